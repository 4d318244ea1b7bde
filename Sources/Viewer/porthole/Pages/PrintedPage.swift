import DocumentCore
import PortholePlatform
import PortholeSystem
import ViewerUI

/// A page or script that the program makes for the installation and the documentation:
/// `porthole --print man`.
enum PrintedPage: String, CaseIterable {
  case man, markdown, keys, environment, cheatsheet
  case lessBash = "less.bash"
  case lessZsh = "less.zsh"
  case lessFish = "less.fish"

  var text: String {
    switch self {
    case .man: ManPage.text
    case .markdown: Self.tables
    case .cheatsheet: CheatSheet.markdown
    case .keys: Self.keyTables
    case .environment: Surroundings.tables(markup: PageText.markup)
    case .lessBash: ShellCompletion.bash.less
    case .lessZsh: ShellCompletion.zsh.less
    case .lessFish: ShellCompletion.fish.less
    }
  }

  /// The tables of the manual in `docs/options.md`.
  private static var tables: String {
    var lines: [String] = []
    for group in ViewerOption.groups + [ViewerOption.frameGroup] {
      lines += ["### \(group.title)", "", "| option | effect |", "|---|---|"]
      for entry in OptionEntry.entries(of: group) {
        let value = entry.value.replacingAll("|", by: "\\|")
        var title = entry.names.map { "`\($0)`" }.joined(separator: ", ")
        if !value.isEmpty { title += value.hasPrefix("=") ? " `[\(value)]`" : " `\(value)`" }
        lines.append("| \(title) | \(PageText.markup(entry.help)) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// The tables of the keys in `docs/viewer-keys.md`.
  private static var keyTables: String {
    var lines: [String] = []
    for group in KeyList.groups {
      lines += ["### \(group.title)", "", "| keys | effect |", "|---|---|"]
      for key in group.keys {
        let names = key.names.replacingAll("&", by: "&amp;").replacingAll("<", by: "&lt;").replacingAll(
          "|", by: "&#124;")
        lines.append("| <code>\(names)</code> | \(PageText.markup(key.help)) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }
}

/// The text that `porthole --version` prints.
enum Version {
  static func text(_ permissions: Permissions, _ profile: ViewerProfile = .porthole) -> String {
    var parts = ["PCRE2 \(SearchPattern.libraryVersion)"]
    var missing: [String] = []
    if porthole_landlock_version() == 0 { missing.append("Landlock") }
    if porthole_has_seccomp() == 0 { missing.append("seccomp") }
    if !missing.isEmpty {
      parts.append(
        "pictures are decoded without \(missing.joined(separator: " and ")), which this kernel lacks")
    }
    let version = "porthole \(Release.version) (\(parts.joined(separator: "; ")))"
    // Programs may read it that know only the versions of less.
    let less = profile.lessVersion.map { "less \($0) (Porthole \(Release.version))" }
    return [less, version, SecureMode.description(permissions)].compactMap(\.self).joined(separator: "\n")
  }
}
