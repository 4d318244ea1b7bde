/// The work of other threads and processes that a frame waits for, and how it is waited for.
package struct FrameWait {
  /// Whether a frame now would come too early. Asked before and after each frame.
  package let isPending: () -> Bool
  /// Whether there is no more time to wait.
  package let isOver: () -> Bool
  /// Returns when there may be something new, or the time is over. It sleeps, or does some of the work itself.
  package let wait: () -> Void

  package init(
    isPending: @escaping () -> Bool, isOver: @escaping () -> Bool = { false }, wait: @escaping () -> Void
  ) {
    self.isPending = isPending
    self.isOver = isOver
    self.wait = wait
  }
}
