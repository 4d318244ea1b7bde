/// A source whose bytes are made of the bytes of another source in the background, so that it grows like a pipe.
///
/// Its results belong to a generation of the other source. When that generation ends, they are given up, and the
/// scan begins again; demands of readers stay.
protocol DerivedSource: ByteSource {
  associatedtype State: DerivedState
  /// The other source.
  var base: any ByteSource { get }
  var scan: BackgroundScan<State> { get }

  /// Gives up all results, because the base has begun another generation.
  func restart(in origin: SourceGeneration)
  /// Continues after a demand or a change: demands from the base what the readers need. Returns at once.
  func advance()
}

/// The state of a source that is made of another one.
protocol DerivedState: Sendable {
  var derivation: Derivation { get set }
}

/// The demands of the readers of such a source, and the changes of the other one.
struct Derivation: Sendable {
  /// The generation of the other source that the results belong to.
  var origin: Int
  /// The cause of the last change of the generation.
  var cause = SourceChange.none
  /// The demand of each reader.
  private(set) var demands: [SourceReader: Int] = [:]
  /// Whether there is a demand for all of the other source.
  var isReadingAhead = false

  init(of base: any ByteSource) { origin = base.generation.number }

  /// The end of the furthest demand.
  var demanded: Int { demands.values.max() ?? 0 }

  mutating func demand(upTo offset: Int, by reader: SourceReader) {
    demands[reader] = offset > 0 ? offset : nil
  }
}

extension BackgroundScan.Content where State: DerivedState {
  /// Begins a generation with an empty state; demands stay.
  mutating func restart(_ empty: State, origin: Int? = nil, cause: SourceChange) {
    let derivation = state.derivation
    state = empty
    state.derivation = derivation
    if let origin { state.derivation.origin = origin }
    beginGeneration(cause)
  }

  /// Makes results of earlier bytes invalid.
  mutating func beginGeneration(_ cause: SourceChange) {
    state.derivation.cause = cause
    generation += 1
  }
}

extension DerivedSource {
  public var generation: SourceGeneration {
    scan.withLock { SourceGeneration(number: $0.generation, cause: $0.state.derivation.cause) }
  }

  public func demand(upTo offset: Int, by reader: SourceReader) {
    scan.withLock { $0.state.derivation.demand(upTo: offset, by: reader) }
    advance()
  }

  public func refresh() -> SourceChange {
    _ = base.refresh()
    let change = restartAfterChange()
    advance()
    return change
  }

  /// Begins again if the base has begun another generation; returns the cause.
  @discardableResult
  func restartAfterChange() -> SourceChange {
    let origin = base.generation
    guard scan.withLock({ $0.state.derivation.origin != origin.number }) else { return .none }
    restart(in: origin)
    return origin.cause
  }
}
