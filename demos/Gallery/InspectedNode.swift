import LayoutCore
import NodeUI

/// A layout whose elements the user can choose, by a click or with ← and → while it has the focus. Reports
/// the chosen one.
final class InspectedNode: ResponderNode {
  /// Called with a description of the chosen element; nil for none.
  var onSelect: ((String?) -> Void)?
  private let element: LayoutElement
  /// The index of the chosen element in ``parts``.
  private var selection: Int?
  private var remembered: (size: Size, parts: [Part])?

  init(_ element: LayoutElement) {
    self.element = element
    super.init()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { element }

  // MARK: Elements

  private struct Part {
    let element: LayoutElement
    /// The frame in this node's coordinates.
    let frame: Rect
  }

  /// All elements, including specs, parents before children and back before front.
  ///
  /// They are remembered for a size: this layout is for one height only, so that the window must lay out again
  /// after it, and a frame that asked for it each time would be followed by another one for ever.
  private var parts: [Part] {
    if let remembered, remembered.size == frame.size { return remembered.parts }
    let parts = layoutParts()
    remembered = (frame.size, parts)
    return parts
  }

  private func layoutParts() -> [Part] {
    var parts: [Part] = []
    var left = [(layoutTree(SizeRange(exact: frame.size)), Point.zero)]
    while let (tree, origin) = left.popLast() {
      let place = tree.element === self ? .zero : origin + tree.frame.origin
      if tree.element !== self {
        parts.append(Part(element: tree.element, frame: Rect(origin: place, size: tree.frame.size)))
      }
      left.append(contentsOf: tree.children.reversed().map { ($0, place) })
    }
    return parts
  }

  private func select(_ index: Int?) {
    selection = index
    setNeedsDisplay()
    let parts = parts
    guard let index, parts.indices.contains(index) else { onSelect?(nil); return }
    let part = parts[index]
    let style = Self.describe(part.element.style)
    onSelect?(
      "\(part.element.debugName)  frame \(part.frame)\n\(style.isEmpty ? "no style set" : style)")
  }

  private static func describe(_ style: LayoutElementStyle) -> String {
    var words: [String] = []
    for (name, value) in [
      ("width", style.width), ("height", style.height), ("minWidth", style.minWidth),
      ("minHeight", style.minHeight), ("maxWidth", style.maxWidth), ("maxHeight", style.maxHeight),
      ("flexBasis", style.flexBasis),
    ] where value != .auto { words.append("\(name) \(value)") }
    if style.flexGrow > 0 { words.append("flexGrow \(style.flexGrow)") }
    if style.flexShrink > 0 { words.append("flexShrink \(style.flexShrink)") }
    if style.alignSelf != .auto { words.append("alignSelf \(style.alignSelf)") }
    if style.layoutPosition != .zero {
      words.append("layoutPosition \(style.layoutPosition.x),\(style.layoutPosition.y)")
    }
    return words.joined(separator: "  ")
  }

  // MARK: Choosing

  override var canBecomeFocused: Bool { true }

  override func focusDidChange(isFocused: Bool) {
    if isFocused, selection == nil { select(0) }
    if !isFocused { select(nil) }
  }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, key == .left || key == .right else { return false }
    let next = (selection ?? -1) + (key == .right ? 1 : -1)
    if parts.indices.contains(next) { select(next) }
    return true
  }

  override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  override func pointerReleased(_ pointer: Pointer) {
    select(parts.lastIndex { $0.frame.contains(pointer.location) })
  }

  override func drawOverSubnodes(in context: DrawingContext) {
    guard let selection else { return }
    let parts = parts
    guard parts.indices.contains(selection) else { return }
    context.restyle(parts[selection].frame) { style in
      // A colour that suits lines would be too dark or too bright behind text.
      style.foreground = context.theme.text.foreground
      style.attributes.insert(.reverse)
    }
  }
}
