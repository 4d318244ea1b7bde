import ArgumentParser

/// Scripts by which shells complete a command line.
///
/// Without a command they complete the files and options of the viewer, from its own table. The scripts of
/// the argument parser complete the other commands.
enum Completion {
  private static let option = "--generate-completion-script"

  /// The script that a command line asks for; nil if it asks for none.
  static func script(for arguments: [String]) -> String? {
    guard let first = arguments.first, first.hasPrefix(option), arguments.count <= 2 else { return nil }
    let shell: CompletionShell?
    if first == option {
      shell = arguments.count == 2 ? CompletionShell(rawValue: arguments[1]) : CompletionShell.autodetected()
    } else if first.hasPrefix(option + "="), arguments.count == 1 {
      shell = CompletionShell(rawValue: String(first.dropFirst(option.count + 1)))
    } else {
      return nil
    }
    guard let shell else {
      // The argument parser reports a shell that it does not know.
      Porthole.runOrExit(arguments)
      return nil
    }
    let script = Porthole.completionScript(for: shell)
    switch shell {
    case .bash: return bash(script)
    case .zsh: return zsh(script)
    case .fish: return fish(script)
    default: return script
    }
  }

  /// The commands that the argument parser's scripts complete.
  private static let commands = Porthole.subcommandNames.filter { $0 != "view" }

  private static func bash(_ script: String) -> String {
    script.replacing("\n_porthole() {\n", with: "\n_porthole_command() {\n")
      .replacing(
        "complete -o filenames -F _porthole porthole",
        with: """
          \(ShellCompletion.bashFunction(for: "porthole"))

          _porthole() {
              if [[ "${COMP_CWORD}" -gt 1 && " \(commands.joined(separator: " ")) " = *" ${COMP_WORDS[1]} "* ]]; then
                  _porthole_command "${@}"
                  return
              fi
              _porthole_view
              if [[ "${COMP_CWORD}" -eq 1 ]]; then
                  COMPREPLY+=($(compgen -W '\(Porthole.subcommandNames.joined(separator: " "))' -- "${2}"))
              fi
          }

          complete -o filenames -F _porthole porthole
          """)
  }

  private static func zsh(_ script: String) -> String {
    script.replacing("\n_porthole() {\n", with: "\n_porthole_command() {\n")
      .replacing(
        "\nif [[ \"${funcstack[1]}\" = _porthole ]]; then",
        with: """

          \(ShellCompletion.zshFunction(for: "porthole"))

          _porthole() {
              if (( CURRENT > 2 )) && [[ "${words[2]}" == (\(commands.joined(separator: "|"))) ]]; then
                  _porthole_command "${@}"
                  return
              fi
              local -i ret=1
              if (( CURRENT == 2 )); then
                  local -ar commands=(\(Porthole.subcommandNames.joined(separator: " ")))
                  _describe -V command commands && ret=0
              elif [[ "${words[2]}" == view ]]; then
                  words=("${words[1]}" "${(@)words[3,-1]}")
                  (( CURRENT-- ))
              fi
              _porthole_view && ret=0
              return "${ret}"
          }

          if [[ "${funcstack[1]}" = _porthole ]]; then
          """)
  }

  private static func fish(_ script: String) -> String {
    let condition =
      "set -l words (__porthole_tokens -pc); not contains -- \"$words[2]\" \(commands.joined(separator: " "))"
    return script.replacing(
      "'__porthole_should_offer_completions_for_positional \"porthole\" -eq 1'",
      with: "'test (count (__porthole_tokens -pc)) -eq 1'")
      + "\n" + ShellCompletion.fish(for: "porthole", condition: condition)
  }
}
