import NodeUI
import TestSupport
import Testing

@testable import DocumentCore
@testable import ViewerUI

// Files and pipes that the test changes while the viewer shows them. Its background work is on threads, so the test waits
// for conditions.
extension Headless {
  /// Shows real files.
  convenience init(files paths: [String], follows: Bool = false, rows: Int = 6) {
    self.init(
      live: paths.map { path in .init(name: path) { try DocumentOpener.open(path: path) } }, rows: rows,
      options: Self.options(follows: follows), step: 0.1)
  }

  /// Shows a pipe that the test writes to.
  ///
  /// - Parameter spoolLimit: the maximum number of bytes kept.
  static func pipe(rows: Int = 8, spoolLimit: Int? = nil, reducesMotion: Bool = true) -> Headless {
    let pipe = TestPipe()
    let reader = pipe.reader
    let source = Pager.Source(name: "pipe") {
      let store = PipeStore(memoryLimit: 1 << 20, spoolLimit: spoolLimit)
      return Document(source: PipeSource(descriptor: reader, fifo: nil, store: store) {}, name: "pipe")
    }
    let screen = Headless(
      live: [source], rows: rows, options: Self.options(reducesMotion: reducesMotion), step: 0)
    screen.pipe = pipe
    return screen
  }

  private static func options(follows: Bool = false, reducesMotion: Bool = true) -> Pager.Options {
    var options = Pager.Options()
    options.indicators = .never
    (options.follows, options.reducesMotion) = (follows, reducesMotion)
    return options
  }

  /// Wakes the viewer and draws as the run loop does when a descriptor is readable or a deadline has passed.
  func look(after seconds: Double? = nil) {
    host.time += seconds ?? step ?? 0
    host.wake()
    host.drawIfNeeded()
  }

  /// Draws a frame without waking the viewer.
  func draw(after seconds: Double) {
    host.time += seconds
    host.draw()
  }

  /// Sets options as a command line does.
  func take(_ arguments: [String]) {
    var parser = OptionParser()
    parser.read(arguments: ["--indicators=never", "--motion=never"] + arguments)
    let follows = pager.options.follows
    pager.options = parser.finish().options
    pager.options.follows = follows
  }

  /// The rows above the status line that are not empty.
  var rows: [String] { screen.dropLast().filter { !$0.isEmpty } }

  /// Looks until the screen begins with `rows` and the status line contains `status`. In the program, file watches,
  /// deadlines and background work wake the run loop.
  func expect(
    _ rows: [String]? = nil, status: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let holds = eventually("the status says '\(status)'", sourceLocation: sourceLocation) {
      if self.status.contains(status) && (rows == nil || Array(screen.prefix(rows!.count)) == rows!) {
        return true
      }
      look()
      return false
    }
    if !holds { Issue.record("\(screen)", sourceLocation: sourceLocation) }
  }

  /// Looks until a condition holds.
  func expect(_ name: String, _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    let holds = eventually(name, sourceLocation: sourceLocation) {
      look(after: 0.01)
      return condition()
    }
    if !holds { Issue.record("\(screen)", sourceLocation: sourceLocation) }
  }

  /// Whether the viewer has requested to quit.
  var hasQuit: Bool {
    var hasQuit = false
    while let request = pager.takeRequest() { if case .quit = request { hasQuit = true } }
    return hasQuit
  }
}
