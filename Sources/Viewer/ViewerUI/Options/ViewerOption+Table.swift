extension ViewerOption {
  /// A heading of the help, and the options below it.
  package struct Group: Sendable {
    package var title: String
    package var options: [ViewerOption]
  }

  /// All options, by the headings of the help.
  package static let groups: [Group] = [
    Group(title: "Starting and ending", options: starting),
    Group(title: "Text", options: text),
    Group(title: "Moving", options: moving),
    Group(title: "Searching and filtering", options: searching),
    Group(title: "Files", options: files),
    Group(title: "Keys, mouse and messages", options: keys),
    Group(title: "Tables and pictures", options: tables),
    Group(title: "Options of less without effect", options: ignored),
  ]

  package static let all = table.options

  /// The options of the viewer.
  static let table = OptionTable(parts: [
    { starting }, { text }, { moving }, { searching }, { files }, { keys }, { tables }, { ignored },
  ])

  /// The option of a letter, and whether the letter is the capital of a triple option.
  package static func named(
    _ letter: Unicode.Scalar, in table: OptionTable = table
  ) -> (option: ViewerOption, isCapital: Bool)? {
    for part in table.parts {
      let options = part()
      // In place: a copy of an option takes longer than looking at it.
      for index in options.indices {
        guard let own = options[index].letter else { continue }
        if own == letter { return (options[index], false) }
        if own.value == letter.value + 0x20, (0x41...0x5a).contains(letter.value), options[index].isTriple {
          return (options[index], true)
        }
      }
    }
    return nil
  }

  /// The result of looking a name up.
  package enum Lookup: Sendable {
    case found(ViewerOption, isCapital: Bool)
    case ambiguous([String])
    case unknown
  }

  /// The option of a name, or of its beginning where no other option of less, or else of Porthole, begins so.
  package static func named(_ name: String, in table: OptionTable = table) -> Lookup {
    guard let first = name.utf8.first else { return .unknown }
    let isCapital = (0x41...0x5a).contains(first)
    let small = isCapital ? name.lowercased() : name
    for part in table.parts {
      let options = part()
      for index in options.indices {
        for own in options[index].names {
          if own == name { return .found(options[index], isCapital: false) }
          if isCapital, own == small, options[index].isTriple {
            return .found(options[index], isCapital: true)
          }
        }
      }
    }
    let all = table.options
    for origin in [Origin.less, .porthole] {
      var found: [(name: String, option: ViewerOption, isCapital: Bool)] = []
      for option in all where option.origin == origin {
        if let own = option.names.first(where: { $0.hasPrefix(name) }) {
          found.append((own, option, false))
        } else if isCapital, option.isTriple, let own = option.names.first(where: { $0.hasPrefix(small) }) {
          found.append((own.uppercased(), option, true))
        }
      }
      if found.count == 1 { return .found(found[0].option, isCapital: found[0].isCapital) }
      if !found.isEmpty { return .ambiguous(found.map(\.name)) }
    }
    return .unknown
  }
}

/// Lists of options, each made when something in it is first looked for: most starts name few options or none.
package struct OptionTable {
  var parts: [() -> [ViewerOption]]

  var options: [ViewerOption] { parts.flatMap { $0() } }
}

extension ViewerOption {
  private static let noTags = "tags cannot be looked up yet"

  /// The options of less that are accepted so that no program fails by them.
  static let ignored: [ViewerOption] = [
    .ignored("b", "buffers", "N", .list),
    .ignored("B", "auto-buffers"),
    .ignored("c", "clear-screen").with {
      $0.capitalHelp = $0.help
      $0.ignoresCapital = true
    },
    .ignored("h", "max-back-scroll", "N", .list),
    .ignored("y", "max-forw-scroll", "N", .list),
    .ignored(nil, "old-bot"),
    .ignored(nil, "file-size"),
    .ignored(nil, "no-vbell"),
    .ignored(nil, "end-prompt", "TEXT", .blank),
    .ignored(nil, "tty", "FILE", .dollar),
    .ignored("t", "tag", "TAG", .dollar, reason: noTags).with {
      $0.refusal = "-t: \(noTags); name the file instead"
    },
    .ignored("T", "tag-file", "FILE", .dollar, reason: noTags),
    .ignored(nil, "emouse", "WORDS", .blank, reason: "--mouse decides about all events of the mouse"),
  ]

  /// Whether the option has no effect, without a reason that users should know.
  package var isPlainlyIgnored: Bool { if case .ignored(_, "") = setting { true } else { false } }
}
