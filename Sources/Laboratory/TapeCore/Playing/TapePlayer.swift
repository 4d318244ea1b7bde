// Why tapes have a clock of their own.
//
// A tape is a test: it must give the same frames, byte for byte, on a fast machine and on a busy one, and
// come to the same end at any frame rate. The run loop of a terminal cannot promise that, since it draws
// whenever input and the terminal leave time. And a tape with a minute of rest should not take a minute.
//
// So this is a discrete-event simulation. The tape gives events at exact times, the frame clock gives frames
// at multiples of a frame's time, and `step()` jumps to the earlier of the two. An event at the time of a
// frame comes before it, so that the frame shows it; the first frame comes before all events, which need a
// laid-out tree. The application never sees another clock: it gets each time as an argument, and its traits
// say `isDeterministic`. A frame is drawn only if something may have changed by its time, so rest costs
// nothing. Times are whole nanoseconds: rounding errors in sums of seconds would skip a frame or draw it
// twice.
//
// A screenshot or a check shows its own moment, which is rarely a frame's. The canvas is then drawn for that
// moment, but this is not a frame (`isBetweenFrames`): `lastFrame` keeps the last real one, with which the
// next is compared, so that looking does not change the recording. A resize draws twice, because motion uses
// the old size up to its moment, and the new positions must not depend on when the next frame comes.
//
// The price: some contents, such as a number of pages, are known only after they were drawn once, so the
// first frame and moments between frames are drawn up to three times. Pictures are decoded by another
// process; only for them the player waits in real time, at most 10 seconds, and a slower picture breaks the
// promise. The end needs a limit, 60 seconds after the last event, or a spinner would play for ever.
//
// A wait has no time of its own. It looks when it begins and after each frame, and the commands after it move
// to the time of the look that satisfies it (`TapeEvents.delay`). It fails as soon as no frame is to come.
//
// `TapePlayback` calls the same `step()` in real time, so that users see the frames of the replay. Anything
// below that reads a clock, or draws a frame before the events of its time, would make the two differ.

import NodeUI

/// Plays a tape on a clock of its own: events happen at their exact times, and frames are drawn at multiples
/// of a frame's time, if something has changed.
///
/// `step()` plays one moment, so that the caller decides how long it takes in real time; `play()` does not
/// wait. A screenshot or a check between two frames sees the frame that would be drawn at that moment. It is
/// not one of the frames, so it does not change the recording.
public final class TapePlayer: TapePlaying {
  public let tape: Tape
  public var application: any ScreenApplication { host.application }
  let host: HeadlessHost
  /// The window to check; an application may change its window.
  private let currentWindow: () -> Window
  private let clock: FrameClock
  var events: TapeEvents
  /// The wait that is under way, and the time at which it fails.
  var wait: (command: TapeWait, place: TapePlace, end: Duration)?

  /// The current time, which never goes back.
  public private(set) var time = Duration.zero
  /// The canvas as it was last drawn.
  public var canvas: Canvas { host.canvas }
  /// The frame before ``canvas``; the last frame of all if ``isBetweenFrames``.
  private var lastFrame: Canvas
  private var lastFrameIndex = -1
  private(set) var lastDrawing = Duration.zero
  /// Whether the canvas shows a moment between two frames.
  public private(set) var isBetweenFrames = false
  /// The last of the frames, also at a moment between two of them.
  public var lastWholeFrame: Canvas { isBetweenFrames ? lastFrame : canvas }
  /// Whether recordings leave out the frames, as the tape says.
  public private(set) var isHidden = false
  /// The rest of what checks look at.
  public var context = CheckContext()
  private var scrollIndex = ScrollIndex()
  /// Nil for a tape that does not check who took its input.
  private let lastInput: LastInput?
  /// The place of the tape's last event.
  private var lastPlace: TapePlace

  /// Checks that failed, in the order of the tape.
  public internal(set) var failures: [TapeFailure] = []
  /// How the tape ended; nil while it plays.
  public private(set) var ending: Ending?

