/// Bytes as pairs of hexadecimal digits, with a line feed after each row.
struct HexText: TextPieces {
  private let source: any ByteSource
  private let bytesPerRow: Int
  private var start: Int
  private let end: Int
  private var isFirst = true

  init(_ source: any ByteSource, _ bytes: Range<Int>, bytesPerRow: Int) {
    (self.source, self.bytesPerRow) = (source, max(1, bytesPerRow))
    (start, end) = (bytes.lowerBound, bytes.upperBound)
  }

  mutating func next() -> [UInt8]? {
    guard start < end else { return nil }
    let part = source.copy(of: start..<min(start + RunText.pieceSize / 4, end))
    guard !part.isEmpty else {
      start = end
      return nil
    }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(3 * part.count)
    for (index, byte) in part.enumerated() {
      if !isFirst { text.append((start + index) % bytesPerRow == 0 ? 0x0a : 0x20) }
      isFirst = false
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    start += part.count
    return text
  }
}
