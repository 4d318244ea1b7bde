import PortholePlatform
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
  private let opening: [UInt8]?
  private let closing: [UInt8]?
  /// Why a variable, or a name in it, is not used, as text for the user.
  let problem: String?

  /// - Parameters:
  ///   - open: the bytes of `LESSOPEN`.
  ///   - close: those of `LESSCLOSE`, if it is set.
  public init(open: [UInt8], close: [UInt8]?) {
    let bars = open.prefix { $0 == UInt8(ascii: "|") }.count
    form = bars == 0 ? .name : bars == 1 ? .output : .outputOrEmpty
    var text = Array(open[bars...])
    takesStandardInput = text.first == UInt8(ascii: "-")
    if takesStandardInput { text.removeFirst() }
    let name = FileName("-")
    let first = Self.command(text, [name])
    let last = close.flatMap { Self.command($0, [name, name]) }
    opening = first?.variables.count == 1 ? text : nil
    closing = last == nil ? nil : close
    if first?.hasLiteralNames == true || last?.hasLiteralNames == true {
      let variable = first?.hasLiteralNames == true ? "LESSOPEN" : "LESSCLOSE"
      problem = "\(variable): \(CommandText.literalNote)"
    } else if opening == nil {
      problem = "LESSOPEN is not used: it needs exactly one %s"
    } else if close != nil, closing == nil {
      problem = "LESSCLOSE is not used: it takes two %s at most"
    } else {
      problem = nil
    }
  }

  /// The command that makes the content of a file; nil if there is none.
  func openCommand(_ name: FileName) -> CommandText? { opening.flatMap { Self.command($0, [name]) } }

  /// The command to run when a file is left whose content was replaced; nil if there is none.
  ///
  /// - Parameter replacement: the name of the file with the content, or `-`.
  func closeCommand(_ name: FileName, _ replacement: FileName) -> CommandText? {
    closing.flatMap { Self.command($0, [name, replacement]) }
  }

  /// The command with the names in place of its `%s`, in their order, and a per cent sign in place of each `%%`; nil if it
  /// has more `%s`, or a per cent sign before anything else.
  private static func command(_ text: [UInt8], _ names: [FileName]) -> CommandText? {
    var command = CommandText()
    var variables = zip([CommandText.file, CommandText.otherFile], names).map { name, value in
      // `-` stands for standard input.
      value == FileName("-") ? ProgramVariable(name: name, value: value) : value.variable(name)
    }
    variables.append(ProgramVariable(name: "", value: FileName("")))
    var isAfterSign = false
    for byte in text {
      if isAfterSign {
        switch byte {
        case UInt8(ascii: "%"): command.append([byte])
        case UInt8(ascii: "s"):
          command.append(variables[min(command.variables.count, names.count)], for: "%s".utf8)
        default: return nil
        }
      } else if byte != UInt8(ascii: "%") {
        command.append([byte])
      }
      isAfterSign = !isAfterSign && byte == UInt8(ascii: "%")
    }
    return isAfterSign || command.variables.count > names.count ? nil : command
  }
}
