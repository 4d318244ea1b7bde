import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// A match in another file lands as in the file on the screen, in whatever order frames and background work come.
@Suite(.bounded) struct OtherFileLandingTests {
  enum Kind: CaseIterable { case log, markdown, patch, table, plain }
  enum Way: CaseIterable { case next, previous, throughFiles, fromFirstFile }

  /// A text of a kind without the pattern; a few of its lines have it, one of them perhaps far to the right.
  private func text(_ kind: Kind, matches: Int, _ random: inout SplitMix64) -> String {
    let count = Int.random(in: 3...160, using: &random)
    var lines = (0..<count).map { line(kind, $0, &random) }
    if kind == .patch { lines = ["diff --git a/one b/one", "--- a/one", "+++ b/one", "@@ -1 +1 @@"] + lines }
    if kind == .table { lines[0] = "number,name,remark,state" }
    for _ in 0..<matches {
      let index = Int.random(in: min(1, lines.count - 1)..<lines.count, using: &random)
      if kind == .table {
        let cell = ["NEEDLE", String(repeating: "wide", count: 9) + " NEEDLE"].randomElement(using: &random)!
        lines[index] = "\(index),name \(index),\(cell),open"
      } else {
        let gap = [0, 0, 0, 5, 70, 200].randomElement(using: &random)!
        lines[index] += " " + String(repeating: "-", count: gap) + "NEEDLE"
        if Bool.random(using: &random) { lines[index] += String(repeating: " tail", count: 20) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ kind: Kind, _ index: Int, _ random: inout SplitMix64) -> String {
    let word = String(repeating: "x", count: Int.random(in: 0...50, using: &random))
    switch kind {
    case .log:
      let day = 1 + index / 12 % 28
      return "2024-05-\(day < 10 ? "0" : "")\(day) 10:20:30 INFO \(word)"
    case .markdown:
      let isHeading = Int.random(in: 0..<6, using: &random) == 0
      return isHeading
        ? "\(["#", "##", "###"].randomElement(using: &random)!) Title \(index)" : "t\(index) \(word)"
    case .patch:
      return [" same \(word)", "+new \(word)", "-old \(word)", "@@ -\(index) +\(index) @@ \(word)"]
        .randomElement(using: &random)!
    case .table: return "\(index),name \(index),\(word),done"
    case .plain: return "line \(index) \(word)"
    }
  }

  /// Lets background work, wakes and frames come in any order until nothing is left to do.
  private func run(_ screen: Headless, _ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: screen.draw()
      case 1: screen.pager.wake(at: screen.time)
      default: screen.executor.step()
      }
    }
    screen.work(until: "the search has ended") {
      screen.pager.search.session?.search.isAwaited != true && !screen.pager.search.isBusy
        && screen.pager.view.document.indexProgress == nil && !screen.pager.view.content.isBusy
        && screen.pager.view.sections?.isBusy != true
    }
    screen.settle()
    screen.draw()
  }

  private func send(_ screen: Headless, _ key: Key, _ modifiers: Modifiers, _ random: inout SplitMix64) {
    screen.pager.handle(.key(key, modifiers), at: screen.time)
    run(screen, &random)
  }

  private func type(_ screen: Headless, _ text: String, _ random: inout SplitMix64) {
    for scalar in text.unicodeScalars { send(screen, .character(scalar), [], &random) }
  }

  private func options(_ kind: Kind, _ random: inout SplitMix64) -> Pager.Options {
    var options = Pager.Options()
    options.indicators = [.auto, .never, .always].randomElement(using: &random)!
    options.reducesMotion = Bool.random(using: &random)
    if kind == .markdown { options.text.sections = "markdown" }
    options.tables.showsTables = kind == .table
    options.search.isIncremental = Bool.random(using: &random)
    return options
  }

  /// A mark of another file shows what was on the screen when it was set.
  @Test(arguments: seeds(60)) func aMarkInAnotherFileBringsItsScreenBack(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kind = Kind.allCases.randomElement(using: &random)!
    let texts = (0..<3).map { _ in text(kind, matches: 0, &random) }
    var options = options(kind, &random)
    options.indicators = .never
    options.wrap = Bool.random(using: &random) ? .word : .none
    let screen = Headless(
      texts, rows: Int.random(in: 6...30, using: &random), columns: Int.random(in: 30...100, using: &random),
      options: options)
    run(screen, &random)
    type(screen, "\(Int.random(in: 1...80, using: &random))gma", &random)
    let (before, top) = (screen.screen.dropLast(), screen.pager.view.top)
    type(screen, ["jj:n", "G:n", ":n:n", "l:n"].randomElement(using: &random)!, &random)
    if Bool.random(using: &random) { type(screen, "G", &random) }
    screen.press("'a")
    run(screen, &random)
    #expect(screen.pager.files.index == 0 && screen.pager.view.top == top, "seed \(seed)")
    screen.send(.character("0"))
    screen.settle()
    #expect(
      screen.screen.dropLast().map { $0.prefix(20) } == before.map { $0.prefix(20) }, "seed \(seed)")
    screen.press("'b")
    #expect(screen.pager.message == "no mark b")
  }

