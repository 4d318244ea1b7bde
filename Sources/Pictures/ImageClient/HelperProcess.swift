import PortholePlatform
import PortholeSystem

/// A running `porthole-images`. It gets a socket as standard input and one open file, nothing else.
struct HelperProcess {
  let id: pid_t
  /// This process's end of the socket; the owner closes it.
  let socket: Int32

  /// Starts the program `path` with `file` as its descriptor 3. The process is killed when the calling thread
  /// ends, so that it is never left over; keep the thread alive as long.
  static func start(_ path: FileName, file: Int32) throws(SystemError) -> HelperProcess {
    var ends: [Int32] = [-1, -1]
    guard porthole_socket_pair(&ends) == 0 else { throw .last }
    defer { close(ends[1]) }
    do throws(SystemError) {
      // A descriptor of at least 4, so that the copies to 0 to 3 cannot overwrite it first.
      let source = fcntl(file, F_DUPFD_CLOEXEC, 4)
      guard source >= 0 else { throw .last }
      defer { close(source) }
      // A group of its own, so that keys that stop or end the viewer do not signal the helper. No environment: hostile
      // pictures must not read it, and it must not choose the libraries that decode.
      let id = try startProgram([path], isInOwnGroup: true, keepsEnvironment: false) { actions in
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, source, 3)
        // Messages of libraries must not appear on the screen.
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
      return HelperProcess(id: id, socket: ends[0])
    } catch {
      close(ends[0])
      throw error
    }
  }

  /// Ends and reaps the process. Returns the signal that ended it, 0 for none.
  func end() -> Int32 {
    // The helper closed its socket, so it may be exiting: its own status tells more than that of a kill.
    var status: Int32 = 0
    var result = waitpid(id, &status, WNOHANG)
    if result == 0 {
      kill(id, SIGKILL)
      repeat { result = waitpid(id, &status, 0) } while result < 0 && errno == EINTR
    }
    return result == id ? status & 0x7f : 0
  }

  /// The path of the installed helper: the folder of this program.
  static var installedPath: FileName { .besideProgram("porthole-images") }
}
