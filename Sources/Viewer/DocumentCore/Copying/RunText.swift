/// The text of consecutive bytes, which begin and end with characters. A line end is a line feed; lines that only part
/// others are left out.
package struct RunText: TextPieces {
  private let source: any ByteSource
  private let end: Int
  private let text: TextDecoder.Options
  private var start: Int
  /// In the middle of a line that is longer than a piece.
  private var decoder: TextDecoder
  private var isLineStart = true

  static let pieceSize = 64 << 10

  package init(_ source: any ByteSource, _ bytes: Range<Int>, _ text: TextDecoder.Options) {
    (self.source, self.text) = (source, text)
    (start, end) = (bytes.lowerBound, bytes.upperBound)
    decoder = TextDecoder(text)
  }

  package mutating func next() -> [UInt8]? {
    guard start < end else { return nil }
    let wanted = min(Self.pieceSize, end - start)
    var result = CopiedCharacters()
    let used = source.withBytes(start..<start + wanted) { bytes in
      // Fewer bytes: the file has become shorter.
      take(bytes, isEnd: bytes.count < wanted || start + bytes.count >= end, into: &result)
    }
    guard used > 0 else {
      start = end
      return nil
    }
    start += used
    return result.bytes
  }

  /// Adds the lines of a part; returns the bytes used.
  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, isEnd: Bool, into result: inout CopiedCharacters
  )
    -> Int
  {
    var place = 0
    while place < bytes.count {
      let feed = Newlines.first(in: bytes, from: place)
      // The next piece begins with a line that does not end in this one.
      if feed == nil, !isEnd, place > 0, isLineStart { return place }
      let line = UnsafeRawBufferPointer(rebasing: bytes[place..<(feed ?? bytes.count)])
      if isLineStart, feed != nil, source.isRule(at: start + place) {
        place += line.count + 1
        continue
      }
      let used = result.append(line, &decoder, isLineEnd: feed != nil || isEnd)
      guard feed != nil else {
        isLineStart = false
        return isEnd ? bytes.count : place + used
      }
      result.bytes.append(0x0a)
      place += line.count + 1
      (decoder, isLineStart) = (TextDecoder(text), true)
    }
    return place
  }
}

/// Bytes as pairs of hexadecimal digits, with a line feed after each row.
package struct HexText: TextPieces {
  private let source: any ByteSource
  private let bytesPerRow: Int
  private var bytes: Range<Int>
  private var isFirst = true

  package init(_ source: any ByteSource, _ bytes: Range<Int>, bytesPerRow: Int) {
    (self.source, self.bytes, self.bytesPerRow) = (source, bytes, max(1, bytesPerRow))
  }

  package mutating func next() -> [UInt8]? {
    let part = source.bytes(in: bytes.prefix(RunText.pieceSize / 4))
    guard !part.isEmpty else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(3 * part.count)
    for (place, byte) in zip(bytes, part) {
      if !isFirst { text.append(place % bytesPerRow == 0 ? 0x0a : 0x20) }
      isFirst = false
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    bytes = bytes.dropFirst(part.count)
    return text
  }
}
