import PortholePlatform
import PortholeSystem
import ScreenCore
import ViewerUI

/// A topic of `porthole help` other than a command.
enum HelpTopic: String, CaseIterable {
  case keys, options, cheatsheet, scene, tape

  /// The command that shows it.
  var command: String { "porthole help \(rawValue)" + (self == .scene ? " [KIND]" : "") }

  var help: String {
    switch self {
    case .keys: "The keys of the viewer."
    case .options: "The options of the viewer."
    case .cheatsheet: "One page of common keys and commands."
    case .scene: "The kinds of elements, or the fields of one."
    case .tape: "The commands and checks of tapes."
    }
  }

  /// The page; nil if `porthole-simulator` prints it.
  private var page: String? {
    switch self {
    case .keys: HelpText.plain(columns: PageText.width)
    case .options: HelpPage.options
    case .cheatsheet: CheatSheet.text
    case .scene, .tape: nil
    }
  }

  /// Prints the page that the words after `help` ask for, and returns the exit status.
  ///
  /// - Parameter simulate: starts `porthole-simulator`.
  static func run(_ words: [String], simulate: ([String]) -> Int32) -> Int32 {
    guard let name = words.first else { return show(HelpPage.text) }
    if let topic = HelpTopic(rawValue: name) {
      guard let page = topic.page else { return simulate(["help"] + words) }
      return words.count == 1 ? show(page) : refuse("unexpected argument \(words[1])")
    }
    guard words.count == 1 else { return refuse("unexpected argument \(words[1])") }
    switch name {
    case "view", "help": return show(HelpPage.text)
    case "snapshot": return show(HelpPage.snapshot)
    case _ where Subcommand.simulated.contains { $0.name == name }: return simulate([name, "--help"])
    default:
      let nearest = nearestWord(to: name, among: allCases.map(\.rawValue) + Subcommand.all.map(\.name))
      return refuse("no topic \(name)" + (nearest.map { " (did you mean \($0)?)" } ?? ""))
    }
  }

  private static func show(_ page: String) -> Int32 {
    Standard.print(lines: page)
    return 0
  }

  private static func refuse(_ reason: String) -> Int32 {
    Standard.error("porthole: \(reason); see porthole help")
    return ExitStatus.usage
  }
}
