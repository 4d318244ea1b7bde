import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Nodes that show numbers and the state of work, and take no keys.
@Suite(.bounded) struct ShowingTests {
  enum Kind: CaseIterable {
    case progress, unknownProgress, spinner, sparkline, plot, areas, bars, points

    func make() -> DisplayNode {
      let values = [0.0, 5, 2, .nan, 9, -3, .infinity, 4]
      switch self {
      case .progress: return ProgressNode("Deploy", value: 0.463)
      case .unknownProgress: return ProgressNode("Deploy")
      case .spinner: return SpinnerNode("Loading")
      case .sparkline: return SparklineNode(values)
      case .plot: return PlotNode(series: [PlotSeries("a", values), PlotSeries("b", [1, 2, 3])])
      case .areas: return PlotNode(series: [PlotSeries(values)], kind: .area)
      case .bars: return PlotNode(series: [PlotSeries(values)], kind: .bar)
      case .points: return PlotNode(series: [PlotSeries(values)], kind: .points)
      }
    }
  }

  @Test(arguments: Kind.allCases) func everySizeIsDrawnWithinItsBounds(_ kind: Kind) {
    for look in ScreenLook.allCases {
      for (columns, rows) in [(1, 1), (5, 1), (12, 3), (50, 8), (3, 2), (0, 0)] {
        let node = kind.make()
        let screen = HeadlessScreen(
          application: Window(node, theme: look == .ascii ? .ascii : .standard), columns: columns, rows: rows)
        for key in [Key.tab, .left, .home, .right, .end, .pageUp, .enter, .escape] { screen.key(key) }
        screen.click(0, 0)
        #expect(screen.settle())
        #expect(screen.lines.allSatisfy { $0.columns <= columns }, "\(screen.lines)")
        if look == .ascii {
          #expect(screen.lines.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(screen.lines)")
        }
        #expect(screen.window.warnings == [], "\(screen.window.warnings)")
      }
    }
  }

  // MARK: Progress

  private func row(_ node: DisplayNode, columns: Int = 40, look: ScreenLook = .colors) -> String {
    look.screen(node, columns: columns, rows: 2).lines[0]
  }

  @Test func progressIsShownInEighths() {
    #expect(row(ProgressNode("Deploy", value: 0.463)) == "Deploy ████▋░░░░░  46%")
    #expect(row(ProgressNode(value: 0)) == "░░░░░░░░░░   0%")
    #expect(row(ProgressNode(value: 1)) == "██████████ 100%")
    #expect(row(ProgressNode("Deploy", value: 0.463), look: .ascii) == "Deploy ####>.....  46%")
    // All is done only once it is.
    #expect(row(ProgressNode(value: 0.9999)) == "█████████▉  99%")
  }

  @Test func aNarrowBarDropsItsLabelAndThenItsNumber() {
    let bar = ProgressNode("Deploy", value: 0.5)
    #expect(row(bar, columns: 18) == "█████▌░░░░░░░  50%" || row(bar, columns: 18).hasSuffix("50%"))
    #expect(row(ProgressNode("Deploy", value: 0.5), columns: 8) == "█▌░  50%")
    #expect(row(ProgressNode("Deploy", value: 0.5), columns: 6) == "███░░░")
  }

  @Test func valuesOutOfRangeAreClamped() {
    for (value, text) in [(-1.0, "░░░░░░░░░░   0%"), (7, "██████████ 100%"), (.infinity, "██████████ 100%")] {
      #expect(row(ProgressNode(value: value)) == text)
    }
    let screen = HeadlessScreen(ProgressNode("Deploy", value: .nan), columns: 30, rows: 2)
    #expect(screen.semantics == "progress \"Deploy\" running")
  }

  @Test func withoutAValueABlockRuns() {
    let node = ProgressNode()
    let screen = HeadlessScreen(node, columns: 15, rows: 2)
    var seen: [String] = []
    for _ in 0..<20 {
      seen.append(screen.lines[0])
      screen.advance(0.1)
    }
    #expect(seen[0].hasPrefix("██") && Set(seen).count > 5, "\(seen)")
    #expect(seen.allSatisfy { $0.count { $0 == "█" } == seen[0].count { $0 == "█" } })
    screen.window.reducesMotion = true
    screen.draw()
    #expect(screen.lines[0] == "…" && screen.window.deadline == nil)
  }

  @Test func progressSaysItsPercents() {
    let bar = ProgressNode("Deploy", value: 0.5)
    let screen = HeadlessScreen(bar, columns: 30, rows: 2)
    #expect(screen.semantics == "progress \"Deploy\" 50%")
    bar.value = 0.999
    #expect(screen.semantics == "progress \"Deploy\" 99%")
  }

  // MARK: Spinners

  @Test func aSpinnerTurnsTenTimesASecond() {
    let screen = HeadlessScreen(SpinnerNode("Loading"), columns: 20, rows: 2)
    #expect(screen.lines[0] == "⠋ Loading")
    let frames = screen.frames
    var marks: Set<Character> = []
    for _ in 0..<20 {
      screen.advance(0.1)
      marks.formUnion(screen.lines[0].prefix(1))
    }
    #expect(marks.count == 10 && (20...21).contains(screen.frames - frames))
    // Nothing waits for its end.
    #expect(screen.settle())
    #expect(screen.semantics == "status \"Loading\"")
  }

  @Test func aSpinnerThatIsNotSeenCostsNothing() {
    let spinner = SpinnerNode("Loading")
    let screen = HeadlessScreen(
      DisplayNode { _ in
        StackLayoutSpec.vertical {
          TextNode("x"); spinner
        }
      }, columns: 20, rows: 2)
    for hide in [{ spinner.isHidden = true }, { screen.window.reducesMotion = true }] {
      spinner.isHidden = false
      hide()
      screen.draw()
      let frames = screen.frames
      #expect(screen.window.deadline == nil)
      screen.advance(10)
      #expect(screen.frames == frames)
    }
    let far = SpinnerNode("Far away")
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        BoxNode(contentSize: Size(5, 50)); far
      }
    }
    let other = HeadlessScreen(page, columns: 20, rows: 5)
    #expect(other.settle() && other.window.deadline == nil)
  }

  // MARK: Sparklines

  @Test func aSparklineHasAColumnForEachValue() {
    #expect(row(SparklineNode([0, 1, 2, 3, 4, 5, 6, 7])) == "▁▂▃▄▅▆▇█")
    #expect(row(SparklineNode([0, .nan, 7])) == "▁ █")
    #expect(row(SparklineNode([3, 3, 3])).allSatisfy { $0 == "▅" })
    #expect(row(SparklineNode([0, 5, 10], range: 0...20)) == "▁▃▅")
    #expect(row(SparklineNode(Array(0..<100).map(Double.init)), columns: 8) == "▁▂▃▄▅▆▇█")
    #expect(row(SparklineNode([-1e308, 1e308])) == "▁█")
    #expect(row(SparklineNode([0, 7]), look: .ascii) == ".@")
    let tall = SparklineNode([0, 8, 16])
    tall.style.height = .points(2)
    #expect(
      ScreenLook.colors.screen(tall, columns: 5, rows: 3).lines[0...1] == ["  █", "▁██"]
        || tall.frame.size.height == 2)
  }

  @Test func aSparklineSaysItsValues() {
    let screen = HeadlessScreen(SparklineNode([4, 1, 9, 2.5]), columns: 20, rows: 2)
    #expect(screen.semantics == "image last 2.50, least 1, greatest 9")
    #expect(HeadlessScreen(SparklineNode(), columns: 20, rows: 2).semantics == "image no values")
  }
}
