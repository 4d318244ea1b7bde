import LayoutCore

/// Text with links that people can follow: by a click, or with the focus by ←, → (↑, ↓) and Enter.
///
/// Unlike a `TextNode`, it takes presses on its links.
public final class LinkTextNode: TextNode {
  public override var handlesInput: Bool { true }

  /// Called when a link is followed; if nil, the window's `onLink` is called.
  public var onLink: ((String) -> Void)?
  private var pressed: Int?

  private var chosenLink: Int? {
    get { links?.chosen }
    set { links?.chosen = newValue }
  }

  private var addresses: [(range: Range<Int>, address: String)] { attributedText.links }

  public override var defaultAccessibility: Accessibility {
    var result = super.defaultAccessibility
    let bytes = Array(string.utf8)
    let links = addresses
    result.parts = links.indices.map { index in
      AccessibilityPart(
        .link, label: String(decoding: bytes[links[index].range.clamped(to: bytes.indices)], as: UTF8.self),
        position: Accessibility.position(index, of: links.count), isCurrent: index == chosenLink)
    }
    return result
  }

  public override var canBecomeFocused: Bool { !addresses.isEmpty }

  public override func focusDidChange(isFocused: Bool) {
    chosenLink = isFocused && canBecomeFocused ? chosenLink ?? pressed ?? 0 : nil
    setNeedsDisplay()
  }

  public override var focusRect: Rect? {
    guard let chosenLink, chosenLink < addresses.count else { return nil }
    let row = layout(width: frame.size.width).row(at: addresses[chosenLink].range.lowerBound)
    return Rect(x: 0, y: row, width: frame.size.width, height: 1)
  }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let chosen = chosenLink ?? 0
    guard modifiers.isEmpty, chosen < addresses.count else { return false }
    switch key {
    case .enter: follow(chosen)
    case .right, .down: return choose(chosen + 1)
    case .left, .up: return choose(chosen - 1)
    default: return false
    }
    return true
  }

  /// Beyond the first and last link, keys are left to the scroll views.
  private func choose(_ index: Int) -> Bool {
    guard index >= 0, index < addresses.count else { return false }
    chosenLink = index
    setNeedsDisplay()
    window?.reveal(self, focusRect)
    return true
  }

  private func follow(_ index: Int) {
    let address = addresses[index].address
    if let onLink { onLink(address) } else { window?.onLink?(address) }
  }

  private func link(at point: Point) -> Int? { links?.drawn.first { $0.area.contains(point) }?.index }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard let index = link(at: pointer.location) else { return .ignored }
    pressed = index
    chosenLink = index
    return .pressed
  }

  public override func pointerReleased(_ pointer: Pointer) {
    defer { pressed = nil }
    if let index = link(at: pointer.location), index == pressed, index < addresses.count { follow(index) }
  }

  public override func pointerCancelled() { pressed = nil }
}
