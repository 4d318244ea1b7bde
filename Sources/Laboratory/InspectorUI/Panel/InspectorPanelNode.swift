import LayoutCore
import NodeUI

/// The root of the panel's window: a header, the sections with their titles, and a row of keys.
final class InspectorPanelNode: ViewNode {
  /// The texts that the host knows: of the header and of the last row.
  struct Texts: Equatable {
    /// The side that has the keys, speed and time.
    var state = ""
    /// The chosen view and its directions.
    var view = ""
    /// The last row: hints, or a message in their place.
    var keys: [PanelHint] = []
    /// Whether the panel has the keys.
    var hasKeys = false
  }

  let sections: [any PanelSection]
  /// The contents of the sections, which scroll.
  let views: [ScrollNode]
  /// The titles of the sections.
  private(set) lazy var titles: [PanelTitleNode] = sections.indices.map { index in
    PanelTitleNode { [unowned self] in
      titleTexts(of: index)
    } onPress: { [unowned self] in
      pressTitle(of: index)
    }
  }
  private(set) lazy var header = PanelTitleNode { [unowned self] in
    (isAtRight ? "Inspector" : texts.view, texts.state, false)
  }
  private(set) lazy var keyRow = FooterNode { [unowned self] _, _ in
    let items = texts.keys.map { BarItem(keys: $0.keys, $0.effect) }
    // The key that lists all stays longest.
    return FooterNode.Hints(Array(items.dropLast()), last: items.suffix(1))
  }
  /// Two columns of sections, and the width for which their divider was placed.
  private(set) lazy var split = SplitNode(
    DisplayNode { [unowned self] _ in leftColumn() }, DisplayNode { [unowned self] _ in rightColumn() })
  var splitWidth = 0
  /// The letters of the sections that share each place.
  var places: [[Unicode.Scalar]] = []
  /// The section shown in each place, by the place's first letter.
  private var shown: [Unicode.Scalar: Unicode.Scalar] = [:]
  var texts = Texts() {
    didSet {
      if texts != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether the panel lies at the right of the program, not below it.
  var isAtRight = true { didSet { if isAtRight != oldValue { placesDidChange() } } }
  /// The rows that the sections wanted at the last layout.
  private var wanted: [Int?] = []

  init(_ sections: [any PanelSection]) {
    self.sections = sections
    views = sections.map { section in
      let view = section.node as? ScrollNode ?? ScrollNode(content: section.node)
      view.edgeHint = .none
      return view
    }
    super.init()
  }

  // MARK: Places

  func index(of key: Unicode.Scalar) -> Int? { sections.firstIndex { $0.key == key } }

  /// The one that shows of the sections of a place.
  func section(of keys: [Unicode.Scalar]) -> Int? {
    // In a panel of another size the sections of a place may have had another one.
    let chosen = keys.first.flatMap { shown[$0] }.flatMap { keys.contains($0) ? $0 : nil }
    return chosen.flatMap { index(of: $0) } ?? keys.lazy.compactMap { self.index(of: $0) }.first
  }

  /// The letters of the sections that share a place with one.
  private func place(of key: Unicode.Scalar) -> [Unicode.Scalar] {
    places.first { $0.contains(key) } ?? []
  }

  /// Whether a section is on the screen.
  func isShown(_ section: any PanelSection) -> Bool {
    places.contains { place in self.section(of: place).map { sections[$0] === section } ?? false }
  }

  /// Shows a section, if another one has its slot, and gives it the focus.
  func show(_ key: Unicode.Scalar) {
    guard let index = index(of: key) else { return }
    window?.layoutIfNeeded()
    if let place = places.first(where: { $0.contains(key) }) {
      shown[place[0]] = key
      placesDidChange()
      window?.layoutIfNeeded()
    }
    let node = sections[index].node
    sections[index].update()
    if let window, window.canFocus(node) { window.focus(node, animated: false) } else { focusFirst(in: node) }
  }

  private func focusFirst(in node: DisplayNode) {
    var left = [node]
    while let next = left.popLast() {
      if next !== node, let window, window.canFocus(next) { return window.focus(next, animated: false) }
      left += next.subnodes.reversed()
    }
  }

  /// The section that has the focus.
  var focusedSection: (any PanelSection)? {
    guard let focused = window?.focusedNode else { return nil }
    return sections.first { section in
      sequence(first: focused, next: \.supernode).contains { $0 === section.node }
    }
  }

  private func placesDidChange() {
    for node in [self, split.first, split.second] { node.setNeedsLayout() }
  }

  /// The panel stands on a surface of its own, with a line between it and a program at its left.
  override func draw(in context: DrawingContext) {
    if context.theme.hasSurfaces { context.fill(context.bounds, style: TextStyle(background: .role(.pane))) }
    guard isAtRight, context.bounds.size.width > 1 else { return }
    let line = Rect(x: 0, y: 0, width: 1, height: context.bounds.size.height)
    context.fill(line, with: "│", style: context.theme.border)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    spec(in: constrainedSize)
  }

  /// Updates the sections that are on the screen, and their rooms, which depend on their contents.
  func update() {
    for section in sections where isShown(section) { section.update() }
    let now = sections.map(\.wantedRows)
    if now != wanted {
      wanted = now
      placesDidChange()
    }
  }

  // MARK: Titles

  private func titleTexts(of index: Int) -> PanelTitleNode.Texts {
    let section = sections[index]
    let note = section.note
    let isFocused = texts.hasKeys && focusedSection === section
    let others = place(of: section.key).filter { $0 != section.key }
    let title = [section.title, note.text].filter { !$0.isEmpty }.joined(separator: " ")
    let otherTitles = others.compactMap { self.index(of: $0).map { sections[$0].title } }
    return (
      title, note.end.isEmpty ? otherTitles.joined(separator: " ") : note.end, isFocused
    )
  }

  /// Goes to a section, or to the next one of its place.
  private func pressTitle(of index: Int) {
    let key = sections[index].key
    let keys = place(of: key)
    guard focusedSection === sections[index], let place = keys.firstIndex(of: key) else { return show(key) }
    show(keys[(place + 1) % keys.count])
  }
}
