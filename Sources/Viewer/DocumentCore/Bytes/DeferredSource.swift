import PortholePlatform
import PortholeThreading

/// A source that stands for another one which is not known yet. Until it is, there are no bytes, and more may
/// come, as from a pipe.
public final class DeferredSource: ByteSource {
  private struct State {
    var source: (any ByteSource)?
    var demands: [SourceReader: Int] = [:]
    var isClosed = false
  }

  private let state = Locked(State())

  public init() {}

  /// The other source, once it is known.
  var source: (any ByteSource)? { state.withLock { $0.source } }

  /// Gives the bytes of `other` from now on.
  public func become(_ other: any ByteSource) {
    let (demands, isClosed) = state.withLock { state in
      state.source = other
      defer { state.demands = [:] }
      return (state.demands, state.isClosed)
    }
    if isClosed { return other.close() }
    for (reader, offset) in demands { other.demand(upTo: offset, by: reader) }
  }

  public var length: Int { source?.length ?? 0 }
  public var isComplete: Bool { state.withLock { $0.source?.isComplete ?? $0.isClosed } }
  public var error: String? { source?.error }
  public var generation: SourceGeneration { source?.generation ?? SourceGeneration() }
  public var standing: FileStanding { source?.standing ?? .current }
  public var files: [FileIdentity] { source?.files ?? [] }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    source?.read(at: offset, into: buffer) ?? 0
  }

  public func demand(upTo offset: Int, by reader: SourceReader) {
    let source = state.withLock { state in
      if state.source == nil { state.demands[reader] = offset }
      return state.source
    }
    source?.demand(upTo: offset, by: reader)
  }

  public func refresh() -> SourceChange { source?.refresh() ?? .none }
  public func watch() -> FileWatch? { source?.watch() }
  public func isSearched(at offset: Int) -> Bool { source?.isSearched(at: offset) ?? true }
  public func takeReplacement() throws(ReplacementError) { try source?.takeReplacement() }

  public func close() {
    state.withLock { state in
      state.isClosed = true
      return state.source
    }?.close()
  }
}