  public enum Ending: Hashable, Sendable {
    /// Everything is at rest.
    case rest
    /// Something still moves, long after the last event.
    case stillMoving
    /// The program quit with a status, after the event at that place of the tape.
    case quit(status: Int32, TapePlace)
  }

  /// How long motion may continue after the last event.
  public static let longestMotion = Duration.seconds(60)

  /// The inspector that the application is, if it is one.
  public let inspected: InspectedScreen?
  /// The present time of the program's clock in seconds.
  public var programTime: Double { inspected?.programTime(time.seconds) ?? time.seconds }

  /// Called for each frame.
  public var onFrame: ((TapeFrame) -> Void)?
  /// Reads another file in place of the scene's; nil for a program that is not read from one.
  public var onReload: ((_ path: String, _ name: String) -> Void)?
  /// Called before each event with its place in the tape.
  public var onEvent: ((TapePlace) -> Void)?
  /// Called for each check, with its failure if it failed. ``canvas`` shows the moment.
  public var onCheck: ((TapeExpectation, TapePlace, TapeFailure?) -> Void)?
  /// Called with the name of each screenshot, which ``canvas`` shows.
  public var onScreenshot: ((String) -> Void)?
  /// Called when the tape hides or shows the frames from now on.
  public var onHiding: ((_ isHidden: Bool) -> Void)?
  /// Never called: the window of nodes tells its observers, and nodes have no output of their own.
  public var onInput: ((InputEvent) -> Void)?
  public var onOutput: (([UInt8]) -> Void)?

  /// Draws nothing before the first step.
  ///
  /// - Parameters:
  ///   - window: returns the application's window; called for each check.
  ///   - framesPerSecond: 1 to 1,000.
  ///   - colors: the colours that the screen has.
  ///   - inspected: the inspector that the application is; nil if it is none.
  public init(
    _ tape: Tape, _ application: any ScreenApplication, window: @escaping () -> Window,
    framesPerSecond: Int = 60, colors: ScreenTraits.Colors = .direct, inspected: InspectedScreen? = nil
  ) {
    self.tape = tape
    self.inspected = inspected
    currentWindow = window
    clock = FrameClock(framesPerSecond: framesPerSecond)
    events = TapeEvents(tape)
    lastInput = tape.checksTaken ? LastInput() : nil
    programSize = tape.size
    size = inspected?.screenSize(tape.size) ?? tape.size
    isHidden = tape.commands.first?.action == .hide
    lastPlace = TapePlace(file: tape.file)
    host = HeadlessHost(
      application, rows: size.height, columns: size.width,
      traits: ScreenTraits(colors: colors, isDeterministic: true))
    lastFrame = host.canvas
    context.inspected = inspected
    if let lastInput { context.taken = { [unowned self] in lastInput.taken(scrollNodes) } }
  }

  public convenience init(_ tape: Tape, _ window: Window, framesPerSecond: Int = 60) {
    self.init(tape, window, window: { window }, framesPerSecond: framesPerSecond)
  }

  public var window: Window { currentWindow() }
  /// The size of the screen.
  public private(set) var size: Size
  /// The size that the tape gives the program. The screen of an inspector is larger by its panel.
  private var programSize: Size

  public var framesPerSecond: Int { clock.framesPerSecond }

  /// The scroll views of the window and their names, in the order of the tree.
  public var scrollNodes: [(name: String, node: ScrollNode)] {
    scrollIndex.update(window)
    return scrollIndex.nodes
  }

  /// Plays to the end.
  public func play() {
    while next != nil { step() }
  }

  // MARK: Moments

  private enum Moment {
    case event(Duration)
    case frame(Int)
    /// A wait fails.
    case waitEnd(Duration)
    case end(Duration)
  }

  /// The time of the next event or frame; nil after the end.
  public var next: Duration? {
    switch nextMoment {
    case .event(let time), .waitEnd(let time), .end(let time): max(time, self.time)
    case .frame(let index): clock.time(of: index)
    case nil: nil
    }
  }

