import NodeUI
import PortholePlatform
import TapeCore

/// Shows a program in the terminal, through a pseudo-terminal of its own, and records the user's input as a tape.
public final class ProgramRecorder: ScreenApplication {
  private let program: TapeProgram
  private let environment: ProgramEnvironment
  private var screen: EmulatedScreen?
  private var process: ProgramProcess?
  private var writer: ProgramTapeWriter?
  private var isDirty = true
  private var request: ScreenRequest?
  private var lastWake = 0.0
  /// Why the program could not be started.
  public private(set) var problem: String?

  /// Seconds after which the end of the program is noticed.
  private static let interval = 0.05

  public init(_ program: TapeProgram, environment: ProgramEnvironment = .few) {
    (self.program, self.environment) = (program, environment)
  }

  /// The menu of checks that F5 opens, and the cell at which people point.
  private let overlay = CheckOverlay(theme: .terminal)
  private var pointer: Point?
  private var isOverlaid = false
  private var screens = 0
  /// Receives each screen that the tape compares with a file; nil if there is no place for such files.
  package var onScreen: ((_ name: String, Canvas) -> Void)?

  /// Receives the tape line by line, each as soon as it is certain; the last ones at ``stop()``.
  public var onText: ((String) -> Void)?
  /// Input that a tape cannot express, as lines for the user.
  public private(set) var notes: [String] = []

  /// Ends the program with all processes that it has started.
  public func stop() {
    process?.end()
    give(writer?.takeRest())
    writer = nil
  }

  private func give(_ text: String?) {
    if let text, !text.isEmpty { onText?(text) }
  }

  // MARK: The program

  public func resize(rows: Int, columns: Int) {
    let size = Size(min(max(columns, 1), Tape.sizeLimit), min(max(rows, 1), Tape.sizeLimit))
    isDirty = true
    guard let screen else { return start(size) }
    screen.resize(size)
    process?.resize(size)
    writer?.noteSize(size, at: MonotonicClock.seconds)
  }

  private func start(_ size: Size) {
    screen = EmulatedScreen(size)
    writer = ProgramTapeWriter(program, size: size)
    do {
      let tape = try Tape.load("", file: "")
      process = try ProgramProcess(program.words, environment: environment.variables(for: tape), size: size)
    } catch {
      problem = "\(error)"
      request = .quit(status: 2)
    }
  }

  public func handle(_ event: InputEvent, at time: Double) {
    read()
    guard let screen, let process, process.status == nil else { return }
    if overlay.isOpen || event == .key(CheckOverlay.key, []) {
      guard takes(event, screen.canvas, at: time) else { return }
    } else if case .mouse(let event) = event {
      pointer = Point(x: event.column, y: event.row)
    } else {
      pointer = nil
    }
    let bytes =
      switch event {
      case .key(let key, let modifiers): screen.bytes(of: key, modifiers)
      case .paste(let text): screen.bytes(ofPaste: text)
      case .mouse(let event): screen.bytes(of: event)
      }
    guard !bytes.isEmpty else { return }
    writer?.note(event, at: MonotonicClock.seconds)
    give(writer?.takeText())
    notes = writer?.notes ?? []
    process.send(bytes)
  }

  /// Opens the menu, or gives it an event. Returns whether the program gets the event all the same: F5 in the menu.
  private func takes(_ event: InputEvent, _ frame: Canvas, at time: Double) -> Bool {
    defer { (isOverlaid, isDirty) = (true, true) }
    guard !overlay.isOpen else {
      overlay.handle(event, at: time)
      return event == .key(CheckOverlay.key, [])
    }
    let name = onScreen == nil ? nil : "screen\(screens + 1)"
    let (choices, place) = CheckOverlay.choices(of: frame, pointer: pointer, screen: name)
    overlay.open(choices, at: place, over: frame, time: time) { [unowned self] choice in
      if let name, choice.letter == "s" {
        screens += 1
        onScreen?(name, frame)
      }
      writer?.note(check: choice.line, at: MonotonicClock.seconds)
      give(writer?.takeText())
      overlay.show(choice.line, at: lastWake)
    }
    return false
  }

  public func wake(at time: Double) {
    lastWake = time
    read()
    if isOverlaid { overlay.wake(at: time) }
  }

  public func traitsDidChange(_ traits: ScreenTraits) { overlay.traitsDidChange(traits) }

  private func read() {
    guard let process, let screen else { return }
    // A program that never stops writing must leave time for keys.
    for _ in 0..<16 {
      let bytes = process.read(for: 0)
      if bytes.isEmpty { break }
      let answer = screen.write(bytes)
      if !answer.isEmpty { process.send(answer) }
      writer?.noteOutput(at: MonotonicClock.seconds)
      isDirty = true
    }
    process.collect()
    if let status = process.status { request = .quit(status: Int32(clamping: status)) }
  }

  // MARK: The screen

  public var needsDisplay: Bool {
    isDirty && screen?.isUpdating != true || isOverlaid && overlay.needsDisplay
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    isDirty = false
    guard let shown = screen?.canvas else { return }
    if isOverlaid {
      isOverlaid = overlay.isShown(at: time)
      isDirty = !isOverlaid
      return overlay.draw(shown, into: &canvas, at: time)
    }
    if (shown.rows, shown.columns) == (canvas.rows, canvas.columns) {
      canvas = shown
    } else {
      canvas.put(shown, row: 0, column: 0)
      canvas.cursor = shown.cursor
    }
  }

  public var deadline: Double? { process == nil ? nil : lastWake + Self.interval }
  public var watchedDescriptors: [Int32] { process.map { [$0.descriptor] } ?? [] }
  public var wantsMouse: Bool { isOverlaid || screen.map { $0.pointer != .none } ?? false }

  public func takeRequest() -> ScreenRequest? {
    defer { request = nil }
    return request
  }
}
