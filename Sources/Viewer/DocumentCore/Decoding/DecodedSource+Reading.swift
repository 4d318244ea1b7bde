// Reading at any place: from the pieces in memory, from the temporary file, or by decoding from a checkpoint.
extension DecodedSource {
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (length, generation) = scan.withLock { ($0.state.length, $0.generation) }
    guard offset >= 0, offset < length else { return 0 }
    let wanted = min(buffer.count, length - offset)
    var done = 0
    while done < wanted {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<wanted])
      let count = readPart(at: offset + done, into: part, generation)
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  private func readPart(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ generation: Int
  ) -> Int {
    if let (piece, count) = pieces.withLock({ $0.piece(at: offset, generation: generation) }) {
      return Self.copy(piece, count, offset, buffer)
    }
    let stored = spool.withLock { $0.read(at: offset, into: buffer, generation: generation) }
    if stored > 0 { return stored }
    guard let (piece, count) = makePieceHere(at: offset, generation) else { return 0 }
    return Self.copy(piece, count, offset, buffer)
  }

  /// Calls `body` with bytes that are in memory, without a copy; nil if the first of them is not.
  func withPiece<Result>(
    at offset: Int, atMost count: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    let generation = scan.withLock { $0.generation }
    guard offset >= 0, count > 0,
      let (piece, held) = pieces.withLock({ $0.piece(at: offset, generation: generation) })
    else { return nil }
    let place = offset % DecodedPiece.size
    return withExtendedLifetime(piece) {
      body(UnsafeRawBufferPointer(rebasing: piece.memory[place..<min(held, place + count)]))
    }
  }

  private static func copy(
    _ piece: DecodedPiece, _ count: Int, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    let place = offset % DecodedPiece.size
    let size = min(buffer.count, count - place)
    guard size > 0 else { return 0 }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece.memory[place..<place + size]))
    return size
  }

  /// Pieces before the one that is wanted which are kept, too: reading backwards needs them next.
  private static let keptBefore = 16

  /// Decodes the piece with the byte at an offset, as long as `goesOn` returns true.
  func makePiece(
    at offset: Int, _ generation: Int, while goesOn: () -> Bool = { true }
  ) -> (DecodedPiece, count: Int)? {
    let wanted = offset / DecodedPiece.size * DecodedPiece.size
    guard var cursor = cursor(before: wanted, generation) else { return nil }
    while goesOn() {
      let start = cursor.output
      let first = start % DecodedPiece.size
      let piece = DecodedPiece()
      let count = fill(
        UnsafeMutableRawBufferPointer(rebasing: piece.memory[first...]), with: &cursor, generation)
      let isWhole = first + count == DecodedPiece.size
      if start == wanted {
        pieces.withLock { pieces in
          pieces.insert(piece, count: count, at: wanted, generation: generation)
          pieces.putBack(cursor)
        }
        return count > offset - wanted ? (piece, count) : nil
      }
      guard isWhole else { return nil }
      if first == 0, wanted - start <= Self.keptBefore * DecodedPiece.size {
        pieces.withLock { $0.insert(piece, count: count, at: start, generation: generation) }
      }
    }
    return nil
  }

  /// The bytes to decode for a piece, with those between it and the decoder that is nearest before it.
  func cost(ofPieceAt wanted: Int) -> Int {
    let (checkpoint, length, generation) = scan.withLock { content in
      let index = content.state.checkpoints.index(before: wanted)
      return (
        content.state.checkpoints.entries[index].output, content.state.length, content.generation
      )
    }
    let known = pieces.withLock { $0.nearestCursor(from: checkpoint, before: wanted, generation: generation) }
    return max(0, min(wanted + DecodedPiece.size, length) - (known ?? checkpoint))
  }

  /// Fills memory, from one part of a layout to the next. Returns the number of bytes.
  private func fill(
    _ memory: UnsafeMutableRawBufferPointer, with cursor: inout DecodingCursor, _ generation: Int
  ) -> Int {
    var count = 0
    while count < memory.count {
      count += cursor.fill(UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
      guard let end = cursor.end, count < memory.count else { break }
      let length = self.length
      guard cursor.output == end.output, cursor.endsHere() else {
        giveUpLayout(generation)
        break
      }
      guard end.output < length, let next = newCursor(before: end.output, generation) else { break }
      cursor = next
    }
    return count
  }

  /// A decoder at or before an offset: that of an earlier read, or one that begins at a checkpoint.
  private func cursor(before offset: Int, _ generation: Int) -> DecodingCursor? {
    let checkpoint = scan.withLock { content in
      content.state.checkpoints.entries[content.state.checkpoints.index(before: offset)].output
    }
    let known = pieces.withLock {
      $0.takeCursor(from: checkpoint, before: offset, generation: generation)
    }
    return known ?? newCursor(before: offset, generation)
  }

  private func newCursor(before offset: Int, _ generation: Int) -> DecodingCursor? {
    let found = scan.withLock {
      content -> (DecodingCheckpoint, end: (input: Int, output: Int)?, any DecodingFormat)? in
      let state = content.state
      guard content.generation == generation else { return nil }
      let index = state.checkpoints.index(before: offset)
      let entries = state.checkpoints.entries
      guard state.isLaidOut else { return (entries[index], nil, state.format) }
      let next = index + 1 < entries.count ? entries[index + 1] : nil
      let end = entries[index].inputEnd ?? next?.input ?? state.input
      return (entries[index], (end, next?.output ?? state.length), state.format)
    }
    guard let (checkpoint, end, format) = found else { return nil }
    let cursor = DecodingCursor(base, format, at: checkpoint, end: end, generation: generation)
    if cursor == nil, end != nil { giveUpLayout(generation) }
    return cursor
  }

  /// Decodes from the beginning, since the parts are not those that were told.
  private func giveUpLayout(_ generation: Int) {
    let known = scan.withLock { content in
      content.generation == generation && content.state.isLaidOut
        ? (content.state.format, content.state.derivation.origin) : nil
    }
    // The file may have changed in the meantime, which the next `refresh` will notice.
    guard let (format, origin) = known, base.generation.number == origin else { return }
    restart(format, nil, in: SourceGeneration(number: origin, cause: .grew))
    advance()
    startPass()
  }
}
