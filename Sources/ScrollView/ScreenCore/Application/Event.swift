/// An input event, decoded from the bytes of the terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key with its modifiers. Held keys repeat: a terminal reports no release.
  case key(Key, Modifiers = [])
  /// A press, a movement or the wheel of the pointer.
  case mouse(MouseEvent)
  /// Pasted text: at most 1 MiB, without control characters except newlines and tabs.
  case paste(String)
}

/// A key, as far as terminals tell keys apart.
public enum Key: Hashable, Sendable {
  /// A key that types a character. With Ctrl, a letter is the small one: Ctrl-A is `a`.
  case character(Unicode.Scalar)
  /// A key that moves.
  case up, down, left, right, pageUp, pageDown, home, end
  /// A key that edits or ends something. `backTab` is Shift-Tab, which never comes with ``Modifiers/shift``.
  case insert, delete, backspace, enter, tab, backTab, escape
  /// A function key: 1 is F1.
  case function(Int)

  /// The space bar.
  public static let space = Key.character(" ")
}

/// The keys held together with another key or a button. Terminals leave out some of them: a capital letter or
/// a sign that needs Shift comes without ``shift``.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The Alt or Option key.
  public static let alt = Modifiers(rawValue: 2)
  /// The Ctrl key.
  public static let control = Modifiers(rawValue: 4)
}

/// A pointer event; rows and columns count from 0 at the top left of the screen.
public struct MouseEvent: Hashable, Sendable {
  /// Buttons count from 0: left, middle, right; 7 and 8 are back and forward.
  public enum Kind: Hashable, Sendable {
    /// A button goes down.
    case press(button: Int)
    /// The pointer has moved to another cell with a button down.
    case drag(button: Int)
    /// The pointer has moved to another cell with no button down. Only programs that ask for it get it.
    case move
    /// The button is up again.
    case release
    /// One notch of the wheel.
    case wheel(Direction)
  }
  /// The direction in which the wheel was turned.
  public enum Direction: Hashable, Sendable { case up, down, left, right }

  /// The button or wheel, and the change of it.
  public var kind: Kind
  /// The row, from 0 at the top.
  public var row: Int
  /// The column, from 0 at the left.
  public var column: Int
  /// The keys that are held.
  public var modifiers: Modifiers

  /// An event at a cell.
  public init(_ kind: Kind, row: Int, column: Int, modifiers: Modifiers = []) {
    self.kind = kind
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}
