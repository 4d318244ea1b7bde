// Plays a tape on any program, in real time.
//
// Problem: a program in a terminal does not say when it has done with a key. A tape with pauses is slow, and fails on a
// busy machine.
//
// Idea: a command begins when the program is quiet: it has read all that was sent, has written something since then
// or 100 ms have passed, and has written nothing for 40 ms. Waits look at each piece of output. So a tape of keys,
// waits and checks runs as fast as the program.
//
// One thread does everything: `pump` reads output for some time, shows it, and looks whether the program has ended or a
// limit is reached. All of the bytes that the program writes are taken for hostile: `OutputSequences`.
//
// Pitfalls:
// - The program may start others, leave its session or ignore signals. However the tape ends, `stop` runs.
// - A canvas is copied for each frame, so at most one in a 60th of a second is reported. While a trace is written, each
//   piece of output is a frame, so that its time is exact.

import NodeUI
import SceneFields
import PortholePlatform
import TapeCore

/// Plays a tape on a program in a pseudo-terminal, on the clock of the system.
///
/// ``play()`` starts the program named by the tape or the caller, with the rights of the user, and ends it with all
/// processes that it has started.
public final class ProgramPlayer: TapePlaying {
  public let tape: Tape
  public let program: TapeProgram
  private let environment: ProgramEnvironment
  private let timeLimit: Duration
  private let wasInterrupted: () -> Bool

  private let screen: EmulatedScreen
  private var process: ProgramProcess?
  private var start = 0.0
  /// The frame that was reported last.
  public private(set) var canvas: Canvas
  private var lastFrameTime = -1.0
  private var isFrameDue = false
  public private(set) var isHidden: Bool
  public var context = CheckContext()
  public private(set) var failures: [TapeFailure] = []
  public private(set) var ending: Ending?

  /// When something was last sent to the program, and when it last wrote.
  private var (lastInput, lastOutput) = (0.0, 0.0)
  private var outputCount = 0

  public var onFrame: ((TapeFrame) -> Void)?
  public var onScreenshot: ((String) -> Void)?
  public var onEvent: ((TapePlace) -> Void)?
  public var onCheck: ((TapeExpectation, TapePlace, TapeFailure?) -> Void)?
  public var onHiding: ((_ isHidden: Bool) -> Void)?
  public var onOutput: (([UInt8]) -> Void)?
  public var onInput: ((InputEvent) -> Void)?

  public enum Ending: Hashable, Sendable {
    /// All commands were played.
    case end
    /// The program could not be started, for this reason.
    case notStarted(String)
    case timeLimit
    case outputLimit
    /// By the caller.
    case interrupted
  }

  /// The output after which a program is stopped, in bytes.
  public static let outputLimit = 64 << 20
  nonisolated public static let usualTimeLimit = Duration.seconds(60)
  /// The longest time for which a command waits until the program is quiet, and the time after which a program
  /// without output counts as quiet.
  private static let longest = (quiet: 2.0, silence: 0.1)

  /// - Parameters:
  ///   - timeLimit: the time after which the program is stopped and the tape has failed.
  ///   - wasInterrupted: asked often; stops the program once it returns true.
  public init(
    _ tape: Tape, _ program: TapeProgram, environment: ProgramEnvironment = .few,
    timeLimit: Duration = usualTimeLimit, wasInterrupted: @escaping () -> Bool = { false }
  ) {
    (self.tape, self.program, self.environment) = (tape, program, environment)
    (self.timeLimit, self.wasInterrupted) = (timeLimit, wasInterrupted)
    screen = EmulatedScreen(tape.size)
    canvas = screen.canvas
    isHidden = tape.commands.first?.action == .hide
  }

  public var time: Duration {
    .nanoseconds(process == nil && ending == nil ? 0 : Int(max(0, frozen ?? now - start) * 1e9))
  }

  /// The time since the start once the program is stopped.
  private var frozen: Double?
  private var now: Double { MonotonicClock.seconds }
  public var lastWholeFrame: Canvas { canvas }
  public var hasOwnOutput: Bool { true }
  public var scrolledRows: Int { screen.scrolledRows }

  /// Whether the program could be started.
  public var hasStarted: Bool { process != nil }

  // MARK: Playing

  /// Starts the program, plays the tape and ends the program.
  public func play() {
    do {
      let process = try ProgramProcess(
        program.words, environment: environment.variables(for: tape), size: tape.size)
      self.process = process
      start = now
      (lastInput, lastOutput) = (start, start)
      reportFrame(isFirst: true)
      playEvents()
      if ending == nil {
        settle()
        reportFrame()
      }
      context.exitStatus = process.status
      frozen = now - start
      process.end()
      if ending == nil { ending = .end }
    } catch {
      ending = .notStarted("\(error)")
    }
  }

  private func playEvents() {
    var events = TapeEvents(tape)
    var (last, command): (Duration, TapePlace?) = (.zero, nil)
    while ending == nil, let next = events.nextTime {
      // Pauses are those of the tape; a command waits longer if the program is busy.
      if next > last { pump(for: (next - last).seconds) }
      last = next
      guard ending == nil, let (event, place) = events.next() else { break }
      if case .wait = event {} else if place != command { settle() }
      command = place
      onEvent?(place)
      guard ending == nil else { break }
      handle(event, place)
    }
    if ending == nil, events.start > last { pump(for: (events.start - last).seconds) }
  }

