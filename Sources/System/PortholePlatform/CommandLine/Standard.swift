import PortholeSystem

/// Standard output and error, unbuffered. If standard output takes no more bytes, the program ends with a sentence on standard
/// error and status 1, or quietly if nothing reads the pipe any more.
package enum Standard {
  /// Keeps the numbers of closed standard streams from becoming numbers of files, which would get their text. To be called
  /// first of all. Reading and writing them still fails.
  package static func reserve() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", (number == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
    }
  }

  /// Prints lines. Nothing in them is a command for the runner of a workflow.
  package static func print(_ text: TerminalText) {
    write(raw: Array(WorkflowCommands.broken(in: text.raw).utf8))
  }

  /// Prints a text of several lines, in which only line feeds control the terminal.
  package static func print(lines: String) { print(TerminalText(lines: lines)) }

  /// Writes bytes on standard output as they are.
  package static func write(raw bytes: [UInt8]) { bytes.withUnsafeBytes { write(raw: $0) } }

  package static func write(raw bytes: UnsafeRawBufferPointer) {
    FileTarget.ignoreSizeSignal
    do throws(SystemError) {
      try writeAll(bytes, to: STDOUT_FILENO, waits: true)
    } catch {
      if error.code == EPIPE { exit(128 + SIGPIPE) }
      self.error("\(Arguments.programName): standard output: \(error)")
      exit(1)
    }
  }

  /// Reads standard input to its end, or to one byte more than `limit`.
  package static func readAll(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &buffer, Swift.min(buffer.count, limit + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// Writes a line on standard error; nothing else writes there. File names and arguments may contain
  /// anything, so control and invisible characters are shown as text, and bytes that are not UTF-8 as `<FF>`.
  package static func error(_ message: String) {
    var line = WorkflowCommands.broken(in: SafeText.of(bytes: Arguments.bytes(of: message))) + "\n"
    line.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
