import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// The viewer on a headless screen with a clock of its own. Its background work runs when the test says so.
final class Headless {
  let pager: Pager
  let executor: SteppedExecutor
  private let host: HeadlessHost

  convenience init(_ texts: [String], rows: Int = 10, columns: Int = 60, options: Pager.Options = .init()) {
    let executor = SteppedExecutor()
    self.init(
      texts.enumerated().map { index, text in
        .init(name: "file\(index + 1)") {
          Document(text: text, name: "file\(index + 1)", executor: executor)
        }
      }, rows: rows, columns: columns, options: options, executor: executor)
  }

  /// - Parameter executor: runs the background work of the viewer; the documents should use the same one.
  init(
    _ sources: [Pager.Source], rows: Int = 10, columns: Int = 60, options: Pager.Options = .init(),
    executor: SteppedExecutor
  ) {
    setlocale(LC_CTYPE, "C.UTF-8")
    let pager = Pager(sources: sources, options: options, executor: executor)
    // A busy machine must not change the result.
    pager.search.timeBudget = .infinity
    #expect(pager.openFirst())
    (self.pager, self.executor) = (pager, executor)
    host = HeadlessHost(pager, rows: rows, columns: columns)
    draw()
    host.wake()
    work()
    // The lines are counted now, so a pending jump can be made.
    host.wake()
    draw()
  }

  var canvas: Canvas { host.canvas }
  var screen: [String] { canvas.text }
  var time: Double {
    get { host.time }
    set { host.time = newValue }
  }

  func draw() { host.draw() }

  /// Changes the size without drawing a frame.
  func resize(rows: Int, columns: Int) { host.resize(rows: rows, columns: columns) }

  func press(_ keys: String) {
    for scalar in keys.unicodeScalars { host.send(.key(.character(scalar))) }
    draw()
  }

  func send(_ key: Key, _ modifiers: Modifiers = []) {
    host.send(.key(key, modifiers))
    draw()
  }

  /// Turns the wheel by a notch.
  func wheel(_ direction: MouseEvent.Direction, row: Int, column: Int) {
    host.send(.mouse(MouseEvent(.wheel(direction), row: row, column: column)))
    draw()
  }

  /// Presses and releases the left button.
  func click(row: Int, column: Int) {
    host.send(.mouse(MouseEvent(.press(button: 0), row: row, column: column)))
    host.send(.mouse(MouseEvent(.release, row: row, column: column)))
    draw()
  }

  /// Runs all background work. No time passes, and nothing is drawn.
  func work() {
    repeat {
      executor.runAll()
      // Reading and measuring of a table continue only when the viewer checks it.
      for part in [pager.contents, pager.sorting, pager.movement] { part.takeResults(at: host.time) }
    } while !executor.isIdle
  }

  /// Runs background work and draws its results until a condition holds. No time passes.
  func work(
    until name: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) {
    for _ in 0..<1_000 {
      work()
      host.wake()
      draw()
      if condition() { return }
    }
    Issue.record("This does not come true: \(name)", sourceLocation: sourceLocation)
  }

  /// Runs background work and lets time pass until nothing moves.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    let work = FrameWait(
      isPending: {
        self.executor.runAll()
        return false
      }, wait: {})
    #expect(host.settle(work), sourceLocation: sourceLocation)
  }

  /// Runs background work until the last row contains `text`.
  func waitForStatus(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    work(until: "the last row has '\(text)'", sourceLocation: sourceLocation) {
      screen.last?.contains(text) == true
    }
  }

  /// Runs background work until all lines that match the filter are found and counted.
  func waitForFilter() {
    work(until: "the filter has scanned the file") { pager.filter?.source.isComplete != false }
    // Counting begins after the first frame.
    work(until: "the lines are counted") { pager.view.document.indexProgress == nil }
    settle()
  }
}
