/// A part of decoded bytes in memory. Its published bytes do not change.
final class DecodedPiece: @unchecked Sendable {
  let memory: UnsafeMutableRawBufferPointer

  /// The bytes of a piece; each begins at a multiple of this.
  static let size = 256 << 10

  // A larger alignment would be a request of another kind, which leaves glibc's memory full of holes.
  init() { memory = .allocate(byteCount: Self.size, alignment: 16) }

  deinit { memory.deallocate() }
}

/// The decoded bytes that are in memory, and the decoders that can make the next ones.
///
/// There are two parts, so that the pass over the whole content, which makes all pieces once, does not push out
/// what is on the screen: the last pieces of the pass, and those that were read, the latest of which are kept.
struct DecodedPieces {
  private struct Entry {
    let piece: DecodedPiece
    var count: Int
    var lastUse: Int
  }

  /// The generation of the bytes.
  private(set) var generation: Int
  /// The last pieces of the pass, by their numbers.
  private var latest: [Int: Entry] = [:]
  /// Those that were read later.
  private var cached: [Int: Entry] = [:]
  private var uses = 0
  /// Decoders at the places where readers have stopped, the last used one at the end.
  private var cursors: [DecodingCursor] = []

  /// The number of pieces of each kind: 4 MiB and 28 MiB.
  static let mostLatest = 16
  static let mostCached = 112
  /// Each has the memory of a decoder, which for some files is large.
  private static let mostCursors = 3

  init(generation: Int) { self.generation = generation }

  // MARK: The pass

  /// The piece to which the pass adds the byte at an offset.
  mutating func latestPiece(at offset: Int, generation: Int) -> DecodedPiece {
    let number = offset / DecodedPiece.size
    guard generation == self.generation else { return DecodedPiece() }
    if let entry = latest[number] { return entry.piece }
    let piece = pieceToFill(insteadOf: number - Self.mostLatest)
    latest[number] = Entry(piece: piece, count: 0, lastUse: 0)
    return piece
  }

  /// The memory of a piece that is not kept any longer, if nobody reads it, or new memory, which the system would give page by
  /// page.
  private mutating func pieceToFill(insteadOf number: Int) -> DecodedPiece {
    guard var piece = latest.removeValue(forKey: number)?.piece, isKnownUniquelyReferenced(&piece) else {
      return DecodedPiece()
    }
    return piece
  }

  /// Makes the bytes before an offset readable.
  mutating func publish(before offset: Int, generation: Int) {
    guard generation == self.generation, offset > 0 else { return }
    let number = (offset - 1) / DecodedPiece.size
    latest[number]?.count = offset - number * DecodedPiece.size
  }

  // MARK: Reading

  /// The piece with the byte at an offset, and the number of its bytes.
  mutating func piece(at offset: Int, generation: Int) -> (DecodedPiece, count: Int)? {
    guard generation == self.generation else { return nil }
    let number = offset / DecodedPiece.size
    let place = offset % DecodedPiece.size
    if let entry = latest[number], entry.count > place { return (entry.piece, entry.count) }
    guard let entry = cached[number], entry.count > place else { return nil }
    uses += 1
    cached[number]?.lastUse = uses
    return (entry.piece, entry.count)
  }

  mutating func insert(_ piece: DecodedPiece, count: Int, at offset: Int, generation: Int) {
    guard generation == self.generation, count > 0 else { return }
    uses += 1
    cached[offset / DecodedPiece.size] = Entry(piece: piece, count: count, lastUse: uses)
    guard cached.count > Self.mostCached,
      let oldest = cached.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return }
    cached[oldest.key] = nil
  }

  // MARK: Decoders

  /// Takes out the decoder that is closest before an offset, but not before another place.
  mutating func takeCursor(from start: Int, before offset: Int, generation: Int) -> DecodingCursor? {
    guard generation == self.generation else { return nil }
    let found = cursors.indices.filter { (start...max(start, offset)).contains(cursors[$0].output) }
    guard let best = found.max(by: { cursors[$0].output < cursors[$1].output }) else { return nil }
    return cursors.remove(at: best)
  }

  /// The place of that decoder; nil if there is none.
  func nearestCursor(from start: Int, before offset: Int, generation: Int) -> Int? {
    guard generation == self.generation else { return nil }
    return cursors.map(\.output).filter { (start...max(start, offset)).contains($0) }.max()
  }

  mutating func putBack(_ cursor: DecodingCursor) {
    guard cursor.generation == generation else { return }
    cursors.append(cursor)
    if cursors.count > Self.mostCursors { cursors.removeFirst() }
  }

  /// Forgets everything.
  mutating func removeAll(generation: Int) { self = DecodedPieces(generation: generation) }
}