  /// The cells of the current match.
  private func match(_ screen: Headless) -> [Point] {
    let style = screen.pager.window.theme.currentMatch
    let canvas = screen.canvas
    return (0..<canvas.rows - 1).flatMap { row in
      (0..<canvas.columns).compactMap { column in
        canvas[row, column].style.background == style.background ? Point(x: column, y: row) : nil
      }
    }
  }

  @Test(arguments: seeds(200)) func aMatchInAnotherFileLandsAsInTheSame(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (kind, way) = (
      Kind.allCases.randomElement(using: &random)!, Way.allCases.randomElement(using: &random)!
    )
    let found = text(kind, matches: Int.random(in: 1...4, using: &random), &random)
    let other = text(
      kind == .table ? .table : Kind.allCases.filter { $0 != .table }.randomElement(using: &random)!,
      matches: 0, &random)
    let (rows, columns) = (Int.random(in: 6...30, using: &random), Int.random(in: 30...100, using: &random))
    var options = options(kind, &random)
    let name = "seed \(seed): \(kind), \(way), \(rows)×\(columns)"
    let isFirst = way == .fromFirstFile
    let screen = Headless(
      isFirst ? [found, other] : [other, found], rows: rows, columns: columns, options: options)
    run(screen, &random)
    if isFirst {
      type(screen, ":n", &random)
      send(screen, .character("/"), [], &random)
      send(screen, .character("f"), .control, &random)
      type(screen, "NEEDLE", &random)
      send(screen, .enter, [], &random)
    } else {
      if way == .throughFiles {
        send(screen, .character("/"), [], &random)
        send(screen, .character("e"), .control, &random)
        type(screen, "NEEDLE", &random)
        send(screen, .enter, [], &random)
      } else {
        type(screen, "/NEEDLE", &random)
        send(screen, .enter, [], &random)
        send(screen, .character(way == .next ? "n" : "N"), .alt, &random)
      }
    }
    #expect(screen.pager.files.index == (isFirst ? 0 : 1), "\(name)")
    #expect(!match(screen).isEmpty, "\(name): no match in \(screen.screen)")

    // A shift is for matches that cannot be seen without one.
    let line = try #require(screen.pager.search.session?.hit).lowerBound
    let before = found.utf8.prefix(line).reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    if kind != .table, before + 7 <= screen.pager.view.viewport.size.width {
      #expect(screen.pager.view.horizontal.offset == 0, "\(name)")
    }

    // The same search in the file alone, which has been on the screen for a while. A backward search from the first
    // screen looks at other matches, and an indicator with a row of its own takes it when wide lines have been drawn.
    guard way != .previous, options.indicators != .always else { return }
    options.search.isIncremental = false
    let alone = Headless([found], rows: rows, columns: columns, options: options)
    run(alone, &random)
    type(alone, "/NEEDLE", &random)
    send(alone, .enter, [], &random)
    #expect(screen.pager.view.top == alone.pager.view.top, "\(name)")
    #expect(match(screen).map(\.y) == match(alone).map(\.y), "\(name)")
    // A file that has been on the screen may have shown wider lines, and leaves more space after the match.
    #expect(screen.pager.view.horizontal.offset <= alone.pager.view.horizontal.offset, "\(name)")
  }
}
