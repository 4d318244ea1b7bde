import LayoutCore
import NodeUI

/// The root of the panel's window: a header, the sections with their titles, and a row of keys.
final class InspectorPanelNode: DisplayNode, DrawableNode {
  /// The texts that the host knows: of the header and of the last row.
  struct Texts: Equatable {
    /// The side that has the keys, speed and time.
    var state = ""
    /// The chosen view and its directions.
    var view = ""
    /// The last row.
    var keys = ""
    /// Whether the panel has the keys.
    var hasKeys = false
  }

  let sections: [any PanelSection]
  private let views: [ScrollNode]
  private var layout = PanelLayout(.zero, isAtRight: true, sections: [])
  /// The section shown in each slot, by the slot's first letter.
  private var shown: [Unicode.Scalar: Unicode.Scalar] = [:]
  var texts = Texts() { didSet { if texts != oldValue { setNeedsDisplay() } } }
  /// Whether the panel lies at the right of the program, not below it.
  var isAtRight = true { didSet { if isAtRight != oldValue { setNeedsLayout() } } }
  private let helpRows = TextRowsNode()
  private let helpView: ScrollNode
  /// Whether the help shows in place of the sections.
  private(set) var showsHelp = false
  private weak var focusBeforeHelp: DisplayNode?

  init(_ sections: [any PanelSection]) {
    self.sections = sections
    views = sections.map { section in
      let view = ScrollNode(content: section.node)
      view.edgeHint = .none
      return view
    }
    helpView = ScrollNode(content: helpRows)
    helpView.edgeHint = .none
    super.init()
  }

  // MARK: Help

  /// Shows rows of text in place of the sections, or the sections again.
  func setHelp(_ rows: [String]?) {
    guard (rows != nil) != showsHelp else { return }
    showsHelp = rows != nil
    helpRows.makeLines = { _ in rows ?? [] }
    helpRows.update()
    setNeedsLayout()
    window?.layoutIfNeeded()
    if showsHelp {
      focusBeforeHelp = window?.focusedNode
      window?.focus(helpRows, animated: false)
    } else {
      window?.focus(focusBeforeHelp, animated: false)
    }
  }

  // MARK: Slots

  private func place(of key: Unicode.Scalar) -> Int? { sections.firstIndex { $0.key == key } }

  /// The section that a slot shows.
  private func section(in slot: PanelLayout.Slot) -> Int? { section(of: slot.sections) }

  /// The one that shows of the sections of a slot.
  private func section(of keys: [Unicode.Scalar]) -> Int? {
    // In a panel of another size the sections of a slot may have had another one.
    let chosen = keys.first.flatMap { shown[$0] }.flatMap { keys.contains($0) ? $0 : nil }
    return chosen.flatMap { place(of: $0) } ?? keys.lazy.compactMap { self.place(of: $0) }.first
  }

  /// Whether a section is on the screen.
  func isShown(_ section: any PanelSection) -> Bool {
    !showsHelp
      && layout.slots.contains { slot in self.section(in: slot).map { sections[$0] === section } ?? false }
  }

  /// Shows a section, if another one has its slot, and gives it the focus.
  func show(_ key: Unicode.Scalar) {
    setHelp(nil)
    guard let place = place(of: key) else { return }
    if let slot = layout.slots.first(where: { $0.sections.contains(key) }) {
      shown[slot.sections[0]] = key
      setNeedsLayout()
      window?.layoutIfNeeded()
    }
    let node = sections[place].node
    sections[place].update()
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

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    layout = makeLayout(constrainedSize.max)
    if showsHelp {
      let left = layout.hasLeftLine ? 1 : 0
      helpView.style.layoutPosition = Point(x: left, y: 1)
      let size = constrainedSize.max
      helpView.style.width = .points(max(0, size.width - left))
      helpView.style.height = .points(max(0, size.height - 2))
      return AbsoluteLayoutSpec(children: [helpView])
    }
    var shownViews: [ScrollNode] = []
    for slot in layout.slots {
      guard let index = section(in: slot) else { continue }
      let view = views[index]
      let content = slot.content
      view.style.layoutPosition = content.origin
      (view.style.width, view.style.height) = (.points(content.size.width), .points(content.size.height))
      shownViews.append(view)
    }
    return AbsoluteLayoutSpec(children: shownViews)
  }

  private func makeLayout(_ size: Size) -> PanelLayout {
    PanelLayout(
      size, isAtRight: isAtRight, sections: sections.map(\.key),
      rowCount: { [unowned self] in section(of: $0).flatMap { sections[$0].wantedRows } })
  }

  /// Updates the sections that are on the screen, and their rooms, which depend on their contents.
  func update() {
    for section in sections where isShown(section) { section.update() }
    if makeLayout(frame.size) != layout { setNeedsLayout() }
  }

  // MARK: Drawing

