import CPortholeDescriptors
import PortholePlatform
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// A command that the user's shell runs in the terminal, in the foreground.
struct ShellCommand {
  /// The command; empty for the shell itself.
  var bytes: [UInt8] = []
  /// The name and the arguments of a program that needs no shell.
  var program: [String] = []
  /// Writes the command's standard input to a descriptor; nil to leave it the terminal.
  var writeInput: ((Int32) -> Void)?

  init(_ bytes: [UInt8], writeInput: ((Int32) -> Void)? = nil) {
    self.bytes = bytes
    self.writeInput = writeInput
  }

  /// - Parameter program: the program's name, which is looked up in PATH, and its arguments.
  init(program: [String]) { self.program = program }

  /// The name of the program that is started, for messages.
  var starter: String { program.first ?? "the shell" }

  /// Runs the command and waits for its end. Returns why it could not be started, as `errno`; 0 if it was.
  func run() -> Int32 {
    var ends: [Int32] = [-1, -1]
    // Without close-on-exec another child might keep the pipe open for ever.
    if writeInput != nil, Self.makePipe(&ends) != 0 { return errno }
    defer { for end in ends where end >= 0 { close(end) } }
    var words = program.map { FileName($0) }
    if program.isEmpty {
      words = [Self.shell] + (bytes.isEmpty ? [] : [FileName("-c"), FileName(bytes: bytes)])
    }
    let child: pid_t
    do throws(SystemError) {
      child = try startProgram(words) { actions in
        if writeInput != nil {
          posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        } else if isatty(STDIN_FILENO) == 0 {
          // Standard input is the content.
          posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/tty", O_RDWR, 0)
        }
      }
    } catch {
      return error.code
    }
    if let writeInput {
      close(ends[0])
      // A command that has read enough is no error.
      let before = signal(SIGPIPE, SIG_IGN)
      writeInput(ends[1])
      signal(SIGPIPE, before)
      close(ends[1])
      ends = [-1, -1]
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return 0
  }

  private static func makePipe(_ ends: inout [Int32]) -> Int32 {
    porthole_waiting_pipe(&ends)
  }

  /// The user's shell.
  static var shell: FileName {
    guard let shell = getenv("SHELL"), shell.pointee != 0 else { return FileName("sh") }
    return FileName(cString: shell)
  }

  /// A word of a command, quoted if the shell would read it otherwise.
  static func quoted(_ name: FileName) -> [UInt8] {
    // A name must not be taken for an option.
    let bytes = name.bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + name.bytes : name.bytes
    let isPlain = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "/._-+,:=@%".utf8.contains(byte)
    }
    guard !isPlain || bytes.isEmpty else { return bytes }
    var quoted = [UInt8(ascii: "'")]
    for byte in bytes {
      if byte == UInt8(ascii: "'") { quoted += Array("'\\''".utf8) } else { quoted.append(byte) }
    }
    return quoted + [UInt8(ascii: "'")]
  }

  /// The command after `%` and `#` have become the names of the current and of the previous file. A backslash
  /// keeps one of them, and so does the lack of a name.
  static func expanded(_ text: String, current: FileName?, previous: FileName?) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      let name = byte == UInt8(ascii: "%") ? current : byte == UInt8(ascii: "#") ? previous : nil
      if let name, isEscaped {
        _ = name
        bytes.removeLast()
        bytes.append(byte)
      } else if let name {
        bytes += quoted(name)
      } else {
        bytes.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return bytes
  }
}
