import PortholePlatform
import PortholeSystem
import ViewerUI

/// A shell with scripts that complete the commands, options and files of a command line. They are made from the tables of
/// commands and options.
enum ShellCompletion: String {
  case bash, zsh, fish

  private static let option = "--generate-completion-script"

  /// Prints the script that a command line asks for, and returns the exit status; nil if it asks for none.
  static func run(_ arguments: [String]) -> Int32? {
    guard let first = arguments.first, first.hasPrefix(option), arguments.count <= 2 else { return nil }
    var name: String?
    if first == option {
      let path = getenv("SHELL").map { String(cString: $0) } ?? ""
      name = arguments.count == 2 ? arguments[1] : path.split(separator: "/").last.map(String.init)
    } else if first.hasPrefix(option + "="), arguments.count == 1 {
      name = String(first.dropFirst(option.count + 1))
    } else {
      return nil
    }
    guard let shell = name.flatMap(Self.init) else {
      let reason =
        arguments == [option]
        ? "autodetect a supported shell" : "generate completion scripts for '\(name ?? "")'"
      Standard.error("porthole: can't \(reason); see porthole --help")
      return ExitStatus.usage
    }
    Standard.write(raw: Array(shell.porthole.utf8))
    return 0
  }

  /// The script for the program.
  var porthole: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The script for the name less, under which there are no commands.
  var less: String {
    switch self {
    case .bash:
      Self.bashFunction("_less_view", ViewerOption.groups) + "\ncomplete -o filenames -F _less_view less\n"
    case .zsh:
      "#compdef less\n\n" + Self.zshFunction("_less_view", ViewerOption.groups)
        + "\n\nif [[ \"${funcstack[1]}\" = _less ]]; then\n    _less_view \"$@\"\nelse\n    compdef _less_view less\nfi\n"
    case .fish: Self.fishLines("less", ViewerOption.groups, condition: nil)
    }
  }

  // MARK: The tables

  /// The commands of the simulator have only files here, and help.
  private static let simulated = [ViewerOption.helpGroup]

  private static func names(_ commands: [Subcommand], _ separator: String = " ") -> String {
    commands.map(\.name).joined(separator: separator)
  }

  /// The words after `help`.
  private static var topics: String { names(Subcommand.all) + " scene" }

  private static func entries(
    _ groups: [ViewerOption.Group]
  ) -> [(option: ViewerOption, entry: OptionEntry)] {
    groups.flatMap(\.options).flatMap { option in OptionEntry.entries(for: option).map { (option, $0) } }
  }

  private static func takesFile(_ option: ViewerOption) -> Bool { option.valueName == "FILE" }

  /// Text between single quotes of a shell.
  private static func quoted(_ text: String) -> String { "'" + text.replacingAll("'", by: "'\\''") + "'" }

  // MARK: bash

  private static var bashScript: String {
    """
    \(bashFunction("_porthole_view", ViewerOption.groups))

    \(bashFunction("_porthole_snapshot", ViewerOption.snapshotGroups))

    \(bashFunction("_porthole_simulator", simulated))

    _porthole() {
        if [[ "$COMP_CWORD" -gt 1 ]]; then
            case "${COMP_WORDS[1]}" in
                \(names(Subcommand.simulated, "|"))) _porthole_simulator; return ;;
                snapshot) _porthole_snapshot; return ;;
                help) COMPREPLY=($(compgen -W '\(topics)' -- "$2")); return ;;
            esac
        fi
        _porthole_view
        if [[ "$COMP_CWORD" -eq 1 ]]; then
            COMPREPLY+=($(compgen -W '\(names(Subcommand.all))' -- "$2"))
        fi
    }

    complete -o filenames -F _porthole porthole

    """
  }

  /// A function that completes the last of `COMP_WORDS`.
  private static func bashFunction(_ name: String, _ groups: [ViewerOption.Group]) -> String {
    let entries = entries(groups)
    var cases: [String] = []
    var (files, others): ([String], [String]) = ([], [])
    func words(_ words: [String]) -> String {
      "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$cur\"))"
    }
    for (option, entry) in entries where option.takesValue {
      if !option.choices.isEmpty {
        cases.append("\(entry.names.joined(separator: "|"))) \(words(option.choices)); return ;;")
      } else if takesFile(option) {
        files += entry.names
      } else {
        others += entry.names
      }
    }
    for (option, entry) in entries where !option.words.isEmpty {
      cases.append(
        "\(entry.names.joined(separator: "|"))) [[ $equals ]] && { \(words(option.words.map(\.word))); return; } ;;"
      )
    }
    if !files.isEmpty {
      cases.append(
        "\(files.joined(separator: "|"))) mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return ;;")
    }
    if !others.isEmpty {
      let patterns = others.map { $0.contains("\"") || $0.contains("#") ? quoted($0) : $0 }
      cases.append("\(patterns.joined(separator: "|"))) return ;;")
    }
    let names = entries.flatMap(\.entry.names).filter { !$0.contains("\"") }
    return """
      \(name)() {
          local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" equals=
          if [[ "$cur" == = ]]; then
              cur= equals=1
          elif [[ "$prev" == = ]]; then
              prev="${COMP_WORDS[COMP_CWORD-2]}" equals=1
          fi
          COMPREPLY=()
          case "$prev" in
      \(cases.map { "        " + $0 }.joined(separator: "\n"))
          esac
          if [[ "$cur" == -* ]]; then
              \(words(names))
          else
              mapfile -t COMPREPLY < <(compgen -f -- "$cur")
          fi
      }
      """
  }

