import ArgumentParser

/// Scripts by which shells complete a command line.
///
/// The argument parser's scripts need a command's name. These do what the program does: without a command,
/// they complete the files and options of `view`, in addition to the commands.
enum Completion {
  private static let option = "--generate-completion-script"

  /// The script that a command line asks for; nil if it asks for none or the shell is unknown.
  static func script(for arguments: [String]) -> String? {
    guard let first = arguments.first, arguments.count <= 2 else { return nil }
    let shell: CompletionShell?
    if first == option {
      shell = arguments.count == 2 ? CompletionShell(rawValue: arguments[1]) : CompletionShell.autodetected()
    } else if first.hasPrefix(option + "="), arguments.count == 1 {
      shell = CompletionShell(rawValue: String(first.dropFirst(option.count + 1)))
    } else {
      return nil
    }
    guard let shell else { return nil }
    let script = Porthole.completionScript(for: shell)
    switch shell {
    case .bash: return bash(script)
    case .zsh: return zsh(script)
    case .fish: return fish(script)
    default: return script
    }
  }

  private static let commands = Porthole.subcommandNames

  /// Inserts `view` before the other arguments, as if the user had typed it.
  private static func bash(_ script: String) -> String {
    script.replacing("\n_porthole() {\n", with: "\n_porthole_command() {\n")
      .replacing(
        "complete -o filenames -F _porthole porthole",
        with: """
          _porthole() {
              if [[ "${COMP_CWORD}" -gt 1 && " \(commands.joined(separator: " ")) " = *" ${COMP_WORDS[1]} "* ]]; then
                  _porthole_command "${@}"
                  return
              fi
              local -r inserted='view '
              COMP_LINE="${COMP_WORDS[0]} ${inserted}${COMP_LINE#"${COMP_WORDS[0]}"}"
              COMP_POINT="$((COMP_POINT + ${#inserted} + 1))"
              COMP_WORDS=("${COMP_WORDS[0]}" view "${COMP_WORDS[@]:1}")
              COMP_CWORD="$((COMP_CWORD + 1))"
              _porthole_command "${@}"
              if [[ "${COMP_CWORD}" -eq 2 ]]; then
                  COMPREPLY+=($(compgen -W '\(commands.joined(separator: " "))' -- "${2}"))
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

          _porthole() {
              if (( CURRENT > 2 )) && [[ "${words[2]}" == (\(commands.joined(separator: "|"))) ]]; then
                  _porthole_command "${@}"
                  return
              fi
              emulate -RL zsh -G
              setopt extendedglob nullglob numericglobsort
              unsetopt aliases banghist
              local context state state_descr line
              local -A opt_args
              local -i ret=1
              if (( CURRENT == 2 )); then
                  local -ar commands=(\(commands.joined(separator: " ")))
                  _describe -V command commands && ret=0
              fi
              _porthole_view "${@}" && ret=0
              return "${ret}"
          }

          if [[ "${funcstack[1]}" = _porthole ]]; then
          """)
  }

  private static func fish(_ script: String) -> String {
    script.replacing(
      "    set -l unparsed_tokens (__porthole_tokens -pc)\n",
      with: """
            set -l unparsed_tokens (__porthole_tokens -pc)
            if not contains -- "$unparsed_tokens[2]" \(commands.joined(separator: " "))
                set -l rest $unparsed_tokens
                set -e rest[1]
                set unparsed_tokens $unparsed_tokens[1] view $rest
            end

        """
    ).replacing(
      "'__porthole_should_offer_completions_for_positional \"porthole\" -eq 1'",
      with: "'test (count (__porthole_tokens -pc)) -eq 1'")
  }
}
