import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// The viewer on a headless screen with a clock of its own. Its background work runs when the test says so, or on
/// threads; see `Headless+Live.swift`.
final class Headless {
  let pager: Pager
  let executor: SteppedExecutor
  let host: HeadlessHost
  /// The seconds between two looks at a viewer whose work is on threads; nil if the test runs the work.
  private(set) var step: Double?
  /// The status line of the first frame.
  private(set) var firstStatus = ""
  /// The pipe that is shown, if any.
  var pipe: TestPipe!

  convenience init(_ texts: [String], rows: Int = 10, columns: Int = 60, options: Pager.Options = .init()) {
    let executor = SteppedExecutor()
    self.init(
      texts.enumerated().map { index, text in
        .init(name: "file\(index + 1)") {
          Document(text: text, name: "file\(index + 1)", executor: executor)
        }
      }, rows: rows, columns: columns, options: options, executor: executor)
  }

  /// The viewer with a file in memory, whose name tells its kind, and without indicators unless `set` wants them.
  convenience init(
    file source: any ByteSource, named name: String, rows: Int, columns: Int,
    kinds: [ContentKind] = ContentKind.all, set: (inout Pager.Options) -> Void = { _ in }
  ) {
    var options = Pager.Options()
    options.indicators = .never
    set(&options)
    let executor = SteppedExecutor()
    self.init(
      [
        .init(name: name) {
          Document(source: source, name: name, path: FileName(name), executor: executor)
        }
      ], rows: rows, columns: columns, options: options, kinds: kinds, executor: executor)
  }

  /// - Parameter executor: runs the background work of the viewer; the documents should use the same one.
  init(
    _ sources: [Pager.Source], rows: Int = 10, columns: Int = 60, options: Pager.Options = .init(),
    kinds: [ContentKind] = ContentKind.all, executor: SteppedExecutor
  ) {
    self.executor = executor
    (pager, host) = Self.open(
      Pager(sources: sources, options: options, executor: executor), kinds, rows: rows, columns: columns)
    host.wake()
    work()
    // The lines are counted now, so a pending jump can be made.
    host.wake()
    draw()
  }

  /// The viewer with its background work on threads.
  ///
  /// - Parameter step: the seconds between two looks.
  init(live sources: [Pager.Source], rows: Int, options: Pager.Options, step: Double) {
    (executor, self.step) = (SteppedExecutor(), step)
    (pager, host) = Self.open(
      Pager(sources: sources, options: options), ContentKind.all, rows: rows, columns: 100)
    firstStatus = status
    look()
  }

  private static func open(
    _ pager: Pager, _ kinds: [ContentKind], rows: Int, columns: Int
  ) -> (Pager, HeadlessHost) {
    setlocale(LC_CTYPE, "C.UTF-8")
    // A busy machine must not change the result.
    pager.search.timeBudget = .infinity
    pager.contents.kinds = kinds
    #expect(pager.openFirst())
    let host = HeadlessHost(pager, rows: rows, columns: columns)
    host.draw()
    return (pager, host)
  }

  var canvas: Canvas { host.canvas }
  var screen: [String] { canvas.text }
  var status: String { screen.last ?? "" }
  var time: Double {
    get { host.time }
    set { host.time = newValue }
  }

  func draw() { host.draw() }

  /// Changes the size without drawing a frame.
  func resize(rows: Int, columns: Int) { host.resize(rows: rows, columns: columns) }

  /// Types characters. With work on threads, those of Enter, Escape and Ctrl-C are keys.
  func press(_ keys: String) {
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "\n" where step != nil: host.send(.key(.enter))
      case "\u{1b}" where step != nil: host.send(.key(.escape))
      case "\u{3}" where step != nil: host.send(.key(.character("c"), .control))
      default: host.send(.key(.character(scalar)))
      }
    }
    show()
  }

  func send(_ key: Key, _ modifiers: Modifiers = []) {
    host.send(.key(key, modifiers))
    show()
  }

  private func show() { if step == nil { draw() } else { look() } }

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
