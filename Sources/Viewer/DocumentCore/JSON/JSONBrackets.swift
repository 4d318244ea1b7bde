/// Finds the bracket that matches one in JSON, by nesting; brackets in strings do not count.
///
/// Forward the text is read on from the row; backward it is read from the places of the index, the nearest
/// first.
package struct JSONBrackets: Sendable {
  private let indexer: JSONIndexer
  private let source: any ByteSource
  /// The bracket, and the reader at the start of its row.
  private let start: Int
  private let isForward: Bool
  private var reader: JSONReader
  /// The next byte to read; backward, the end of the part to read next.
  private var next: Int
  /// The containers open at a place, and around the pair.
  private var depth = 0
  private var around: Int?

  /// - Parameter row: the reader at the start of the row that contains the bracket.
  init(_ indexer: JSONIndexer, source: any ByteSource, at start: Int, row: JSONReader, isForward: Bool) {
    (self.indexer, self.source, self.start, self.isForward) = (indexer, source, start, isForward)
    reader = row
    next = isForward ? row.rowStart : start
  }

  enum Outcome {
    /// The bytes read.
    case more(Int)
    case found(Int)
    case notFound
  }

  /// Searches the next part.
  mutating func search(_ buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    isForward ? forward(buffer) : backward(buffer)
  }

  private mutating func forward(_ buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    let bytes = source.bytes(at: next, in: buffer)
    guard !bytes.isEmpty else { return .notFound }
    var events = Forward(start: start, depth: depth, endsWithLine: reader.isLines)
    _ = reader.read(bytes, at: next, &events)
    if let found = events.found { return .found(found) }
    if events.hasEnded { return .notFound }
    (next, depth) = (next + bytes.count, events.depth)
    return .more(bytes.count)
  }

  private mutating func backward(_ buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    if around == nil {
      // The brackets of the row itself.
      var events = Backward(depth: reader.depth)
      _ = read(from: reader, to: start, &events, buffer)
      around = events.depth - 1
      next = reader.rowStart
      guard events.depth > 0 else { return .notFound }
      events = Backward(depth: reader.depth, around: around)
      _ = read(from: reader, to: start, &events, buffer)
      if let found = events.found { return .found(found) }
    }
    guard next > 0, let from = self.reader(before: next) else { return .notFound }
    var events = Backward(depth: from.depth, around: around)
    let count = read(from: from, to: next, &events, buffer)
    if let found = events.found { return .found(found) }
    // A line is a value of its own.
    guard from.rowStart < next, !from.isLines || !events.hasLine else { return .notFound }
    next = from.rowStart
    return from.isLines && from.isLineStart ? .notFound : .more(count)
  }

  private func reader(before byte: Int) -> JSONReader? {
    if reader.isLines {
      let line = source.lineStart(before: byte, near: 1 << 20)
      if line < byte { return JSONReader(isLines: true, at: line) }
    }
    return indexer.withIndex { $0.length >= byte ? $0.place(before: byte - 1).reader : nil }
  }

  private func read(
    from reader: JSONReader, to end: Int, _ events: inout Backward, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    var (reader, place) = (reader, reader.rowStart)
    while place < end {
      let bytes = source.bytes(at: place, atMost: end - place, in: buffer)
      guard !bytes.isEmpty else { break }
      _ = reader.read(bytes, at: place, &events)
      place += bytes.count
    }
    return end - reader.rowStart
  }

  private struct Forward: JSONEvents {
    let start: Int
    var depth: Int
    let endsWithLine: Bool
    var found: Int?
    var hasEnded = false

    @inline(__always) mutating func rowBegan(_ reader: JSONReader) -> Bool { found == nil && !hasEnded }

    mutating func token(_ byte: UInt8, at place: Int) {
      guard place >= start, found == nil else { return }
      switch byte {
      case 0x7b, 0x5b: depth += 1
      case 0x7d, 0x5d:
        depth -= 1
        if depth == 0 { found = place }
      default: break
      }
    }

    mutating func lineEnded(at place: Int) { if endsWithLine { hasEnded = true } }
  }

  /// The last bracket that opens a container within a number of others.
  private struct Backward: JSONEvents {
    var depth: Int
    var around: Int?
    var found: Int?
    var hasLine = false

    @inline(__always) mutating func rowBegan(_ reader: JSONReader) -> Bool { true }

    mutating func token(_ byte: UInt8, at place: Int) {
      switch byte {
      case 0x7b, 0x5b:
        if depth == around { found = place }
        depth += 1
      case 0x7d, 0x5d: depth = max(0, depth - 1)
      default: break
      }
    }

    mutating func lineEnded(at place: Int) { hasLine = true }
  }
}

extension JSONRows {
  /// The place of the N-th bracket (from 1) of a kind in a row, not counting those in strings.
  package func place(ofBracket bracket: UInt8, number: Int, inRowAt start: Int) -> Int? {
    guard let block = block(containing: start) else { return nil }
    let index = block.index(ofRowWith: start)
    let range = block.range(ofRow: index)
    return block.withBytes(range) {
      JSONRowText($0, block.rows[index]).place(ofBracket: bracket, number: number)
    }.map { $0 + range.lowerBound }
  }

  /// The search for the bracket that matches the one at a byte.
  package func brackets(at byte: Int, isForward: Bool) -> JSONBrackets? {
    reader(at: byte).map {
      JSONBrackets(indexer, source: document.source, at: byte, row: $0, isForward: isForward)
    }
  }
}
