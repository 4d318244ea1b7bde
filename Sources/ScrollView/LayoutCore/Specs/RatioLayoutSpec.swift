/// Gives its child a fixed ratio of height to width.
public final class RatioLayoutSpec: SingleChildLayoutSpec {
  /// Height divided by width. A ratio that is not a positive number has no effect.
  public var ratio: Double
  /// Height divided by width of a cell: 1 counts cells, 2 makes a ratio of 1 look square.
  public var cellAspect: Double

  /// A child whose height is `ratio` times its width. `cellAspect` is a cell's height divided by its width.
  public init(ratio: Double, cellAspect: Double = 1, child: LayoutElement? = nil) {
    self.ratio = ratio
    self.cellAspect = cellAspect
    super.init(child: child)
  }

  public override var kind: String { "ratio" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let child else { return missingChild(range, pass) }
    let best = bestSize(range)
    let inner = best.map { range.intersect(SizeRange(exact: $0)) } ?? range
    let innerParent = ParentSize(best ?? .infinity, viewport: parent.viewport)
    let size = pass.measureStyled(child, inner, innerParent)
    pass.positionStyled(child, inner, innerParent, size: size, at: .zero, in: record)
    return size
  }

  /// The candidate whose ratio is nearest; on a tie, the one that fills the width.
  private func bestSize(_ range: SizeRange) -> Size? {
    let ratio = ratio / cellAspect
    guard ratio > 0, ratio.isFinite else { return nil }
    var best: Size?
    var distance = Double.infinity
    func consider(_ size: Size) {
      let size = range.clamp(size)
      let off = abs(Double(size.height) / Double(size.width) - ratio)
      if best == nil || off < distance { (best, distance) = (size, off) }
    }
    let maximum = range.max
    if maximum.width != .infinity {
      consider(Size(maximum.width, length(ratio * Double(maximum.width) + 1e-6)))
    }
    if maximum.height != .infinity {
      consider(Size(length(Double(maximum.height) / ratio + 1e-6), maximum.height))
    }
    return best
  }
}
