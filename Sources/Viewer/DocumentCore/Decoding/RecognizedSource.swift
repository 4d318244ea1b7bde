import PortholeThreading

/// The bytes of a pipe whose first bytes decide how it is read: as it is, or decoded. Until they have come it is
/// empty.
package final class RecognizedSource: ByteSource {
  private struct State {
    var chosen: (any ByteSource)?
    var demands: [SourceReader: Int] = [:]
    var isClosed = false
  }

  private let base: any ByteSource
  private let state = Locked(State())
  private let choose: @Sendable (any ByteSource) -> (any ByteSource)?

  /// - Parameter choose: the source to use for a pipe with some bytes; the pipe itself if it needs no decoding,
  ///   and nil if there are too few bytes to decide. Called on any thread.
  package init(
    _ base: any ByteSource, choose: @escaping @Sendable (any ByteSource) -> (any ByteSource)?
  ) {
    (self.base, self.choose) = (base, choose)
    decide()
  }

  /// The source that has been chosen; nil as long as there are too few bytes.
  package var chosen: (any ByteSource)? { state.withLock { $0.chosen } }

  /// The name of the format in which the bytes have come; nil if they are shown as they are.
  package var formatName: String? { (chosen as? DecodedSource)?.formatName }

  private var current: any ByteSource { chosen ?? base }

  /// Decides if there are enough bytes. To be called when the pipe has got some.
  package func decide() {
    guard chosen == nil, base.length > 0, let source = choose(base) else { return }
    let demands = state.withLock { state -> [SourceReader: Int]? in
      guard state.chosen == nil else { return nil }
      state.chosen = source
      if state.isClosed { return [:] }
      return state.demands
    }
    // Another thread has decided.
    guard let demands, source !== base else { return }
    for (reader, offset) in demands {
      source.demand(upTo: offset, by: reader)
      base.demand(upTo: 0, by: reader)
    }
  }

  package var length: Int { chosen?.length ?? 0 }
  package var isComplete: Bool { chosen?.isComplete ?? (base.isComplete && base.length == 0) }
  package var error: String? { current.error }
  package var generation: SourceGeneration { current.generation }
  package var standing: FileStanding { current.standing }
  package var original: any ByteSource { base.original }
  package var files: [FileIdentity] { current.files }
  package func watch() -> FileWatch? { current.watch() }
  package func isSearched(at offset: Int) -> Bool { current.isSearched(at: offset) }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    chosen?.read(at: offset, into: buffer) ?? 0
  }

  package func demand(upTo offset: Int, by reader: SourceReader) {
    let chosen = state.withLock { state in
      if state.chosen == nil { state.demands[reader] = offset > 0 ? offset : nil }
      return state.chosen
    }
    (chosen ?? base).demand(upTo: offset, by: reader)
  }

  package func refresh() -> SourceChange {
    decide()
    return current.refresh()
  }

  package func close() {
    let chosen = state.withLock { state in
      state.isClosed = true
      return state.chosen
    }
    (chosen ?? base).close()
  }
}
