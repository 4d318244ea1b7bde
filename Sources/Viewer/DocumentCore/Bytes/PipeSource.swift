// A pipe as a source of bytes at offsets, read only as far as needed.
//
// The problem. A pipe gives each byte once, in order, and nobody knows how many will come: `yes` writes for
// ever, `tail -f` pauses for hours. Reading everything at once would fill the disk and make the writer do
// work that nobody looks at. Reading on the main thread would block the keys.
//
// The idea. Each reader (the view, a search, a filter) demands the bytes below some offset. A thread reads
// until the furthest demand is met, and ends. Then the pipe's buffer in the system fills up and the writer
// waits. The bytes read stay in a `PipeStore` at fixed offsets, so every other part of the program sees a
// file that grows.
//
// The thread. `isRunning` and the decision to read on are guarded by the same lock: a demand either finds a
// thread that will see it or starts one. Before a read, `poll` waits for the pipe and for a second pipe to
// which `close()` writes, since nothing else interrupts a thread that waits for a silent writer. `onChange`
// is called at a pause of the writer, after 4 MiB and at the end, not for each read.
//
// FIFOs. The end of file means only that the last writer has closed the FIFO; another may open it. The old
// descriptor would report a hang-up from then on, so the FIFO is opened again: the new descriptor waits for
// the next writer. Until then the source counts as complete. If the path leads to another file by now, the
// source ends.
//
// The costs. The length, and so the number of lines and every percentage, is unknown until the writer ends.
// All bytes are kept, since the user may scroll back; `PipeStore` limits how many. An error or that limit
// ends reading permanently, and what was read stays visible.

import PortholePlatform
import PortholeSystem

/// The bytes of a pipe, read as far as they are demanded; beyond that its writer waits. Also for FIFOs,
/// devices and the files of /proc, whose length is unknown.
public final class PipeSource: ByteSource {
  private struct State {
    var store: PipeStore
    var descriptor: Int32
    var demands: [SourceReader: Int] = [:]
    /// The furthest demand: the pipe is read until this many bytes have been stored.
    var demanded = 0
    var isComplete = false
    var isRunning = false
    var isStopped = false
    var error: String?
  }

  /// The path of the FIFO, which is opened again for the next writer when the last one has closed it.
  private let fifo: FileName?
  private let state: Locked<State>
  private let onChange: @Sendable () -> Void
  /// Receives a byte that ends a thread waiting for the writer.
  private let stopPipe: (read: Int32, write: Int32)

  /// The maximum number of bytes kept in memory; beyond that they go to a temporary file.
  public static let defaultMemoryLimit = 64 << 20

  /// The number of bytes after which `onChange` is called although the writer does not pause.
  private static let newsInterval = 4 << 20

  /// The bytes that a pipe of Linux holds, and those that it may hold for anyone.
  static let (usualCapacity, capacity) = (64 << 10, Int32(1 << 20))
  /// `F_SETPIPE_SZ` and `F_GETPIPE_SZ`, which the C library defines only for GNU programs.
  static let (setCapacity, getCapacity): (Int32, Int32) = (1031, 1032)

