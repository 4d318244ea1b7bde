import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TapeCore
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The viewer of traces, its table of differences and its picture.
@Suite(.bounded) struct TraceViewerTests {
  /// The trace of a strip that is dragged by 50 cells in 0.2 s and thrown.
  static func strip(rate: Double) -> Trace {
    var lines: [TraceLine] = []
    var state = ScrollState(contentSize: Size(265, 6), bounds: Size(78, 6))
    state.decelerationRate = rate
    var tracker = VelocityTracker()
    var steps = 0
    func input(_ time: Double, _ event: String) { lines.append(.input(TraceInput(time: time, event: event))) }
    for frame in 0...283 {
      let time = Double(frame) / 60
      if time >= 2, steps == 0 {
        state.beginTracking(at: 2)
        tracker.add(0, at: 2)
        input(2, "press")
      }
      while steps < 50, time >= 2 + Double(steps + 1) * 0.004 - 1e-9 {
        steps += 1
        let moment = 2 + Double(steps) * 0.004
        state.drag(byX: 1, y: 0, at: moment)
        tracker.add(Double(steps), at: moment)
        input(moment, "drag")
        if steps == 50 {
          state.endDragging(velocityX: 250, velocityY: 0, at: moment)
          input(moment, "release")
        }
      }
      state.advance(to: time)
      var scroll = TraceScroll()
      scroll.offset.x = state.horizontal.place(at: time).value
      scroll.velocity.x = state.horizontal.velocity(at: time)
      (scroll.contentSize, scroll.bounds, scroll.phase) = (
        state.contentSize, state.bounds, state.phase.rawValue
      )
      if state.phase == .dragging { scroll.hand.x = tracker.velocity(at: time) }
      let names = ["page", "indices", "shares", "alerts"]
      lines.append(
        .frame(
          TraceFrame(
            time: time,
            scrolls: names.map { .init(name: $0, state: $0 == "indices" ? scroll : TraceScroll()) })))
    }
    return Trace(lines)
  }

  private static func viewer() -> TraceNode {
    let node = TraceNode([
      .init(name: "nested.jsonl", strip(rate: 0.995)), .init(name: "fast.jsonl", strip(rate: 0.99)),
    ])
    _ = node.handleKey(.tab, [])
    node.moment = 2.5
    return node
  }

