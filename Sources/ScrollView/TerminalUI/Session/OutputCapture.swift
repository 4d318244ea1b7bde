// Output of the program while the screen is taken.
//
// A print, a warning of a C library, or the message of a crash would land somewhere on the screen, and be gone
// with it. So standard output and standard error are pipes for that time, if they were the terminal; files and
// pipes stay as they are. One thread moves the bytes into a ring made beforehand, so a program that prints
// neither blocks nor grows. When the terminal is restored, the end of the ring is printed there.
//
// Crash handlers and `exit` print it, too, at any moment and on any thread. So all state is in `HandlerState`,
// which exists before, and `end` uses only functions that are safe in a handler. The first caller of `end` does the
// work.
//
// Easy to break: the pipes' writing ends stay open here, or the thread would spin on their hang-up; the reading
// ends are non-blocking, since two threads may read; a forked child gets the real descriptors back.

import PortholeSystem
import Synchronization

/// Keeps what the program prints while its screen is shown, and prints it afterwards. One a process.
enum OutputCapture {
  /// The bytes that are kept; of more output the end is kept.
  static let limit = 1 << 20

  struct Stream {
    let number: Int32
    /// A duplicate of the terminal's descriptor, or -1 if the stream is not captured.
    var terminal: Int32 = -1
    /// The ends of the pipe.
    var reading: Int32 = -1
    var writing: Int32 = -1
  }

  /// The part of ``HandlerState`` that belongs to the output.
  struct Storage {
    var output = Stream(number: STDOUT_FILENO)
    var errors = Stream(number: STDERR_FILENO)
    var ring: UnsafeMutablePointer<UInt8>?
    /// The bytes moved since `begin`; the ring has the last of them.
    var total = 0
    /// Those that the front end has taken.
    var taken = 0
  }

  private static var output: Stream {
    get { HandlerState.shared?.pointee.capture.output ?? Stream(number: STDOUT_FILENO) }
    set { HandlerState.shared?.pointee.capture.output = newValue }
  }
  private static var errors: Stream {
    get { HandlerState.shared?.pointee.capture.errors ?? Stream(number: STDERR_FILENO) }
    set { HandlerState.shared?.pointee.capture.errors = newValue }
  }
  private static var ring: UnsafeMutablePointer<UInt8>? {
    get { HandlerState.shared?.pointee.capture.ring }
    set { HandlerState.shared?.pointee.capture.ring = newValue }
  }
  private static var total: Int {
    get { HandlerState.shared?.pointee.capture.total ?? 0 }
    set { HandlerState.shared?.pointee.capture.total = newValue }
  }
  private static let isActive = Atomic(false)
  private static let isMoving = Atomic(false)
  private static let isHeard = Atomic(false)

  /// Whether the front end is woken when there is output.
  static var tellsFrontEnd: Bool {
    get { isHeard.load(ordering: .relaxed) }
    set { isHeard.store(newValue, ordering: .relaxed) }
  }

  /// Makes the flags exist: Swift makes some globals only when they are first used, which is not safe in a
  /// handler.
  static func prepareForHandlers() {
    _ = (isActive.load(ordering: .relaxed), isMoving.load(ordering: .relaxed))
  }

  /// Takes standard output and standard error where they are the terminal.
  static func begin() {
    guard !isActive.load(ordering: .relaxed) else { return }
    porthole_flush_output()
    guard ring != nil || prepare() else { return }
    isActive.store(true, ordering: .sequentiallyConsistent)
    point(output, to: output.writing)
    point(errors, to: errors.writing)
  }

  private static func point(_ stream: Stream, to descriptor: Int32) {
    guard stream.terminal >= 0 else { return }
    dup2(descriptor, stream.number)  // Standard streams are inherited.
  }

  /// In a child that `fork` made: it has the real descriptors, and the terminal is not its to restore.
  static func leaveToParent() {
    if isActive.exchange(false, ordering: .sequentiallyConsistent) { restoreDescriptors() }
  }

  /// Makes the pipes, the ring and the thread. False if there is nothing to capture, or no thread.
  private static func prepare() -> Bool {
    open(&output)
    open(&errors)
    guard output.terminal >= 0 || errors.terminal >= 0 else { return false }
    // A pipe is buffered in blocks; a line must not stay in the program until the next thousand of them.
    porthole_buffer_output_by_lines()
    let (first, second) = (output.reading, errors.reading)
    guard BackgroundThread.start({ moveForEver(first, second) }) == 0 else {
      close(&output)
      close(&errors)
      return false
    }
    ring = .allocate(capacity: limit)
    return true
  }

  private static func close(_ stream: inout Stream) {
    for descriptor in [stream.reading, stream.writing, stream.terminal] where descriptor >= 0 {
      PortholeSystem.close(descriptor)
    }
    stream = Stream(number: stream.number)
  }

