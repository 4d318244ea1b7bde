/// The work of a reader on decoded pieces that are still in memory.
struct GrowthAction: Sendable {
  let takesStored: Bool
  let run: @Sendable () -> Void
}

// The thread behind the pass: it writes decoded pieces to the temporary file and reports them.
extension DecodedSource {
  /// Follows what is decoded. Returns at once.
  func follow() {
    if !follower.resume({ self.beginFollowing() }) {
      follower.runHere({ beginFollowing() }, while: { true })
    }
  }

  private func beginFollowing() -> BackgroundScan<Void>.Step {
    { [self] _ in
      followPart()
      return true
    }
  }

  /// Follows the rest of a piece.
  private func followPart() {
    let (place, length, distance, limit, generation) = scan.withLock { content in
      let (state, place) = (content.state, content.state.followed)
      let checkpoint = state.checkpoints.entries[state.checkpoints.index(before: place)].output
      let limit = max(state.format.farthestJump, state.checkpoints.gap &* 2)
      return (place, state.length, place - checkpoint, limit, content.generation)
    }
    let end = min(length, (place / DecodedPiece.size + 1) * DecodedPiece.size)
    let isStored = distance > limit
    if isStored { store(place..<end, generation) }
    let isAwaited = scan.withLock { content in
      guard content.generation == generation else { return false }
      let before = content.state.length - content.state.followed
      content.state.followed = end
      // Half of it, so that a thread is started for more than a piece.
      return before > Self.backlog / 2 && content.state.length - end <= Self.backlog / 2
    }
    if isAwaited { resume() }
    for action in onGrowth.withLock({ Array($0.values) }) where action.takesStored || !isStored {
      action.run()
    }
  }

  private func store(_ range: Range<Int>, _ generation: Int) {
    // A piece that is not there belongs to another generation.
    guard let (piece, _) = pieces.withLock({ $0.piece(at: range.lowerBound, generation: generation) }) else {
      return
    }
    let start = range.lowerBound % DecodedPiece.size
    let bytes = UnsafeRawBufferPointer(rebasing: piece.memory[start..<start + range.count])
    let failure = withExtendedLifetime(piece) {
      spool.withLock { $0.append(bytes, at: range.lowerBound, generation: generation) }
    }
    guard let problem = failure else { return }
    scan.withLock { content in
      guard content.generation == generation, content.state.ending?.isFinal != true else { return }
      content.state.ending = .finished(problem.description)
    }
    // The memory of the decoder is not needed any more.
    passCursor.withLock { if $0?.generation == generation { $0 = nil } }
  }
}
