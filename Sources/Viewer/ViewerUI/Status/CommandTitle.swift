import NodeUI

/// A title for the output of a command.
public enum CommandTitle {
  private static let columns = 60

  /// The title for a command line as `/proc` has it, with a zero after each argument; nil if it tells nothing, as for
  /// a shell that other commands are typed into.
  public static func text(commandLine: ArraySlice<UInt8>) -> String? {
    var arguments = commandLine.split(separator: 0, omittingEmptySubsequences: false)
    if arguments.last?.isEmpty == true { arguments.removeLast() }
    return title(arguments.map { Array($0) }[...])
  }

  private static func title(_ arguments: ArraySlice<[UInt8]>) -> String? {
    guard let path = arguments.first else { return nil }
    // A login shell's name begins with a dash.
    let name = Array(FileName(bytes: path).lastComponent.bytes.drop { $0 == UInt8(ascii: "-") })
    let rest = arguments.dropFirst()
    let isOption = rest.first?.first == UInt8(ascii: "-")
    switch String(decoding: name, as: UTF8.self) {
    case let program where hosts.contains(program): return nil
    case let program where shells.contains(program):
      // A shell with a script is that script; without, the commands typed into it are not known.
      guard !rest.isEmpty, !isOption else { return nil }
      return text(name, rest)
    case let program where starters.contains(program):
      // Options of its own may have values, so the command after them is not known.
      return rest.isEmpty || isOption || rest.first?.contains(UInt8(ascii: "=")) == true ? nil : title(rest)
    case "git": return text(name, withoutSettings(rest))
    case "": return nil
    default: return text(name, rest)
    }
  }

  private static func text(_ name: [UInt8], _ arguments: ArraySlice<[UInt8]>) -> String {
    var text = SafeText.of(bytes: name)
    for argument in arguments { text += " " + SafeText.of(bytes: argument) }
    return fitted(text)
  }

  /// The arguments of git without those before its command: places to work in, and settings.
  private static func withoutSettings(_ arguments: ArraySlice<[UInt8]>) -> ArraySlice<[UInt8]> {
    var rest = arguments
    while let first = rest.first, first.first == UInt8(ascii: "-") {
      let takesNext = ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path"].contains(
        String(decoding: first, as: UTF8.self))
      rest = rest.dropFirst(takesNext ? 2 : 1)
    }
    return rest.isEmpty ? arguments : rest
  }

  /// A title that is not too long.
  public static func fitted(_ text: String) -> String { text.fitted(in: columns, hasSymbols: true) }

  private static let shells: [String] = [
    "sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "ash", "busybox", "tcsh", "csh", "nu", "elvish",
    "xonsh",
  ]

  /// Programs that run the command after them.
  private static let starters: [String] = [
    "sudo", "doas", "env", "nice", "ionice", "nohup", "setsid", "stdbuf", "time", "unbuffer", "exec",
  ]

  /// Programs in which others run.
  private static let hosts: [String] = [
    "su", "script", "tmux", "tmux: server", "screen", "SCREEN", "zellij", "sshd", "login", "init", "systemd",
  ]
}
