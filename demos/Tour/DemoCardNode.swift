import LayoutCore
import NodeUI

/// A demo in the tour: its name and subject, and the demo itself in miniature, on a surface of its own or in a frame.
/// Enter and a click open it.
final class DemoCardNode: ControlNode, DrawableNode, ResponderNode {
  let demo: Demo
  private let miniature: MiniatureNode
  private let nameText: TextNode
  private let title: TextNode
  private let box: BoxNode
  private let open: () -> Void
  private var (isFocused, isHovered) = (false, false)
  /// Whether the card was laid out for a theme with surfaces.
  private var hasSurface = false

  /// - Parameter mayPlay: whether the miniature may be made now.
  init(
    _ demo: Demo, _ setting: DemoSetting, mayPlay: @escaping () -> Bool, open: @escaping () -> Void
  ) {
    self.demo = demo
    self.open = open
    var setting = setting
    // Its clock stands still, so that it shows no present figures.
    setting.showsMachine = false
    miniature = MiniatureNode(demo, setting)
    miniature.mayOpen = mayPlay
    nameText = TextNode(demo.name, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
    title = TextNode(demo.title, maximumLines: 1)
    box = BoxNode(border: .rounded, title: demo.name)
    super.init()
    miniature.style.flexGrow = 1
    miniature.style.flexShrink = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    hasSurface = window?.shownTheme.hasSurfaces == true
    guard hasSurface else {
      return StackLayoutSpec.vertical {
        miniature
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
      miniature
    }
    .inset(EdgeInsets(left: 2, right: 1))
  }

  /// The surface of the card: the next level with the focus or under the pointer, and a bar at its left.
  func draw(in context: DrawingContext) {
    let theme = context.theme
    if theme.hasSurfaces != hasSurface { setNeedsLayout() }
    guard theme.hasSurfaces else { return }
    context.fill(
      context.bounds, style: TextStyle(background: .role(isFocused || isHovered ? .raised : .pane)))
    if isFocused || isHovered {
      context.drawBar(at: context.bounds, isFocused ? theme.accent : theme.border, isThin: !isFocused)
    }
  }

  func wake() { miniature.wake() }

  // MARK: Focus and pointer

  var canBecomeFocused: Bool { true }

  func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    miniature.isPlaying = isFocused || isHovered
    box.border = isFocused ? .heavy : .rounded
    nameText.textStyle = TextStyle(foreground: isFocused ? .role(.accent) : .default, attributes: .bold)
    if !hasSurface { title.textStyle = isFocused ? TextStyle(attributes: .bold) : .plain }
    setNeedsDisplay()
  }

  /// Its poster plays once, also again.
  func hoverDidChange(isHovered: Bool) {
    self.isHovered = isHovered
    if isHovered, !miniature.isMoving { miniature.isPlaying = false }
    miniature.isPlaying = isFocused || isHovered
    setNeedsDisplay()
  }

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    open()
    return true
  }

  func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  func pointerReleased(_ pointer: Pointer) {
    if Rect(origin: .zero, size: frame.size).contains(pointer.location) { open() }
  }
}
