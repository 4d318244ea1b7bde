import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Random edits, scrolls and resizes: the screen always shows consecutive lines of a plain column of the same
/// rows, and the first visible row stays.
@Suite(.bounded) struct ListPropertyTests {
  private struct Run {
    let source: NamedRows
    let list: ListNode
    let screen: HeadlessScreen
    var random: SplitMix64
    var next = 0
    let isInverted: Bool
    let heights: ClosedRange<Int>

    init(seed: UInt64, isInverted: Bool) {
      random = SplitMix64(seed: seed)
      self.isInverted = isInverted
      heights = Bool.random(using: &random) ? 1...1 : 0...5
      let heights = heights
      var random = random
      source = NamedRows(count: Int.random(in: 0...300, using: &random)) { _ in
        Int.random(in: heights, using: &random)
      }
      list = .plain(source, ahead: true)
      list.hasStickyHeaders = false
      list.isInverted = isInverted
      list.estimatedRowHeight = Int.random(in: 0...4, using: &random)
      screen = HeadlessScreen(pausing: list, columns: 12, rows: 7)
    }

    mutating func row() -> NamedRows.Row {
      next += 1
      return NamedRows.Row(name: "n\(next)", height: Int.random(in: heights, using: &random))
    }

    var text: [String] {
      guard isInverted else { return source.text }
      return zip(source.headers, source.sections).reversed().flatMap { header, rows -> [String] in
        NamedRows.text(header, rows.reversed())
      }
    }

    /// The line of the text at the top of the screen; nil if the screen shows anything but consecutive lines.
    func place() -> Int? {
      let (text, lines) = (text, screen.lines)
      if text.count <= lines.count {
        let blank = Array(repeating: "", count: lines.count - text.count)
        return lines == (isInverted ? blank + text : text + blank) ? 0 : nil
      }
      guard let first = text.firstIndex(of: lines[0]), first + lines.count <= text.count else { return nil }
      return Array(text[first..<first + lines.count]) == lines ? first : nil
    }

    mutating func scroll() {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: screen.key(.home)
      case 1: screen.key(.end)
      case 2: screen.key(.pageDown)
      case 3: screen.key(.pageUp)
      case 4: screen.key(.down)
      case 5: screen.key(.up)
      case 6:
        guard let count = source.sections.first?.count, count > 0 else { return }
        list.scrollToRow(
          at: RowPath(row: Int.random(in: 0..<count, using: &random)),
          position: [.start, .center, .end, .nearest].randomElement(using: &random)!,
          animated: Bool.random(using: &random))
      case 7:
        list.setContentOffset(
          Point(x: 0, y: Int.random(in: 0...max(1, list.contentSize.height), using: &random)), animated: false
        )
      default: screen.mouse(.wheel(Bool.random(using: &random) ? .up : .down), 2, 2)
      }
    }

