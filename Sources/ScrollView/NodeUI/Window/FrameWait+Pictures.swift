import ScreenCore

extension FrameWait {
  /// Waits for the pictures in a window, for at most `seconds`. `window` is called each time, since programs
  /// may change windows.
  package static func pictures(of window: @escaping () -> Window, atMost seconds: Double = 10) -> FrameWait {
    let end = ContinuousClock.now + .seconds(seconds)
    return FrameWait(
      isPending: { window().isLoadingImages },
      isOver: { ContinuousClock.now >= end },
      wait: {
        let images = window().images
        // Draw progress since the last frame at once.
        guard !images.hasNews else { return }
        let left = (end - ContinuousClock.now) / .seconds(1)
        // The helper does not report when late cells are ready, so look again soon.
        images.waitForNews(atMost: images.isLoading ? left : min(left, 0.02))
      })
  }
}