  private static func open(_ stream: inout Stream) {
    var ends: [Int32] = [-1, -1]
    guard isatty(stream.number) == 1, porthole_pipe(&ends) == 0 else { return }
    // The program writes as to a terminal: it waits if there is no room.
    _ = fcntl(ends[1], F_SETFL, 0)
    (stream.reading, stream.writing) = (ends[0], ends[1])
    stream.terminal = fcntl(stream.number, F_DUPFD_CLOEXEC, 3)
  }

  // MARK: Moving

  private static func moveForEver(_ first: Int32, _ second: Int32) -> Never {
    var descriptors = [
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&descriptors, 2, -1) > 0, !isMoving.exchange(true, ordering: .acquiring) else { continue }
      for descriptor in descriptors where descriptor.revents != 0 { _ = move(from: descriptor.fd) }
      isMoving.store(false, ordering: .releasing)
      if tellsFrontEnd { Signals.noteOutput() }
    }
  }

  /// Returns the output since the last call, of much of it the end. On the main thread.
  static func takeNews() -> [UInt8] {
    guard isActive.load(ordering: .relaxed) else { return [] }
    // The thread moves for microseconds.
    while isMoving.exchange(true, ordering: .acquiring) { sched_yield() }
    defer { isMoving.store(false, ordering: .releasing) }
    _ = move(from: output.reading) + move(from: errors.reading)
    guard let state = HandlerState.shared, let ring else { return [] }
    let start = max(state.pointee.capture.taken, total - limit)
    state.pointee.capture.taken = total
    guard start < total else { return [] }
    let place = start % limit
    let count = min(total - start, limit - place)
    return Array(UnsafeBufferPointer(start: ring + place, count: count))
      + Array(UnsafeBufferPointer(start: ring, count: total - start - count))
  }

  /// Moves what a pipe has, at most up to the ring's end. Returns the number of bytes.
  private static func move(from descriptor: Int32) -> Int {
    guard let ring, descriptor >= 0 else { return 0 }
    let place = total % limit
    let count = read(descriptor, ring + place, limit - place)
    if count > 0 { total += count }
    return max(0, count)
  }

  /// The terminal, which standard output may not be at present.
  static var terminal: Int32 {
    output.terminal >= 0 ? output.terminal : errors.terminal >= 0 ? errors.terminal : STDOUT_FILENO
  }

  // MARK: The end

  /// Gives the descriptors back and prints what was kept. Safe in signal handlers and on any thread; only the
  /// first call after ``begin()`` does anything.
  ///
  /// - Parameter prints: false while another job has the terminal: the output is then kept for the next end.
  static func end(prints: Bool = true) {
    guard isActive.exchange(false, ordering: .sequentiallyConsistent) else { return }
    restoreDescriptors()
    guard prints else { return }
    // The thread moves for microseconds; if a crash has stopped it, its last bytes are lost.
    var pause = timespec(tv_sec: 0, tv_nsec: 100_000)
    var rounds = 0
    while isMoving.exchange(true, ordering: .acquiring), rounds < 3_000 {
      nanosleep(&pause, nil)
      rounds += 1
    }
    // A child may write to the pipes for ever.
    var left = limit
    while left > 0, case let count = move(from: output.reading) + move(from: errors.reading), count > 0 {
      left -= count
    }
    replay(to: terminal)
    total = 0
    HandlerState.shared?.pointee.capture.taken = 0
    isMoving.store(false, ordering: .releasing)
  }

  private static func restoreDescriptors() {
    point(output, to: output.terminal)
    point(errors, to: errors.terminal)
  }

  private static func replay(to terminal: Int32) {
    guard let ring, total > 0 else { return }
    var start = max(0, total - limit)
    if start > 0 {
      // Of a line that is cut, nothing is printed, unless it is very long.
      let cut = start
      while start < cut + 4_096, ring[start % limit] != 0x0a { start += 1 }
      start = start < cut + 4_096 ? start + 1 : cut
      guard write("[earlier output is left out]\n", to: terminal) else { return }
    }
    while start < total {
      let place = start % limit
      let count = min(limit - place, total - start)
      guard write(UnsafeRawBufferPointer(start: ring + place, count: count), to: terminal) else { return }
      start += count
    }
  }

  private static func write(_ text: StaticString, to terminal: Int32) -> Bool {
    write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), to: terminal)
  }

  /// False if the terminal is gone or reads nothing.
  private static func write(_ bytes: UnsafeRawBufferPointer, to terminal: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = PortholeSystem.write(terminal, bytes.baseAddress! + sent, bytes.count - sent)
      if count > 0 {
        sent += count
        // A terminal that reads slowly is not one that reads nothing.
        HandlerState.shared?.pointee.ticks = 0
      } else if count < 0, errno == EAGAIN {
        var room = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
        _ = poll(&room, 1, 100)
      } else if count == 0 || errno != EINTR {
        return false
      }
      if Signals.hasWaitedForTerminal { return false }
    }
    return true
  }
}
