// The bytes of a table's file, and the layout that they show.
extension RecordSource {
  /// Reads bytes with a line feed for each CR that ends a line, and one byte for each byte of a delimiter.
  func load(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ layout: TableLayout
  ) -> Int {
    let count = base.read(at: offset, into: buffer)
    if layout.hasReturns { for index in 0..<count where buffer[index] == 0x0d { buffer[index] = 0x0a } }
    guard layout.division.width > 1, let delimiter = form.delimiter, count > 0 else { return count }
    // A delimiter may begin before these bytes, or end after them.
    let reach = delimiter.count - 1
    let start = max(0, offset - reach)
    let text =
      base.bytes(in: start..<offset) + buffer[..<count]
      + base.bytes(in: offset + count..<offset + count + reach)
    var index = 0
    while let found = text[index...].firstIndex(of: delimiter[0]) {
      index = found + 1
      guard text[found...].starts(with: delimiter) else { continue }
      index = found + delimiter.count
      for place in found..<index where (0..<count).contains(start + place - offset) {
        buffer[start + place - offset] = layout.division.delimiter
      }
    }
    return count
  }

  /// The bytes that show whether a line that begins there is a record.
  func following(_ offset: Int, _ layout: TableLayout) -> [UInt8] {
    let count = layout.division.hidden.map(\.count).max() ?? 0
    return count > 0 ? base.bytes(in: offset..<offset + count) : []
  }

  /// Recognises the layout; false while there are too few bytes.
  func recognise(_ pass: BackgroundScan<State>.Pass, _ length: Int, _ isWhole: Bool) -> Bool {
    if pass.read({ $0.hasBegun }) { return true }
    guard let (layout, sampled) = recognisedLayout(length, isWhole) else { return false }
    let hasOnlyMark = length <= 3 && TableLayout.mark.starts(with: base.bytes(in: 0..<length))
    return pass.commit { content in
      content.state.hasBegun = true
      content.state.hasOnlyMark = hasOnlyMark
      (content.state.layout, content.state.sampled) = (layout, sampled)
      content.state.scanner = QuoteScanner(layout.division)
      (content.state.scanned, content.state.settled) = (layout.start, layout.start)
      if layout.headerRecords == 0 { content.state.bodyStart = layout.start }
    }
  }

  /// The layout by the first bytes, and their number; nil while there are too few.
  private func recognisedLayout(_ length: Int, _ isWhole: Bool) -> (TableLayout, sampled: Int)? {
    var start = 0
    if let line = form.headerLine, line > 1 {
      for _ in 1..<line {
        guard let feed = base.lineFeed(from: start, before: length).feed else {
          guard isWhole else { return nil }
          start = 0
          break
        }
        start = feed + 1
      }
    }
    return base.withBytes(start..<start + Self.longSample) { bytes in
      // If bytes arrive slowly, one line is enough.
      guard isWhole || bytes.count >= Self.sample || Newlines.first(in: bytes) != nil, !bytes.isEmpty else {
        return nil
      }
      let isAll = isWhole && start + bytes.count >= length
      return (TableLayout.recognised(in: bytes, at: start, isWhole: isAll, form), start + bytes.count)
    }
  }

  /// The layout again if the first bytes were few and there are more now.
  func layoutAfterGrowth(_ length: Int) -> TableLayout? {
    let sampled = scan.withLock { $0.state.hasBegun ? $0.state.sampled : .max }
    guard sampled < Self.sample, length > sampled else { return nil }
    guard let (layout, count) = recognisedLayout(length, base.isComplete) else { return nil }
    scan.withLock { $0.state.sampled = count }
    return layout
  }
}
