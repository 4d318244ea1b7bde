/// An input event, decoded from the bytes of the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(Key, Modifiers = [])
  case mouse(MouseEvent)
  /// Pasted text: at most 1 MiB, without control characters except newlines and tabs.
  case paste(String)
}

public enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case up, down, left, right, pageUp, pageDown, home, end
  case insert, delete, backspace, enter, tab, escape
  case function(Int)
}

public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)
}

/// A pointer event; rows and columns count from 0 at the top left of the screen.
public struct MouseEvent: Hashable, Sendable {
  /// Buttons count from 0: left, middle, right; 7 and 8 are back and forward.
  public enum Kind: Hashable, Sendable {
    case press(button: Int)
    case drag(button: Int)
    case release
    case wheel(Direction)
  }
  public enum Direction: Hashable, Sendable { case up, down, left, right }

  public var kind: Kind
  public var row: Int
  public var column: Int
  public var modifiers: Modifiers

  public init(_ kind: Kind, row: Int, column: Int, modifiers: Modifiers = []) {
    self.kind = kind
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}