  private func handle(_ event: TapeEvents.Event, _ place: TapePlace) {
    switch event {
    case .input(let input): send(input, place)
    case .resize(let size):
      screen.resize(size)
      process?.resize(size)
      lastInput = now
      reportFrame()
    case .screenshot(let name):
      reportFrame()
      onScreenshot?(name)
    case .expect(let check):
      if check.isExit { waitForExit() }
      reportFrame()
      let failure = state.failure(of: check, at: place)
      if let failure { failures.append(failure) }
      onCheck?(check, place, failure)
    case .wait(let wait): self.wait(wait, place)
    case .reload:
      failures.append(
        TapeFailure(place: place, command: "Reload", expected: "a scene", found: "a program"))
    case .hide, .show:
      reportFrame()
      if case .hide = event { isHidden = true } else { isHidden = false }
      onHiding?(isHidden)
    }
  }

  private var state: ScreenState {
    context.title = screen.title
    context.exitStatus = process?.status
    return ScreenState(screen.canvas, context)
  }

  private func send(_ input: InputEvent, _ place: TapePlace) {
    func fail(_ expected: String, _ found: String) {
      guard failures.last?.place != place else { return }
      let name =
        switch input {
        case .key: "key"
        case .paste: "paste"
        case .mouse: "pointer"
        }
      failures.append(TapeFailure(place: place, command: name, expected: expected, found: found))
    }
    if let status = process?.status {
      return fail("a program that reads it", "that it has ended with \(status)")
    }
    let bytes: [UInt8]
    switch input {
    case .key(let key, let modifiers): bytes = screen.bytes(of: key, modifiers)
    case .paste(let text): bytes = screen.bytes(ofPaste: text)
    case .mouse(let event):
      bytes = screen.bytes(of: event)
      guard screen.wants(event) else {
        return fail("a program that asks for such events of the pointer", "that it has not asked for them")
      }
    }
    process?.send(bytes)
    lastInput = now
    onInput?(input)
  }

  // MARK: Waiting

  private func wait(_ wait: TapeWait, _ place: TapePlace) {
    let end = now + wait.timeout.seconds
    while ending == nil {
      if wait.condition == .rest || wait.condition == .still {
        if isQuiet { return }
      } else {
        guard let holds = state.holds(wait.condition, at: 0) else {
          failures.append(wait.failure(at: place, TapePattern.limit))
          return
        }
        if holds { return }
      }
      if let status = process?.status, isQuiet {
        failures.append(wait.failure(at: place, "that the program has ended with \(status); " + screenText))
        return
      }
      guard now < end else {
        failures.append(wait.failure(at: place, "none in \(wait.timeout.timeText); " + screenText))
        return
      }
      pump(for: min(end - now, 0.01), untilOutput: true)
    }
    failures.append(wait.failure(at: place, "the end of the tape; " + screenText))
  }

  private var screenText: String { ScreenState.screenText(screen.canvas.text) }

  private func waitForExit() {
    let end = now + TapeWait.usualTimeout.seconds
    while ending == nil, process?.status == nil, now < end { pump(for: 0.005, untilOutput: true) }
  }

  /// Waits until the program is quiet, at most 2 seconds.
  private func settle() {
    let end = now + Self.longest.quiet
    while ending == nil, !isQuiet, now < end { pump(for: 0.005, untilOutput: true) }
  }

  private var isQuiet: Bool {
    guard let process else { return true }
    let time = now
    if process.status != nil { return time - lastOutput >= 0.01 }
    return process.hasReadInput && !screen.isUpdating && time - lastOutput >= tape.quiet.seconds
      && (lastOutput > lastInput || time - lastInput >= Self.longest.silence)
  }

  /// Reads and shows output for some seconds, or until some has come.
  private func pump(for seconds: Double, untilOutput: Bool = false) {
    let end = now + seconds
    repeat {
      guard let process, ending == nil else { return }
      let bytes = process.read(for: min(max(end - now, 0), 0.01))
      if !bytes.isEmpty { show(bytes) }
      process.collect()
      if isFrameDue, onInput != nil || now - lastFrameTime >= Window.frameInterval, !screen.isUpdating {
        reportFrame()
      }
      if now - start > timeLimit.seconds { ending = .timeLimit }
      if outputCount > Self.outputLimit { ending = .outputLimit }
      if wasInterrupted() { ending = .interrupted }
      if untilOutput, !bytes.isEmpty { return }
    } while now < end
  }

  private func show(_ bytes: [UInt8]) {
    outputCount += bytes.count
    lastOutput = now
    onOutput?(bytes)
    let answer = screen.write(bytes)
    if !answer.isEmpty { process?.send(answer) }
    isFrameDue = true
  }

  // MARK: Frames

  private func reportFrame(isFirst: Bool = false) {
    guard isFrameDue || isFirst || (canvas.rows, canvas.columns) != (screen.size.height, screen.size.width)
    else {
      return
    }
    (isFrameDue, lastFrameTime) = (false, now)
    let before = canvas
    canvas = screen.canvas
    onFrame?(TapeFrame(player: self, before: isFirst ? nil : before))
  }
}
