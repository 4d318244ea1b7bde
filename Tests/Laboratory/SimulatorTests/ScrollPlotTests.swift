import LayoutCore
import NodeUI
import SceneFields
import ScreenCore
import ScrollCore
import TestSupport
import Testing

/// Plots of offsets and velocities.
@Suite(.bounded) struct ScrollPlotTests {
  private typealias Sample = ScrollSamples.Sample

  /// The strip of the design's pictures: at rest until 2 s, dragged by 50 cells in 0.2 s, and thrown to 100. Frames come 60
  /// times a second.
  private static let strip: ScrollSamples = {
    var samples = ScrollSamples()
    var state = ScrollState(contentSize: Size(265, 6), bounds: Size(72, 6))
    var tracker = VelocityTracker()
    var steps = 0
    for frame in 0...160 {
      let time = Double(frame) / 60
      if time >= 2, steps == 0 {
        state.beginTracking(at: 2)
        tracker.add(0, at: 2)
      }
      while steps < 50, time >= 2 + Double(steps + 1) * 0.004 - 1e-9 {
        steps += 1
        let moment = 2 + Double(steps) * 0.004
        state.drag(byX: 1, y: 0, at: moment)
        tracker.add(Double(steps), at: moment)
        if steps == 50 { state.endDragging(velocityX: 250, velocityY: 0, at: moment) }
      }
      state.advance(to: time)
      let held = state.phase == .dragging
      samples.add(
        Sample(
          time: time, offset: state.horizontal.place(at: time).value,
          velocity: held ? tracker.velocity(at: time) : state.horizontal.velocity(at: time)))
    }
    return samples
  }()

  private static let marks =
    [PlotMark(time: 2, kind: .press)]
    + (1...50).map { PlotMark(time: 2 + Double($0) * 0.004, kind: .drag) }
    + [PlotMark(time: 2.2, kind: .release), PlotMark(time: 1, kind: .key)]

