/// Runs an application without a terminal, as a front end does in one: draws its frames, passes events to it and wakes it.
/// Its clock stands still unless it is advanced, and advances at once to the next moment at which something is due.
package final class HeadlessHost {
  package let application: any ScreenApplication
  /// The last frame.
  package private(set) var canvas: Canvas
  /// The present, in seconds.
  package var time = 0.0
  /// How many frames have been drawn.
  package private(set) var frameCount = 0
  /// The size of the next frame.
  private var size: (rows: Int, columns: Int)

  /// Rounds after which ``settle(_:rounds:motion:)`` gives up.
  package static let mostRounds = 100_000
  /// Frames that an application may ask for one after another while nothing moves and no work is under way. Further ones
  /// wait as if for work, so that an application that never stops asking does not keep the processor busy.
  private static let mostFramesAtOnce = 100

  /// Tells the application what the screen is like, and draws nothing yet.
  package init(
    _ application: any ScreenApplication, rows: Int, columns: Int, traits: ScreenTraits? = nil
  ) {
    self.application = application
    canvas = Canvas(rows: rows, columns: columns)
    size = (canvas.rows, canvas.columns)
    if let traits { application.traitsDidChange(traits) }
    application.resize(rows: rows, columns: columns)
  }

  /// Gives the screen another size. ``canvas`` has it from the next frame on.
  package func resize(rows: Int, columns: Int) {
    size = Canvas.size(forScreenOf: rows, columns: columns)
    application.resize(rows: rows, columns: columns)
  }

  /// Passes an event to the application at the present time.
  package func send(_ event: InputEvent) { application.handle(event, at: time) }

  /// Tells the application that work in the background may have something new, or that it is time.
  package func wake() { application.wake(at: time) }

  // MARK: Frames

  /// Draws a frame, whether or not there is anything new.
  package func draw() {
    if size != (canvas.rows, canvas.columns) { canvas = Canvas(rows: size.rows, columns: size.columns) }
    canvas.clear()
    application.draw(into: &canvas, at: time)
    frameCount += 1
  }

  /// Draws a frame if there is anything new, and further ones for as long as there still is: some content is known only
  /// when it has been drawn once, such as how many pages there are.
  package func drawIfNeeded(atMost frames: Int = 1) {
    for _ in 0..<frames where application.needsDisplay { draw() }
  }

  /// Gives the last frame away, for a copy that costs nothing; the next one is drawn into `other`.
  package func exchangeCanvas(with other: inout Canvas) { swap(&canvas, &other) }

  // MARK: Time

  /// Lets time pass, drawing the frames that the application asks for.
  package func advance(to end: Double) {
    guard end >= time else { return }
    drawIfNeeded()
    while let deadline = application.deadline, deadline <= end {
      time = max(time, deadline)
      wake()
      guard application.needsDisplay else { break }
      draw()
    }
    time = end
    drawIfNeeded()
  }

  /// Lets time pass and waits for work in the background until the frame would no longer change.
  ///
  /// - Parameters:
  ///   - work: the work to wait for; without any, nothing is waited for.
  ///   - rounds: the most looks at the application.
  ///   - motion: the next time at which something moves; the application's deadline if nil.
  /// - Returns: false if the frame may still change: after too many rounds, or when the time to wait is over.
  @discardableResult
  package func settle(
    _ work: FrameWait? = nil, rounds: Int = mostRounds, motion: (() -> Double?)? = nil
  ) -> Bool {
    var framesAtOnce = 0
    for _ in 0..<rounds {
      // Work that ends between the frame and the look after it is not in the frame.
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
