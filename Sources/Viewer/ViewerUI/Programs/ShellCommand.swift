import PortholePlatform
import PortholeSystem

/// A command that the user's shell runs in the terminal, in the foreground.
struct ShellCommand {
  /// The command; empty for the shell itself.
  var text = CommandText()
  /// The name and the arguments of a program that needs no shell.
  var program: [String] = []
  /// Makes the next bytes of the command's standard input, nil at their end; without it, that is the terminal.
  var input: (() -> [UInt8]?)?

  init(_ text: CommandText, input: (() -> [UInt8]?)? = nil) { (self.text, self.input) = (text, input) }

  /// - Parameter program: the program's name, which is looked up in PATH, and its arguments.
  init(program: [String]) { self.program = program }

  /// The name of the program that is started, for messages.
  var starter: String { program.first ?? "the shell" }

  /// Runs the command and waits for its end.
  func run() throws(SystemError) {
    let words = program.isEmpty ? Self.words(text.bytes) : program.map { FileName($0) }
    try ForegroundProgram.run(words, variables: text.variables, input: input)
  }

  /// The words that start the user's shell with a command; without one they start the shell itself.
  nonisolated static func words(_ command: [UInt8]) -> [FileName] {
    let shell = getenv("SHELL").flatMap { $0.pointee == 0 ? nil : FileName(cString: $0) } ?? FileName("sh")
    return [shell] + (command.isEmpty ? [] : [FileName("-c"), FileName(bytes: command)])
  }
}
