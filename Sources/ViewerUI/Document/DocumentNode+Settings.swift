import DocumentCore
import LayoutCore
import NodeUI

// Settings that change while the view is shown.
extension DocumentNode {
  /// Applies new settings; the byte at the top stays there.
  func settingsDidChange(from old: LineSettings) {
    guard settings != old else { return }
    if settings.text != old.text {
      longLines.removeAll()
      columnGoal = nil
    }
    if settings.header != old.header { knownHeader = nil }
    if frame.size.width > 0 { reserveForIndicators() }
    setNeedsDisplay()
    guard rows > 0, settings.text != old.text || settings.squeezes != old.squeezes else { return }
    if state.vertical.isAnimating { finishMotion() }
    breakLines()
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
  }
}
