import PortholeSystem

/// The user's editor and its command line for a place in a file.
struct Editor {
  /// The command as the user has set it, which may contain options.
  var command: String

  /// The editor of `VISUAL` or `EDITOR`, else the system's, else `vi`.
  static var ofUser: Editor {
    for name in ["VISUAL", "EDITOR"] {
      if let value = getenv(name), value.pointee != 0 { return Editor(command: String(cString: value)) }
    }
    return Editor(command: isInPath("editor") ? "editor" : "vi")
  }

  private static func isInPath(_ name: String) -> Bool {
    guard let path = getenv("PATH").map({ String(cString: $0) }) else { return false }
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The command that opens a file.
  ///
  /// - Parameter line: the line, from 1, at which to begin; nil if unknown.
  func shellCommand(_ file: FileName, line: Int?) -> CommandText {
    let number = line.map { "\($0)" } ?? ""
    let (before, after) =
      switch program {
      case _ where line == nil: ("", "")
      case "hx", "subl", "zed": ("", ":" + number)
      // Without the option, it takes the line for a part of the name.
      case "code": ("--goto ", ":" + number)
      default: ("+\(number) ", "")
      }
    var text = CommandText("\(command) \(before)")
    text.append(file.variable(CommandText.file), for: [])
    text.append(after.utf8)
    return text
  }

  private var program: Substring {
    let path = command.split(separator: " ").first ?? ""
    return path.split(separator: "/").last ?? path
  }
}