  // MARK: zsh

  private static var zshScript: String {
    """
    #compdef porthole

    \(zshFunction("_porthole_view", ViewerOption.groups))

    \(zshFunction("_porthole_snapshot", ViewerOption.snapshotGroups))

    \(zshFunction("_porthole_simulator", simulated))

    _porthole() {
        local -i ret=1
        if (( CURRENT == 2 )); then
            local -ar commands=(
    \(Subcommand.all.map { "            " + quoted("\($0.name):\($0.help)") }.joined(separator: "\n"))
            )
            _describe -V command commands && ret=0
            _porthole_view && ret=0
            return "${ret}"
        fi
        local command="${words[2]}"
        if [[ "${command}" == (\(names(Subcommand.all, "|"))) ]]; then
            words=("${words[1]}" "${(@)words[3,-1]}")
            (( CURRENT-- ))
        fi
        case "${command}" in
            \(names(Subcommand.simulated, "|"))) _porthole_simulator ;;
            snapshot) _porthole_snapshot ;;
            help) compadd -- \(topics) ;;
            *) _porthole_view ;;
        esac
    }

    if [[ "${funcstack[1]}" = _porthole ]]; then
        _porthole "${@}"
    else
        compdef _porthole porthole
    fi

    """
  }

  private static func zshFunction(_ name: String, _ groups: [ViewerOption.Group]) -> String {
    let specifications = entries(groups).flatMap { option, entry -> [String] in
      let help = entry.help.replacingAll("\\", by: "\\\\").replacingAll("[", by: "\\[").replacingAll(
        "]", by: "\\]"
      )
      .replacingAll(":", by: "\\:")
      let value =
        !option.choices.isEmpty
        ? ":value:(\(option.choices.joined(separator: " ")))"
        : takesFile(option) ? ":file:_files" : option.takesValue ? ":value: " : ""
      return entry.names.map { word in
        let mark = value.isEmpty ? "" : word.hasPrefix("--") ? "=" : "+"
        return "        \(quoted("*\(word.replacingAll(":", by: "\\:"))\(mark)[\(help)]\(value)"))"
      }
    }
    return """
      \(name)() {
          _arguments -s -S : \\
      \(specifications.joined(separator: " \\\n")) \\
              '*:file:_files'
      }
      """
  }

  // MARK: fish

  private static var fishScript: String {
    func after(_ condition: String) -> String { "set -l words (__porthole_words); \(condition)" }
    let commands = Subcommand.all.map {
      "complete -c porthole -n 'test (count (__porthole_words)) -eq 1' -a \($0.name) -d \(quoted($0.help))"
    }
    return """
      function __porthole_words
          if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
              commandline --tokens-raw -pc
          else
              commandline -opc
          end
      end

      \(commands.joined(separator: "\n"))
      complete -c porthole -n \(quoted(after("test \"$words[2]\" = help"))) -f -a \(quoted(topics))
      """ + "\n"
        + fishLines(
          "porthole", ViewerOption.groups,
          condition: after("not contains -- \"$words[2]\" \(names(Subcommand.others))"))
        + fishLines(
          "porthole", ViewerOption.snapshotGroups, condition: after("test \"$words[2]\" = snapshot"))
        + fishLines(
          "porthole", simulated, condition: after("contains -- \"$words[2]\" \(names(Subcommand.simulated))"))
  }

  /// The lines for the options of a program, valid under a condition.
  private static func fishLines(
    _ program: String, _ groups: [ViewerOption.Group], condition: String?
  ) -> String {
    let start = "complete -c \(program)" + (condition.map { " -n \(quoted($0))" } ?? "")
    var lines = condition == nil ? [] : ["\(start) -F"]
    for (option, entry) in entries(groups) {
      var words = [start]
      for name in entry.names {
        words.append(
          name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(quoted(String(name.dropFirst())))")
      }
      if !option.choices.isEmpty {
        words.append("-x -a \(quoted(option.choices.joined(separator: " ")))")
      } else if option.takesValue {
        words.append(takesFile(option) ? "-r -F" : "-x")
      }
      words.append("-d \(quoted(entry.help))")
      lines.append(words.joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