  /// Advances to the next moment, and handles its event or draws its frame.
  public func step() {
    switch nextMoment {
    case .event(let time):
      self.time = max(self.time, time)
      handle()
    case .frame(let index):
      time = max(time, clock.time(of: index))
      drawFrame(index)
      lookForWait()
    case .waitEnd(let time):
      self.time = max(self.time, time)
      failWait()
    case .end(let time):
      self.time = max(self.time, time)
      ending = nextFrameIndex == nil || waitsOnlyForTicks ? .rest : .stillMoving
      if ending == .rest { drawWithoutTransientBars() }
    case nil: break
    }
  }

  private var nextMoment: Moment? {
    guard ending == nil else { return nil }
    let frame = nextFrameIndex
    if let wait {
      // If nothing will change any more, there is nothing to wait for.
      guard let frame else { return .waitEnd(time) }
      return clock.time(of: frame) <= wait.end ? .frame(frame) : .waitEnd(wait.end)
    }
    if let event = events.nextTime {
      if let frame, clock.time(of: frame) < event || frame == 0 { return .frame(frame) }
      return .event(event)
    }
    let last = waitsOnlyForTicks ? events.start : events.start + Self.longestMotion
    guard let frame, clock.time(of: frame) <= last else { return .end(events.start) }
    return .frame(frame)
  }

  /// Whether everything is at rest, but for ticks, which do not make a tape longer.
  private var waitsOnlyForTicks: Bool {
    let quiet = events.nextTime == nil ? (time - events.start).seconds : 0
    return !isBetweenFrames && window.waitsOnlyForTicks(in: application, quietFor: quiet)
  }

  /// The next frame in which something may have changed; nil if nothing moves.
  private var nextFrameIndex: Int? {
    if lastFrameIndex < 0 { return 0 }
    let soonest = max(lastFrameIndex + 1, clock.frame(notBefore: time))
    if application.needsDisplay || isBetweenFrames { return soonest }
    guard let deadline = application.deadline else { return nil }
    // A motion asks for the next frame at a screen's usual rate; the next one at this rate may be later.
    if deadline <= lastDrawing.seconds + Window.frameInterval + Self.tolerance { return soonest }
    guard deadline < Tape.timeLimit.seconds * 2 else { return nil }
    let time = Duration(notBefore: deadline - Self.tolerance)
    return max(soonest, clock.frame(notBefore: time))
  }

  /// Deadlines are floating-point seconds, so one that falls on a frame may be slightly later. In seconds.
  private static let tolerance = 1e-6

  // MARK: Drawing

  private func drawFrame(_ index: Int) {
    let isForTicks = index > 0 && !isBetweenFrames && window.waitsOnlyForTicks(in: application)
    if let deadline = application.deadline, deadline <= time.seconds + Self.tolerance {
      host.time = time.seconds
      host.wake()
    }
    if isForTicks, !application.needsDisplay {
      // The tick has changed nothing in view.
      lastFrameIndex = index
      return serveRequest(lastPlace)
    }
    if !isBetweenFrames { host.exchangeCanvas(with: &lastFrame) }
    draw(rounds: index == 0 ? 3 : 1)
    (isBetweenFrames, lastFrameIndex) = (false, index)
    onFrame?(TapeFrame(player: self, before: index == 0 ? nil : lastFrame))
    serveRequest(lastPlace)
  }

  /// Draws this moment, if it differs, without making it a frame.
  private func drawBetweenFrames() {
    let isDue = application.deadline.map {
      $0 <= max(time.seconds, lastDrawing.seconds + Window.frameInterval) + Self.tolerance
    }
    guard application.needsDisplay || isDue == true && time > lastDrawing else { return }
    if !isBetweenFrames { host.exchangeCanvas(with: &lastFrame) }
    isBetweenFrames = true
    draw(rounds: 3)
  }

  /// Draws this moment without transient bars, which content that changes with time may show without end.
  private func drawWithoutTransientBars() {
    let window = window
    guard window.nodeWithTransientBar != nil else { return }
    window.hidesTransientBars = true
    drawBetweenFrames()
    window.hidesTransientBars = false
  }

