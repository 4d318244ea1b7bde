#if canImport(Glibc)
  import Glibc
#endif

/// A program running in a pseudo-terminal, with a stopwatch on its output.
final class Program {
  private let master: Int32
  private(set) var identifier: pid_t = 0
  private var startTime = 0.0

  struct Response {
    /// Milliseconds from the request to the program's first bytes.
    var first = 0.0
    /// Milliseconds from the request to the program's last byte.
    var milliseconds: Double
    var bytes: Int
  }

  /// - Parameter command: a program and its arguments, after any `NAME=value` for its environment.
  init(_ command: [String], rows: Int, columns: Int) {
    let settings = command.prefix { $0.contains("=") }
    let command = Array(command.dropFirst(settings.count))
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlock: Int32 = 0
    _ = ioctl(master, UInt(0x4004_5431), &unlock)  // TIOCSPTLCK
    var number: UInt32 = 0
    _ = ioctl(master, UInt(0x8004_5430), &number)  // TIOCGPTN
    var size = winsize()
    size.ws_row = UInt16(rows)
    size.ws_col = UInt16(columns)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID
    let variables = [
      "TERM=xterm-256color", "LANG=C.UTF-8", "LESS=", "LESSHISTFILE=-", "HOME=/tmp", "PATH=/usr/bin:/bin",
    ]
    var argv: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = (settings + variables).map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    startTime = now()
    guard posix_spawnp(&identifier, command[0], &actions, &attributes, &argv, &envp) == 0 else {
      fatalError("cannot start \(command[0])")
    }
  }

  deinit { close(master) }

  /// Measures the output after the start, until it is quiet for `quiet` seconds.
  func opening(quiet: Double = 0.05) -> Response { listen(since: startTime, quiet: quiet) }

  /// Sends keys and measures the output after them, until it is quiet for `quiet` seconds, or for `limit` seconds.
  func send(
    _ keys: String, quiet: Double = 0.05, patience: Double = 0.25, limit: Double = .infinity
  ) -> Response {
    let bytes = Array(keys.utf8)
    let start = now()
    _ = write(master, bytes, bytes.count)
    return listen(since: start, quiet: quiet, patience: patience, limit: limit)
  }

  /// The milliseconds from the start until the output contains a text; infinity if that does not happen in `limit` seconds.
  func opening(until text: String, limit: Double) -> Double {
    wait(for: Array(text.utf8), since: startTime, limit: limit)
  }

  /// Sends keys and returns the milliseconds until the output after them contains a text; infinity if that does
  /// not happen for a minute.
  func send(_ keys: String, until text: String) -> Double {
    let bytes = Array(keys.utf8)
    let start = now()
    _ = write(master, bytes, bytes.count)
    return wait(for: Array(text.utf8), since: start, limit: 60)
  }

  private func wait(for wanted: [UInt8], since start: Double, limit: Double) -> Double {
    let end = now() + limit
    var tail: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let rest = Int32(min(max(0, (end - now()) * 1000), 1e9))
      guard poll(&descriptor, 1, rest) > 0 else { return .infinity }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return .infinity }
      tail += buffer[..<count]
      for place in tail.indices where tail[place...].starts(with: wanted) { return (now() - start) * 1000 }
      tail.removeFirst(max(0, tail.count - wanted.count))
    }
  }

  /// Measures the output since a time, until it is quiet for `quiet` seconds, or for `limit` seconds. The first byte may take
  /// `patience` seconds.
  func listen(
    since start: Double, quiet: Double, patience: Double = 0.25, limit: Double = .infinity
  ) -> Response {
    let end = now() + limit
    var response = Response(milliseconds: 0, bytes: 0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      // After the first byte, silence is the end.
      let wait = min(response.bytes == 0 ? max(quiet, patience) : quiet, max(0, end - now()))
      guard poll(&descriptor, 1, Int32(wait * 1000)) > 0 else { return response }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return response }
      response.milliseconds = (now() - start) * 1000
      if response.bytes == 0 { response.first = response.milliseconds }
      response.bytes += count
    }
  }

  /// Processor time used so far, in milliseconds.
  var processorTime: Double {
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Processor time used so far by all threads, also those that have ended, in milliseconds; exact to microseconds.
  var preciseTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// A memory figure of /proc/PID/status, in MiB.
  func memory(_ name: String) -> Double {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }

  private func text(_ file: String) -> String {
    let descriptor = open("/proc/\(identifier)/\(file)", O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Waits until the program waits for input: it has written something, and for 0.5 s all of its threads sleep and use
  /// no processor time. However busy the machine is, a thread with work to do does not sleep.
  func waitForRest() {
    var (isAwake, still, used) = (false, 0, -1.0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while still < 10 {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 50) > 0 {
        guard read(master, &buffer, buffer.count) > 0 else { return }
        (isAwake, still) = (true, 0)
        continue
      }
      let now = processorTime
      still = isAwake && isAsleep && now == used ? still + 1 : 0
      used = now
    }
  }

  /// Waits until the program has written nothing for half a second in which its threads slept, but for a moment: some wake
  /// for timers, and however busy the machine is, a thread with work to do does not sleep. Returns false if that does not
  /// happen in `limit` seconds, or the program has ended.
  func waitForQuiet(limit: Double) -> Bool {
    let end = now() + limit
    var (samples, asleep) = (0, 0)
    while now() < end {
      let response = listen(since: now(), quiet: 0.05, patience: 0.05, limit: 0.05)
      if hasEnded { return false }
      samples = response.bytes > 0 ? 0 : samples + 1
      asleep = response.bytes > 0 ? 0 : asleep + (isAsleep ? 1 : 0)
      guard samples == 10 else { continue }
      if asleep >= 9 { return true }
      (samples, asleep) = (0, 0)
    }
    return false
  }

  /// Whether the program has ended. It stays a zombie until ``quit()``.
  private var hasEnded: Bool { text("stat").split(separator: ")").last?.hasPrefix(" Z") ?? true }

  /// Reads the rest of the output, until the program has ended.
  func waitForEnd() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while read(master, &buffer, buffer.count) > 0 {}
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
  }

  /// Whether all threads sleep.
  private var isAsleep: Bool {
    guard let folder = opendir("/proc/\(identifier)/task") else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first != "." else { continue }
      let state = text("task/\(name)/stat").split(separator: ")").last?.split(separator: " ").first
      if state != "S" { return false }
    }
    return true
  }

  func quit() {
    _ = send("q", quiet: 0.02)
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
  }
}

/// Monotonic seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
