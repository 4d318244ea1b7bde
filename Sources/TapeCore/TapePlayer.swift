import LayoutCore
import NodeUI

/// Plays a tape on a clock of its own: events happen at their exact times, and frames are drawn at multiples of a frame's
/// time in which something has changed. Time in which nothing happens costs nothing.
///
/// It goes from moment to moment by `step()`, so that whoever runs it decides how long that takes; `play()` takes no
/// longer than the work does. A screenshot or a check between two frames is of what a frame would show at that moment; it
/// is not one of the frames, so that to look changes nothing.
public final class TapePlayer {
  public let tape: Tape
  public var application: any ScreenApplication { host.application }
  private let host: HeadlessHost
  /// The window that shows what is checked; it may be another one later.
  private let currentWindow: () -> Window
  private let clock: FrameClock
  private var events: TapeEvents

  /// The present, which never goes back.
  public private(set) var time = TapeTime.zero
  /// What was drawn last.
  public var canvas: Canvas { host.canvas }
  /// The last frame before that one, or the last of all where ``isBetweenFrames``.
  private var lastFrame: Canvas
  private var lastFrameIndex = -1
  private var lastDrawing = TapeTime.zero
  /// Whether the canvas shows a moment that is not a frame's.
  public private(set) var isBetweenFrames = false
  private var scrollIndex = ScrollIndex()
  /// What the tape had last.
  private var lastPlace: TapePlace

  /// Checks that failed, in the order of the tape.
  public private(set) var failures: [TapeFailure] = []
  /// How it ended; nil while it plays.
  public private(set) var ending: Ending?

  public enum Ending: Hashable, Sendable {
    /// Everything is at rest.
    case rest
    /// Something still moves, long after the last event.
    case stillMoving
    /// The program ended itself, with a status, by what the tape has there.
    case quit(status: Int32, TapePlace)
  }

  /// How long after the last event things may move.
  public static let patience = TapeTime.seconds(60)

  /// Called for each frame.
  public var onFrame: ((TapeFrame) -> Void)?
  /// Called for each screenshot, whose picture is ``canvas``.
  public var onScreenshot: ((String) -> Void)?

  /// Nothing is drawn before the first step.
  ///
  /// - Parameters:
  ///   - window: the window of the application; asked again whenever something is checked.
  ///   - framesPerSecond: 1 to 1,000.
  public init(
    _ tape: Tape, _ application: any ScreenApplication, window: @escaping () -> Window,
    framesPerSecond: Int = 60
  ) {
    self.tape = tape
    currentWindow = window
    clock = FrameClock(framesPerSecond: framesPerSecond)
    events = TapeEvents(tape)
    size = tape.size
    lastPlace = TapePlace(file: tape.file)
    host = HeadlessHost(
      application, rows: size.height, columns: size.width, traits: ScreenTraits(isDeterministic: true))
    lastFrame = host.canvas
  }

  public convenience init(_ tape: Tape, _ window: Window, framesPerSecond: Int = 60) {
    self.init(tape, window, window: { window }, framesPerSecond: framesPerSecond)
  }

  public var window: Window { currentWindow() }
  /// The size of the screen.
  public private(set) var size: Size

  /// The scroll views of the window, in the order of the tree, and what they are called.
  public var scrollNodes: [(name: String, node: ScrollNode)] {
    scrollIndex.update(window)
    return scrollIndex.nodes
  }

  /// Plays all that is left.
  public func play() {
    while next != nil { step() }
  }

  // MARK: Moments

  private enum Moment {
    case event(TapeTime)
    case frame(Int)
    case end(TapeTime)
  }

  /// When something happens next; nil when it has ended.
  public var next: TapeTime? {
    switch nextMoment {
    case .event(let time), .end(let time): max(time, self.time)
    case .frame(let index): clock.time(of: index)
    case nil: nil
    }
  }

  /// Goes on to the next moment and does what happens there.
  public func step() {
    switch nextMoment {
    case .event(let time):
      self.time = max(self.time, time)
      handle()
    case .frame(let index):
      time = max(time, clock.time(of: index))
      drawFrame(index)
    case .end(let time):
      self.time = max(self.time, time)
      ending = nextFrameIndex == nil ? .rest : .stillMoving
    case nil: break
    }
  }

  private var nextMoment: Moment? {
    guard ending == nil else { return nil }
    let frame = nextFrameIndex
    if let event = events.nextTime {
      if let frame, clock.time(of: frame) < event || frame == 0 { return .frame(frame) }
      return .event(event)
    }
    guard let frame, clock.time(of: frame) <= events.end + Self.patience else { return .end(events.end) }
    return .frame(frame)
  }

