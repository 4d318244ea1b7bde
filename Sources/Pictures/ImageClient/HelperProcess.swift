import PortholeSystem
import ScreenCore

/// A running `porthole-images`. It gets a socket as standard input and one open file, nothing else.
struct HelperProcess {
  let id: pid_t
  /// This process's end of the socket; the owner closes it.
  let socket: Int32

  /// The error number of a failed start.
  struct Failure: Error {
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  /// Starts the program `path` with `file` as its descriptor 3. The process is killed when the calling thread
  /// ends, so that it is never left over; keep the thread alive as long.
  static func start(_ path: FileName, file: Int32) throws(Failure) -> HelperProcess {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(code: errno)
    }
    defer { close(ends[1]) }
    // A descriptor of at least 4, so that the copies to 0 to 3 cannot overwrite it first.
    let source = fcntl(file, F_DUPFD_CLOEXEC, 4)
    guard source >= 0 else {
      let code = errno
      close(ends[0])
      throw Failure(code: code)
    }
    defer { close(source) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, source, 3)
    // Messages of libraries must not appear on the screen.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // A group of its own, so that keys that stop or end the viewer do not signal the helper.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var arguments: [UnsafeMutablePointer<CChar>?] = [path.withCString { strdup($0) }, nil]
    defer { free(arguments[0]) }
    var id = pid_t()
    // No environment: hostile pictures must not read it, and it must not choose the libraries that decode.
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    let code = posix_spawn(&id, arguments[0]!, &actions, &attributes, &arguments, &environment)
    guard code == 0 else {
      close(ends[0])
      throw Failure(code: code)
    }
    return HelperProcess(id: id, socket: ends[0])
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

/// The open file of a picture. This process opens it, since the helper must not be able to open files.
struct PictureFile {
  let descriptor: Int32

  /// The reason why a file cannot be a picture, for people.
  struct Failure: Error { let reason: String }

  init(_ path: FileName) throws(Failure) {
    // Does not block: opening a pipe without a writer would wait forever.
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else {
      throw Failure(reason: "cannot open the file: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    var reason: String?
    if fstat(descriptor, &status) < 0 {
      reason = "cannot read the file: \(String(cString: strerror(errno)))"
    } else if status.st_mode & S_IFMT == S_IFDIR {
      reason = "this is a folder, not an image"
    } else if status.st_mode & S_IFMT != S_IFREG {
      reason = "this is not a regular file, so not an image"
    }
    if let reason {
      close()
      throw Failure(reason: reason)
    }
  }

  func close() { _ = Glibc.close(descriptor) }
}
