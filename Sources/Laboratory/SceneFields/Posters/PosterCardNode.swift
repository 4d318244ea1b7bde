import LayoutCore
import NodeUI

/// A program on a card: its name, its subject and the program itself in miniature, on a surface of its own or in a frame.
/// Enter and a click open it. A program that cannot be made has the reason in its place.
package final class PosterCardNode: ControlNode {
  private let miniature: MiniatureNode
  private let nameText: TextNode
  private let title: TextNode
  private let failure = TextNode("", role: .error)
  private let box: BoxNode
  private let open: () -> Void
  private var (isFocused, isHovered) = (false, false)
  /// Whether the card was laid out for a theme with surfaces.
  private var hasSurface = false
  /// Whether Tab stops at the card. A list of cards has the focus in their place.
  package var isTabStop = true
  package override var canBecomeFocused: Bool { isTabStop }
  /// Whether people have chosen the card in a list, so that it looks and plays as with the focus.
  package var isChosen = false { didSet { if isChosen != oldValue { stateDidChange() } } }

  /// The subject in one line.
  package var subtitle: String {
    get { title.string }
    set { title.string = newValue }
  }

  /// - Parameters:
  ///   - title: the subject in one line.
  ///   - open: called by Enter and a click.
  package init(_ name: String, _ title: String, _ miniature: MiniatureNode, open: @escaping () -> Void) {
    (self.miniature, self.open) = (miniature, open)
    nameText = TextNode(name, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
    self.title = TextNode(title, maximumLines: 1)
    box = BoxNode(border: .rounded, title: name)
    super.init()
    for node in [miniature, failure] {
      node.style.flexGrow = 1
      node.style.flexShrink = 1
    }
    failure.wrap = .word
    miniature.onFailure = { [weak self] in self?.setNeedsLayout() }
  }

  package override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    hasSurface = window?.shownTheme.hasSurfaces == true
    let content: DisplayNode = miniature.failure == nil ? miniature : failure
    failure.string = miniature.failure ?? ""
    guard hasSurface else {
      return StackLayoutSpec.vertical {
        content
        title
      }
      .inset(EdgeInsets(horizontal: 2, vertical: 1)).background(box)
    }
    title.textStyle = TextStyle(foreground: .role(.textSecondary))
    return StackLayoutSpec.vertical {
      StackLayoutSpec.horizontal(spacing: 2, justifyContent: .spaceBetween) {
        nameText
        title.flexShrink(1)
      }
      content
    }
    .inset(EdgeInsets(left: 2, right: 1))
  }

  /// The surface of the card: the next level with the focus or under the pointer, and a bar at its left.
  package override func draw(in context: DrawingContext) {
    let theme = context.theme
    if theme.hasSurfaces != hasSurface { setNeedsLayout() }
    guard theme.hasSurfaces else { return }
    let isFocused = isFocused || isChosen
    context.fill(
      context.bounds, style: TextStyle(background: .role(isFocused || isHovered ? .raised : .pane)))
    if isFocused || isHovered {
      context.drawBar(at: context.bounds, isFocused ? theme.accent : theme.border, isThin: !isFocused)
    }
  }

  package func wake() { miniature.wake() }

  /// Makes the program again when it is drawn next.
  package func remake() {
    miniature.remake()
    setNeedsLayout()
  }

  // MARK: Focus and pointer

  private func stateDidChange() {
    let isFocused = isFocused || isChosen
    miniature.isPlaying = isFocused || isHovered
    box.border = isFocused ? .heavy : .rounded
    nameText.textStyle = TextStyle(foreground: isFocused ? .role(.accent) : .default, attributes: .bold)
    if !hasSurface { title.textStyle = isFocused ? TextStyle(attributes: .bold) : .plain }
    setNeedsDisplay()
  }

  package override func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    stateDidChange()
  }

  /// Its poster plays once, also again.
  package override func hoverDidChange(isHovered: Bool) {
    self.isHovered = isHovered
    if isHovered, !miniature.isMoving { miniature.isPlaying = false }
    miniature.isPlaying = isFocused || isChosen || isHovered
    setNeedsDisplay()
  }

  package override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    open()
    return true
  }

  package override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  package override func pointerReleased(_ pointer: Pointer) {
    if Rect(origin: .zero, size: frame.size).contains(pointer.location) { open() }
  }
}
