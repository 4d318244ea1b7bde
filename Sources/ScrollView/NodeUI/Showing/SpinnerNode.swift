import LayoutCore

/// A sign of work whose end is not known, and a text after it.
///
/// ```
/// ⠋ Loading          | Loading
/// ```
///
/// It turns ten times a second by the window's clock. Where motion is reduced it stands still, and while it is hidden or
/// out of view it costs nothing.
public final class SpinnerNode: ViewNode, SpinningNode {
  /// The text after the sign, on one line.
  public var label: String {
    didSet { if label != oldValue { setNeedsLayout() } }
  }

  /// A spinner with a text after it.
  public init(_ label: String = "") {
    self.label = label
    super.init()
    style.ascender = 1
    style.descender = 0
  }

  public override var kind: String { "spinner" }
  public override class var makesLayoutSpec: Bool { false }
  public override class var updatesProperties: Bool { false }

  public override var defaultAccessibility: Accessibility { Accessibility(.status, label: label) }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(label.isEmpty ? 1 : 2 +| label.columns, 1)
  }

  /// Draws the mark and the label.
  public override func draw(in context: DrawingContext) {
    context.put(context.spinner, at: .zero, style: context.theme.accent.merged(over: context.text))
    context.put(label, at: Point(x: 2, y: 0), columns: context.bounds.size.width - 2, style: context.text)
  }

  /// The time of the next mark; nil where motion is reduced.
  public override func animate(at time: Double) -> Double? {
    window?.reducesMotion == false ? Spinner.nextStep(after: time) : nil
  }
}
