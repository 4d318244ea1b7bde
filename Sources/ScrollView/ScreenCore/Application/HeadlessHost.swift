/// Runs an application without a terminal: draws its frames, passes events to it and wakes it, as a front end
/// does. Time is simulated and does not pass by itself: ``advance(to:)`` and ``settle(_:rounds:motion:)``
/// jump from one deadline to the next without waiting.
@MainActor
package final class HeadlessHost {
  package let application: any ScreenApplication
  /// The last frame.
  package private(set) var canvas: Canvas
  /// The current time in seconds.
  package var time = 0.0
  /// The number of frames drawn.
  package private(set) var frameCount = 0
  /// The size of the next frame.
  private var size: (rows: Int, columns: Int)

  /// The number of rounds after which ``settle(_:rounds:motion:)`` gives up.
  package static let mostRounds = 100_000
  /// The number of consecutive frames drawn at once while nothing moves and no work is pending. Later ones
  /// wait as if for work, so that an application that always asks for a frame does not keep the processor
  /// busy.
  private static let mostFramesAtOnce = 100
  /// The number of times to wake an application that wants to be woken now, and draws nothing.
  private static let mostWakesAtOnce = 10_000

  /// Passes the traits and the size to the application. Draws nothing yet.
  package init(
    _ application: any ScreenApplication, rows: Int, columns: Int, traits: ScreenTraits? = nil
  ) {
    self.application = application
    canvas = Canvas(rows: rows, columns: columns)
    size = (canvas.rows, canvas.columns)
    if let traits { application.traitsDidChange(traits) }
    application.resize(rows: rows, columns: columns)
  }

  /// Changes the size of the screen; ``canvas`` changes with the next frame.
  package func resize(rows: Int, columns: Int) {
    size = Canvas.size(forScreenOf: rows, columns: columns)
    application.resize(rows: rows, columns: columns)
  }

  /// Passes an event to the application at the current time.
  package func send(_ event: InputEvent) { application.handle(event, at: time) }

  /// Wakes the application: a deadline has passed, or background work may have a result.
  package func wake() { application.wake(at: time) }

  // MARK: Frames

  /// Draws a frame, even if nothing has changed.
  package func draw() {
    if size != (canvas.rows, canvas.columns) { canvas = Canvas(rows: size.rows, columns: size.columns) }
    canvas.clear()
    application.draw(into: &canvas, at: time)
    frameCount += 1
  }

  /// Draws a frame if something has changed, and repeats that up to `frames` times: some content, such as a
  /// number of pages, is known only after it was drawn once.
  package func drawIfNeeded(atMost frames: Int = 1) {
    for _ in 0..<frames where application.needsDisplay { draw() }
  }

  /// Swaps the last frame with `other`, which saves a copy; the next frame is drawn into `other`.
  package func exchangeCanvas(with other: inout Canvas) { swap(&canvas, &other) }

  // MARK: Time

  /// Advances the time to `end` and draws the frames that the application requests on the way.
  package func advance(to end: Double) {
    guard end >= time else { return }
    drawIfNeeded()
    var wakesAtOnce = 0
    while let deadline = application.deadline, deadline <= end {
      // Work that can wait is done in several slices without a frame.
      wakesAtOnce = deadline <= time ? wakesAtOnce + 1 : 0
      time = max(time, deadline)
      wake()
      if application.needsDisplay {
        wakesAtOnce = 0
        draw()
      } else if wakesAtOnce > Self.mostWakesAtOnce {
        break
      }
    }
    if time < end {
      time = end
      // Code that runs next, such as a task, reads the present time.
      wake()
    }
    drawIfNeeded()
  }

  /// Advances the time, and waits for background work, until the frame would no longer change.
  ///
  /// - Parameters:
  ///   - work: the background work to wait for; nil to wait for nothing.
  ///   - rounds: the maximum number of times to wake the application.
  ///   - motion: returns the next time at which something moves; if nil, the application's deadline counts.
  /// - Returns: false if the frame may still change, because the rounds are used up or `work` ran out of
  ///   time.
  @discardableResult
  package func settle(
    _ work: FrameWait? = nil, rounds: Int = mostRounds, motion: (() -> Double?)? = nil
  ) -> Bool {
    var framesAtOnce = 0
    for _ in 0..<rounds {
      // Ask before the frame as well: a result that arrives after it is not in it.
      let wasPending = work?.isPending() == true
      drawIfNeeded()
      wake()
      let isPending = work?.isPending() == true
      let next = motion.map { $0() } ?? application.deadline
      if !wasPending, !isPending, next == nil, !application.needsDisplay { return true }
      if work?.isOver() == true { break }
      if let next {
        framesAtOnce = 0
        time = max(time, next)
        wake()
        continue
      }
      framesAtOnce += 1
      let isTooMany = framesAtOnce > Self.mostFramesAtOnce
      guard let work else {
        if isTooMany { break }
        continue
      }
      if isPending || isTooMany, application.deadline.map({ $0 > time }) ?? true { work.wait() }
    }
    draw()
    return false
  }
}

/// The work of other threads and processes that must finish before a frame is final, and a way to wait for
/// it.
@MainActor
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