  /// The picture of the panel at the right.
  @Test func aThrowLooksAsDesigned() {
    let span = PlotSpan(until: 2.5, seconds: 1, columns: 38)
    let offset = Plot(offset: [Self.strip], limits: 0...193, in: span)
    #expect(offset.scale.labels == ("100", "0"))
    #expect(
      offset.text(columns: span.columns, rows: 3) == [
        "                              ⣀⣀⣠⠤⠤⠤⠴⠒",
        "                        ⣀⡤⠤⠖⠚⠉⠁",
        "⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡤⡴⡚⡉⡁⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀",
      ])
    #expect(span.text(of: Self.marks).prefix(28) == "                   ●······○ ")
    let velocity = Plot(velocity: [Self.strip], in: span)
    #expect(velocity.scale.labels == ("300", "-300"))
    #expect(
      velocity.text(columns: span.columns, rows: 2) == [
        "                   ⢰⠒⠒⠒⠒⠒⠒⠒⠒⠒⠲⠤⠤⠤⠤⢤⣀⣀⣀",
        "⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁",
      ])
  }

  @Test func withoutUTF8APlotHasWholeCells() {
    let span = PlotSpan(until: 2.5, seconds: 1, columns: 20)
    let plot = Plot(offset: [Self.strip], limits: 0...193, in: span)
    let rows = plot.text(columns: span.columns, rows: 3, isASCII: true)
    #expect(rows.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    #expect(rows[2].hasPrefix("**********"))
    #expect(rows[2].contains(". . ."))
    #expect(rows[0].hasSuffix("*"))
    #expect(span.text(of: Self.marks, isASCII: true).contains("P...R"))
  }

  /// While time passes, each dot keeps its shape until it leaves at the left.
  @Test func aCurveMovesByWholeDots() {
    func dots(_ span: PlotSpan) -> [Int: [Int]] {
      var plot = Plot(offset: [Self.strip], limits: nil, in: span)
      plot.scale = PlotScale(lower: 0, upper: 100)
      let rows = plot.text(columns: span.columns, rows: 4)
      var found: [Int: [Int]] = [:]
      for (row, text) in rows.enumerated() {
        for (column, character) in text.unicodeScalars.enumerated() where character.value > 0x2800 {
          for dot in 0..<8 where (character.value - 0x2800) >> UInt32(dot) & 1 == 1 {
            let isRight = dot == 7 || (3...5).contains(dot)
            let height = dot >= 6 ? 3 : dot % 3
            found[span.firstDot + column * 2 + (isRight ? 1 : 0), default: []].append(row * 4 + height)
          }
        }
      }
      return found.mapValues { $0.sorted() }
    }
    let first = PlotSpan(until: 2.3, seconds: 1, columns: 30)
    let before = dots(first)
    for step in 1...40 {
      let span = PlotSpan(until: 2.3 + Double(step) * 0.005, seconds: 1, columns: 30)
      #expect(span.firstDot >= first.firstDot)
      let now = dots(span)
      for dot in span.dots.lowerBound..<first.dots.upperBound - 1 { #expect(now[dot] == before[dot]) }
    }
  }

  @Test func scalesAreRound() {
    func scale(_ values: [Double], _ limits: ClosedRange<Double>?) -> PlotScale {
      let samples = values.enumerated().map { Sample(time: Double($0) / 10, offset: $1, velocity: 0) }
      let span = PlotSpan(until: 1, seconds: 1, columns: 10)
      return PlotScale(offsets: [ScrollSamples(samples)], in: span, limits: limits)
    }
    #expect(scale([0, 88.9], 0...193).labels == ("100", "0"))
    #expect(scale([0, 88.9], 0...130).labels == ("200", "0"))
    #expect(scale([-3, 2], 0...6).labels == ("2", "-3"))
    #expect(scale([0], 0...0).labels == ("1", "0"))
    #expect(scale([180, 212], 0...1_000).labels == ("230", "180"))
    #expect(scale([], 0...90).labels == ("1", "0"))
    #expect(scale([1e18, -1e18], nil).upper > 0)
  }

  /// A scale keeps its width for a second after the values that needed it have gone.
  @Test func aScaleShrinksLate() {
    let samples = ScrollSamples([
      Sample(time: 0, offset: 0, velocity: 0), Sample(time: 0.5, offset: 90, velocity: 0),
      Sample(time: 0.6, offset: 0, velocity: 0), Sample(time: 5, offset: 1, velocity: 0),
    ])
    func width(_ end: Double) -> Double {
      let scale = PlotScale(
        offsets: [samples], in: PlotSpan(until: end, seconds: 1, columns: 20), limits: nil)
      return scale.upper - scale.lower
    }
    #expect(width(1) == 100)
    #expect(width(2.5) == 100)
    #expect(width(2.8) == 1)
  }

  // MARK: Samples

  @Test func theRingKeepsTheLatest() {
    var samples = ScrollSamples()
    for index in 0..<20_000 {
      samples.add(Sample(time: Double(index), offset: Double(index % 7), velocity: 0))
    }
    #expect(samples.count == ScrollSamples.capacity)
    #expect(MemoryLayout<ScrollSamples.Sample>.stride == 24)
    #expect(samples[0].time == Double(20_000 - ScrollSamples.capacity))
    #expect(samples.value(at: 15_000.5)?.time == 15_000)
    #expect(samples.value(at: -1)?.time == samples[0].time)
    samples.add(Sample(time: 15_000, offset: 1, velocity: 0))
    #expect(samples.last?.time == 15_000)
    #expect(samples.value(at: .infinity)?.offset == 1)
  }

  @Test func oddNumbersAreSafe() {
    var samples = ScrollSamples()
    for value in [Double.nan, .infinity, -.infinity] {
      samples.add(Sample(time: value, offset: 0, velocity: 0))
      samples.add(Sample(time: 0, offset: value, velocity: 0))
    }
    #expect(samples.isEmpty)
    samples.add(Sample(time: 0, offset: 1e300, velocity: -1e300))
    samples.add(Sample(time: 1, offset: -1e300, velocity: 1e300))
    for (end, seconds, columns) in [(0.0, 0.0, 0), (.nan, .nan, -5), (1e300, 1e300, 3), (-1e300, 1e-300, 2)] {
      let span = PlotSpan(until: end, seconds: seconds, columns: columns)
      #expect(
        Plot(offset: [samples], limits: -1e300...1e300, in: span).text(columns: span.columns, rows: 2).count
          == 2)
      #expect(Plot(velocity: [samples], in: span).text(columns: span.columns, rows: 0).count == 1)
      #expect(span.text(of: Self.marks).count == span.columns)
    }
  }

  /// The second curve has gaps, so that the first is seen where they meet.
  @Test func theSecondCurveHasGaps() {
    let flat = ScrollSamples([Sample(time: 0, offset: 5, velocity: 0)])
    let span = PlotSpan(until: 2, seconds: 1, columns: 6)
    var plot = Plot(offset: [ScrollSamples(), flat], limits: nil, in: span)
    plot.scale = PlotScale(lower: 0, upper: 10)
    let text = plot.text(columns: span.columns, rows: 1)[0]
    #expect(Set(text) == ["⠤", "⠄", "⠠"])
  }
}
