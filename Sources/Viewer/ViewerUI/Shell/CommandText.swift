// Why names of files are not put into commands as text.
//
// The problem. `wc -l "%"` has the name of the file inside the user's quotes, where any quotes around the name are
// ordinary characters: the file `a$(touch x)b` would run `touch`. The right quotes depend on the place, and a shell has
// dozens of kinds of places. A mistake about one of them runs a command that the writer of the name has chosen.
//
// The idea. The text gets a reference to a variable, `"$PORTHOLE_NAME_1"`, and the name is the value of that variable in
// the environment. No shell reads the value of a variable as a part of a command. `ShellQuoting` finds out only how to
// write the reference; a mistake there makes another argument of the name, and never runs it.
//
// Names of letters, digits and `/._-` mean the same in any quotes, so they stay in the text. Commands that are read
// twice, as by `ssh` or `sh -c`, work with them.

import PortholePlatform
import ScreenCore

/// A command for a shell that is made of text and of names, each of which is an argument or a part of one, whatever it
/// contains.
struct CommandText: Hashable, Sendable {
  /// The text for the shell.
  private(set) var bytes: [UInt8] = []
  /// The variables of the environment to which it refers.
  private(set) var variables: [ProgramVariable] = []
  private var quoting = ShellQuoting()

  /// - Parameter text: the beginning, as the user has written it.
  init(_ text: some Sequence<UInt8> = []) { append(text) }
  init(_ text: String) { self.init(text.utf8) }

  /// Appends text of the user.
  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    quoting.read(byte)
  }

  /// Appends the name of a file.
  mutating func append(file: FileName) {
    // It must not be taken for an option.
    append(
      argument: file.bytes.first == UInt8(ascii: "-") ? FileName(bytes: Array("./".utf8) + file.bytes) : file)
  }

  /// Appends a text that is taken as it is.
  mutating func append(argument: FileName) {
    if Self.isPlain(argument.bytes), !quoting.joinsNext { return append(argument.bytes) }
    var argument = argument
    if quoting.isAfterDollar {
      // A dollar sign in front of a reference would be a part of it.
      bytes.removeLast()
      // Inside of backquotes it may have a backslash.
      if !bytes.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count.isMultiple(of: 2) {
        bytes.removeLast()
      }
      argument = FileName(bytes: [UInt8(ascii: "$")] + argument.bytes)
    }
    bytes += quoting.reference(to: variable(of: argument))
    quoting.readArgument()
  }

  /// Whether a name means the same to every shell in all quotes. One of digits could be the number of a descriptor.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { ShellQuoting.isOfName($0) || "/.-".utf8.contains($0) }
      && bytes.contains { !(0x30...0x39).contains($0) }
  }

  private mutating func variable(of value: FileName) -> String {
    if let known = variables.first(where: { $0.value == value }) { return known.name }
    variables.append(ProgramVariable(name: "PORTHOLE_NAME_\(variables.count + 1)", value: value))
    return variables[variables.count - 1].name
  }
}

extension CommandText {
  /// The command in which `%` and `#` have become the names of the current and of the previous file. A backslash keeps
  /// one of them, and so does the lack of a name; in `${…}`, `$((…))` and `$#` they are the shell's own.
  init(expanding text: String, current: FileName?, previous: FileName?) {
    self.init()
    var isEscaped = false
    for byte in text.utf8 {
      let name = byte == UInt8(ascii: "%") ? current : byte == UInt8(ascii: "#") ? previous : nil
      if isEscaped {
        if name == nil { append(UInt8(ascii: "\\")) }
        append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if let name, quoting.takesNames, !(quoting.isAfterDollar && byte == UInt8(ascii: "#")) {
        append(file: name)
      } else {
        append(byte)
      }
    }
    if isEscaped { append(UInt8(ascii: "\\")) }
  }
}