  /// The next frame in which something may have changed; nil where nothing will, unless something happens.
  private var nextFrameIndex: Int? {
    if lastFrameIndex < 0 { return 0 }
    let soonest = max(lastFrameIndex + 1, clock.frame(notBefore: time))
    if application.needsDisplay || isBetweenFrames { return soonest }
    guard let deadline = application.deadline else { return nil }
    // What moves asks for the next frame of a screen's usual rate, whatever the rate here.
    if deadline <= lastDrawing.seconds + Window.frameInterval + Self.tolerance { return soonest }
    guard deadline < Tape.timeLimit.seconds * 2 else { return nil }
    let time = TapeTime(nanoseconds: Int(((deadline - Self.tolerance) * 1e9).rounded(.up)))
    return max(soonest, clock.frame(notBefore: time))
  }

  /// Frames are at whole nanoseconds, what is due in them may be due a rounding later.
  private static let tolerance = 1e-6

  // MARK: Drawing

  private func drawFrame(_ index: Int) {
    if let deadline = application.deadline, deadline <= time.seconds + Self.tolerance {
      host.time = time.seconds
      host.wake()
    }
    if !isBetweenFrames { host.exchangeCanvas(with: &lastFrame) }
    draw(rounds: index == 0 ? 3 : 1)
    (isBetweenFrames, lastFrameIndex) = (false, index)
    onFrame?(TapeFrame(player: self, before: index == 0 ? nil : lastFrame))
    serveRequest(lastPlace)
  }

  /// Brings the canvas up to this moment though it is not a frame's.
  private func drawBetweenFrames() {
    let isDue = application.deadline.map {
      $0 <= max(time.seconds, lastDrawing.seconds + Window.frameInterval) + Self.tolerance
    }
    guard application.needsDisplay || isDue == true && time > lastDrawing else { return }
    if !isBetweenFrames { host.exchangeCanvas(with: &lastFrame) }
    isBetweenFrames = true
    draw(rounds: 3)
  }

  private func draw(rounds: Int) {
    (lastDrawing, host.time) = (time, time.seconds)
    host.draw()
    host.drawIfNeeded(atMost: rounds - 1)
    // The same frame on every machine, however long pictures take there.
    if window.isLoadingImages { host.settle(.pictures(of: currentWindow)) { nil } }
  }

  // MARK: Events

  private func handle() {
    guard let (event, place) = events.next() else { return }
    lastPlace = place
    switch event {
    case .input(let input):
      host.time = time.seconds
      host.send(input)
    case .resize(let size):
      // Moving content has used the old size until now.
      drawBetweenFrames()
      self.size = size
      host.resize(rows: size.height, columns: size.width)
      // As front ends do; where things are when they get another size is not for the next frame to say.
      drawBetweenFrames()
    case .screenshot(let name):
      drawBetweenFrames()
      onScreenshot?(name)
    case .expect(let expectation):
      drawBetweenFrames()
      scrollIndex.update(window)
      if let failure = ScreenState(window, canvas, scrollIndex).failure(of: expectation, at: place) {
        failures.append(failure)
      }
    }
    serveRequest(place)
  }

  /// A program that ends itself ends its tape; what was still to be looked at has not come true.
  private func serveRequest(_ place: TapePlace) {
    guard case .quit(let status) = application.takeRequest() else { return }
    ending = .quit(status: status, place)
    while let command = events.command {
      if case .expect(let expectation) = command.action {
        failures.append(
          TapeFailure(
            place: command.place, check: "\(expectation)", expected: "to get here",
            found: "the end of the program at \(place)"))
      }
      events.skipCommand()
    }
  }
}

/// A frame, and the one before it.
public struct TapeFrame {
  public let player: TapePlayer
  /// Nil for the first.
  public let before: Canvas?

  public var time: TapeTime { player.time }
  public var canvas: Canvas { player.canvas }

  /// Whether it looks different from the one before. O(cells)
  public var looksDifferent: Bool {
    guard let before, before.rows == canvas.rows, before.columns == canvas.columns else { return true }
    let canvas = canvas
    if canvas.cursor?.row != before.cursor?.row || canvas.cursor?.column != before.cursor?.column {
      return true
    }
    return !(0..<canvas.rows).allSatisfy { canvas.shows(row: $0, sameAs: before, row: $0) }
  }
}
