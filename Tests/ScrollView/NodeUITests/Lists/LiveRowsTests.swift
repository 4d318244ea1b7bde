import LayoutCore
import NodeUI
import Observation
import PortholeTesting
import TestSupport
import Testing

/// Rows that are inserted, removed and moved while others still slide.
@Suite(.bounded) struct LiveRowsTests {
  /// A list with random rows, and edits of it.
  private struct Run {
    let source: NamedRows
    let list: ListNode
    let screen: HeadlessScreen
    var random: SplitMix64
    let heights: ClosedRange<Int>
    var made = 0
    var last = ""

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      heights = Bool.random(using: &random) ? 1...1 : 1...4
      source = NamedRows([])
      list = .plain(source, ahead: true)
      list.followsEnd = Bool.random(using: &random)
      list.isInverted = Int.random(in: 0..<5, using: &random) == 0
      list.hasStickyHeaders = Bool.random(using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 { list.columns = .count(2) }
      screen = HeadlessScreen(list, columns: 20, rows: 7)
      let sections = Int.random(in: 0..<3, using: &random) == 0 ? 3 : 1
      source.sections = []
      for _ in 0..<sections { source.sections.append(rows(Int.random(in: 3...60, using: &random))) }
      source.headers = (0..<sections).map { sections > 1 ? "\($0)" : nil }
      list.reloadData()
      screen.advance(0.5)
    }

    mutating func rows(_ count: Int) -> [NamedRows.Row] {
      (0..<count).map { _ in
        made += 1
        return NamedRows.Row(name: "r\(made)", height: Int.random(in: heights, using: &random))
      }
    }

    mutating func edit() {
      let section = Int.random(in: source.sections.indices, using: &random)
      let count = source.sections[section].count
      let place = Int.random(in: 0..<max(1, count), using: &random)
      let kind = Int.random(in: 0..<6, using: &random)
      last = "edit \(kind) of row \(place) of \(count) in section \(section)"
      switch kind {
      case 0, 1:
        let new = rows(Int.random(in: 1...4, using: &random))
        source.sections[section].insert(contentsOf: new, at: place)
        list.insertRows(place..<place + new.count, inSection: section)
      case 2 where count > 0, 3 where count > 0:
        let range = place..<min(count, place + Int.random(in: 1...4, using: &random))
        source.sections[section].removeSubrange(range)
        list.deleteRows(range, inSection: section)
      case 4 where count > 1:
        let end = Int.random(in: 0..<count, using: &random)
        source.sections[section].insert(source.sections[section].remove(at: place), at: end)
        list.moveRow(at: RowPath(section: section, row: place), to: RowPath(section: section, row: end))
      case 5 where count > 0:
        source.sections[section][place].height = Int.random(in: heights, using: &random)
        list.reloadRows(at: [RowPath(section: section, row: place)])
      default: break
      }
    }

    mutating func scroll() {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: screen.key(.pageDown)
      case 1: screen.key(.pageUp)
      case 2: screen.key(.end)
      case 3: screen.key(.home)
      case 4: screen.key(.down)
      default: screen.wheel(.up, at: (2, 2))
      }
    }

    /// Why the frame is wrong; nil if it is right.
    var fault: String? {
      let lines = screen.lines.filter { !$0.isEmpty }
      let names = lines.flatMap { $0.split(separator: " ").filter { $0.contains(".") } }
      if Set(names).count != names.count { return "a row is shown twice" }
      let length = source.text.count
      return list.columns == .count(1) && length >= 7 && lines.count < 7 ? "a row of \(length) is blank" : nil
    }
  }

  @Test(arguments: seeds(40)) func noRowInViewIsBlankOrShownTwice(_ seed: UInt64) {
    var run = Run(seed: seed)
    let interval = Double(Int.random(in: 1...300, using: &run.random)) / 1_000
    let scrolls = Bool.random(using: &run.random)
    for step in 0..<(isNightly ? 120 : 50) {
      if scrolls, Int.random(in: 0..<12, using: &run.random) == 0 { run.scroll() }
      run.edit()
      var left = interval
      while left > 0 {
        run.screen.advance(min(left, 1.0 / 60))
        left -= 1.0 / 60
        // The elastic edge shows the hatch beyond the rows.
        guard run.list.phase != .settling,
          run.list.state.vertical.axis.overscroll(at: run.list.contentOffset.y) == 0,
          let fault = run.fault
        else { continue }
        Issue.record(
          "PORTHOLE_SEED=\(seed) step \(step), each \(interval) s: \(fault), \(run.last): \(run.screen.lines)"
        )
        return
      }
    }
  }

  /// The kinds of change in a program with a model.
  private enum Change: CaseIterable {
    case append, ring, insertFirst, ringBackwards, shuffle, edit, removeFirst

    func apply(to rows: inout [LiveRow], _ tick: Int) {
      let new = LiveRow(id: 2_000 + tick, text: "new \(tick)")
      switch self {
      case .append: rows.append(new)
      case .ring: rows = rows.dropFirst() + [new]
      case .insertFirst: rows.insert(new, at: 0)
      case .ringBackwards: rows = [new] + rows.dropLast()
      case .shuffle: rows.swapAt(tick % 5, (tick + 3) % 5)
      case .edit: rows[tick % 5].text = "edit \(tick)"
      case .removeFirst: if rows.count > 6 { rows.removeFirst() }
      }
    }
  }

  @Test(arguments: [16, 50, 100, 200], [false, true])
  func rowsOfAModelAreNeverBlank(_ milliseconds: Int, _ follows: Bool) {
    for change in Change.allCases {
      let model = LiveModel()
      let list = ListNode({ model.rows }) { TextNode($0.text) }
      list.followsEnd = follows
      list.indicators = ScrollNodeIndicators(.never)
      let screen = HeadlessScreen(list, columns: 16, rows: 6)
      screen.advance(0.1)
      for tick in 1..<40 {
        change.apply(to: &model.rows, tick)
        for _ in 0..<max(1, milliseconds / 16) {
          screen.advance(0.016)
          let lines = screen.lines
          #expect(Set(lines).count == 6 && !lines.contains(""), "\(change), tick \(tick): \(lines)")
        }
        guard follows || milliseconds < 200, change != .shuffle else { continue }
        let end = model.rows.suffix(6).map(\.text)
        #expect(!follows || screen.lines == end, "\(change), tick \(tick): \(screen.lines)")
      }
      screen.settle()
      let shown = follows ? model.rows.suffix(6) : model.rows.prefix(6)
      #expect(screen.lines == shown.map(\.text), "\(change)")
    }
  }

  @Test func rowsSlideUnlessTheListSaysOtherwise() {
    func frames(_ animates: Bool) -> Set<[String]> {
      let model = LiveModel()
      let list = ListNode({ model.rows }) { TextNode($0.text) }
      (list.animatesChanges, list.indicators) = (animates, ScrollNodeIndicators(.never))
      let screen = HeadlessScreen(list, columns: 16, rows: 6)
      screen.advance(1)
      model.rows.removeSubrange(0..<4)
      return Set(
        (0..<20).map { _ in
          screen.advance(0.016)
          return screen.lines
        })
    }
    #expect(frames(true).count > 2)
    #expect(frames(false) == [(4..<10).map { "row \($0)" }])
  }
}

private struct LiveRow: Identifiable, Equatable {
  let id: Int
  var text: String
}

@Observable private final class LiveModel {
  var rows = (0..<60).map { LiveRow(id: $0, text: "row \($0)") }
}
