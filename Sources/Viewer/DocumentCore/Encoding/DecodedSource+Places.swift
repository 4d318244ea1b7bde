// Places in text of another encoding, and those of the same characters in the file.
extension DecodedSource {
  /// The most bytes that are decoded to find a place; in larger gaps between checkpoints it is estimated. Twice as many
  /// may be read: a character of UTF-32 has four bytes, and one or more in UTF-8.
  private static let farthestPlace = 2 << 20

  /// The byte of the base from which a byte was made. Decodes what is between it and a checkpoint.
  func baseByte(of byte: Int) -> Int {
    place(of: byte, by: { $0.output }, \.input) { cursor, memory in
      let room = min(memory.count, byte - cursor.output)
      guard room > 0 else { return false }
      return cursor.decode(into: UnsafeMutableRawBufferPointer(rebasing: memory[..<room])).isProgress
    } result: {
      $0.input
    }
  }

  /// The byte that was made from a byte of the base.
  func byte(ofBaseByte byte: Int) -> Int {
    place(of: byte, by: { $0.input }, \.output, end: (byte, .max)) { cursor, memory in
      cursor.input < byte && cursor.decode(into: memory).isProgress
    } result: {
      $0.output
    }
  }

  private func place(
    of wanted: Int, by key: (DecodingCheckpoint) -> Int, _ other: KeyPath<DecodingCheckpoint, Int>,
    end: (input: Int, output: Int)? = nil, step: (DecodingCursor, UnsafeMutableRawBufferPointer) -> Bool,
    result: (DecodingCursor) -> Int
  ) -> Int {
    let (known, total, format, generation) = scan.withLock { content in
      (
        content.state.checkpoints.entries,
        DecodingCheckpoint(input: content.state.input, output: content.state.length, state: nil),
        content.state.format, content.generation
      )
    }
    let index = max(0, (known.firstIndex { key($0) > wanted } ?? known.count) - 1)
    let start = known[index]
    let next = index + 1 < known.count ? known[index + 1] : total
    guard wanted > key(start) else { return start[keyPath: other] }
    guard wanted < key(total) || end == nil else { return total[keyPath: other] }
    guard key(next) - key(start) <= Self.farthestPlace || wanted - key(start) <= Self.farthestPlace else {
      let share = Double(wanted - key(start)) / Double(key(next) - key(start))
      return start[keyPath: other] + Int(share * Double(next[keyPath: other] - start[keyPath: other]))
    }
    guard let cursor = DecodingCursor(base, format, at: start, end: end, generation: generation) else {
      return start[keyPath: other]
    }
    return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { memory in
      while step(cursor, memory) {}
      return result(cursor)
    }
  }
}

extension DecodingStep {
  /// Whether anything has been read or made.
  fileprivate var isProgress: Bool { consumed > 0 || produced > 0 }
}

extension ByteSource {
  /// The source that leaves a byte order mark out; nil if there is none.
  var marked: MarkedSource? {
    self as? MarkedSource ?? (self as? DeferredSource)?.chosen?.marked
  }
}
