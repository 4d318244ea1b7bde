// Why names of files are not put into commands as text.
//
// The problem. `wc -l "%"` has the name of the file inside the user's quotes, where any quotes around the name are
// ordinary characters: the file `a$(touch x)b` would run `touch`.
//
// The idea. The text gets a reference to a variable, `"$PORTHOLE_FILE"`, and the name is the value of that variable in
// the environment. No shell reads the value of a variable as a part of a command. `CommandText` only has to know whether the
// reference needs quotes; a mistake there makes several arguments of the name, and never runs it.
//
// Single quotes keep a reference from the shell, so in them the text stays as the user wrote it.

import PortholePlatform
import ScreenCore

/// A command for a shell that is made of text and of names, each of which is an argument or a part of one, whatever it
/// contains.
struct CommandText: Hashable, Sendable {
  /// The variable of the visible file.
  static let file = "PORTHOLE_FILE"
  /// The variable of the previous file and, for `LESSCLOSE`, of the file with the content.
  static let otherFile = "PORTHOLE_OTHER_FILE"
  /// The message about ``hasLiteralNames``.
  static let literalNote = "names are not inserted in single quotes; use double quotes"

  /// The text for the shell.
  private(set) var bytes: [UInt8] = []
  /// The variables of its environment.
  private(set) var variables: [ProgramVariable] = []
  /// Whether a name was not inserted, since its place is in single quotes.
  private(set) var hasLiteralNames = false
  /// The bytes that end the open quotes, parentheses and braces, the innermost last.
  private var ends: [UInt8] = []
  private var isEscaped = false

  /// The end of `((…))`, whose terms are not names: a parenthesis.
  private static let arithmeticEnd: UInt8 = 0

  /// - Parameter text: the beginning, as the user has written it.
  init(_ text: some Sequence<UInt8> = []) { append(text) }
  init(_ text: String) { self.init(text.utf8) }

  /// Appends text of the user.
  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    let previous = bytes.last
    bytes.append(byte)
    guard !isEscaped else { return isEscaped = false }
    let quote = ends.last
    switch byte {
    case quote: ends.removeLast()
    case UInt8(ascii: ")") where quote == Self.arithmeticEnd: ends.removeLast()
    case _ where quote == UInt8(ascii: "'"): break
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "\""), UInt8(ascii: "`"): ends.append(byte)
    case UInt8(ascii: "{") where previous == UInt8(ascii: "$"): ends.append(UInt8(ascii: "}"))
    case UInt8(ascii: "(") where previous == byte && quote == UInt8(ascii: ")"):
      ends.append(Self.arithmeticEnd)
    case UInt8(ascii: "(") where previous == UInt8(ascii: "$") || quote != UInt8(ascii: "\""):
      ends.append(UInt8(ascii: ")"))
    case UInt8(ascii: "'") where quote != UInt8(ascii: "\""): ends.append(byte)
    default: break
    }
  }

  /// Appends a reference to a variable; `source` where the shell would not read it.
  mutating func append(_ variable: ProgramVariable, for source: some Sequence<UInt8>) {
    switch ends.last {
    case UInt8(ascii: "'"):
      hasLiteralNames = true
      append(source)
    // `${x%.c}` and `$((5 % 3))` are the shell's.
    case UInt8(ascii: "}"), Self.arithmeticEnd: append(source)
    case let quote:
      add(variable)
      if isEscaped { bytes.removeLast() }
      isEscaped = false
      let reference = "\"$\(variable.name)\""
      // Double quotes end before it and begin again: fish does not know `${…}`.
      bytes += (quote == UInt8(ascii: "\"") ? "\"\(reference)\"" : reference).utf8
    }
  }

  /// Gives the command a variable, unless it has one of the same name.
  mutating func add(_ variable: ProgramVariable) {
    if !variables.contains(where: { $0.name == variable.name }) { variables.append(variable) }
  }
}

extension CommandText {
  /// The command with references to the current and to the previous file in place of `%` and `#`. A backslash keeps
  /// one of them, and so does the lack of a name; `$#` is the shell's.
  init(expanding text: String, current: ProgramVariable?, previous: ProgramVariable?) {
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
      } else if let name, !(byte == UInt8(ascii: "#") && bytes.last == UInt8(ascii: "$")) {
        append(name, for: [byte])
      } else {
        append(byte)
      }
    }
    if isEscaped { append(UInt8(ascii: "\\")) }
  }
}

extension FileName {
  /// A variable with this path, in a form that no program reads as an option.
  func variable(_ name: String) -> ProgramVariable {
    let isLikeOption = bytes.first == UInt8(ascii: "-")
    return ProgramVariable(
      name: name, value: isLikeOption ? FileName(bytes: Array("./".utf8) + bytes) : self)
  }
}
