import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore
@testable import ViewerUI

/// The viewer on a headless screen, showing a pipe that the test writes to. The test advances the time.
final class PipeScreen {
  let pipe = TestPipe()
  let pager: Pager
  private let host: HeadlessHost

  /// - Parameter spoolLimit: the maximum number of bytes kept.
  init(rows: Int = 8, columns: Int = 100, spoolLimit: Int? = nil, reducesMotion: Bool = true) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = reducesMotion
    let reader = pipe.reader
    let pager = Pager(
      sources: [
        .init(name: "pipe") {
          let store = PipeStore(memoryLimit: 1 << 20, spoolLimit: spoolLimit)
          return Document(source: PipeSource(descriptor: reader, fifo: nil, store: store) {}, name: "pipe")
        }
      ], options: options)
    pager.search.timeBudget = .infinity
    self.pager = pager
    #expect(pager.openFirst())
    host = HeadlessHost(pager, rows: rows, columns: columns)
    look()
  }

  /// Wakes the viewer and draws, as the run loop does.
  func look(after seconds: Double = 0) {
    host.time += seconds
    host.wake()
    host.draw()
  }

  /// Draws a frame without waking the viewer.
  func draw(after seconds: Double) {
    host.time += seconds
    host.draw()
  }

  var time: Double { host.time }

  /// Sets options as a command line does.
  func take(_ arguments: [String]) {
    var parser = OptionParser()
    parser.read(arguments: ["--indicators=never", "--motion=never"] + arguments)
    let follows = pager.options.follows
    pager.options = parser.finish().options
    pager.options.follows = follows
  }

  func press(_ keys: String) {
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "\n": host.send(.key(.enter))
      case "\u{1b}": host.send(.key(.escape))
      case "\u{3}": host.send(.key(.character("c"), .control))
      default: host.send(.key(.character(scalar)))
      }
    }
    look()
  }

  var status: String { host.canvas.text.last ?? "" }
  /// The rows above the status line that are not empty.
  var rows: [String] { host.canvas.text.dropLast().filter { !$0.isEmpty } }

  func expect(_ name: String, _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    let holds = eventually(name, sourceLocation: sourceLocation) {
      look(after: 0.01)
      return condition()
    }
    if !holds { Issue.record("rows: \(rows), status: \(status)", sourceLocation: sourceLocation) }
  }

  /// Whether the viewer has requested to quit.
  var hasQuit: Bool {
    var hasQuit = false
    while let request = pager.takeRequest() { if case .quit = request { hasQuit = true } }
    return hasQuit
  }
}