  /// The picture of the design, with the numbers of this trace.
  @Test func theViewerLooksAsDesigned() {
    setlocale(LC_CTYPE, "C.UTF-8")
    #expect(
      Self.viewer().text(width: 80, height: 15) == [
        "─ a nested.jsonl   b fast.jsonl ─────────────── page ◂ indices ▸ shares alerts ─",
        "  100 offset x, cells                                        a ⠉⠉⠉  b ⠉⠁⠉",
        "                                      ⣀⣀⣠⠤⠤⠤⠤⠖⠒⠒⠒⠒⠒⠒⠚⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉",
        "                                 ⣀⡤⠶⠺⠍⠗⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒⠐⠂⠒",
        "                              ⣠⠴⠋⠉        ┊",
        "                           ⣠⠖⠋⠁           ┊",
        "    0 ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣠⡖⡋⡁⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀",
        "                        ●······○",
        "  300 velocity x, cells/s",
        "                        ⢰⠒⠒⠒⠒⠒⠒⠒⠒⠲⠦⣤⢤⡤⣤⣄⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀",
        " -300 ⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠉⠉⠁⠉⠉⠁⠉⠉⠁⠉⠉⠁⠉⠉⠁⠉⠉⠁⠉⠉⠁⠉⠉⠁⠉",
        " 2.500 s  a 88.89 +55.71 decelerating   b 73.77 +12.32 decelerating   a-b 15.11",
        " 0.000 ├────────────────────────────────●─────────────────────────────┤ 4.717 s",
        " first difference at 2.217 s: offset 54.01 and 53.86",
        " ← → frame  ⇧← ⇧→ input  Space play  < > speed  Tab view  o over, under  q quit",
      ])
  }

  @Test func keysMoveTheMoment() {
    let viewer = Self.viewer()
    let screen = HeadlessScreen(viewer, columns: 80, rows: 15)
    screen.window.focus(viewer)
    func moment() -> String { String(screen.lines[11].prefix(8)) }
    #expect(moment() == " 2.500 s")
    screen.key(.right)
    #expect(moment() == " 2.517 s")
    screen.key(.left)
    screen.key(.left)
    #expect(moment() == " 2.483 s")
    screen.key(.left, .shift)
    #expect(moment() == " 2.200 s")
    screen.key(.character("d"))
    #expect(moment() == " 2.217 s")
    screen.key(.end)
    #expect(moment() == " 4.717 s")
    screen.key(.home)
    screen.key(.character(" "))
    screen.advance(1)
    screen.key(.character(" "))
    #expect(moment() == " 1.000 s")
    screen.key(.character("<"))
    screen.key(.character(" "))
    screen.advance(1)
    #expect(moment() == " 1.500 s")
    screen.key(.tab)
    #expect(screen.lines[0].contains("◂ shares ▸"))
    screen.key(.character("o"))
    #expect(screen.lines.count == 15)
    screen.key(.character("q"))
    #expect(screen.window.takeRequest() == .quit(status: 0))
  }

  @Test func theTableNamesTheFirstDifferenceOfEachNumber() {
    let differences = TraceDifferences(Self.strip(rate: 0.995), Self.strip(rate: 0.99))
    #expect(differences.first?.text == "2.217 s: offset x 54.01 and 53.86")
    let table = differences.table(("a.jsonl", "b.jsonl"))
    #expect(table.first == "time   view     number    a.jsonl       b.jsonl")
    #expect(table.count == 3)
    #expect(table[2].contains("phase"))
    #expect(TraceDifferences(Self.strip(rate: 0.99), Self.strip(rate: 0.99)).all.isEmpty)
  }

  /// Any screen shows something and ends nothing, also with traces of nothing.
  @Test func everySizeIsSafe() {
    let nodes = [Self.viewer(), TraceNode([.init(name: "x", Trace([]))])]
    for node in nodes {
      for (width, height) in [(1, 1), (2, 30), (80, 2), (9, 9), (300, 100), (20, 6)] {
        for isUnder in [false, true] {
          if isUnder { _ = node.handleKey(.character("o"), []) }
          #expect(node.text(width: width, height: height).count == height)
        }
      }
      #expect(node.text(width: 80, height: 15, isUTF8: false).allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    }
  }

  // MARK: Files

  @Test func aTraceReadsBackUnchanged() throws {
    let trace = Self.strip(rate: 0.99)
    let lines = trace.frames.map(TraceLine.frame) + trace.inputs.map(TraceLine.input)
    var wheel = TraceInput(time: 0.5, event: "wheel down")
    (wheel.at, wheel.place) = (Point(x: 5, y: 7), "a.tape:6:1")
    (wheel.taken, wheel.rule) = ("page", "7.chain")
    (wheel.moved, wheel.left) = (ScrollDistance(y: 3), ScrollDistance())
    wheel.asked = [
      .init(name: "inner", cells: nil, reason: "end"), .init(name: "page", cells: 3, reason: nil),
    ]
    let others: [TraceLine] = [
      .header(TraceHeader(scene: "a\"<b>", tape: "t\u{202e}.tape", size: Size(80, 24), framesPerSecond: 60)),
      .check(TraceCheck(time: 1, check: "offset s", place: "t:1:1", expected: "0,1", found: "0,2")),
      .check(TraceCheck(time: 1, check: "offset s", place: "t:1:1")),
      .screenshot(time: 2.5, name: "end"), .damage(time: 3, cells: 412, rows: 9),
      .input(wheel),
    ]
    for line in lines + others { #expect(TraceLine(json: line.json) == line) }
    #expect(
      others.last?.json
        == #"{"t":0.5,"input":"wheel down","at":[5,7],"place":"a.tape:6:1","taken":"page","rule":"7.chain","#
        + #""moved":[0,3],"left":[0,0],"asked":[["inner","end"],["page",3]]}"#)
  }

  @Test func wrongFilesAreReportedWithTheirLine() {
    func failure(_ text: String) -> String {
      do {
        _ = try Trace.load(Array(text.utf8), path: "x.jsonl")
        return "none"
      } catch { return "\(error)" }
    }
    #expect(failure("") == "x.jsonl: this trace has no frames")
    #expect(failure("{\"t\":0,\"scrolls\":{}}\nhello") == "x.jsonl:2: this is no line of a trace")
    #expect(failure("{\"t\":0,\"scrolls\":{}}\n") == "none")
    #expect(failure("{\"t\":-1,\"scrolls\":{}}").contains(":1:"))
    #expect(failure(String(repeating: "[", count: 100_000)).contains(":1:"))
  }

  /// Damaged lines are refused or read, and never end the program.
  @Test func damagedLinesAreSafe() {
    let line = Array(Self.strip(rate: 0.99).frames.map { TraceLine.frame($0).json }[140].utf8)
    for seed in seeds(300) {
      var random = SplitMix64(seed: seed)
      var bytes = line
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: Array("9999999999".utf8), at: index)
        }
      }
      guard let read = TraceLine(json: String(decoding: bytes, as: UTF8.self)) else { continue }
      let trace = Trace([read])
      let node = TraceNode([.init(name: "x", trace), .init(name: "y", Self.strip(rate: 0.99))])
      #expect(node.text(width: 40, height: 12).count == 12, "seed \(seed)")
      _ = trace.summary + trace.table(at: 1)
      _ = PlotSVG.picture([trace], title: "x")
    }
  }

  @Test func thePictureIsXMLWithoutScripts() throws {
    let picture = PlotSVG.picture([Self.strip(rate: 0.995), Self.strip(rate: 0.99)], title: "<a&\"'>")
    let parser = XMLParser(data: Data(picture.utf8))
    #expect(parser.parse())
    #expect(!picture.contains("<script") && !picture.contains("href"))
    #expect(picture.contains("class=\"curve\"") && picture.contains("class=\"second\""))
    #expect(picture.contains("prefers-color-scheme"))
  }
}
