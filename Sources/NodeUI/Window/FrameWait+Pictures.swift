import ScreenCore

extension FrameWait {
  /// Waits for the pictures in a window, for some seconds at most; `window` is asked each time.
  package static func pictures(of window: @escaping () -> Window, atMost seconds: Double = 10) -> FrameWait {
    let end = ContinuousClock.now + .seconds(seconds)
    return FrameWait(
      isPending: { window().isLoadingImages },
      isOver: { ContinuousClock.now >= end },
      wait: {
        let images = window().images
        // One that has got further since the last frame is drawn at once.
        guard !images.hasNews else { return }
        let left = (end - ContinuousClock.now) / .seconds(1)
        // The helper does not tell when the cells are there that it was late with.
        images.waitForNews(atMost: images.isLoading ? left : min(left, 0.02))
      })
  }
}
