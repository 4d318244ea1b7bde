// Why a program that has the terminal is a job of its own.
//
// It could stay in the viewer's process group, as with `system`. But then no signal could be passed on to it and all that
// it starts: the same group has the program that feeds the viewer's pipe, and the one that waits for the viewer. So
// the program gets a group, and the terminal, as a shell does it: the keys of the terminal (Ctrl-C, Ctrl-Z) then go to
// that group only. If it is stopped, the viewer takes the terminal back and stops with its own job; when the user's shell
// continues that, the program has the terminal again.
//
// The wait. There is one place that waits, a `ppoll` for room in the pipe to the program, and for signals: the end and the
// stop of the program (SIGCHLD), a request to end the viewer, the end of a stop (SIGCONT). All of these are blocked at any
// other time, so none comes between a look and the wait.

import PortholePlatform
import PortholeSystem

/// A program that has the terminal while the viewer waits for it.
struct ForegroundProgram {
  private let group: ProcessGroup
  /// The controlling terminal; -1 for none.
  private let terminal: Int32
  /// Whether the group of the program has the terminal.
  private var hasTerminal = false
  private var isStopped = false
  /// The time at which programs are killed that were asked to end; nil if they were not.
  private var lastTime: Double?

  /// Runs a program to its end, or until a signal asks the viewer to end.
  ///
  /// - Parameters:
  ///   - input: makes the next bytes of its standard input, nil at their end; without it, standard input is the terminal.
  static func run(
    _ words: [FileName], variables: [ProgramVariable], input: (() -> [UInt8]?)?
  ) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    // Without close-on-exec another child might keep the pipe open for ever.
    if input != nil, porthole_waiting_pipe(&ends) != 0 { throw .last }
    let pipe = PipeWriter(ends[1], input)
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    defer { if terminal >= 0 { close(terminal) } }
    let signals = ChildSignals()
    defer { signals.restore() }
    let reading = ends[0]
    // Given later, the terminal could take a key for the viewer that is meant for the program.
    var isGiven = false
    let started = Result { () throws(SystemError) in
      try startProgram(words, isInOwnGroup: true, variables: variables) { actions in
        if reading >= 0 {
          posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
        } else if isatty(STDIN_FILENO) == 0 {
          // Standard input is the content.
          posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/tty", O_RDWR, 0)
        }
        isGiven = isInFront(of: terminal) && porthole_spawn_in_front(&actions, terminal) == 0
      }
    }
    // A pipe without a reader takes no bytes.
    if reading >= 0 { close(reading) }
    var program = ForegroundProgram(try started.get(), terminal, isGiven)
    program.wait(pipe, signals)
  }

  private init(_ child: pid_t, _ terminal: Int32, _ hasTerminal: Bool) {
    (group, self.terminal, self.hasTerminal) = (ProcessGroup(child), terminal, hasTerminal)
    EndRequest.foregroundGroup = child
    if isInFront { continueInFront() }
  }

  private mutating func wait(_ pipe: PipeWriter, _ signals: ChildSignals) {
    while true {
      var status: Int32 = 0
      let changed = waitpid(group.number, &status, WNOHANG | WUNTRACED)
      if changed < 0, errno != EINTR { break }
      if changed > 0 {
        guard status & 0xff == 0x7f else { break }
        isStopped = true
        stop(by: status >> 8 & 0xff)
      }
      // The user's shell has brought the viewer to the front without continuing it.
      if isStopped, isInFront { continueInFront() }
      guard endIfRequested(pipe) else { break }
      let left = lastTime.map { max(0, $0 - MonotonicClock.seconds) }
      pipe.write(after: { signals.wait(for: &$0, atMost: left ?? -1) })
    }
    if let lastTime, group.end(within: max(0, lastTime - MonotonicClock.seconds)) {
      EndRequest.hasKilled = true
    }
    EndRequest.foregroundGroup = 0
    takeTerminal()
  }

  // MARK: The end of the viewer

  /// Passes on a signal that asks the viewer to end, and kills programs that take no notice of it. False if that does not
  /// end them either.
  private mutating func endIfRequested(_ pipe: PipeWriter) -> Bool {
    guard EndRequest.signal != 0 else { return true }
    // A shell in the terminal has made a group for the program in front of it.
    let inner = hasTerminal && terminal >= 0 ? tcgetpgrp(terminal) : -1
    let groups =
      [group] + (inner > 1 && inner != getpgrp() && inner != group.number ? [ProcessGroup(inner)] : [])
    let now = MonotonicClock.seconds
    if let lastTime, now < lastTime { return true }
    // Twice: even SIGKILL waits for a program that the system does not interrupt.
    guard !EndRequest.hasKilled else { return false }
    EndRequest.hasKilled = lastTime != nil
    lastTime = now + EndRequest.patience
    pipe.end()
    for group in groups { group.send(EndRequest.hasKilled ? SIGKILL : EndRequest.signal) }
    return true
  }

  // MARK: The terminal

  /// Whether the viewer's group is the one that has the terminal.
  private var isInFront: Bool { Self.isInFront(of: terminal) }

  private static func isInFront(of terminal: Int32) -> Bool {
    terminal >= 0 && tcgetpgrp(terminal) == getpgrp()
  }

  private mutating func continueInFront() {
    tcsetpgrp(terminal, group.number)
    (hasTerminal, isStopped) = (true, false)
    // It may have been stopped because it did not have the terminal yet.
    group.send(SIGCONT)
  }

  private mutating func takeTerminal() {
    guard hasTerminal else { return }
    hasTerminal = false
    // Only the group in front may do this without a stop, and that is another one now.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    tcsetpgrp(terminal, getpgrp())
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The program has been stopped: stops the viewer with its job, and returns when that is continued.
  private mutating func stop(by signal: Int32) {
    // It has only come before the terminal was its own.
    if isInFront { return }
    takeTerminal()
    _ = kill(0, SIGTSTP)
    guard !isInFront, signal == SIGTSTP || signal == SIGSTOP else { return }
    // Continued in the background.
    isStopped = false
    group.send(SIGCONT)
  }
}

