import ScreenCore
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

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

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The command of the process in the same job whose standard output is our standard input.
  static func writer() -> String? {
    var input = stat()
    guard fstat(STDIN_FILENO, &input) == 0, input.st_mode & S_IFMT == S_IFIFO,
      let folder = opendir("/proc")
    else { return nil }
    defer { closedir(folder) }
    let (group, own) = (getpgrp(), getpid())
    let end = processorSeconds + mostSeconds
    while processorSeconds < end, let entry = readdir(folder) {
      let process = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
      }
      guard process > 0, process != own, getpgid(process) == group else { continue }
      var output = stat()
      guard stat("/proc/\(process)/fd/1", &output) == 0, output.st_ino == input.st_ino,
        output.st_dev == input.st_dev, let command = command(of: process)
      else { continue }
      return command
    }
    return nil
  }

  /// The command line of a process; nil for those that only start others.
  private static func command(of process: pid_t) -> String? {
    let descriptor = open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? CommandTitle.text(commandLine: bytes[..<count]) : nil
  }
}
