import NodeUI

/// The keys of all commands, in one table. The help, the hints for users of less and the comparison with less
/// are made from it.
enum KeyBindings {
  /// A command with its keys, and their comparison with those of less.
  struct Entry {
    var command: Command
    /// The keys' names in the help.
    var names: String
    /// The title of the binding, which the help shows.
    var help: String
    /// The keys of less that do the same; nil if less has no such command.
    var less: String?
    var keys: [KeyPattern]
    /// Those of the keys that do something else in less.
    var differences: [Difference]

    /// - Parameter keys: the names of the keys, with blanks between them; nil if they are all in `names`.
    init(
      _ command: Command, _ names: String, _ help: String, less: String?, keys: String? = nil,
      differences: [Difference] = []
    ) {
      (self.command, self.names, self.help, self.less) = (command, names, help, less)
      (self.keys, self.differences) = (KeyPattern.list(keys ?? names), differences)
    }

    /// The same for a command whose names in the help are its keys in less.
    init(
      _ command: Command, _ names: String, _ help: String, keys: String? = nil,
      differences: [Difference] = []
    ) {
      self.init(command, names, help, less: names, keys: keys, differences: differences)
    }

    /// The keys of less for this that are others here.
    var keysOnlyInLess: String {
      let own = names.split(separator: " ").map(String.init) + keys.map(\.lessName)
      let others = (less ?? "").split(separator: " ").filter { !own.contains(String($0)) }
      return others.joined(separator: " ")
    }
  }

  /// A key that does something else in less.
  struct Difference {
    /// The key's name.
    var key: String
    /// Its action in less.
    var less: String
    /// Its action here, and the key here for the action in less.
    var here: String
    /// Whether that is explained when the key is first pressed.
    var isHinted = false
  }

  struct Group {
    var title: String
    var entries: [Entry]
  }

  static let groups: [Group] = [
    upAndDown, sideways, searching, places, sections, selecting, links, files, programs, tables, other,
  ]

  static var entries: [Entry] { groups.flatMap(\.entries) }

  /// All sentences about keys that do something else in less.
  static var explanations: String {
    var text = ""
    for difference in entries.flatMap(\.differences) {
      text += (text.isEmpty ? "" : ". ") + difference.here
    }
    return text + "."
  }

  /// The explanation of a key that a user of less may have pressed for its action there.
  static func hint(for stroke: KeyStroke) -> Hint? { hints[stroke.lessName] }

  /// The explanations by the names of the keys.
  private static let hints: [String: Hint] = Dictionary(
    entries.lazy.flatMap(\.differences).filter(\.isHinted).map { ($0.key, Hint(whole: $0.here)) },
    uniquingKeysWith: { first, _ in first })

  /// The explanation of a key that does something else in less.
  struct Hint: Equatable {
    /// The action of the key here and, after a semicolon, the key for the action that it has in less.
    var whole: String
    /// The key for the action in less alone.
    var other: String {
      whole.firstIndex(of: ";").map { String(whole[whole.index($0, offsetBy: 2)...]) } ?? whole
    }
  }

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

  /// Whether a key leaves whatever is open, also where a text is typed and in the middle of other keys.
  static func leavesEverything(_ stroke: KeyStroke) -> Bool {
    entries.contains { $0.command == .plainView && $0.keys.contains(KeyPattern([stroke])) }
  }

  /// The sentence about keys that begin with one that has no command yet; nil for any other.
  static func announcement(for keys: KeyPattern, _ profile: ViewerProfile = .porthole) -> String? {
    guard let name = keys.strokes.first?.lessName,
      let text = announced[name] ?? (profile == .less ? announcedInLess[name] : nil)
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