  func draw(in context: DrawingContext) {
    let size = context.bounds.size
    let line = context.theme.border
    if layout.hasLeftLine {
      context.fill(Rect(x: 0, y: 0, width: 1, height: size.height), with: "│", style: line)
    }
    if let middle = layout.middleLine, !showsHelp {
      let rows = Rect(x: middle.column, y: middle.rows.lowerBound, width: 1, height: middle.rows.count)
      context.fill(rows, with: "│", style: line)
    }
    drawHeader(in: context)
    for slot in layout.slots where slot.hasTitle && !showsHelp { drawTitle(of: slot, in: context) }
    let left = layout.hasLeftLine ? 1 : 0
    if size.height > 1 {
      let keys = texts.keys.fitted(in: size.width - left, hasSymbols: context.theme.hasSymbols)
      context.put(keys, at: Point(x: left, y: size.height - 1))
    }
  }

  private func drawHeader(in context: DrawingContext) {
    let style: TextStyle = texts.hasKeys ? TextStyle(attributes: .bold) : .plain
    let left = layout.hasLeftLine ? 1 : 0
    drawRule(
      Rect(x: left, y: 0, width: max(0, context.bounds.size.width - left), height: 1),
      layout.headerNamesView ? texts.view : "Inspector", texts.state, style, in: context)
  }

  private func drawTitle(of slot: PanelLayout.Slot, in context: DrawingContext) {
    guard let index = section(in: slot) else { return }
    let section = sections[index]
    let note = section.note
    let isFocused = texts.hasKeys && focusedSection === section
    let others = slot.sections.filter { $0 != section.key }.compactMap {
      place(of: $0).map { sections[$0].title }
    }
    let title = [section.title, note.text].filter { !$0.isEmpty }.joined(separator: " ")
    let end = note.end.isEmpty && !others.isEmpty ? others.joined(separator: " ") : note.end
    drawRule(
      Rect(x: slot.rect.minX, y: slot.rect.minY, width: slot.rect.size.width, height: 1), title, end,
      TextStyle(attributes: isFocused ? [.bold, .reverse] : .bold), in: context)
  }

  /// `─ title ──────── end ─`
  private func drawRule(
    _ rect: Rect, _ title: String, _ end: String, _ style: TextStyle, in context: DrawingContext
  ) {
    context.fill(rect, with: "─", style: context.theme.border)
    let hasSymbols = context.theme.hasSymbols
    let room = rect.size.width - 4
    guard room > 0 else { return }
    let endText = end.isEmpty ? "" : " \(end.fitted(in: room, hasSymbols: hasSymbols)) "
    let left = room - (end.isEmpty ? 0 : endText.columns + 1)
    if left > 2 {
      let text = title.fitted(in: left, hasSymbols: hasSymbols)
      context.put(" ", at: Point(x: rect.minX + 1, y: rect.minY))
      let next = context.put(text, at: Point(x: rect.minX + 2, y: rect.minY), style: style)
      context.put(" ", at: Point(x: next, y: rect.minY))
    }
    context.put(endText, at: Point(x: rect.maxX - 1 - endText.columns, y: rect.minY))
  }
}

extension InspectorPanelNode: ResponderNode {
  /// A click on a title goes to its section, or to the next one of its slot.
  func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard
      let slot = layout.slots.first(where: { slot in
        slot.hasTitle && pointer.location.y == slot.rect.minY && slot.rect.contains(pointer.location)
      }), let index = section(in: slot)
    else { return .ignored }
    let key = sections[index].key
    let isFocused = focusedSection === sections[index]
    let keys = slot.sections.filter { place(of: $0) != nil }
    let next = keys.firstIndex(of: key).map { keys[($0 + 1) % keys.count] }
    show(isFocused ? next ?? key : key)
    return .pressed
  }
}

/// A section of the panel: a title and a node that shows something of the inspected program.
public protocol PanelSection: AnyObject {
  /// The title, such as `Tree`.
  var title: String { get }
  /// The letter that goes to the section: a letter of its title, in lower case.
  var key: Unicode.Scalar { get }
  /// The content. It scrolls where it does not fit, and gets the section's keys while it has the focus.
  var node: DisplayNode { get }
  /// The rest of the title: text after it, and text at its end.
  var note: (text: String, end: String) { get }
  /// The section's keys for the help, each with its effect.
  var keys: [(keys: String, effect: String)] { get }
  /// Hints for while the section has the keys: a key and a word for its effect each. If they are the only ones, no
  /// other key works now.
  var hints: (texts: [String], isOnly: Bool) { get }
  /// The rows of content for which there could be room; nil if it fills whatever it gets.
  var wantedRows: Int? { get }

  /// Called before each frame of the panel: the program may show something else, or another element is chosen.
  func update()
}

extension PanelSection {
  public var note: (text: String, end: String) { ("", "") }
  public var keys: [(keys: String, effect: String)] { [] }
  public var hints: (texts: [String], isOnly: Bool) { ([], false) }
  public var wantedRows: Int? { nil }
  public func update() {}
}
