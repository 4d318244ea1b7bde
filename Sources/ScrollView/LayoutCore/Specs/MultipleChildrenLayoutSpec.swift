/// A spec for any number of children.
open class MultipleChildrenLayoutSpec: LayoutSpec {
  @exclusivity(unchecked) final var items: [LayoutElement]

  init(children: [LayoutElement]) {
    items = children
  }

  open override var children: [LayoutElement] {
    get { items }
    set {
      items = newValue
      flags.remove(.holdsOnlyNodes)
    }
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    held.append(contentsOf: items)
    items = []
  }
}
