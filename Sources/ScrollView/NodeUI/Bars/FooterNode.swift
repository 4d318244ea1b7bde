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
  /// Hints in place of the window's bindings, in the order in which they are shown.
  package struct Hints {
    /// The name of the part that the hints belong to.
    package var chip = ""
    /// Hints that are left out in a narrow row, the last one first.
    package var items: [BarItem]
    /// Hints after them, which are left out later.
    package var last: [BarItem] = []
    /// A text at the right end, such as `1 of 12`, if there is room for it and for all hints.
    package var end = ""

    package init(chip: String = "", _ items: [BarItem], last: [BarItem] = [], end: String = "") {
      (self.chip, self.items, self.last, self.end) = (chip, items, last, end)
    }
  }

  private var makeHints: ((Window, _ hasSymbols: Bool) -> Hints)?

  /// A row with the bindings of its window.
  public override init() { super.init() }

  /// A row of other hints: a chip, keys with verbs, and a text at the right end.
  ///
  /// ```
  ///  tour  ↑↓←→ choose  Enter open  ? keys                          1 of 12
  /// ```
  package convenience init(hints: @escaping (Window, _ hasSymbols: Bool) -> Hints) {
    self.init()
    makeHints = hints
  }

  public override var kind: String { "footer" }

  public override var defaultAccessibility: Accessibility {
    if let makeHints {
      // A line of hints is no list of things to press: it says what it belongs to.
      guard let window else { return Accessibility() }
      let hints = makeHints(window, true)
      let words = [hints.chip] + hints.items.filter { $0.keys.isEmpty }.map(\.title)
      return Accessibility(.text, label: words.filter { !$0.isEmpty }.joined(separator: " "))
    }
    var result = Accessibility(.toolbar, label: "Keys")
    result.parts = places(in: frame.size.width, hasSymbols: true).map { place in
      AccessibilityPart(
        .button, label: "\(place.item.keys) \(place.item.title)",
        area: Rect(x: place.columns.lowerBound, y: 0, width: place.columns.count, height: 1))
    }
    return result
  }

  private static let gap = 2
  /// Fewer columns than this have no margins.
  private static let columnsWithMargins = 20

  override func places(in width: Int, hasSymbols: Bool) -> [Place] {
    guard let window else { return [] }
    if let makeHints {
      // The corners of the frame stay.
      return Self.places(of: makeHints(window, hasSymbols), in: width, margin: liesOnFrame ? 2 : 1)
    }
    var (leading, trailing) = items(of: window, hasSymbols: hasSymbols)
    let margin = width >= Self.columnsWithMargins ? 1 : 0
    let room = width - 2 * margin
    while Self.columns(of: leading + trailing, gap: Self.gap) > room, leading.popLast() != nil {}
    while Self.columns(of: trailing, gap: Self.gap) > room, trailing.popLast() != nil {}
    return Self.row(leading, from: margin, gap: Self.gap)
      + Self.row(trailing, from: width - margin - Self.columns(of: trailing, gap: Self.gap), gap: Self.gap)
  }

  /// Draws hints at the right end of a part of a row that belongs to another node: whole ones, as many as have room.
  package static func draw(_ hints: Hints, at start: Point, columns width: Int, in context: DrawingContext) {
    let places = places(of: hints, in: width, margin: 0)
    let free = width - (places.last?.columns.upperBound ?? width)
    for place in places { draw(place, at: Point(x: start.x + free, y: start.y), in: context) }
  }

  private static func places(of hints: Hints, in width: Int, margin: Int) -> [Place] {
    let chip = hints.chip.isEmpty ? [] : [BarItem(" \(hints.chip) ", style: \.chip)]
    let start = chip.isEmpty ? margin : chip[0].columns + 1
    var (items, last) = (hints.items, hints.last)
    while columns(of: items + last, gap: Self.gap) > width - start, items.popLast() != nil {}
    while columns(of: last, gap: Self.gap) > width - start, last.popLast() != nil {}
    let shown = row(items + last, from: start, gap: Self.gap)
    let end = BarItem(hints.end, style: \.textSecondary)
    let place = width - max(1, margin) - end.columns
    let hasEnd = !hints.end.isEmpty && (shown.last?.columns.upperBound ?? start) + Self.gap <= place
    return row(chip, from: 0, gap: 0) + shown + (hasEnd ? row([end], from: place, gap: 0) : [])
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
