import DocumentCore
import LayoutCore
import NodeUI

// Settings that change while the view is shown.
extension DocumentNode {
  /// Applies new settings; the byte at the top stays there.
  func settingsDidChange(from old: LineSettings) {
    guard settings != old else { return }
    content.settingsDidChange(from: old)
    if settings.text != old.text || settings.header != old.header { forgetWidth() }
    if frame.size.width > 0 { reserveForIndicators() }
    setNeedsDisplay()
    guard rows > 0, settings.text != old.text || settings.squeezes != old.squeezes else { return }
    if state.vertical.isAnimating { finishMotion() }
    breakLines()
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
  }

  /// Forgets the width of lines beyond the right edge of the window, which drawing finds again: lines may be
  /// narrower now.
  private func forgetWidth() {
    guard !documentRows.isWrapping else { return }
    let (width, time) = (max(contentOffset.x, state.targetOffset.x) + viewport.size.width, time)
    guard width < state.contentSize.width else { return }
    update(at: time) { $0.setGeometry(contentSize: Size(width, $0.contentSize.height), at: time) }
  }
}
