import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// A pipe, read only as far ahead as is asked for: past that its writer waits, as it should. Also for
/// FIFOs, devices and the files of /proc, whose length nobody knows.
public final class PipeSource: ByteSource {
  private struct State {
    var store: PipeStore
    var demanded = 0
    var isComplete = false
    var isRunning = false
    var isStopped = false
    var error: String?
  }

  private let descriptor: Int32
  private let state: Locked<State>
  private let onChange: @Sendable () -> Void
  /// Written to, to end a thread that waits for the writer.
  private let stopPipe: (read: Int32, write: Int32)

  /// Bytes kept in memory before they go to a temporary file.
  public static let defaultSpoolLimit = 64 << 20

  /// Takes over an open descriptor. Nothing is read before ``demand(upTo:)``. `onChange` is called from
  /// a background thread when the demand has been met, the writer has nothing more for now, or all ended.
  public init(
    descriptor: Int32, spoolLimit: Int = defaultSpoolLimit, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.descriptor = descriptor
    self.onChange = onChange
    state = Locked(State(store: PipeStore(limit: spoolLimit)))
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    stopPipe = (ends[0], ends[1])
  }

  deinit {
    Glibc.close(descriptor)
    Glibc.close(stopPipe.read)
    Glibc.close(stopPipe.write)
  }

  public var length: Int { state.withLock { $0.store.length } }
  public var isComplete: Bool { state.withLock { $0.isComplete } }
  public var error: String? { state.withLock { $0.error } }
  /// Whether the bytes have gone to a temporary file.
  public var isSpooled: Bool { state.withLock { $0.store.isSpooled } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { $0.store.read(at: offset, into: buffer) }
  }

  /// Reads until there are so many bytes. The last word counts: a smaller demand stops reading ahead.
  public func demand(upTo offset: Int) {
    let starts = state.withLock { state in
      state.demanded = offset
      guard !state.isComplete, !state.isRunning, state.store.length < state.demanded else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    // The thread holds the source until it ends; a failure to start one is like an error in reading.
    if BackgroundThread.start({ self.readOn() }) != 0 { finish("no thread to read with") }
  }

  public func close() {
    state.withLock { state in
      state.isStopped = true
      state.isComplete = true
    }
    var byte: UInt8 = 0
    _ = write(stopPipe.write, &byte, 1)
  }

  /// Reads until the demand is met or nothing more will come.
  private func readOn() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: PipeStore.chunkSize, alignment: 16)
    defer { buffer.deallocate() }
    var hasNews = false
    while true {
      let goesOn = state.withLock { state in
        if state.isStopped || state.isComplete || state.store.length >= state.demanded {
          state.isRunning = false
          return false
        }
        return true
      }
      guard goesOn else { break }
      if hasNews, !isReadable(wait: false) {
        hasNews = false
        onChange()
      }
      guard isReadable(wait: true) else { continue }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        let problem = state.withLock { $0.store.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        if problem != 0 { return finish("not all could be kept: \(String(cString: strerror(problem)))") }
        hasNews = true
      } else if count == 0 {
        return finish(nil)
      } else if errno != EINTR, errno != EAGAIN {
        return finish(String(cString: strerror(errno)))
      }
    }
    onChange()
  }

  /// Whether there are bytes, or an end, to read. False also when the source is closed meanwhile.
  private func isReadable(wait: Bool) -> Bool {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopPipe.read, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, wait ? -1 : 0) > 0 else { return false }
    return descriptors[0].revents != 0 && descriptors[1].revents == 0
  }

  private func finish(_ error: String?) {
    state.withLock { state in
      state.error = error
      state.isComplete = true
      state.isRunning = false
    }
    onChange()
  }
}
