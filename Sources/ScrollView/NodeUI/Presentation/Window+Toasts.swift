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
  ///   - duration: the time on the window's clock; at least 0. It stands still while the pointer is over the message, if
  ///     the window ``wantsPointerMotion``, and at least a second follows.
  ///   - action: what people can do about it: by its key, unless a field takes the key as text, or by a click.
  public func toast(
    _ text: AttributedText, role: ToastRole = .info, duration: Duration = .seconds(4),
    action: KeyBinding? = nil
  ) {
    let toast = ToastNode(text, role: role, action: action)
    toast.host = self
    toasts.append(toast)
    if toasts.count > ToastLimits.count { close(toasts[0]) }
    toast.begin(duration)
    setNeedsDisplay()
  }

  /// Shows a message in plain text.
  public func toast(
    _ text: String, role: ToastRole = .info, duration: Duration = .seconds(4), action: KeyBinding? = nil
  ) {
    toast(AttributedText(text), role: role, duration: duration, action: action)
  }

  func close(_ toast: OverlayNode) {
    guard let index = toasts.firstIndex(where: { $0 === toast }) else { return }
    toasts.remove(at: index).host = nil
    setNeedsDisplay()
  }

  /// Puts the toasts above each other at the lower right, the newest lowest, and lays them out. Those without room are empty.
  func placeToasts() {
    guard !toasts.isEmpty else { return }
    let screen = size
    var end = screen.height < ToastLimits.lowScreen ? screen.height : screen.height - 1
    let isNarrow = screen.width < ToastLimits.narrowScreen
    let width = isNarrow ? screen.width : min(ToastLimits.width, screen.width - 2)
    for toast in toasts.reversed() {
      var size = toast.layoutThatFits(SizeRange(max: Size(width, .infinity))).size
      if isNarrow { size.width = width }
      let origin = Point(x: screen.width - size.width, y: end - size.height)
      let frame = origin.y >= 0 ? Rect(origin: origin, size: size) : .zero
      if frame != toast.frame { toast.frame = frame }
      if toast.needsLayout { toast.layoutIfNeeded() }
      if origin.y >= 0 { end = origin.y }
    }
  }
}

private enum ToastLimits {
  /// The most toasts at once.
  static let count = 3
  /// The most columns of one.
  static let width = 48
  /// Fewer columns than this are all taken.
  static let narrowScreen = 40
  /// On a screen with fewer rows than this the last one is not left free.
  static let lowScreen = 6
}
