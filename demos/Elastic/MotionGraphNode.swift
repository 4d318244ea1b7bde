import LayoutCore
import NodeUI
import ScrollCore

/// The offset and the velocity of a scroll view in its last two seconds of motion, as two curves: one above the
/// other, or side by side on few rows. Time at rest is left out, so that the last motion stays to be looked at.
final class MotionGraphNode: DisplayNode, DrawableNode {
  private struct Sample {
    /// Seconds of motion.
    let time: Double
    let offset: (x: Double, y: Double)
    let velocity: (x: Double, y: Double)
  }

  /// In the order of time; the first one may be older than the curves.
  private var samples: [Sample] = []
  /// The window's time of the last sample, if something was in motion then.
  private var lastTime: Double?

  /// The seconds that the curves show.
  static let span = 2.0
  /// Slower scroll views have a curve with lower hills.
  private static let leastSpeed = 4.0
  private static let sideBySideRows = 6
  /// In place of a curve before the first motion.
  private static let invitation = "none yet: drag"

  /// Adds the present state of a scroll view.
  func record(_ state: ScrollState, at time: Double) {
    let (x, y) = (state.horizontal, state.vertical)
    let elapsed = lastTime.map { max(0, time - $0) } ?? (samples.isEmpty ? 0 : 1.0 / 60)
    samples.append(
      Sample(
        time: (samples.last?.time ?? 0) + elapsed,
        offset: (x.place(at: time).value, y.place(at: time).value),
        velocity: (x.velocity(at: time), y.velocity(at: time))))
    lastTime = state.phase == .idle ? nil : time
    let start = (samples.last?.time ?? 0) - Self.span
    let old = samples.prefix { $0.time < start }.count
    if old > 1 { samples.removeFirst(old - 1) }
    setNeedsDisplay()
  }

  /// Whether the curves show columns rather than rows: the direction that has moved further.
  private var isHorizontal: Bool {
    func range(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    return range(samples.map(\.offset.x)) > range(samples.map(\.offset.y))
  }

  func draw(in context: DrawingContext) {
    let (size, axis) = (context.bounds.size, isHorizontal)
    let offsets = samples.map { axis ? $0.offset.x : $0.offset.y }
    let velocities = samples.map { axis ? $0.velocity.x : $0.velocity.y }
    let captions = ["offset \(axis ? "x" : "y")", "velocity \(axis ? "x" : "y")"]
    let (low, high) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let fastest = max(Self.leastSpeed, velocities.map(abs).max() ?? 0)
    let curves: [(values: [Double], range: ClosedRange<Double>, color: DemoColor)] = [
      (offsets, low...max(high, low + 1), .blue), (velocities, -fastest...fastest, .amber),
    ]
    for (index, curve) in curves.enumerated() {
      let area: Rect
      if size.height >= Self.sideBySideRows {
        let height = size.height / 2
        context.put(captions[index], at: Point(x: 0, y: index * height), columns: size.width)
        area = Rect(x: 0, y: index * height + 1, width: size.width, height: height - 1)
      } else {
        let (width, label) = (size.width / 2, DisplayWidth.of(captions[index]) + 1)
        context.put(captions[index], at: Point(x: index * width, y: 0), columns: width)
        area = Rect(
          x: index * width + label, y: 0, width: max(0, width - label - 1), height: size.height)
      }
      if samples.isEmpty, area.size.width >= DisplayWidth.of(Self.invitation) {
        context.put(Self.invitation, at: area.origin, style: TextStyle(attributes: .italic))
      }
      draw(curve.values, curve.range, in: area, curve.color.style, context)
    }
  }

  /// Draws a curve with eight dots to a cell; in ASCII with a star for each column.
  private func draw(
    _ values: [Double], _ range: ClosedRange<Double>, in area: Rect, _ style: TextStyle,
    _ context: DrawingContext
  ) {
    guard !area.isEmpty else { return }
    let dots = context.theme.hasSymbols ? (columns: 2, rows: 4) : (columns: 1, rows: 1)
    let (width, height) = (area.size.width * dots.columns, area.size.height * dots.rows)
    var cells = [UInt8](repeating: 0, count: area.size.width * area.size.height)
    var previous: Int?
    for x in 0..<width {
      guard let value = self.value(values, at: Double(x + 1) / Double(width)) else { continue }
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      // The greatest offset is at the bottom, as on the screen.
      let y = max(0, min(height - 1, Int((part * Double(height - 1)).rounded())))
      for dot in min(y, previous ?? y)...max(y, previous ?? y) {
        let cell = dot / dots.rows * area.size.width + x / dots.columns
        cells[cell] |= Self.bits[dot % dots.rows * 2 + x % dots.columns]
      }
      previous = y
    }
    for (index, bits) in cells.enumerated() where bits != 0 {
      let point = Point(
        x: area.minX + index % area.size.width, y: area.minY + index / area.size.width)
      context.put(dots.rows == 1 ? 0x2a : 0x2800 + UInt32(bits), at: point, style: style)
    }
  }

  /// The value at a part of the time that is shown, from 0 to 1; nil before the first sample.
  private func value(_ values: [Double], at part: Double) -> Double? {
    guard let end = samples.last?.time else { return nil }
    let time = end - Self.span * (1 - part)
    return samples.lastIndex { $0.time <= time + 1e-9 }.map { values[$0] }
  }

  /// The dots of a braille character, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
