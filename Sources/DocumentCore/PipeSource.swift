import CPortholeDescriptors
import PortholeThreading
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// A pipe, read only as far ahead as is asked for: past that its writer waits, as it should. Also for
/// FIFOs, devices and the files of /proc, whose length nobody knows.
public final class PipeSource: ByteSource {
  private struct State {
    var store: PipeStore
    var descriptor: Int32
    var demands: [SourceReader: Int] = [:]
    /// The furthest demand: the pipe is read until it has that many bytes.
    var demanded = 0
    var isComplete = false
    var isRunning = false
    var isStopped = false
    var error: String?
  }

  /// What leads to the FIFO, whose next writer may come when the last has gone.
  private let fifo: FileName?
  private let state: Locked<State>
  private let onChange: @Sendable () -> Void
  /// Written to, to end a thread that waits for the writer.
  private let stopPipe: (read: Int32, write: Int32)

  /// Bytes kept in memory before they go to a temporary file.
  public static let defaultMemoryLimit = 64 << 20

  /// Bytes after which there is news although the writer goes on and on.
  private static let newsInterval = 4 << 20

  /// Takes over an open descriptor. Nothing is read before ``demand(upTo:)``.
  ///
  /// - Parameters:
  ///   - fifo: the path of a FIFO that was opened without waiting for a writer: what further writers have to say is added
  ///     to what there is, which is complete in between.
  ///   - memoryLimit: bytes kept in memory before all go to a temporary file.
  ///   - spoolLimit: bytes after which reading stops for good, as ``error`` says then; half of what is free where the
  ///     temporary file is made if nil.
  ///   - spoolFolder: the folder of the temporary file; the system's folder for such files if nil.
  ///   - onChange: called from a background thread when the demand has been met, the writer has nothing more for now, a
  ///     few MiB have come, or all ended.
  public convenience init(
    descriptor: Int32, fifo: FileName? = nil, memoryLimit: Int = defaultMemoryLimit, spoolLimit: Int? = nil,
    spoolFolder: String? = nil, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      descriptor: descriptor, fifo: fifo,
      store: PipeStore(memoryLimit: memoryLimit, spoolLimit: spoolLimit, folder: spoolFolder),
      onChange: onChange)
  }

  init(descriptor: Int32, fifo: FileName?, store: PipeStore, onChange: @escaping @Sendable () -> Void) {
    self.fifo = fifo
    self.onChange = onChange
    state = Locked(State(store: store, descriptor: descriptor))
    var ends: [Int32] = [-1, -1]
    _ = porthole_pipe(&ends)
    stopPipe = (ends[0], ends[1])
  }

  deinit {
    state.withLock { state in
      Glibc.close(state.descriptor)
      state.store.close()
    }
    Glibc.close(stopPipe.read)
    Glibc.close(stopPipe.write)
  }

  public var length: Int { state.withLock { $0.store.length } }
  public var isComplete: Bool { state.withLock { $0.isComplete } }
  public var error: String? { state.withLock { $0.error } }
  /// Whether the bytes have gone to a temporary file.
  public var isSpooled: Bool { state.withLock { $0.store.isSpooled } }

  /// Whether a thread reads, or waits for the writer. While none does, nothing is read before the next demand.
  var isReading: Bool { state.withLock { $0.isRunning } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { $0.store.read(at: offset, into: buffer) }
  }

  /// Reads until there are as many bytes as the most demanding reader asks for. Smaller demands stop reading ahead.
  public func demand(upTo offset: Int, by reader: SourceReader) {
    let starts = state.withLock { state in
      state.demands[reader] = offset > 0 ? offset : nil
      state.demanded = state.demands.values.max() ?? 0
      guard !state.isStopped, !state.isRunning, state.store.length < state.demanded else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    // The thread holds the source until it ends; a failure to start one is like an error in reading.
    if BackgroundThread.start({ self.readOn() }) != 0 { finish("there is no thread to read with") }
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
    var news = 0
    var hasRead = false
    while let descriptor = next() {
      if news > 0, news >= Self.newsInterval || !isReadable(descriptor, wait: false) {
        news = 0
        onChange()
      }
      // That a FIFO's writer has gone is told by a read and not, if it was fast, by poll.
      guard hasRead && fifo != nil || isReadable(descriptor, wait: true) else { continue }
      hasRead = false
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        let problem = state.withLock { state in
          if fifo != nil, !state.isStopped { state.isComplete = false }
          return state.store.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        if let problem { return finish(problem.description) }
        news += count
        hasRead = true
      } else if count == 0 {
        guard reopen() else { return finish(nil) }
        news = 0
        onChange()
      } else if errno != EINTR, errno != EAGAIN {
        return finish(String(cString: strerror(errno)))
      }
    }
    onChange()
  }

  /// What to read from; nil if nothing more is wanted for now.
  private func next() -> Int32? {
    state.withLock { state in
      if state.isStopped || state.isComplete && fifo == nil || state.store.length >= state.demanded {
        state.isRunning = false
        return nil
      }
      return state.descriptor
    }
  }

  /// Waits for another writer, if this is a FIFO: one that is opened anew has not seen the last one go.
  private func reopen() -> Bool {
    guard let fifo else { return false }
    let opened = fifo.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard opened >= 0 else { return false }
    var (before, now) = (stat(), stat())
    return state.withLock { state in
      guard fstat(opened, &now) == 0, fstat(state.descriptor, &before) == 0,
        FileIdentity(now) == FileIdentity(before)
      else {
        Glibc.close(opened)
        return false
      }
      Glibc.close(state.descriptor)
      state.descriptor = opened
      state.isComplete = true
      return true
    }
  }

  /// Whether there are bytes, or an end, to read. False also when the source is closed meanwhile.
  private func isReadable(_ descriptor: Int32, wait: Bool) -> Bool {
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
      state.isStopped = true
    }
    onChange()
  }
}
