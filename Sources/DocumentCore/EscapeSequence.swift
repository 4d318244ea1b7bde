/// What follows an ESC in content: told apart so that colours can be kept, a few harmless and common
/// ones dropped, and everything else shown as the characters it is made of.
enum EscapeSequence: Equatable {
  /// `CSI … m`; the parameters lie between these indices.
  case selectGraphicRendition(parameters: Range<Int>, end: Int)
  /// Means nothing on a page of text, yet tools that colour write it: erase to the end of the line
  /// (grep), a hyperlink's wrapping (OSC 8: ls, gcc), the ASCII character set (tput sgr0).
  case dropped(end: Int)
  /// Anything else, whole or not: the ESC is shown, and what follows is ordinary text.
  case shown
  /// The bytes end before the sequence does.
  case incomplete

  /// Longest sequence that is looked for; longer ones are shown.
  static let longest = 4096

  /// Reads the sequence whose ESC is at `start`. Linear in its length, at most `longest`.
  static func read(_ bytes: UnsafeRawBufferPointer, at start: Int) -> EscapeSequence {
    let limit = min(bytes.count, start + longest)
    guard start + 1 < bytes.count else { return .incomplete }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return readControl(bytes, from: start + 2, limit: limit)
    case UInt8(ascii: "]"): return readHyperlink(bytes, from: start + 2, limit: limit)
    case UInt8(ascii: "("):
      guard start + 2 < bytes.count else { return .incomplete }
      return bytes[start + 2] == UInt8(ascii: "B") ? .dropped(end: start + 3) : .shown
    default: return .shown
    }
  }

  private static func readControl(_ bytes: UnsafeRawBufferPointer, from start: Int, limit: Int)
    -> EscapeSequence
  {
    var index = start
    while index < limit {
      switch bytes[index] {
      case 0x30...0x3b: index += 1
      case UInt8(ascii: "m"): return .selectGraphicRendition(parameters: start..<index, end: index + 1)
      case UInt8(ascii: "K"): return .dropped(end: index + 1)
      default: return .shown
      }
    }
    return limit == bytes.count ? .incomplete : .shown
  }

  private static func readHyperlink(_ bytes: UnsafeRawBufferPointer, from start: Int, limit: Int)
    -> EscapeSequence
  {
    guard start + 1 < limit else { return limit == bytes.count ? .incomplete : .shown }
    guard bytes[start] == UInt8(ascii: "8"), bytes[start + 1] == UInt8(ascii: ";") else { return .shown }
    var index = start + 2
    while index < limit {
      switch bytes[index] {
      case 0x07: return .dropped(end: index + 1)
      case 0x1b:
        guard index + 1 < limit else { return limit == bytes.count ? .incomplete : .shown }
        return bytes[index + 1] == UInt8(ascii: "\\") ? .dropped(end: index + 2) : .shown
      case 0x20...0xff: index += 1
      default: return .shown
      }
    }
    return limit == bytes.count ? .incomplete : .shown
  }
}
