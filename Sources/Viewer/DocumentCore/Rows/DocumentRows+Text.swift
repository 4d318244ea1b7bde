import ScreenCore

// The text of rows, for decoding.
extension DocumentRows {
  package func forEachText(from start: Int, _ body: (RowText) -> Bool) {
    guard isWrapping else { return forEachLine(from: start, body) }
    var position = start
    while let segment = segment(at: position) {
      let style = segment.isLineStart ? .plain : styleBefore(segment)
      guard withBytes(of: segment, { body(RowText(segment, $0, style)) }) == true else { return }
      position = segment.next
    }
  }

  /// The style at the start of a long line's segment: the style at the end of the segment before it.
  private func styleBefore(_ segment: RowSegment) -> TextStyle {
    segment.start > 0 ? self.segment(at: segment.start - 1)?.endStyle ?? .plain : .plain
  }

  /// Calls `body` with the current bytes of a segment; nil if they are not decoded yet.
  private func withBytes<Result>(
    of segment: RowSegment, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    let refusals = WorkBudget.refusals
    guard let found = reader.segment(containing: segment.start), found.start == segment.start else {
      if WorkBudget.refusals > refusals { return nil }
      return body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    return body(reader.bytes(of: found))
  }

  private func forEachLine(from start: Int, _ body: (RowText) -> Bool) {
    var chunk = start..<start
    var position = start
    // Enough for a screen; the whole buffer, which takes memory once it is used, is for longer lines.
    var room = min(16 << 10, buffer.count)
    while position < document.length {
      if position >= chunk.upperBound { chunk = read(at: position, atMost: room) }
      guard !chunk.isEmpty else { return }
      let rest = UnsafeRawBufferPointer(rebasing: buffer[(position - chunk.lowerBound)..<chunk.count])
      let feed = Newlines.first(in: rest)
      let isLast = chunk.count < room && chunk.upperBound >= document.length
      if feed == nil, !isLast, chunk.lowerBound < position || room < buffer.count {
        if chunk.lowerBound == position { room = buffer.count }
        chunk = read(at: position, atMost: room)
        continue
      }
      let text: RowText
      if let length = feed {
        let line = UnsafeRawBufferPointer(rebasing: rest[..<length])
        let joined = mayJoin(line) ? joinedLines(at: position) : nil
        text = RowText(
          position..<position + length, next: joined?.next ?? position + length + 1,
          lines: joined?.lines ?? 1, isJoined: joined != nil, bytes: line)
      } else if isLast {
        text = RowText(position..<chunk.upperBound, next: chunk.upperBound, bytes: rest)
      } else {
        guard let line = longLine(at: position) else { return }
        text = line
      }
      guard body(text) else { return }
      position = text.segment.next
    }
  }

  /// Fills the buffer from a place on. Nothing if not all of these bytes are decoded yet: fewer would be another line.
  private func read(at offset: Int, atMost room: Int) -> Range<Int> {
    let refusals = WorkBudget.refusals
    let count = document.source.read(
      at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
    return offset..<offset + (WorkBudget.refusals > refusals ? 0 : count)
  }

  /// A line that is longer than the buffer. The rest of the document, if its end is not known yet. Nil if the bytes
  /// that tell are not decoded yet.
  private func longLine(at start: Int) -> RowText? {
    let refusals = WorkBudget.refusals
    let next = document.advance(from: start, by: 1)
    guard WorkBudget.refusals == refusals else { return nil }
    guard next.moved == 0 else {
      return RowText(start..<next.start - 1, next: next.start, bytes: nil)
    }
    let length = document.length
    let endsLine = document.source.byte(at: length - 1) == 0x0a
    return RowText(
      start..<(endsLine ? length - 1 : length), next: length, bytes: nil,
      isEndKnown: !next.isPending && document.isComplete)
  }
}
