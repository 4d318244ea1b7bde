import ViewerUI

/// Functions by which shells complete the options and files of the viewer, made from the table of options.
enum ShellCompletion {
  private static var entries: [(option: ViewerOption, entry: OptionEntry)] {
    ViewerOption.groups.flatMap { group in
      group.options.flatMap { option in OptionEntry.entries(for: option).map { (option, $0) } }
    }
  }

  private static func takesFile(_ option: ViewerOption) -> Bool { option.valueName == "FILE" }

  /// Text between single quotes of a shell.
  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  // MARK: bash

  /// A function `_NAME_view`, which completes the last of `COMP_WORDS`.
  static func bashFunction(for name: String) -> String {
    var cases: [String] = []
    var (files, others): ([String], [String]) = ([], [])
    for (option, entry) in entries where option.takesValue {
      if !option.choices.isEmpty {
        cases.append(
          "        \(entry.names.joined(separator: "|"))) COMPREPLY=($(compgen -W \(quoted(option.choices.joined(separator: " "))) -- \"$cur\")); return ;;"
        )
      } else if takesFile(option) {
        files += entry.names
      } else {
        others += entry.names
      }
    }
    for (option, entry) in entries where !option.words.isEmpty {
      cases.append(
        "        \(entry.names.joined(separator: "|"))) [[ $equals ]] && { COMPREPLY=($(compgen -W \(quoted(option.words.map(\.word).joined(separator: " "))) -- \"$cur\")); return; } ;;"
      )
    }
    let patterns = others.map { $0.contains("\"") || $0.contains("#") ? quoted($0) : $0 }
    let names = entries.flatMap(\.entry.names)
    return """
      _\(name)_view() {
          local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" equals=
          if [[ "$cur" == = ]]; then
              cur= equals=1
          elif [[ "$prev" == = ]]; then
              prev="${COMP_WORDS[COMP_CWORD-2]}" equals=1
          fi
          COMPREPLY=()
          case "$prev" in
      \(cases.joined(separator: "\n"))
              \(files.joined(separator: "|"))) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
              \(patterns.joined(separator: "|"))) return ;;
          esac
          if [[ "$cur" == -* ]]; then
              COMPREPLY=($(compgen -W \(quoted(names.filter { !$0.contains("\"") }.joined(separator: " "))) -- "$cur"))
          else
              mapfile -t COMPREPLY < <(compgen -f -- "$cur")
          fi
      }
      """
  }

  /// A whole script for a program without commands.
  static func bash(for name: String) -> String {
    bashFunction(for: name) + "\ncomplete -o filenames -F _\(name)_view \(name)\n"
  }

  // MARK: zsh

  /// A function `_NAME_view`.
  static func zshFunction(for name: String) -> String {
    let specifications = entries.flatMap { option, entry -> [String] in
      let help = entry.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing(
        "]", with: "\\]"
      )
      .replacing(":", with: "\\:")
      let value =
        !option.choices.isEmpty
        ? ":value:(\(option.choices.joined(separator: " ")))"
        : takesFile(option) ? ":file:_files" : option.takesValue ? ":value: " : ""
      return entry.names.map { word in
        let mark = value.isEmpty ? "" : word.hasPrefix("--") ? "=" : "+"
        return "        \(quoted("*\(word.replacing(":", with: "\\:"))\(mark)[\(help)]\(value)"))"
      }
    }
    return """
      _\(name)_view() {
          _arguments -s -S : \\
      \(specifications.joined(separator: " \\\n")) \\
              '*:file:_files'
      }
      """
  }

  static func zsh(for name: String) -> String {
    "#compdef \(name)\n\n" + zshFunction(for: name)
      + "\n\nif [[ \"${funcstack[1]}\" = _\(name) ]]; then\n    _\(name)_view \"$@\"\nelse\n    compdef _\(name)_view \(name)\nfi\n"
  }

  // MARK: fish

  /// The lines for a program, valid under a condition.
  static func fish(for name: String, condition: String?) -> String {
    var lines = condition.map { ["complete -c \(name) -n \(quoted($0)) -F"] } ?? []
    for (option, entry) in entries {
      var words = ["complete -c \(name)"]
      if let condition { words.append("-n \(quoted(condition))") }
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