  private func draw(rounds: Int) {
    (lastDrawing, host.time) = (time, time.seconds)
    host.draw()
    host.drawIfNeeded(atMost: rounds - 1)
    // Wait for pictures, so that the frame is the same on slow machines.
    if window.isLoadingImages { host.settle(.pictures(of: currentWindow)) { nil } }
  }

  // MARK: Events

  private func handle() {
    guard let (event, place) = events.next() else { return }
    lastPlace = place
    onEvent?(place)
    lastInput?.observe(window)
    switch event {
    case .input(let input):
      host.time = time.seconds
      host.send(input)
      followInspector()
    case .resize(let size):
      programSize = size
      // Motion up to this moment uses the old size.
      drawBetweenFrames()
      resize(to: inspected?.screenSize(size) ?? size)
    case .reload(let path, let name):
      drawBetweenFrames()
      if let onReload {
        onReload(path, name)
      } else {
        failures.append(
          TapeFailure(
            place: place, command: "Reload", expected: "a scene from a file", found: "a program without one"))
      }
    case .screenshot(let name):
      drawBetweenFrames()
      onScreenshot?(name)
    case .expect(let expectation):
      drawBetweenFrames()
      let failure = state.failure(of: expectation, at: place)
      if let failure { failures.append(failure) }
      onCheck?(expectation, place, failure)
    case .wait(let wait):
      drawBetweenFrames()
      self.wait = (wait, place, time + wait.timeout)
      lookForWait()
    case .hide, .show:
      if case .hide = event { isHidden = true } else { isHidden = false }
      onHiding?(isHidden)
    }
    serveRequest(place)
  }

  private func resize(to size: Size) {
    self.size = size
    host.resize(rows: size.height, columns: size.width)
    // As front ends do. The positions after a resize must not depend on the time of the next frame.
    drawBetweenFrames()
  }

  /// Gives the inspector the screen that it needs, after a key may have docked or closed its panel.
  private func followInspector() {
    guard let wanted = inspected?.screenSize(programSize), wanted != size else { return }
    drawBetweenFrames()
    resize(to: wanted)
  }

  /// The state that checks look at.
  var state: ScreenState {
    scrollIndex.update(window)
    return ScreenState(window, canvas, scrollIndex, context)
  }

  /// If the program quits, the tape ends. Of the checks that remain, those of the exit status are made, and the
  /// others have failed.
  private func serveRequest(_ place: TapePlace) {
    guard case .quit(let status) = application.takeRequest() else { return }
    ending = .quit(status: status, place)
    context.exitStatus = Int(status)
    if let wait {
      failures.append(wait.command.failure(at: wait.place, "the end of the program at \(place)"))
    }
    wait = nil
    while let command = events.command {
      switch command.action {
      case .expect(let expectation) where expectation.isExit:
        if let failure = state.failure(of: expectation, at: command.place) { failures.append(failure) }
      case .expect(let expectation):
        failures.append(
          TapeFailure(
            place: command.place, check: expectation, expected: "to get here",
            found: "the end of the program at \(place)"))
      case .wait(let wait):
        failures.append(wait.failure(at: command.place, "the end of the program at \(place)"))
      default: break
      }
      events.skipCommand()
    }
  }
}

extension TapePlayer {
  /// Ends the wait that is under way if its condition holds.
  func lookForWait() {
    let holds = wait.flatMap { state.holds($0.command.condition, at: time.seconds) }
    guard let holds else { return failWait() }
    guard holds else { return }
    self.wait = nil
    events.delay(until: time)
  }

  /// Ends the wait that is under way, which has failed.
  func failWait() {
    guard let wait else { return }
    self.wait = nil
    events.delay(until: time)
    let restsSince = time < wait.end ? lastDrawing : nil
    failures.append(state.failure(of: wait.command, at: wait.place, restsSince: restsSince))
  }
}
