import PortholePlatform
import PortholeSystem
import ViewerUI

/// The manual page, in the language of troff's macros man.
enum ManPage {
  static var text: String {
    var page = Troff()
    page.macro("TH", ["PORTHOLE", "1", "", "Porthole \(Release.version)", "User Commands"])
    page.section("NAME")
    page.text("porthole - show files, pipes and growing logs in a window that scrolls")
    page.section("SYNOPSIS")
    page.text(HelpPage.usage)
    page.section("DESCRIPTION")
    for paragraph in HelpPage.introduction { page.paragraph(paragraph) }
    page.section("COMMANDS")
    for command in Subcommand.others { page.item(command.name, command.help) }
    page.paragraph(HelpPage.aboutCommands)
    page.section("OPTIONS")
    for group in ViewerOption.groups + [ViewerOption.frameGroup] {
      page.macro("SS", [group.title])
      for entry in OptionEntry.entries(of: group) { page.item(entry.title, entry.help) }
    }
    page.section("KEYS")
    for group in KeyList.groups {
      page.macro("SS", [group.title])
      for key in group.keys { page.item(key.names, key.help) }
    }
    page.section("ENVIRONMENT")
    for (name, effect) in Surroundings.variables { page.item(name, effect) }
    page.section("FILES")
    page.item(
      "~/.config/porthole/options",
      "Options, one in a line, without dashes if you like: wrap word. Lines that begin with # are comments. "
        + "XDG_CONFIG_HOME replaces ~/.config.")
    page.section("EXIT STATUS")
    for (status, meaning) in Surroundings.statuses { page.item(status, meaning) }
    page.section("EXAMPLES")
    for (command, meaning) in HelpPage.examples { page.item(command, meaning) }
    page.section("SEE ALSO")
    page.text("less(1), more(1), man(1)")
    return page.source
  }
}

/// Source text for troff.
private struct Troff {
  private(set) var source = ""

  mutating func macro(_ name: String, _ arguments: [String]) {
    source +=
      ".\(name)" + arguments.map { " \"\(Self.escaped($0).replacingAll("\"", by: "\\(dq"))\"" }.joined()
      + "\n"
  }

  mutating func section(_ title: String) { macro("SH", [title]) }

  /// Text in lines of its own. A zero-width character keeps a leading point or quote from being a request.
  mutating func text(_ text: String) { source += "\\&" + Self.escaped(text) + "\n" }

  mutating func paragraph(_ text: String) {
    macro("PP", [])
    self.text(text)
  }

  mutating func item(_ title: String, _ text: String) {
    macro("TP", [])
    source += "\\&\\fB" + Self.escaped(title) + "\\fR\n"
    self.text(text)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "↑": result += "Up"
      case "↓": result += "Down"
      case "←": result += "Left"
      case "→": result += "Right"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
