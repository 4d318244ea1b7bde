import PortholePlatform
import PortholeSystem
import TapeCore

/// Plays cases of a suite, each in a process of its own, several at a time: a case that crashes or hangs ends alone.
final class CaseRunner {
  /// The most bytes that are kept of one stream of a case.
  private static let mostBytes = 4 << 20

  private let program = FileName.besideProgram("porthole-simulator")
  private let jobs: Int
  /// Seconds of the machine after which a case is ended.
  private let timeLimit: Double
  /// The arguments of a case, by its number.
  private let arguments: (Int) -> [String]
  /// Called in the order of the ends.
  var onEnd: ((_ index: Int, _ result: CaseResult) -> Void)?

  private var running: [Child] = []

  init(jobs: Int, timeLimit: Double, arguments: @escaping (Int) -> [String]) {
    (self.jobs, self.timeLimit, self.arguments) = (max(1, jobs), timeLimit, arguments)
  }

  /// A process that plays a case.
  private final class Child {
    let index: Int
    let process: pid_t
    let end: Double
    var streams: [Stream]
    var wasLate = false

    struct Stream {
      /// The reading end of its pipe; nil once it is closed.
      var descriptor: Int32?
      var bytes: [UInt8] = []
    }

    init(_ index: Int, _ process: pid_t, end: Double, streams: [Stream]) {
      (self.index, self.process, self.end, self.streams) = (index, process, end, streams)
    }

    var isOpen: Bool { streams.contains { $0.descriptor != nil } }
    func text(_ stream: Int) -> String { String(decoding: streams[stream].bytes, as: UTF8.self) }
  }

  /// Plays the cases with the numbers from 0. Returns the results in that order; nil if the user ended the program.
  func run(_ count: Int) -> [CaseResult]? {
    var results = [CaseResult?](repeating: nil, count: count)
    var next = 0
    while next < count || !running.isEmpty {
      while running.count < jobs, next < count {
        if let child = start(next) {
          running.append(child)
        } else {
          end(next, Self.wrong("cannot start porthole-simulator: \(SystemError.last)"), &results)
        }
        next += 1
      }
      guard Interruption.signal == 0 else {
        for child in running { ProcessGroup(child.process).send(SIGTERM) }
        for child in running { finish(child) }
        return nil
      }
      wait()
      for child in running where !child.isOpen {
        end(child.index, result(of: child, finish(child)), &results)
      }
      running.removeAll { !$0.isOpen }
    }
    return results.compactMap { $0 }
  }

  private func end(_ index: Int, _ result: CaseResult, _ results: inout [CaseResult?]) {
    results[index] = result
    onEnd?(index, result)
  }

  // MARK: Processes

  private func start(_ index: Int) -> Child? {
    var pipes: [[Int32]] = []
    defer { for pipe in pipes { close(pipe[1]) } }
    for _ in 0..<2 {
      var ends: [Int32] = [0, 0]
      guard pipe2(&ends, O_CLOEXEC) == 0 else {
        for pipe in pipes { close(pipe[0]) }
        return nil
      }
      pipes.append(ends)
    }
    let words = [program] + arguments(index).map(Arguments.fileName)
    do throws(SystemError) {
      let process = try startProgram(words, isInOwnGroup: true) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[0][1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipes[1][1], STDERR_FILENO)
      }
      return Child(
        index, process, end: MonotonicClock.seconds + timeLimit,
        streams: pipes.map { Child.Stream(descriptor: $0[0]) })
    } catch {
      for pipe in pipes { close(pipe[0]) }
      errno = error.code
      return nil
    }
  }

  /// Waits until a process writes, ends, or is late.
  private func wait() {
    let places = running.flatMap { child in child.streams.indices.map { (child, $0) } }.filter {
      $0.0.streams[$0.1].descriptor != nil
    }
    var descriptors = places.map {
      pollfd(fd: $0.0.streams[$0.1].descriptor!, events: Int16(POLLIN), revents: 0)
    }
    let now = MonotonicClock.seconds
    let left = running.map { $0.wasLate ? 1 : max(0, $0.end - now) }.min() ?? 0
    // A signal that comes just before the call is seen a moment later.
    guard poll(&descriptors, nfds_t(descriptors.count), Int32(min(left, 0.2) * 1e3) + 1) >= 0 else { return }
    for (place, descriptor) in zip(places, descriptors) where descriptor.revents != 0 {
      read(place.0, place.1)
    }
    for child in running where !child.wasLate && MonotonicClock.seconds >= child.end {
      child.wasLate = true
      // It ends its program first, which may be in another group, and itself within a second.
      ProcessGroup(child.process).send(SIGTERM)
      // A process that has left the group may keep the pipes open.
      for stream in child.streams.indices { closeStream(child, stream) }
    }
  }

  private func read(_ child: Child, _ stream: Int) {
    guard let descriptor = child.streams[stream].descriptor else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = PortholeSystem.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else { return closeStream(child, stream) }
    let room = Self.mostBytes - child.streams[stream].bytes.count
    child.streams[stream].bytes += buffer[..<min(count, max(0, room))]
  }

  private func closeStream(_ child: Child, _ stream: Int) {
    if let descriptor = child.streams[stream].descriptor { close(descriptor) }
    child.streams[stream].descriptor = nil
  }

  /// Takes the end of a process whose streams are closed; returns what the system says about it.
  @discardableResult
  private func finish(_ child: Child) -> Int32 {
    for stream in child.streams.indices { closeStream(child, stream) }
    var status: Int32 = 0
    while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
    ProcessGroup(child.process).send(SIGKILL)
    return status
  }

  // MARK: Results

  private func result(of child: Child, _ status: Int32) -> CaseResult {
    let remarks = child.text(1).split(separator: "\n").map(String.init)
    guard !child.wasLate else {
      var result = CaseResult.ended(after: .seconds(timeLimit))
      result.remarks = remarks
      return result
    }
    let signal = status & 0x7f
    let code = status >> 8 & 0xff
    guard signal == 0 else {
      return Self.wrong(["it crashed: \(String(cString: strsignal(signal)))"] + remarks)
    }
    guard code <= 1,
      var result = child.text(0).split(separator: "\n").last.flatMap({ CaseResult(json: String($0)) })
    else { return Self.wrong(remarks.isEmpty ? ["it ended with status \(code)"] : remarks) }
    result.remarks = remarks
    if code != 0, result.failures.isEmpty { result.outcome = .failed }
    return result
  }

  private static func wrong(_ remark: String) -> CaseResult { wrong([remark]) }

  private static func wrong(_ remarks: [String]) -> CaseResult {
    var result = CaseResult()
    (result.outcome, result.remarks) = (.wrong, remarks)
    return result
  }
}
