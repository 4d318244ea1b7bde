/// Classifies the bytes after an ESC in content: colours are kept, a few harmless and common sequences are
/// dropped, and everything else is shown as the characters it consists of.
enum EscapeSequence: Equatable {
  /// `CSI … m`, with the range of its parameters.
  case selectGraphicRendition(parameters: Range<Int>, end: Int)
  /// Has no effect on a page of text, but tools that colour their output write it: erase to the end of the
  /// line (grep), the start and end of a hyperlink (OSC 8: ls, gcc; ``LinkReader`` reads them), the ASCII
  /// character set (tput sgr0).
  case dropped(end: Int)
  /// Any other sequence, complete or not: the ESC is shown, and the bytes after it are ordinary text.
  case shown
  /// The bytes end before the sequence does.
  case incomplete

  /// The longest sequence that is recognised; longer ones are shown.
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
      case 0x0a: return .shown
      // Control characters make an address that is no link, whose sequence is not shown either.
      default: index += 1
      }
    }
    return limit == bytes.count ? .incomplete : .shown
  }
}
