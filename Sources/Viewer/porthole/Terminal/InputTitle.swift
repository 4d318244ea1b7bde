import PortholePlatform
import PortholeSystem
import ViewerUI

/// A title for standard input: the command that writes it, as far as the system tells.
enum InputTitle {
  /// The page that `man` shows, or the program that has started the viewer as its pager.
  static func known() -> String? {
    if let page = getenv("MAN_PN"), page.pointee != 0 {
      return CommandTitle.fitted(SafeText.of(bytes: FileName(cString: page).bytes))
    }
    return command(of: getppid())
  }

  /// The seconds of processor time after which the search for the writer is given up: on a busy system, the time of a
  /// clock could pass before the search has begun.
  private static let mostSeconds = 0.005

  /// The command of the oldest process in the same job whose standard output is our standard input: the others are its
  /// children, or were started by the same shell. Nil if that is no command that a title could name, and if the search
  /// takes too long.
  static func writer() -> String? {
    var input = stat()
    guard fstat(STDIN_FILENO, &input) == 0, input.st_mode & S_IFMT == S_IFIFO,
      let folder = opendir("/proc")
    else { return nil }
    defer { closedir(folder) }
    let (group, own) = (getpgrp(), getpid())
    let end = ProcessorClock.seconds + mostSeconds
    var oldest: (start: UInt64, process: pid_t)?
    while let entry = readdir(folder) {
      guard ProcessorClock.seconds < end else { return nil }
      let process = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
      }
      guard process > 0, process != own, getpgid(process) == group else { continue }
      var output = stat()
      guard stat("/proc/\(process)/fd/1", &output) == 0, output.st_ino == input.st_ino,
        output.st_dev == input.st_dev, let start = start(of: process)
      else { continue }
      if oldest.map({ (start, process) < $0 }) ?? true { oldest = (start, process) }
    }
    return oldest.flatMap { command(of: $0.process) }
  }

  /// The time at which a process was started, in ticks.
  private static func start(of process: pid_t) -> UInt64? {
    let bytes = contents("/proc/\(process)/stat", atMost: 1_024)
    // The name of the program, in brackets, may have any characters.
    guard let bracket = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[bracket...].split(separator: UInt8(ascii: " "))
    return fields.count > 20 ? UInt64(String(decoding: fields[20], as: UTF8.self)) : nil
  }

  /// The command line of a process as a title; nil if it tells nothing.
  private static func command(of process: pid_t) -> String? {
    let bytes = contents("/proc/\(process)/cmdline", atMost: 4_096)
    return bytes.isEmpty ? nil : CommandTitle.text(commandLine: bytes[...])
  }

  private static func contents(_ path: String, atMost most: Int) -> [UInt8] {
    (try? readFile(path, limit: most)) ?? []
  }
}
