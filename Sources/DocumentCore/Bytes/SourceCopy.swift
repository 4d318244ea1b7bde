import PortholeThreading

#if canImport(Glibc)
  import Glibc
#endif

/// Copies the bytes of a source to a file, in the background and while they come.
public final class SourceCopy: Sendable {
  private struct State {
    var copied = 0
    var isFinished = false
    var error: String?
  }

  private let source: any ByteSource
  private let file: OpenFile
  private let scan: BackgroundScan<State>
  private let reader = SourceReader()
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
    self.onChange = onChange
    scan = BackgroundScan(State(), on: executor, onChange: onChange) {
      !$0.isFinished && (source.isComplete || $0.copied < source.length)
    }
    if demandsAll { source.demand(upTo: .max, by: reader) }
  }

  /// The number of bytes copied.
  public var copied: Int { scan.withLock { $0.state.copied } }
  /// Whether no more will be copied: the source is complete, or there was an error.
  public var isFinished: Bool { scan.withLock { $0.state.isFinished } }
  /// Why the copy is incomplete.
  public var error: String? { scan.withLock { $0.state.error } }

  /// Copies what has come since the last call. Returns at once.
  public func resume() {
    let isRun = scan.resume {
      var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
      return { [self] _ in buffer.withUnsafeMutableBytes { copyPart($0) } }
    }
    guard !isRun else { return }
    finish("there is no thread to write with")
    onChange()
  }

  /// Copies the next bytes; false if there are none now.
  private func copyPart(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    // Asked first: bytes that come in between are copied by the next step.
    let isComplete = source.isComplete
    let offset = copied
    let count = source.read(at: offset, into: buffer)
    if count == 0, isComplete { finish(source.error) }
    var sent = 0
    while sent < count {
      let written = write(file.descriptor, buffer.baseAddress! + sent, count - sent)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        finish(String(cString: strerror(errno)))
        return true
      }
      sent += written
    }
    scan.withLock { $0.state.copied = offset + count }
    return count > 0
  }

  private func finish(_ error: String?) {
    scan.withLock { ($0.state.isFinished, $0.state.error) = (true, error) }
    source.demand(upTo: 0, by: reader)
  }
}
