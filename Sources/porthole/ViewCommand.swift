import ArgumentParser
import Documents
import NodeUI
import ScrollCore
import TerminalUI
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
      + "Press ? for the keys.")

  @Argument(help: "The files to show; - is standard input. +N begins at line N, +G at the end.")
  var files: [String] = []

  @Flag(name: [.customShort("f"), .long], help: "Stay at the end as the file grows (the key F).")
  var follow = false

  @Option(help: "When the scroll indicators show: auto (while scrolling), always, never.")
  var indicators: Indicators = .auto

  @Option(help: "Whether the mouse scrolls: auto, always, never (it keeps selecting text; the key M).")
  var mouse: Mouse = .auto

  @Option(help: "Columns between tab stops, 1 to 64.")
  var tabs = 8

  enum Indicators: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    var policy: IndicatorPolicy {
      switch self {
      case .auto: .auto
      case .always: .always
      case .never: .never
      }
    }
  }

  enum Mouse: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  func validate() throws {
    guard (1...64).contains(tabs) else {
      throw ValidationError("--tabs takes a number from 1 to 64, not \(tabs).")
    }
  }

  func run() throws {
    var options = Pager.Options()
    var paths = files
    if let first = paths.first, first.hasPrefix("+"), let start = Self.start(String(first.dropFirst())) {
      paths.removeFirst()
      options.firstLine = start
    }
    if paths.isEmpty {
      guard isatty(STDIN_FILENO) == 0 else {
        throw CleanExit.helpRequest(self)
      }
      paths = ["-"]
    }
    guard isatty(STDOUT_FILENO) == 1 else {
      throw ExitCode(PassThrough.copy(paths))
    }
    let isUTF8 = Locale.prepare()
    options.tabWidth = tabs
    options.follows = follow
    options.indicators = indicators.policy
    options.usesMouse = mouse != .never
    options.hasBlocks = isUTF8
    do {
      throw ExitCode(try show(paths, options, isUTF8: isUTF8))
    } catch let error as TerminalError {
      // Still useful without a screen: the text, with everything made harmless.
      Standard.error("porthole: \(error); printing the text instead of scrolling it")
      throw ExitCode(PlainText.print(paths, tabWidth: tabs))
    }
  }

  /// `+N` and `+G`, as pagers have them.
  private static func start(_ text: String) -> Int? {
    if text == "G" { return .max }
    return Int(text).map { max(0, $0 - 1) }
  }

  private func show(_ paths: [String], _ options: Pager.Options, isUTF8: Bool) throws -> Int32 {
    let sources = paths.map { path in
      Pager.Source(name: path == "-" ? "standard input" : path) {
        try path == "-"
          ? DocumentOpener.standardInput(onChange: FrontEnd.wake)
          : DocumentOpener.open(path: path, onChange: FrontEnd.wake)
      }
    }
    let pager = Pager(sources: sources, options: options)
    let frontEnd = try FrontEnd(isUTF8: isUTF8)
    guard pager.openFirst() else {
      for failure in pager.failures { Standard.error("porthole: \(failure)") }
      return 1
    }
    defer { pager.close() }
    let status = try frontEnd.run(pager)
    for failure in pager.failures { Standard.error("porthole: \(failure)") }
    return status
  }
}
