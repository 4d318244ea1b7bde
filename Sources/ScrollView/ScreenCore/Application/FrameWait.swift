/// The work of other threads and processes that must finish before a frame is final, and a way to wait for
/// it.
package struct FrameWait {
  /// Whether work is unfinished. Called before and after each frame.
  package let isPending: () -> Bool
  /// Whether the time limit has passed.
  package let isOver: () -> Bool
  /// Sleeps, or does some of the work itself; returns when there may be a result or the time limit has
  /// passed.
  package let wait: () -> Void

  package init(
    isPending: @escaping () -> Bool, isOver: @escaping () -> Bool = { false }, wait: @escaping () -> Void
  ) {
    self.isPending = isPending
    self.isOver = isOver
    self.wait = wait
  }
}
