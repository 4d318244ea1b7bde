import LayoutCore

/// A bar that shows how much of some work is done, in eighths of a cell. While that is not known, a block runs along
/// it.
///
/// ```
/// Deploy ████▋░░░░░  46%          Deploy ###>......  46%
/// ```
///
/// In a stack that stretches or grows it, the bar takes all columns. A narrow node drops the label first, then the
/// number.
public final class ProgressNode: ViewNode, SpinningNode {
  /// The part that is done, from 0 to 1, clamped; nil, or not a number, if it is not known.
  public var value: Double? {
    didSet { if value != oldValue { setNeedsDisplay() } }
  }
  /// The name of the work, on one line.
  public var label: String {
    didSet { if label != oldValue { setNeedsLayout() } }
  }

  /// A bar with a label before it. Without a value, a block runs.
  public init(_ label: String = "", value: Double? = nil) {
    (self.label, self.value) = (label, value)
    super.init()
    style.ascender = 1
    style.descender = 0
  }

  public override var kind: String { "progress" }
  public override class var makesLayoutSpec: Bool { false }
  public override class var updatesProperties: Bool { false }

  public override var defaultAccessibility: Accessibility {
    Accessibility(.progress, label: label, value: percent.map { "\($0)%" } ?? "running")
  }

  /// The value in its range.
  private var part: Double? { value.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) } }

  /// Whole percents, of which there are 100 only once all is done.
  private var percent: Int? { part.map { Int($0 * 100 + 1e-9) } }

  // MARK: Layout and drawing

  private static let barColumns = 10
  private static let percentColumns = 4

  private var labelColumns: Int { label.isEmpty ? 0 : label.columns +| 1 }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(labelColumns +| Self.barColumns +| 1 +| Self.percentColumns, 1)
  }

  /// Draws label, bar and percentage.
  public override func draw(in context: DrawingContext) {
    let track = TrackColumns(
      in: context.bounds.size.width, label: labelColumns, bar: Self.barColumns, value: Self.percentColumns)
    if track.label > 0 { context.put(label, at: .zero, columns: track.label, style: context.text) }
    let (start, count) = (track.bar.lowerBound, track.bar.count)
    let fill = context.theme.accent.merged(over: context.text)
    let symbols = context.theme.hasSymbols
    guard let part, let percent else {
      if context.stillsMotion {
        context.put(symbols ? "…" : "...", at: Point(x: start, y: 0), columns: count, style: fill)
        return
      }
      put(symbols ? "░" : ".", count, at: start, context.text, context)
      let block = max(1, count / 4)
      // It runs to the end and back.
      let way = count - block
      let step = way > 0 ? Spinner.step(at: context.time) % (2 * way) : 0
      return put(symbols ? "█" : "#", block, at: start + min(step, 2 * way - step), fill, context)
    }
    let eighths = Int(part * Double(count) * 8 + 1e-9)
    put(symbols ? "░" : ".", count, at: start, context.text, context)
    put(symbols ? "█" : "#", eighths / 8, at: start, fill, context)
    if eighths % 8 > 0 {
      let edge = symbols ? Self.edges[eighths % 8 - 1] : UInt32(UInt8(ascii: ">"))
      context.put(edge, at: Point(x: start + eighths / 8, y: 0), style: fill)
    }
    guard track.hasValue else { return }
    let number = "\(percent)%"
    context.put(number, at: Point(x: context.bounds.maxX - number.columns, y: 0), style: context.text)
  }

  private func put(
    _ character: Character, _ count: Int, at column: Int, _ style: TextStyle, _ context: DrawingContext
  ) {
    context.fill(Rect(x: column, y: 0, width: count, height: 1), with: character, style: style)
  }

  /// Blocks of one to seven eighths.
  private static let edges: [UInt32] = [0x258f, 0x258e, 0x258d, 0x258c, 0x258b, 0x258a, 0x2589]

  /// The time of the next step of the block that runs; nil while none does.
  public override func animate(at time: Double) -> Double? {
    part == nil && window?.reducesMotion == false ? Spinner.nextStep(after: time) : nil
  }
}