/// The signals that end the wait for a program: blocked, but while ``wait(for:atMost:)`` runs.
private struct ChildSignals {
  private var before = sigset_t()
  private var childAction = sigaction()
  private let pipeAction: (@convention(c) (Int32) -> Void)?

  init() {
    // A signal that is ignored ends no wait.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGCHLD, &action, &childAction)
    // A program that has read enough is no error.
    pipeAction = signal(SIGPIPE, SIG_IGN)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for signal in [SIGCHLD, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
  }

  func wait(for descriptor: inout pollfd, atMost seconds: Double) {
    var (others, descriptors) = (before, [descriptor])
    sigdelset(&others, SIGCHLD)
    if porthole_poll_blocking(&descriptors, 1, seconds, &others) < 0 { descriptors[0].revents = 0 }
    descriptor.revents = descriptors[0].revents
  }

  func restore() {
    var (before, action) = (before, childAction)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    sigaction(SIGCHLD, &action, nil)
    signal(SIGPIPE, pipeAction)
  }
}

/// Writes the standard input of a program while there is room for it.
nonisolated private final class PipeWriter {
  private var descriptor: Int32
  private let next: () -> [UInt8]?
  private var waiting: ArraySlice<UInt8> = []

  /// - Parameters:
  ///   - descriptor: the end of a pipe, or -1.
  ///   - next: makes the next bytes, nil at their end.
  init(_ descriptor: Int32, _ next: (() -> [UInt8]?)?) {
    (self.descriptor, self.next) = (descriptor, next ?? { nil })
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit { end() }

  func end() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Writes some bytes if there is room when `wait` returns, which waits for it and for other events.
  func write(after wait: (inout pollfd) -> Void) {
    if descriptor >= 0, waiting.isEmpty {
      if let bytes = next(), !bytes.isEmpty { waiting = bytes[...] } else { end() }
    }
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    wait(&room)
    guard descriptor >= 0, room.revents != 0 else { return }
    let count = waiting.withUnsafeBytes { PortholeSystem.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { waiting = waiting.dropFirst(count) } else if errno != EAGAIN, errno != EINTR { end() }
  }
}
