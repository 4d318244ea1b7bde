import PortholeSystem

/// The rule that tells text from other content.
package enum BinaryContent {
  /// The bytes that are looked at.
  package static let length = 8_000

  /// Whether the first bytes of a file are not text: one is zero, or more than a tenth are control characters that
  /// text does not have.
  package static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(length))
    guard let start = bytes.baseAddress else { return false }
    if memchr(start, 0, bytes.count) != nil { return true }
    var controls = 0
    for byte in bytes where byte < 0x20 && !isOfText(byte) { controls += 1 }
    return controls * 10 > bytes.count
  }

  /// Backspaces overstrike, and escape characters begin colours.
  private static func isOfText(_ byte: UInt8) -> Bool { 0x08...0x0d ~= byte || byte == 0x1b }
}
