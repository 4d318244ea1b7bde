/// A spec for one child. Without the child it has its minimum size.
open class SingleChildLayoutSpec: LayoutSpec {
  public final var child: LayoutElement?

  init(child: LayoutElement?) {
    self.child = child
  }

  open override var children: [LayoutElement] { child.map { [$0] } ?? [] }

  /// The spec's size without its child; reports the problem.
  final func missingChild(_ range: SizeRange, _ pass: LayoutPass) -> Size {
    pass.report(.missingChild(spec: debugName))
    return range.min
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    if let child { held.append(child) }
    child = nil
  }
}
