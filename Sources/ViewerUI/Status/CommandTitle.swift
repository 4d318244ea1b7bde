import NodeUI

/// A title for the output of a command.
public enum CommandTitle {
  private static let columns = 60

  /// The title for a command line as `/proc` has it, with a zero after each argument; nil for programs that
  /// only start others.
  public static func text(commandLine: ArraySlice<UInt8>) -> String? {
    var arguments = commandLine.split(separator: 0, omittingEmptySubsequences: false)
    if arguments.last?.isEmpty == true { arguments.removeLast() }
    guard let path = arguments.first else { return nil }
    // A login shell's name begins with a dash.
    let name = Array(FileName(bytes: path).lastComponent.bytes.drop { $0 == UInt8(ascii: "-") })
    guard !name.isEmpty, !starters.contains(String(decoding: name, as: UTF8.self)) else { return nil }
    var text = SafeText.of(bytes: name)
    for argument in arguments.dropFirst() { text += " " + SafeText.of(bytes: Array(argument)) }
    return fitted(text)
  }

  /// A title that is not too long.
  public static func fitted(_ text: String) -> String { text.fitted(in: columns, hasSymbols: true) }

  /// Shells, multiplexers, and programs that run another one.
  private static let starters: [String] = [
    "sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "ash", "busybox", "tcsh", "csh", "nu", "elvish",
    "xonsh",
    "sudo", "doas", "su", "env", "script", "tmux", "tmux: server", "screen", "SCREEN", "zellij", "sshd",
    "login",
    "init", "systemd",
  ]
}
