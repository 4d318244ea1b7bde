import ArgumentParser
import CommandSupport
import Images
import NodeUI
import ScrollCore
import Viewer

#if canImport(Glibc)
  import Glibc
#endif

/// `porthole FILE…`, `… | porthole`: shows content in a terminal, passes it through anywhere else.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show files, or standard input, in a window that scrolls.",
    discussion: "Without a terminal on standard output, the content is passed through as cat would. "
      + "Press H for the keys. The word view may be left out. "
      + "porthole demo shows what else there is: a tour of scroll views. porthole run shows a scene, porthole layout says "
      + "where its parts go, porthole snapshot prints one frame without a terminal; see porthole help demo and so on."
  )

  @Argument(help: "The files to show; - is standard input. +N begins at line N, +G at the end.")
  var files: [String] = []

  @Flag(name: [.customShort("f"), .long], help: "Stay at the end as the file grows (the key F).")
  var follow = false

  @Flag(name: [.customShort("N"), .long], help: "Number the lines (the key L).")
  var lineNumbers = false

  @Option(help: "Rows kept in view before a line that is gone to, 0 to 1000.")
  var context = 0

  @Option(help: "How lines wider than the window are wrapped: none, word, character (the keys w and W).")
  var wrap: TextWrap = .none

  @Option(help: "When the scroll indicators show: auto (while scrolling), always, never.")
  var indicators: IndicatorPolicy = .auto

  @Option(help: "Whether the mouse scrolls: auto, always, never (it keeps selecting text; the key M).")
  var mouse: Mouse = .auto

  @Option(help: "Whether pages and edges move smoothly: auto, never (everything is there at once).")
  var motion: Motion = .auto

  @Option(help: "What pictures are made of: halfBlocks, quadrants, sextants, braille, ascii.")
  var symbols: ImageSymbols = .quadrants

  @OptionGroup(title: "Tables")
  var tables: TableArguments

  @Option(help: "Columns between tab stops, 1 to 64.")
  var tabs = 8

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
    if version { return print(Version.text) }
    var options = Pager.Options()
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
    guard !files.isEmpty || isatty(STDIN_FILENO) == 0 else { throw CleanExit.helpRequest(self) }
    throw ExitCode(Viewing.run(files, options))
  }
}

extension TextWrap: ExpressibleByArgument {}
extension IndicatorPolicy: ExpressibleByArgument {}
