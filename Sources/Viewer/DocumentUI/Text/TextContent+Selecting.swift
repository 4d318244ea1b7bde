import DocumentCore

// Text: the cell behind the last character of a line is its end.
extension TextContent {
  /// Bytes before and after a place that are looked at in lines that are too long to decode as a whole.
  private static let reach = 8 << 10

  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character] {
    let segment = text.segment
    if segment.isJoined { return characters(ofJoined: segment) }
    if let bytes = text.bytes {
      let found = [TextDecoder.Character](of: bytes, self.text) { segment.start + $0 }
      return gutter.columns > 0 ? placed(found, segment, bytes) : found
    }
    let start = max(segment.start, byte - Self.reach)
    return document.withBytes(start..<max(start, min(byte + Self.reach, segment.end))) { bytes in
      var first = 0
      if start > segment.start {
        // After a blank, nothing is in the middle of a sequence or of an overstrike.
        first = bytes.prefix(byte - start).firstIndex(of: 0x20).map { $0 + 1 } ?? 0
        while first < bytes.count, bytes[first] & 0xc0 == 0x80 { first += 1 }
      }
      return .init(of: UnsafeRawBufferPointer(rebasing: bytes[first...]), self.text) { start + first + $0 }
    }
  }

  /// Characters at their columns next to the gutter.
  private func placed(
    _ characters: [TextDecoder.Character], _ segment: RowSegment, _ bytes: UnsafeRawBufferPointer
  ) -> [TextDecoder.Character] {
    let place = place(of: painting(of: bytes, in: segment), bytes, isLineStart: segment.isLineStart)
    return characters.map { character in
      var character = character
      if let sign = place.sign, character.offset <= segment.start + sign,
        character.bytes.upperBound > segment.start + sign
      {
        character.column = gutter.sign
      } else {
        character.column += place.shift(ofRow: segment.index(ofRowWith: character.offset), gutter)
      }
      return character
    }
  }

  /// Nil if the segment ends in the middle of a line.
  func lineEnd(of segment: RowSegment) -> Range<Int>? {
    segment.end < segment.next || segment.next >= document.length ? segment.end..<segment.next : nil
  }

  func line(around byte: Int, _ segment: RowSegment) -> Range<Int> {
    if segment.isJoined { return segment.start..<segment.next }
    let start = document.lineStart(containing: min(byte, document.length - 1)) ?? segment.start
    return start..<max(start, view.lineEnd(after: start))
  }

  func text(of selection: TextSelection) -> SelectedText {
    guard selection.isBlock else { return SelectedText(RunText(document.source, selection.bytes, text)) }
    let (first, columns) = (selection.first.bytes.lowerBound, selection.columns)
    let (lower, upper) = (columns.lowerBound - gutter.columns, columns.upperBound + 1 - gutter.columns)
    return lines.text(
      ofColumns: max(0, lower)..<max(0, lower, upper),
      fromRowAt: lines.rowStart(containing: first) ?? first,
      throughRowWith: max(first, selection.last.bytes.lowerBound))
  }
}
