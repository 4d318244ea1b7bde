import NodeUI

/// The keys of all commands, in one table. The window's bindings, the help, the hints for users of less, the
/// comparison with less and the actions of lesskey are made from it. Each group stands in the file of its subject, with
/// the functions that carry the commands out.
enum KeyBindings {
  struct Group {
    var title: String
    var entries: [Command]
  }

  static let groups: [Group] = [
    Group(title: "Up and down", entries: Command.upAndDown),
    Group(title: "Sideways", entries: Command.sideways),
    Group(title: "Searching", entries: Command.searching + Command.filtering),
    Group(title: "Marks and brackets", entries: Command.marks + Command.brackets),
    Group(title: "Sections", entries: Command.sections),
    Group(title: "Selecting with the mouse", entries: Command.selecting),
    Group(title: "Links", entries: Command.links),
    Group(title: "Files", entries: Command.files),
    Group(title: "Programs", entries: Command.programs),
    tables,
    Group(title: "Everything else", entries: Command.other),
  ]

  private static let tables = Group(title: "Tables", entries: Command.tables)
  private static let cells = Group(title: "While a cell is chosen", entries: Command.cells)

  static var entries: [Command] { groups.flatMap(\.entries) }

  /// The groups in the order of the help.
  static func groupsOfHelp(for profile: ViewerProfile = .porthole) -> [Group] {
    groups(for: profile).flatMap { $0.title == tables.title ? [$0, cells] : [$0] }
  }

  /// The bindings of a profile.
  static func groups(for profile: ViewerProfile) -> [Group] {
    guard profile.habits.contains(.hasLessKeys) else { return groups }
    return groups.map { group in
      Group(title: group.title, entries: group.entries.map(\.withKeysOfLess).filter { !$0.names.isEmpty })
    }
  }

  // MARK: Looking commands up

  private static let cellCommands: [KeyPattern: Command] = Dictionary(
    cells.entries.flatMap { command in command.keys.map { ($0, command) } },
    uniquingKeysWith: { first, _ in first })

  /// The command of a key while a cell is chosen.
  static func cellCommand(for stroke: KeyStroke) -> Command? { cellCommands[KeyPattern([stroke])] }

  /// The command of a key while a table is shown, whose columns are its steps.
  static func tableCommand(for stroke: KeyStroke) -> Command? {
    switch (stroke.key, stroke.modifiers) {
    case (.right, []): .right
    case (.left, []): .left
    case (.right, .shift): .halfPageRight
    case (.left, .shift): .halfPageLeft
    default: nil
    }
  }

  /// The command of a letter after a colon.
  static func colonCommand(for letter: Unicode.Scalar) -> Command? {
    entries.first { $0.colonLetters.unicodeScalars.contains(letter) }
  }

  /// Whether a key leaves whatever is open, also where a text is typed and in the middle of other keys.
  static func leavesEverything(_ stroke: KeyStroke) -> Bool { leavingKeys.contains(KeyPattern([stroke])) }
  private static let leavingKeys = Command.plainView.keys

  // MARK: Differences from less

  /// All sentences about keys that do something else in less.
  static var explanations: String {
    var text = ""
    for difference in entries.flatMap(\.differences) {
      text += (text.isEmpty ? "" : ". ") + difference.here
    }
    return text + "."
  }

  /// The explanation of a key that a user of less may have pressed for its action there.
  static func hint(for stroke: KeyStroke) -> Hint? {
    let name = stroke.lessName
    // In place: a copy of a command takes longer than looking at it.
    for group in groups.indices {
      for entry in groups[group].entries.indices {
        for difference in groups[group].entries[entry].differences
        where difference.isHinted && difference.key == name {
          return Hint(whole: difference.here)
        }
      }
    }
    return nil
  }

  /// The explanation of a key that does something else in less.
  struct Hint: Equatable {
    /// The action of the key here and, after a semicolon, the key for the action that it has in less.
    var whole: String
    /// The key for the action in less alone.
    var other: String {
      whole.firstIndex(of: ";").map { String(whole[whole.index($0, offsetBy: 2)...]) } ?? whole
    }
  }

  /// The sentence about keys that begin with one that has no command yet; nil for any other.
  static func announcement(for keys: KeyPattern, _ profile: ViewerProfile = .porthole) -> String? {
    guard let name = keys.strokes.first?.lessName,
      let text = announced[name] ?? (profile.habits.contains(.hasLessKeys) ? announcedInLess[name] : nil)
    else { return nil }
    return "\(name) \(text); it is not there yet"
  }

  /// Keys of less and of this viewer that have no command yet.
  static let announced: [String: String] = [
    "ESC-t": "goes to the next tag", "ESC-T": "goes to the tag before",
    "T": "goes to the tag before in less",
  ]

  /// The same for keys that mean something else in the viewer's own profile.
  static let announcedInLess = ["t": "goes to the next tag in less"]
}
