import NodeUI
import ScrollCore

// Keys are immediate: the first frame of a glide leaves with the key, and its last one before anybody waits for it.
extension Pager {
  /// The time that a movement takes on each axis.
  typealias Pace = (horizontal: ScrollPace, vertical: ScrollPace)

  /// The pace of views of lines. Rows that move up or down move in the terminal, so a frame costs few bytes; a move
  /// sideways draws each row again, so it has only one frame on its way. On a slow screen any frame on the way delays
  /// the last one.
  var pace: Pace {
    if frame.traits.isSlow, options.motion != .always { return (.atOnce, .atOnce) }
    return (.quickest, .quick)
  }

  /// The pace of pictures. Each frame of a moving picture draws every cell, as a sideways move of text does.
  var imagePace: Pace { (pace.horizontal, pace.horizontal) }

  /// Gives the views on the screen their pace; the others get it when they are shown.
  func updatePace() {
    guard tab.isOpen else { return }
    view.pace = pace
    picture?.pace = imagePace
    outline?.list.pace = pace
  }
}
