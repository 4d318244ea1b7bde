import NodeUI
import ScrollCore

/// An action of the viewer: a row of the table of keys, with all that the viewer knows about it.
struct Command: Sendable {
  typealias Action = (Pager, TypedNumber?) -> Void

  /// Its name, by which the window finds its binding.
  let name: String
  /// The keys' names in the help.
  var names: String
  /// The title of the binding, which the help shows.
  let help: String
  /// The keys of less that do the same; nil if less has no such command.
  let less: String?
  /// The names of all its keys, with blanks between them.
  var keyNames: String
  /// The keys that do something else in less.
  var differences: [Difference]
  /// Its names in the help and its keys in less mode; nil for the same. Without a name it does not exist there.
  let inLess: (names: String, keys: String)?
  /// The names of the action in files of lesskey, and the keys that they type.
  let lesskey: (names: String, keys: String)?
  /// The letters that stand for it after a colon.
  let colonLetters: String
  let subject: Subject
  let traits: Traits
  /// The same in a picture, for a number.
  let inPicture: ((Int) -> ScrollCommand)?
  /// The same in content whose columns are its steps sideways, for a number.
  let inColumns: ((TableContent, Int) -> Void)?
  /// Carries it out, with the number typed before the key.
  let action: Action

  /// For `less`: the same keys as in `names`.
  static let sameKeys = "="

  /// - Parameter keys: the names of the keys, with blanks between them; nil if they are all in `names`.
  init(
    _ name: String, _ names: String, _ help: String, less: String? = sameKeys, keys: String? = nil,
    differences: [Difference] = [], inLess: String? = nil, keysInLess: String? = nil,
    lesskey: (names: String, keys: String)? = nil, colonLetters: String = "", of subject: Subject = .text,
    _ traits: Traits = [], inPicture: ((Int) -> ScrollCommand)? = nil,
    inColumns: ((TableContent, Int) -> Void)? = nil, action: @escaping Action
  ) {
    (self.name, self.names, self.help, keyNames) = (name, names, help, keys ?? names)
    self.less = less == Self.sameKeys ? names : less
    (self.differences, self.inLess) = (differences, inLess.map { ($0, keysInLess ?? $0) })
    (self.lesskey, self.colonLetters, self.subject, self.traits) = (lesskey, colonLetters, subject, traits)
    (self.inPicture, self.inColumns, self.action) = (inPicture, inColumns, action)
  }

  /// The name of its key binding.
  var id: String { "viewer." + name }
  var keys: [KeyPattern] { KeyPattern.list(keyNames) }

  /// The command in less mode.
  var withKeysOfLess: Command {
    var command = self
    guard let inLess else { return command }
    (command.names, command.keyNames, command.differences) = (inLess.names, inLess.keys, [])
    return command
  }

  /// The keys of less for this that are others here.
  var keysOnlyInLess: String {
    let own = names.split(separator: " ").map(String.init) + keys.map(\.lessName)
    let others = (less ?? "").split(separator: " ").filter { !own.contains(String($0)) }
    return others.joined(separator: " ")
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

  /// The part of the screen that a command is about, which decides when it is available.
  enum Subject {
    /// The text and everything else: it ends what other commands have begun.
    case text
    /// The visible table. Without one, the key is refused.
    case table
    /// The chosen cell. The window does not bind these keys: see ``KeyBindings/cellCommand(for:)``.
    case cell
    /// The way in which the file is shown.
    case content
    /// The breaking of long lines, which some contents refuse.
    case wrapping
    /// Text to search: a picture has none.
    case searchable
    /// Selected text.
    case selection
    /// The links of the content.
    case links
    /// The link that is chosen.
    case chosenLink
  }

  struct Traits: OptionSet {
    let rawValue: Int

    /// It moves the text, unlike commands that find a match or change the appearance.
    static let moves = Traits(rawValue: 1)
    /// It moves down, so that at the end of the last file it may quit.
    static let movesDown = Traits(rawValue: 1 | 2)
    /// The place before it is marked, since it goes far.
    static let marksPlace = Traits(rawValue: 4)
    /// The first screen of a short file stays as less draws it: the command only asks for something, or moves down,
    /// where nothing is left.
    static let keepsShortScreen = Traits(rawValue: 8)
    /// After it, the first line that was not in view is highlighted also if that is wanted for pages only.
    static let showsUnread = Traits(rawValue: 16)
    /// It adds to a jump to a heading that is being looked for; other movements give that up.
    static let continuesSections = Traits(rawValue: 32)
    /// It continues from the last match, even if that has not come into view yet.
    static let continuesMatches = Traits(rawValue: 64)
    /// When it returns, the text has moved or waits for its place; other jumps look for their place first.
    static let movesAtOnce = Traits(rawValue: 128)
  }
}
