import NodeUI

/// The keys of all commands, in one table. The help, the hints for users of less and the comparison with less
/// are made from it.
enum KeyBindings {
  struct Binding {
    var command: Command
    /// The keys' names in the help.
    var names: String
    var help: String
    /// The keys of less that do the same; nil if less has no such command.
    var less: String?
    /// The names of the keys, with blanks between them.
    var keyNames: String
    /// Those of the keys that do something else in less.
    var differences: [Difference] = []

    init(
      _ command: Command, _ names: String, _ help: String, less: String? = nil, keys: String,
      differences: [Difference] = []
    ) {
      (self.command, self.names, self.help, self.less) = (command, names, help, less)
      (keyNames, self.differences) = (keys, differences)
    }

    /// The keys of less for this that are others here.
    var keysOnlyInLess: String {
      let own = (names + " " + keyNames).split(separator: " ")
      let others = (less ?? "").split(separator: " ").filter { !own.contains($0) }
      return others.joined(separator: " ")
    }

    var keys: [KeySequence] { keyNames.split(separator: " ").map { KeySequence(named: $0) } }
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
    var bindings: [Binding]
  }

  static let groups: [Group] = [upAndDown, sideways, searching, places, files, programs, other]

  private static let commands: [KeySequence: Command] = {
    var commands: [KeySequence: Command] = [:]
    for group in groups {
      for binding in group.bindings {
        for keys in binding.keys { commands[keys] = binding.command }
      }
    }
    return commands
  }()

  /// The beginnings of sequences of several keys.
  private static let prefixes: [KeySequence: Bool] = {
    var prefixes: [KeySequence: Bool] = [:]
    for keys in commands.keys where keys.count > 1 {
      for count in 1..<keys.count { prefixes[Array(keys[..<count])] = true }
    }
    return prefixes
  }()

  /// The command for keys that were pressed one after another.
  static func command(for keys: KeySequence) -> Command? { commands[keys] }

  static func command(for key: Key, _ modifiers: Modifiers = []) -> Command? {
    command(for: [KeyStroke(key, modifiers)])
  }

  /// All sentences about keys that do something else in less.
  static var explanations: String {
    var text = ""
    for group in groups {
      for difference in group.bindings.flatMap(\.differences) {
        text += (text.isEmpty ? "" : ". ") + difference.here
      }
    }
    return text + "."
  }

  /// Whether more keys may follow.
  static func isPrefix(_ keys: KeySequence) -> Bool { prefixes[keys] != nil }

  /// The explanation of a key that a user of less may have pressed for its action there.
  static func hint(for stroke: KeyStroke) -> String? {
    for group in groups {
      for binding in group.bindings {
        for difference in binding.differences where difference.isHinted && difference.key == stroke.name {
          return difference.here
        }
      }
    }
    return nil
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

  /// The sentence about a key that has no command yet; nil for any other.
  static func announcement(for keys: KeySequence) -> String? {
    guard let stroke = keys.first, let text = announced[stroke.name] else { return nil }
    return "\(stroke.name) \(text); it is not there yet"
  }

  /// Keys of less and of this viewer that have no command yet.
  static let announced: [String: String] = [
    ";": "goes to the next section", ",": "goes to the section before",
    "Ctrl-↓": "goes to the next section", "Ctrl-↑": "goes to the section before",
    "o": "lists the sections", "Tab": "goes to the next link", "Shift-Tab": "goes to the link before",
    "^O": "is for links", "ESC-t": "goes to the next tag", "ESC-T": "goes to the tag before",
    "T": "goes to the tag before in less",
  ]
}
