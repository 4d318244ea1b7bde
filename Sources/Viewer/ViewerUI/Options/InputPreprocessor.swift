import ScreenCore

/// The commands of `LESSOPEN` and `LESSCLOSE`, which replace the content of files.
public struct InputPreprocessor: Sendable, Hashable {
  /// The meaning of the output of the command.
  nonisolated enum Form: Hashable, Sendable {
    /// It is the name of a file with the content, or nothing.
    case name
    /// It is the content. No output means that the file itself is shown.
    case output
    /// It is the content. Without output the exit status decides: 0 means that the content is empty.
    case outputOrEmpty
  }

  let form: Form
  /// Whether standard input is given to the command, too, under the name `-`.
  let takesStandardInput: Bool
  private let opening: CommandTemplate?
  private let closing: CommandTemplate?
  /// Why a variable is not used, as text for the user.
  let problem: String?

  /// - Parameters:
  ///   - open: the bytes of `LESSOPEN`.
  ///   - close: those of `LESSCLOSE`, if it is set.
  public init(open: [UInt8], close: [UInt8]?) {
    let bars = open.prefix { $0 == UInt8(ascii: "|") }.count
    form = bars == 0 ? .name : bars == 1 ? .output : .outputOrEmpty
    var command = open[bars...]
    takesStandardInput = command.first == UInt8(ascii: "-")
    if takesStandardInput { command.removeFirst() }
    opening = CommandTemplate(Array(command)).flatMap { $0.gaps == 1 ? $0 : nil }
    closing = close.flatMap { CommandTemplate($0) }.flatMap { $0.gaps <= 2 ? $0 : nil }
    if opening == nil {
      problem = "LESSOPEN is not used: it needs exactly one %s"
    } else if close != nil, closing == nil {
      problem = "LESSCLOSE is not used: it takes two %s at most"
    } else {
      problem = nil
    }
  }

  /// The command that makes the content of a file; nil if there is none.
  func openCommand(_ name: FileName) -> CommandText? { opening?.filled(with: [name]) }

  /// The command to run when a file is left whose content was replaced; nil if there is none.
  ///
  /// - Parameter replacement: the name of the file with the content, or `-`.
  func closeCommand(_ name: FileName, _ replacement: FileName) -> CommandText? {
    closing?.filled(with: [name, replacement])
  }
}

/// A command in which `%s` stands for a name and `%%` for a per cent sign.
private struct CommandTemplate: Hashable, Sendable {
  private var pieces: [[UInt8]] = [[]]

  /// The number of names.
  var gaps: Int { pieces.count - 1 }

  /// Nil if a per cent sign stands before anything else.
  init?(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        pieces[pieces.count - 1].append(byte)
        continue
      }
      guard index < text.count else { return nil }
      switch text[index] {
      case UInt8(ascii: "s"): pieces.append([])
      case UInt8(ascii: "%"): pieces[pieces.count - 1].append(byte)
      default: return nil
      }
      index += 1
    }
  }

  func filled(with names: [FileName]) -> CommandText {
    var command = CommandText(pieces[0])
    for (piece, name) in zip(pieces.dropFirst(), names) {
      // `-` stands for standard input.
      name == FileName("-") ? command.append(argument: name) : command.append(file: name)
      command.append(piece)
    }
    return command
  }
}