    /// Returns the name of the row if the edit moved one.
    @discardableResult
    mutating func edit() -> String? {
      let section = Int.random(in: 0..<source.sections.count, using: &random)
      let count = source.sections[section].count
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let at = Int.random(in: 0...count, using: &random)
        let rows = (0..<Int.random(in: 1...8, using: &random)).map { _ in row() }
        source.sections[section].insert(contentsOf: rows, at: at)
        list.insertRows(at..<at + rows.count, inSection: section, animated: false)
      case 2 where count > 0:
        let at = Int.random(in: 0..<count, using: &random)
        let end = min(count, at + Int.random(in: 1...8, using: &random))
        source.sections[section].removeSubrange(at..<end)
        list.deleteRows(at..<end, inSection: section, animated: false)
      case 3 where count > 0:
        let (from, to) = (
          Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
        )
        source.sections[section].insert(source.sections[section].remove(at: from), at: to)
        list.moveRow(
          at: RowPath(section: section, row: from), to: RowPath(section: section, row: to), animated: false)
        return source.sections[section][to].name
      case 4 where count > 2:
        let at = Int.random(in: 0..<count - 2, using: &random)
        let fresh = row()
        source.sections[section].remove(at: at + 1)
        source.sections[section].insert(fresh, at: at)
        list.performBatchUpdates(animated: false) {
          list.deleteRows(at: [RowPath(section: section, row: at + 1)])
          list.insertRows(at: [RowPath(section: section, row: at)])
        }
      default:
        guard count > 0 else { return nil }
        let at = Int.random(in: 0..<count, using: &random)
        source.sections[section][at] = row()
        list.reloadRows(at: [RowPath(section: section, row: at)])
      }
      return nil
    }

    /// Inserts, deletes, moves or reloads sections.
    mutating func editSections() {
      let count = source.sections.count
      func section(_ run: inout Run) -> (String?, [NamedRows.Row]) {
        let size = Int.random(in: 0...12, using: &run.random)
        run.next += 1
        return (Bool.random(using: &run.random) ? "h\(run.next)" : nil, (0..<size).map { _ in run.row() })
      }
      func put(_ new: (String?, [NamedRows.Row]), at index: Int) {
        source.headers.insert(new.0, at: index)
        source.sections.insert(new.1, at: index)
      }
      func take(_ index: Int) -> (String?, [NamedRows.Row]) {
        (source.headers.remove(at: index), source.sections.remove(at: index))
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let at = Int.random(in: 0...count, using: &random)
        let new = Int.random(in: 1...3, using: &random)
        for index in 0..<new { put(section(&self), at: at + index) }
        list.insertSections(at..<at + new, animated: false)
      case 2 where count > 1:
        let at = Int.random(in: 0..<count, using: &random)
        _ = take(at)
        list.deleteSections(at..<at + 1, animated: false)
      case 3 where count > 1:
        let (from, to) = (
          Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
        )
        put(take(from), at: to)
        list.moveSection(from, to: to, animated: false)
      default:
        guard count > 0 else { return }
        let at = Int.random(in: 0..<count, using: &random)
        _ = take(at)
        put(section(&self), at: at)
        list.reloadSections(at..<at + 1)
      }
    }

    func runAhead() {
      screen.makeRowsAhead()
      if screen.window.needsDisplay { screen.draw() }
    }
  }

  @Test(arguments: seeds(40)) func screenShowsConsecutiveRowsAfterRandomEdits(seed: UInt64) {
    var run = Run(seed: seed, isInverted: seed % 4 == 3)
    if seed % 3 == 1 {
      run.source.sections.append((0..<20).map { _ in run.row() })
      run.source.headers = ["first", "second"]
      run.list.reloadData()
      run.screen.draw()
    }
    for step in 0..<120 {
      let what: String
      switch Int.random(in: 0..<10, using: &run.random) {
      case 0..<5:
        what = "scroll"
        run.scroll()
        run.screen.settle()
      case 5..<8:
        what = "edit"
        guard let before = run.place() else { break }
        let (lines, wasAtStart) = (run.screen.lines, run.list.state.vertical.axis.isAtStart)
        let text = run.text
        let moved = run.edit()
        run.screen.draw()
        // The first line stays first if it still exists and has enough lines below it.
        let now = run.text
        if !wasAtStart || run.isInverted, text.count > 7, moved.map({ lines[0].hasPrefix($0 + ".") }) != true,
          !run.list.state.vertical.axis.isAtEnd,
          let place = now.firstIndex(of: text[before]), place + 7 <= now.count,
          !run.list.state.vertical.axis.isAtStart || !run.isInverted
        {
          #expect(
            run.screen.lines[0] == lines[0],
            "PORTHOLE_SEED=\(seed) step \(step) \(lines) \(run.screen.lines) \(place) of \(now.count) \(run.list.state.vertical.axis)"
          )
        }
      case 8:
        what = "ahead"
        let lines = run.screen.lines
        run.runAhead()
        #expect(run.screen.lines == lines, "PORTHOLE_SEED=\(seed) step \(step)")
      default:
        what = "resize"
        let lines = run.screen.lines
        run.screen.resize(columns: Int.random(in: 8...30, using: &run.random), rows: 7)
        if !run.list.state.vertical.axis.isAtEnd {
          #expect(run.screen.lines[0] == lines[0], "PORTHOLE_SEED=\(seed) step \(step)")
        }
      }
      if run.place() == nil {
        Issue.record("PORTHOLE_SEED=\(seed) step \(step) \(what): \(run.screen.lines)")
        return
      }
    }
  }

  /// The same with edits of sections.
  @Test(arguments: seeds(20)) func screenShowsConsecutiveRowsAfterSectionEdits(seed: UInt64) {
    var run = Run(seed: seed, isInverted: seed % 4 == 3)
    for step in 0..<100 {
      if step % 3 == 0 {
        run.editSections()
        run.screen.draw()
      } else if step % 3 == 1 {
        run.edit()
        run.screen.draw()
      } else {
        run.scroll()
        run.screen.settle()
      }
      if Bool.random(using: &run.random) { run.runAhead() }
      if run.place() == nil {
        Issue.record("PORTHOLE_SEED=\(seed) step \(step): \(run.screen.lines)")
        return
      }
    }
  }

  /// Frames during motion also show consecutive rows only.
  @Test(arguments: seeds(10)) func screenShowsConsecutiveRowsDuringMotion(seed: UInt64) {
    var run = Run(seed: seed, isInverted: seed % 2 == 1)
    for step in 0..<400 {
      if step % 7 == 0 { run.scroll() }
      if step % 11 == 0 { run.edit() }
      if step % 5 == 0 { run.screen.window.finishIdleWork() }
      run.screen.advance(1.0 / 60)
      guard run.list.phase != .settling,
        run.list.state.vertical.axis.overscroll(at: run.list.contentOffset.y) == 0
      else { continue }
      if run.place() == nil {
        Issue.record("PORTHOLE_SEED=\(seed) step \(step): \(run.screen.lines)")
        return
      }
    }
  }

  /// The nodes kept stay few, however many rows have been in view.
  @Test(arguments: seeds(1)) func numberOfKeptRowsDoesNotGrow(_ seed: UInt64) {
    let list = ListNode(count: 1_000_000) { tallRow("\($0)", unlikeHeight($0)) }
    let screen = HeadlessScreen(pausing: list, columns: 12, rows: 20)
    var random = SplitMix64(seed: seed)
    for step in 0..<2_000 {
      if step % 50 == 0 {
        list.scrollToRow(at: RowPath(row: Int.random(in: 0..<1_000_000, using: &random)), position: .start)
      }
      screen.key(.pageDown)
      if step % 3 == 0 { screen.window.finishIdleWork() }
      screen.advance(0.016)
      #expect(list.subnodes.count < 200)
    }
  }
}
