import PortholePlatform
import PortholeSystem
import ScreenCore

/// The place on the screen of the region that an inline program draws. Reports of the pointer count from the first row
/// of the screen, so they need the place, which a report of the cursor tells.
struct RegionPlace {
  /// Whether the whole screen is drawn.
  var isWhole = true
  /// The screen's row of the region's first one; nil while it is unknown.
  private var top: Int?
  /// The region for which the terminal was asked last.
  private var generation = 0

  /// A question for the place of the cursor.
  private struct Question {
    /// The region's row on which the cursor was.
    let row: Int
    /// The row of the screen on which the region was before the screen had a new size.
    var before: Int?
    var isForSize = false
  }

  /// Those without an answer, which comes in their order.
  private var questions: [Question] = []

  /// Whether to ask for the place of a region.
  func isUnknown(_ region: InlineRegion) -> Bool { region.generation != generation }

  /// Notes that the terminal was asked for the place of the cursor after the region was drawn as a whole.
  mutating func ask(_ region: InlineRegion) {
    (generation, top) = (region.generation, nil)
    questions.append(Question(row: region.cursor.row))
  }

  /// Notes that the terminal was asked after it had a new size.
  mutating func askForSize(_ region: InlineRegion) {
    questions.append(Question(row: region.cursor.row, before: top, isForSize: true))
  }

  /// Takes the screen's row of the cursor. Returns whether the region is where it was before a new size; nil for an answer
  /// to another question.
  mutating func learn(cursorRow row: Int) -> Bool? {
    guard !questions.isEmpty else { return nil }
    let question = questions.removeFirst()
    top = row - question.row
    return question.isForSize ? top == question.before : nil
  }

  /// An event with the pointer's place in the region; nil for the pointer while the place is unknown, or above it.
  func local(_ event: InputEvent) -> InputEvent? {
    guard !isWhole, case .mouse(var mouse) = event else { return event }
    guard let top else { return nil }
    mouse.row -= top
    switch mouse.kind {
    case .press, .wheel, .move: return mouse.row < 0 ? nil : .mouse(mouse)
    case .drag, .release:
      mouse.row = max(0, mouse.row)
      return .mouse(mouse)
    }
  }
}

// Programs that draw a region at the cursor.
extension FrontEnd {
  /// The rows of the canvas: all of the screen, or those of the region.
  func rows(of application: any ScreenApplication, atMost most: Int, columns: Int) -> Int {
    guard let bounds = use.inlineRows, most > 0 else { return most }
    region.isWhole = false
    let least = min(max(1, bounds.lowerBound), most)
    return application.wantedRows(within: least...max(least, min(bounds.upperBound, most)), columns: columns)
  }

  /// Gives the region the height that the application wants now.
  func fitRegion(to application: any ScreenApplication) {
    guard use.inlineRows != nil else { return }
    let most = screen.drawableSize(session.size).rows
    let wanted = rows(of: application, atMost: most, columns: canvas.columns)
    guard wanted != canvas.rows else { return }
    canvas = Canvas(rows: wanted, columns: canvas.columns)
    application.resize(rows: wanted, columns: canvas.columns)
  }

  /// The region, if the terminal can tell its place.
  private var findableRegion: InlineRegion? {
    guard let shown = screen.region, shown.rows > 0, session.capabilities.isEmulator else { return nil }
    return shown
  }

  /// Asks where a region is that may have moved.
  func findRegion() {
    guard let shown = findableRegion, region.isUnknown(shown) else { return }
    region.ask(shown)
    askForCursor()
  }

  private func askForCursor() {
    decoder.expectedCursors += 1
    cursorDeadline = MonotonicClock.seconds + Self.cursorPatience
    session.write(Array("\u{1b}[6n".utf8))
  }

  /// Seconds for which the end of the program waits for a report of the cursor, counted from the question.
  private static let cursorPatience = 0.5

  /// Waits for reports of the cursor that the shell would take for typing.
  func awaitCursor() {
    while decoder.expectedCursors > 0, !session.isClosed, EndRequest.signal == 0 {
      let left = cursorDeadline - MonotonicClock.seconds
      var input = [pollfd(fd: session.input, events: Int16(POLLIN), revents: 0)]
      guard left > 0, porthole_poll(&input, 1, left) > 0 else { return }
      guard case .events = screen.readInput(from: session.input, with: &decoder) else { return }
    }
  }

  /// Seconds for which frames wait for the place of the region on a screen of a new size.
  private static let regionPatience = 0.1

  /// The screen has a new size. The region is drawn when its place is known: a terminal may have broken the rows above
  /// the cursor, or not.
  func noteNewSize(_ application: any ScreenApplication) {
    guard let shown = findableRegion else { return resize(application) }
    region.askForSize(shown)
    askForCursor()
    regionDeadline = MonotonicClock.seconds + Self.regionPatience
  }

  func learn(cursorRow row: Int) {
    guard let hasStayed = region.learn(cursorRow: row), regionDeadline != nil else { return }
    if hasStayed { screen.regionHasStayed() }
    (regionDeadline, needsResize) = (nil, true)
  }

  /// Ends the wait for the place of the region.
  func endOldSearch(at now: Double) {
    guard let deadline = regionDeadline, deadline <= now else { return }
    (regionDeadline, needsResize) = (nil, true)
  }

  /// Prints the rows of a picture above the region of an inline program, with the next frame. They stay in the
  /// scrollback. On a whole screen this does nothing.
  public func printAbove(_ picture: Canvas) {
    guard use.inlineRows != nil else { return }
    let lines = TerminalOutput.lines(of: picture, rows: picture.rows, session.capabilities)
    // The terminal's own translation of line feeds is off.
    screen.printAbove(lines.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] })
    hasLinesAbove = true
  }
}
