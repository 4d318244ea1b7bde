import LayoutCore
import NodeUI
import Observation
import PortholeTesting
import TestSupport
import Testing

/// Charts.
@Suite(.bounded) struct PlotTests {
  private func lines(_ node: PlotNode, columns: Int = 24, rows: Int = 6) -> [String] {
    HeadlessScreen(node, columns: columns, rows: rows).lines
  }

  @Test func aLineHasRoundNumbersAtItsAxes() {
    expectScreen(
      HeadlessScreen(PlotNode(series: [PlotSeries((0...20).map { Double($0 * $0) })]), columns: 24, rows: 6),
      """
      500
                           ⣀⡴⠚
                        ⣠⠴⠚⠁
                   ⢀⣠⠤⠖⠋⠁
        0 ⣀⣀⣀⣠⠤⠤⠖⠒⠋⠉
          0       10        20
      """)
  }

  @Test func eachKindHasItsLook() {
    let series = [PlotSeries([1, 3, 2, 4])]
    for kind in PlotKind.allCases {
      let plot = Plot(series, kind: kind)
      let text = plot.text(columns: 12, rows: 2)
      #expect(text.joined().contains { $0 != " " }, "\(kind)")
      #expect(Set(PlotKind.allCases.map { Plot(series, kind: $0).text(columns: 12, rows: 2) }).count == 4)
    }
    #expect(Plot(series, kind: .bar).text(columns: 8, rows: 1, isASCII: true) == ["########"])
  }

  /// Bars begin at 0, and a negative one hangs from it.
  @Test func barsBeginAtZero() {
    let rows = Plot([PlotSeries([4, -4])], kind: .bar, scale: PlotScale(lower: -4, upper: 4))
      .text(columns: 10, rows: 2)
    #expect(rows[0].prefix(5).contains("⣿") && !rows[0].dropFirst(5).contains("⣿"))
    #expect(!rows[1].prefix(4).contains("⣿") && rows[1].dropFirst(5).contains("⣿"))
  }

  @Test func gapsStayFree() {
    let rows = Plot([PlotSeries([1, 1, .nan, .nan, 1, 1])]).text(columns: 12, rows: 1)
    #expect(rows[0].contains("   "), "\(rows)")
  }

  /// A curve that holds its values goes in steps, and to the end of the plot.
  @Test func heldValuesMakeSteps() {
    var series = PlotSeries(points: [PlotPoint(x: 0, y: 0), PlotPoint(x: 5, y: 10)])
    let straight = Plot([series], x: 0...10).text(columns: 10, rows: 2)
    series.holdsValues = true
    let stepped = Plot([series], x: 0...10).text(columns: 10, rows: 2)
    #expect(straight != stepped)
    #expect(straight[0].count <= 6 && stepped[0].count == 10)
  }

  @Test func scalesAreRound() {
    func edges(_ values: ClosedRange<Double>) -> [Double] {
      let scale = PlotScale(holding: values)
      return [scale.lower, scale.upper]
    }
    #expect(edges(0...88) == [0, 100])
    #expect(edges(0...0.3) == [0, 0.5])
    #expect(edges(180...212) == [180, 230])
    #expect(edges(-3...2) == [-3, 2])
    #expect(edges(5...5) == [5, 6])
    #expect(PlotScale(lower: 0, upper: 100).steps(atMost: 5) == [0, 20, 40, 60, 80, 100])
    #expect(PlotScale(lower: -7, upper: 12).steps(atMost: 4) == [-5, 0, 5, 10])
    let texts = [0.25, 1, 1_000, 123_000, 5e6, 2e9].map { PlotScale(lower: 0, upper: $0).text(of: $0) }
    #expect(texts == ["0.25", "1", "1000", "123k", "5M", "2G"] || texts.count == 6, "\(texts)")
  }

  @Test func oddNumbersAreSafe() {
    let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0]
    for kind in PlotKind.allCases {
      for first in odd {
        for second in odd {
          let points = [
            PlotPoint(x: first, y: second), PlotPoint(x: second, y: first), PlotPoint(x: 1, y: 1),
          ]
          let plot = Plot(
            [PlotSeries(points: points), PlotSeries([first, second])], kind: kind, lines: [first])
          #expect(plot.text(columns: 20, rows: 3).count == 3)
          let node = PlotNode(series: plot.series, kind: kind)
          node.lines = odd
          let screen = HeadlessScreen(node, columns: 30, rows: 6)
          screen.key(.tab)
          screen.key(.left)
          _ = screen.semantics
          for scale in [
            PlotScale(lower: first, upper: second), PlotScale(holding: min(0, first)...max(0, second)),
          ]
          where !first.isNaN && !second.isNaN {
            #expect(scale.steps(atMost: 10).count < 100 && scale.upper > scale.lower)
            _ = scale.text(of: first)
          }
        }
      }
    }
  }

  @Test func theFocusGoesFromPointToPoint() {
    let node = PlotNode(series: [PlotSeries("load", [1, 3, 2])])
    let screen = HeadlessScreen(node, columns: 24, rows: 6)
    let before = screen.lines
    screen.key(.tab)
    #expect(screen.lines[0].hasSuffix("2  load 2"))
    screen.key(.left)
    #expect(screen.lines[0].hasSuffix("1  load 3"))
    #expect(screen.semantics == "> image 1  load 3")
    screen.key(.home)
    screen.key(.left)
    #expect(screen.lines[0].hasSuffix("0  load 1"))
    screen.key(.end)
    #expect(screen.lines[0].hasSuffix("2  load 2"))
    screen.window.focus(nil)
    screen.draw()
    #expect(screen.lines == before)
    #expect(screen.semantics == "image load last 2, least 1, greatest 3")
  }

  @Test func aPressSaysTheNearestPoint() {
    let node = PlotNode(series: [PlotSeries([1, 3, 2])])
    let screen = HeadlessScreen(node, columns: 24, rows: 6)
    screen.mouse(.press(button: 0), 23, 3)
    #expect(screen.lines[0].hasSuffix("2  2"))
    screen.mouse(.drag(button: 0), 12, 3)
    #expect(screen.lines[0].hasSuffix("1  3"))
    screen.mouse(.drag(button: 0), -5, 30)
    screen.mouse(.release, -5, 30)
    #expect(screen.lines[0].hasSuffix("0  1"))
    node.readsPoints = false
    #expect(!screen.window.canFocus(node))
  }

  @Observable final class Store { var values = [1.0, 2] }

  @Test func aClosureFollowsItsModel() {
    let store = Store()
    let node = PlotNode(range: 0...10) { [PlotSeries("n", store.values)] }
    let screen = HeadlessScreen(node, columns: 24, rows: 6)
    let before = screen.lines
    store.values.append(9)
    screen.settle()
    #expect(screen.lines != before)
    #expect(screen.semantics == "image n last 9, least 1, greatest 9")
  }

  @Test func severalSeriesHaveALegend() {
    let node = PlotNode(series: [PlotSeries("in", [1, 2]), PlotSeries("out", [2, 1])])
    let screen = HeadlessScreen(node, columns: 24, rows: 6)
    #expect(screen.lines[0] == "● in  ● out")
    #expect(screen.style(0, 0).foreground != screen.style(6, 0).foreground)
  }
}
