import LayoutCore
import PortholeSystem
import ScreenCore

/// Work from other threads that waits for a window's thread.
struct WindowWork: Sendable {
  private let waiting = Locked<[@MainActor @Sendable () -> Void]>([])
  let wakeFrontEnd: @Sendable () -> Void

  init(wakeFrontEnd: @escaping @Sendable () -> Void) { self.wakeFrontEnd = wakeFrontEnd }

  func add(_ work: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(work) }
    wakeFrontEnd()
  }

  /// Runs the work that waits. Work that it gives in turn waits for the next call.
  @MainActor func perform() {
    let list = waiting.withLock { work in
      defer { work = [] }
      return work
    }
    for work in list { work() }
  }
}

extension Window {
  /// Runs work on the main actor before the window's next frame, after work that was given earlier. May be called
  /// on any thread, at any time; the work is dropped if the window is gone before. O(1)
  nonisolated public func perform(_ work: @escaping @MainActor @Sendable () -> Void) { self.work.add(work) }
}

extension FrameWait {
  /// Waits for the pictures in a window, for at most `seconds`. `window` is called each time, since programs
  /// may change windows.
  @MainActor package static func pictures(of window: @escaping () -> Window, atMost seconds: Double = 10)
    -> FrameWait
  {
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