  /// Takes over an open descriptor. Reads nothing before ``demand(upTo:)``.
  ///
  /// - Parameters:
  ///   - fifo: the path of a FIFO that was opened without waiting for a writer. The bytes of later writers
  ///     are appended; between two writers the source is complete.
  ///   - memoryLimit: the maximum number of bytes kept in memory before all go to a temporary file.
  ///   - spoolLimit: the maximum number of bytes read at all, after which ``error`` is set; if nil, half of
  ///     the free space where the temporary file is made.
  ///   - spoolFolder: the folder of the temporary file; the system's temporary folder if nil.
  ///   - onChange: called on a background thread when the demand is met, the writer pauses, 4 MiB have
  ///     arrived, or the pipe has ended.
  public convenience init(
    descriptor: Int32, fifo: FileName? = nil, memoryLimit: Int = defaultMemoryLimit, spoolLimit: Int? = nil,
    spoolFolder: String? = nil, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      descriptor: descriptor, fifo: fifo,
      store: PipeStore(memoryLimit: memoryLimit, spoolLimit: spoolLimit, folder: spoolFolder),
      onChange: onChange)
  }

  /// Continues to read a pipe whose first bytes have been read.
  convenience init(
    _ beginning: PipeBeginning, spoolLimit: Int?, onChange: @escaping @Sendable () -> Void
  ) {
    var store = PipeStore(memoryLimit: Self.defaultMemoryLimit, spoolLimit: spoolLimit)
    let problem = beginning.bytes.withUnsafeBytes { store.append($0) }
    self.init(descriptor: beginning.descriptor, fifo: beginning.path, store: store, onChange: onChange)
    state.withLock { state in
      state.error = problem?.description ?? beginning.error
      state.isComplete = beginning.isAtEnd || problem != nil
      // A FIFO may get another writer.
      state.isStopped = state.isComplete && (fifo == nil || state.error != nil)
    }
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
      PortholeSystem.close(state.descriptor)
      state.store.close()
    }
    PortholeSystem.close(stopPipe.read)
    PortholeSystem.close(stopPipe.write)
  }

  public var length: Int { state.withLock { $0.store.length } }
  public var isComplete: Bool { state.withLock { $0.isComplete } }
  public var error: String? { state.withLock { $0.error } }
  /// Whether the bytes are in a temporary file.
  public var isSpooled: Bool { state.withLock { $0.store.isSpooled } }

  public var files: [FileIdentity] {
    state.withLock { [FileIdentity(descriptor: $0.descriptor), $0.store.identity].compactMap { $0 } }
  }

  /// Whether a thread is reading or waiting for the writer. If not, nothing is read before the next demand.
  var isReading: Bool { state.withLock { $0.isRunning } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (count, spooled) = state.withLock { state in
      state.store.spooled.map { (0, $0) } ?? (state.store.read(at: offset, into: buffer), nil)
    }
    guard let spooled else { return count }
    // The file stays open as long as this source, so readers need not wait for the thread that writes.
    return PipeStore.read(spooled.file, spooled.length, at: offset, into: buffer)
  }

  /// Reads until the furthest demand of all readers is met. A smaller demand stops reading ahead.
  public func demand(upTo offset: Int, by reader: SourceReader) {
    let starts = state.withLock { state in
      state.demands[reader] = offset > 0 ? offset : nil
      state.demanded = state.demands.values.max() ?? 0
      guard !state.isStopped, !state.isRunning, state.store.length < state.demanded else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    // The thread keeps the source alive. If it cannot be started, the source ends with an error.
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
    var (total, isEnlarged) = (0, false)
    while let descriptor = next() {
      if news > 0, news >= Self.newsInterval || !isReadable(descriptor, wait: false) {
        news = 0
        onChange()
      }
      // A quick FIFO writer's hang-up shows up in `read`, not in `poll`.
      guard hasRead && fifo != nil || isReadable(descriptor, wait: true) else { continue }
      hasRead = false
      let count = PortholeSystem.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        total += count
        if !isEnlarged, total >= Self.newsInterval, count >= Self.usualCapacity / 2 {
          // Much is wanted, and the writer is faster than this thread. The two wait for each other less often if the pipe holds
          // more. Small writes leave parts of its buffer empty, so half of it counts as full.
          isEnlarged = true
          enlarge(descriptor)
        }
        if let problem = append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
          return finish(problem.description)
        }
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

  /// Lets a pipe hold more, unless the writer has made it larger. The call fails for other kinds of files, which does no harm.
  private func enlarge(_ descriptor: Int32) {
    guard fcntl(descriptor, Self.getCapacity) < Self.capacity else { return }
    _ = fcntl(descriptor, Self.setCapacity, Self.capacity)
  }

  private func append(_ bytes: UnsafeRawBufferPointer) -> PipeStore.Problem? {
    var problem: PipeStore.Problem?
    let store: PipeStore? = state.withLock { state in
      if fifo != nil, !state.isStopped { state.isComplete = false }
      guard state.store.staysInMemory(with: bytes.count) else { return state.store }
      problem = state.store.append(bytes)
      return nil
    }
    // Only this thread appends. Readers have the store as it was until the bytes are in the file.
    guard var store else { return problem }
    problem = store.append(bytes)
    // The memory is freed after the lock.
    state.withLock { swap(&$0.store, &store) }
    return problem
  }

  /// The descriptor to read from; nil if nothing more is wanted now.
  private func next() -> Int32? {
    state.withLock { state in
      if state.isStopped || state.isComplete && fifo == nil || state.store.length >= state.demanded {
        state.isRunning = false
        return nil
      }
      return state.descriptor
    }
  }

  /// Opens a FIFO again, to wait for another writer: the new descriptor has not seen the last one's hang-up.
  private func reopen() -> Bool {
    guard let fifo else { return false }
    let opened = fifo.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard opened >= 0 else { return false }
    var (before, now) = (stat(), stat())
    return state.withLock { state in
      guard fstat(opened, &now) == 0, fstat(state.descriptor, &before) == 0,
        FileIdentity(now) == FileIdentity(before)
      else {
        PortholeSystem.close(opened)
        return false
      }
      PortholeSystem.close(state.descriptor)
      state.descriptor = opened
      state.isComplete = true
      return true
    }
  }

  /// Whether a read would return bytes or the end. False also when the source is closed while waiting.
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
