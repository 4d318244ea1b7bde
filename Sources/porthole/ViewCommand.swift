import ArgumentParser
import CommandSupport
import ImageClient
import NodeUI
import ScrollCore
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

/// `porthole FILE…`, `… | porthole`: shows content in a terminal, or passes it through without one.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show files, or standard input, in a window that scrolls.",
    usage: "porthole [OPTION ...] [+N | +G] [FILE ...]",
    discussion: """
      +N begins at line N of the first file, +G at its end. The key H shows all keys. Without a terminal on standard \
      output, the content is passed through as cat would.

      EXAMPLES:
        porthole notes.txt             a file
        porthole +120 main.c           a file from line 120 on
        git log -p | porthole          a pipe
        porthole -f /var/log/syslog    a log as it grows
        porthole orders.csv            a table
        export PAGER=porthole          for man, git and others

      The other commands are demo (a tour of scroll views), run, replay and layout (scenes), and snapshot (one frame \
      without a terminal); porthole help demo explains one. Open a file with such a name as ./demo.
      """)

  @Argument(help: "The files to show; - is standard input.", completion: .file())
  var files: [String] = []

  @Flag(name: [.customShort("f"), .long], help: "Stay at the end as the file grows (the key F).")
  var follow = false

  @Flag(name: [.customShort("N"), .long], help: "Number the lines (the key L).")
  var lineNumbers = false

  @Option(parsing: .unconditional, help: "Rows to keep in view above the target of a jump, 0 to 1000.")
  var context = 0

  @Option(help: "How to wrap lines that are wider than the window (the keys w and W).")
  var wrap: TextWrap = .none

  @Option(help: "When to show the scroll indicators; auto shows them while something scrolls.")
  var indicators: IndicatorPolicy = .auto

  @Option(help: "Whether the mouse scrolls; with never it selects text in the terminal (the key M).")
  var mouse: Mouse = .auto

  @Option(help: "Whether pages and edges move smoothly; with never they move at once.")
  var motion: Motion = .auto

  @Option(help: "The characters that pictures are made of.")
  var symbols: ImageSymbols = .quadrants

  @OptionGroup(title: "Tables")
  var tables: TableArguments

  @OptionGroup
  var pipes: PipeArguments

  @Option(parsing: .unconditional, help: "Columns between tab stops, 1 to 64.")
  var tabs = 8

  @OptionGroup var screen: ScreenArguments

  @OptionGroup var security: SecureArguments

  @Flag(name: [.customShort("V"), .long], help: "Print the version.")
  var version = false

  enum Mouse: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  enum Motion: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }

  func validate() throws {
    guard (0...1000).contains(context) else {
      throw ValidationError("--context takes a number from 0 to 1000, not \(context).")
    }
    guard (1...64).contains(tabs) else {
      throw ValidationError("--tabs takes a number from 1 to 64, not \(tabs).")
    }
  }

  func run() throws {
    let permissions = security.permissions
    if version { return print(Version.text(permissions)) }
    var options = Pager.Options()
    options.permissions = permissions
    options.tabWidth = tabs
    options.follows = follow
    options.indicators = indicators
    options.showsLineNumbers = lineNumbers
    options.wrap = wrap
    options.context = context
    options.usesMouse = mouse != .never
    options.reducesMotion = motion == .never
    options.imageSymbols = symbols
    options.tables = tables.options
    throw ExitCode(Viewing.run(files, options, spoolLimit: pipes.bytes, screen: screen.kind))
  }
}

extension TextWrap: ExpressibleByArgument {}
extension IndicatorPolicy: ExpressibleByArgument {}
