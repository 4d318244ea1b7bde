import LayoutCore

/// The keys that work now, in one row: those that the focus can reach, the nearest first, and at the right help and the end
/// of the program.
///
/// ```
///  c Close or open  / Search                       ? Help  q Quit
/// ```
///
/// It shows the bindings of nodes and of the window that are enabled, by their titles; those with `footer: false`, and
/// those whose keys belong to nearer ones, are left out. It follows the focus, the presentations, and what titles and
/// `isEnabled` read. While a chord has begun, it shows what can follow. In a narrow row whole bindings are left out, those
/// that are furthest from the focus first. A click carries one out.
public final class FooterNode: BarNode {
  /// The items in place of the window's bindings.
  private var makeItems: ((Window, _ hasSymbols: Bool) -> (leading: [BarItem], trailing: [BarItem]))?

  /// A row with the bindings of its window.
  public override init() { super.init() }

  /// A row of other keys on the ground of the nodes around it, all from the left: the trailing ones follow the leading ones,
  /// and go last.
  package convenience init(
    items: @escaping (Window, _ hasSymbols: Bool) -> (leading: [BarItem], trailing: [BarItem])
  ) {
    self.init()
    makeItems = items
  }

  public override var kind: String { "footer" }

  public override var defaultAccessibility: Accessibility {
    // A line of hints is no list of things to press.
    guard makeItems == nil else { return Accessibility() }
    var result = Accessibility(.toolbar, label: "Keys")
    result.parts = places(in: frame.size.width, hasSymbols: true).map { place in
      AccessibilityPart(
        .button, label: "\(place.item.keys) \(place.item.title)",
        area: Rect(x: place.columns.lowerBound, y: 0, width: place.columns.count, height: 1))
    }
    return result
  }

  override var hasGround: Bool { makeItems == nil }

  private static let gap = 2
  /// Fewer columns than this have no margins.
  private static let columnsWithMargins = 20

  override func places(in width: Int, hasSymbols: Bool) -> [Place] {
    guard let window else { return [] }
    var (leading, trailing) = makeItems?(window, hasSymbols) ?? items(of: window, hasSymbols: hasSymbols)
    let margin = makeItems == nil && width >= Self.columnsWithMargins ? 1 : 0
    let room = width - 2 * margin
    while columns(of: leading + trailing, gap: Self.gap) > room, leading.popLast() != nil {}
    while columns(of: trailing, gap: Self.gap) > room, trailing.popLast() != nil {}
    if makeItems != nil { return row(leading + trailing, from: 0, gap: Self.gap) }
    return row(leading, from: margin, gap: Self.gap)
      + row(trailing, from: width - margin - columns(of: trailing, gap: Self.gap), gap: Self.gap)
  }

  private func items(of window: Window, hasSymbols: Bool) -> (leading: [BarItem], trailing: [BarItem]) {
    let (own, standard) = window.footerBindings
    func item(_ found: (binding: KeyBinding, key: KeyPattern, shown: KeyPattern)) -> BarItem {
      BarItem(keys: found.shown.name.keyNames(hasSymbols: hasSymbols), found.binding.title) { [weak window] in
        window?.forgetChord()
        found.binding.perform(KeyInvocation(key: found.key))
      }
    }
    return (own.map(item), standard.map(item))
  }
}
