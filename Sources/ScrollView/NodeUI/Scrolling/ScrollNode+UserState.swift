import LayoutCore

extension ScrollNode: UserStateNode {
  var hasUnsavedState: Bool { false }

  func takeUserState(of old: DisplayNode) {
    guard let old = old as? ScrollNode else { return }
    if isZoomEnabled { setZoomScale(old.zoomScale) }
    setContentOffset(old.contentOffset, animated: false)
  }
}
