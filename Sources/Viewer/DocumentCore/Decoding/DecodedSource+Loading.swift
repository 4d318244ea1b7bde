import PortholeSystem

/// The places that readers wait for, whose pieces are decoded in the background.
struct PieceLoads {
  /// The generation of the bytes.
  private var generation = 0
  /// One place of each piece, the one that was asked for last at the end.
  private var wanted: [Int] = []
  /// Pieces that could not be decoded, and the length of the content then. They are not asked for again until there
  /// is more.
  private var failed: [Int: Int] = [:]
  private var isRunning = false

  /// More are not waited for: their readers have gone to another place.
  private static let most = 8

  /// Adds a place; returns whether work is to be started for it.
  mutating func add(_ place: Int, generation: Int) -> Bool {
    if generation != self.generation { (self.generation, wanted, failed) = (generation, [], [:]) }
    wanted.removeAll { $0 / DecodedPiece.size == place / DecodedPiece.size }
    wanted.append(place)
    if wanted.count > Self.most { wanted.removeFirst() }
    defer { isRunning = true }
    return !isRunning
  }

  /// The next place, which stays on the list; nil if there is none, which ends the work.
  mutating func next() -> (place: Int, generation: Int)? {
    if let place = wanted.last { return (place, generation) }
    isRunning = false
    return nil
  }

  /// Takes a place off the list.
  mutating func finish(_ place: Int, generation: Int, isThere: Bool, length: Int) {
    guard generation == self.generation else { return }
    wanted.removeAll { $0 == place }
    if !isThere { failed[place / DecodedPiece.size] = length }
  }

  /// Whether the piece with a place could not be decoded.
  func hasFailed(_ place: Int, generation: Int, length: Int) -> Bool {
    generation == self.generation && failed[place / DecodedPiece.size] == length
  }

  /// Gives up all places, because there is no thread.
  mutating func stop() { (wanted, isRunning) = ([], false) }
}

// Decoding for readers that may not wait.
extension DecodedSource {
  /// Decodes the piece with the byte at an offset if the budget of the thread covers that; otherwise has it decoded
  /// in the background and returns nil.
  func makePieceHere(at offset: Int, _ generation: Int) -> (DecodedPiece, count: Int)? {
    guard let budget = WorkBudget.current else { return makePiece(at: offset, generation) }
    let length = length
    if loads.withLock({ $0.hasFailed(offset, generation: generation, length: length) }) { return nil }
    let cost = cost(ofPieceAt: offset / DecodedPiece.size * DecodedPiece.size)
    guard budget.takeDecoding(cost) else {
      // Without another thread the reader has to wait.
      return load(offset, generation) ? nil : makePiece(at: offset, generation)
    }
    // Another thread may have taken the decoder that was nearest.
    var left = cost / DecodedPiece.size + 1
    let piece = makePiece(at: offset, generation) {
      left -= 1
      return left >= 0
    }
    if let piece { return piece }
    // Its own source may be one that is decoded, too.
    budget.refuseRead()
    _ = load(offset, generation)
    return nil
  }

  /// Decodes the piece with a place in the background, and then reports a change; false if there is no thread.
  private func load(_ place: Int, _ generation: Int) -> Bool {
    guard loads.withLock({ $0.add(place, generation: generation) }) else { return true }
    let isRun = executor.execute { [weak self] in
      while let self, let (place, generation) = loads.withLock({ $0.next() }) {
        let length = length
        let isThere =
          pieces.withLock { $0.piece(at: place, generation: generation) } != nil
          || makePiece(at: place, generation, while: { self.isCurrent(generation) }) != nil
        loads.withLock { $0.finish(place, generation: generation, isThere: isThere, length: length) }
        onChange()
      }
    }
    if !isRun { loads.withLock { $0.stop() } }
    return isRun
  }

  private func isCurrent(_ generation: Int) -> Bool {
    scan.withLock { $0.generation == generation && !$0.isCancelled }
  }
}
