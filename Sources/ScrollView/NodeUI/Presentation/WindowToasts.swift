import LayoutCore

/// The meaning of a toast.
public enum ToastRole: Sendable, CaseIterable {
  /// Something that is good to know.
  case info
  /// Something that went well.
  case success
  /// Something that needs care.
  case warning
  /// Something that is wrong.
  case error
}

extension Window {
  /// Shows a message at the lower right for some time, over everything else. Of more than three the oldest goes. A click on
  /// it closes it.
  ///
  /// - Parameters:
  ///   - duration: the time on the window's clock; at least 0.
  ///   - action: what people can do about it: by its key, unless a field takes the key as text, or by a click.
  public func toast(
    _ text: AttributedText, role: ToastRole = .info, duration: Duration = .seconds(4),
    action: KeyBinding? = nil
  ) {
    toasts.show(ToastNode(text, role: role, action: action), for: duration)
  }

  /// Shows a message in plain text.
  public func toast(
    _ text: String, role: ToastRole = .info, duration: Duration = .seconds(4), action: KeyBinding? = nil
  ) {
    toast(AttributedText(text), role: role, duration: duration, action: action)
  }
}

/// The toasts of a window: small trees of their own in front of all others, which never are the scope of the keys.
final class WindowToasts: WindowPart {
  /// The newest last, which lies lowest.
  private(set) var nodes: [ToastNode] = []

  private static let most = 3
  private static let width = 48
  /// Fewer columns than this are all taken.
  private static let narrowScreen = 40
  /// On a screen with fewer rows than this the last one is not left free.
  private static let lowScreen = 6

  var needsLayout: Bool { nodes.contains { $0.needsLayout } }

  func show(_ toast: ToastNode, for duration: Duration) {
    toast.host = window
    nodes.append(toast)
    if nodes.count > Self.most { close(nodes[0]) }
    toast.after(max(.zero, duration)) { [weak window] toast in window?.toasts.close(toast) }
    window.setNeedsDisplay()
  }

  func close(_ toast: ToastNode) {
    guard let index = nodes.firstIndex(where: { $0 === toast }) else { return }
    nodes.remove(at: index).host = nil
    window.setNeedsDisplay()
  }

  func closeAll() { for toast in nodes { close(toast) } }

  /// Puts the toasts above each other at the lower right, and lays them out. Those without room are empty.
  func place(on screen: Size) {
    guard !nodes.isEmpty else { return }
    var end = screen.height < Self.lowScreen ? screen.height : screen.height - 1
    let width = screen.width < Self.narrowScreen ? screen.width : min(Self.width, screen.width - 2)
    for toast in nodes.reversed() {
      let wanted = toast.layoutThatFits(SizeRange(max: Size(width, .infinity))).size
      let size = screen.width < Self.narrowScreen ? Size(width, wanted.height) : wanted
      let fits = size.height <= end
      let frame =
        fits
        ? Rect(x: screen.width - size.width, y: end - size.height, width: size.width, height: size.height)
        : .zero
      if frame != toast.frame { toast.frame = frame }
      if toast.needsLayout { toast.layoutIfNeeded() }
      if fits { end -= size.height }
    }
  }
}
