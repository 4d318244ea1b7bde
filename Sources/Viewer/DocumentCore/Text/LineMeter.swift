import PortholeSystem

/// Measures long lines in the background, by turns. Each turn is a piece of background work of its own.
package final class LineMeter: Sendable {
  private struct State {
    /// The lines that are not measured to their ends.
    var lines: [LongLine] = []
    var isRunning = false
    /// The bytes measured since the last report.
    var unreported = 0
  }

  private let state = Locked(State())
  private let source: any ByteSource
  private let executor: any BackgroundExecutor
  private let onChange: @Sendable () -> Void

  /// The bytes of a line that are measured in its turn.
  private static let turn = 256 << 10
  /// The bytes after which progress is reported.
  private static let news = 8 << 20

  /// A meter for the lines of a document. It reports progress as the document does.
  package init(_ document: Document) {
    (source, executor, onChange) = (document.source, document.executor, document.onChange)
  }

  /// Measures these lines, and no others. Returns at once.
  package func measure(_ lines: [LongLine]) {
    let open = lines.filter { !$0.isMeasured }
    let starts = state.withLock { state in
      state.lines = open
      guard !open.isEmpty, !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
    if starts { runTurn() }
  }

  private func runTurn() {
    // Without an owner, nobody wants to know the widths any more.
    let isRun = executor.execute { [weak self] in
      guard let self, takeTurn() else { return }
      runTurn()
    }
    if !isRun { state.withLock { $0.isRunning = false } }
  }

  /// Measures a part of the first line; false if there is nothing left to do.
  private func takeTurn() -> Bool {
    guard let line = state.withLock({ $0.lines.first }) else {
      state.withLock { $0.isRunning = false }
      return false
    }
    let before = line.measured
    line.measure(source, budget: Self.turn)
    let (isMeasured, moved) = (line.isMeasured, line.measured - before)
    let (goesOn, isNews) = state.withLock { state in
      state.unreported += moved
      if state.lines.first === line {
        state.lines.removeFirst()
        // A line whose bytes are not there is measured when it is asked for again.
        if !isMeasured, moved > 0 { state.lines.append(line) }
      }
      let isNews = isMeasured || state.unreported >= Self.news || state.lines.isEmpty
      if isNews { state.unreported = 0 }
      state.isRunning = !state.lines.isEmpty
      return (state.isRunning, isNews)
    }
    if isNews { onChange() }
    return goesOn
  }
}
