import LayoutCore
import PortholeSystem
import ScreenCore

/// Work from other threads that waits for a window's thread.
struct WindowWork: Sendable {
  private struct Work: Sendable {
    let body: @MainActor @Sendable () -> Void
  }

  private let waiting = Locked<[Work]>([])
  let wakeFrontEnd: @Sendable () -> Void

  init(wakeFrontEnd: @escaping @Sendable () -> Void) { self.wakeFrontEnd = wakeFrontEnd }

  func add(_ work: @escaping @MainActor @Sendable () -> Void) {
    waiting.withLock { $0.append(Work(body: work)) }
    wakeFrontEnd()
  }

  /// Runs the work that waits. Work that it gives in turn waits for the next call.
  func perform() {
    let list = waiting.withLock { work in
      defer { work = [] }
      return work
    }
    for work in list {
      // Without a front end, as in tests, the window's thread need not be the main one.
      unsafeBitCast(work.body, to: (@Sendable () -> Void).self)()
    }
  }
}

/// A window may be passed to other threads, but only ``perform(_:)`` may be called there.
extension Window: @unchecked Sendable {
  /// Runs work on the window's thread before its next frame, after work that was given earlier. May be called
  /// on any thread, at any time; the work is dropped if the window is gone before. O(1)
  ///
  /// Under a front end the thread is the main one, so the work belongs to the main actor.
  nonisolated public func perform(_ work: @escaping @MainActor @Sendable () -> Void) { self.work.add(work) }

  public func willRun() {
    owner = pthread_self()
    ThreadChecks.isOn = true
  }

  /// The name and the number of the calling thread.
  static var currentThread: String {
    #if os(Linux)
      var (name, number) = ([UInt8](repeating: 0, count: 64), [CChar](repeating: 0, count: 64))
      let file = open("/proc/thread-self/comm", O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      let count = read(file, &name, name.count)
      let end = readlink("/proc/thread-self", &number, number.count)
      guard count > 1, end > 0 else { return "another thread" }
      let task = number[..<end].map { UInt8(bitPattern: $0) }.split(separator: UInt8(ascii: "/")).last ?? []
      return
        "thread \(String(decoding: task, as: UTF8.self)) (\(String(decoding: name[..<(count - 1)], as: UTF8.self)))"
    #else
      return "another thread"
    #endif
  }
}

extension Window: ThreadCheckingHost {
  package func nodeWillChange(_ node: DisplayNode) {
    guard let owner, pthread_equal(owner, pthread_self()) == 0 else { return }
    fatalError(
      "\(node.debugName) is changed on \(Self.currentThread), but belongs to the main thread, on which its window"
        + " runs: use window.perform { } or Task { @MainActor in }")
  }
}

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
