import PortholeThreading

#if canImport(Glibc)
  import Glibc
#endif

/// Copies the bytes of a source to a file, in the background and while they come.
public final class SourceCopy: Sendable {
  private struct State {
    var copied = 0
    var isRunning = false
    var isFinished = false
    var error: String?
  }

  private let source: any ByteSource
  private let file: OpenFile
  private let state = Locked(State())
  private let reader = SourceReader()
  private let executor: any BackgroundExecutor
  private let onChange: @Sendable () -> Void

  private static let pieceSize = 256 << 10

  /// - Parameters:
  ///   - descriptor: the file to write to, which is closed in the end.
  ///   - demandsAll: whether a pipe is read to its end for the copy; if not, only what others demand is copied.
  ///   - onChange: called on a background thread when all bytes so far are copied, and in the end.
  public init(
    of source: any ByteSource, to descriptor: Int32, demandsAll: Bool,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.source = source
    file = OpenFile(descriptor: descriptor)
    self.executor = executor
    self.onChange = onChange
    if demandsAll { source.demand(upTo: .max, by: reader) }
  }

  /// The number of bytes copied.
  public var copied: Int { state.withLock { $0.copied } }
  /// Whether no more will be copied: the source is complete, or there was an error.
  public var isFinished: Bool { state.withLock { $0.isFinished } }
  /// Why the copy is incomplete.
  public var error: String? { state.withLock { $0.error } }

  /// Copies what has come since the last call. Returns at once.
  public func resume() {
    let starts = state.withLock { state in
      let isComplete = source.isComplete
      guard !state.isRunning, !state.isFinished, isComplete || state.copied < source.length else {
        return false
      }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    if !executor.execute({ self.copy() }) {
      finish("there is no thread to write with")
    }
  }

  /// Copies all bytes that there are now, on this thread.
  private func copy() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset = copied
    while true {
      // Asked first: what comes in between is copied in the next round.
      let isComplete = source.isComplete
      let count = source.read(at: offset, into: buffer)
      if count == 0 {
        if isComplete { return finish(source.error) }
        break
      }
      var sent = 0
      while sent < count {
        let written = write(file.descriptor, buffer.baseAddress! + sent, count - sent)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return finish(String(cString: strerror(errno))) }
        sent += written
      }
      offset += count
      state.withLock { $0.copied = offset }
    }
    state.withLock { $0.isRunning = false }
    onChange()
  }

  private func finish(_ error: String?) {
    state.withLock { state in
      state.isRunning = false
      state.isFinished = true
      state.error = error
    }
    source.demand(upTo: 0, by: reader)
    onChange()
  }
}
