import PortholeSystem
import ScreenCore

/// The place on the screen of the region that an inline program draws. Reports of the pointer count from the first row
/// of the screen, so they need the place, which a report of the cursor tells.
struct RegionPlace {
  /// Whether the whole screen is drawn.
  var isWhole = true
  /// The screen's row of the region's first one; nil while it is unknown.
  private var top: Int?
  /// The region for which the terminal was asked, and the region's row on which the cursor was then.
  private var asked: (generation: Int, row: Int)?

  /// Whether to ask for the place of a region.
  func isUnknown(_ region: InlineRegion) -> Bool { region.generation != asked?.generation }

  /// Notes that the terminal was asked for the place of the cursor.
  mutating func ask(_ region: InlineRegion) { (asked, top) = ((region.generation, region.cursor.row), nil) }

  /// Takes the screen's row of the cursor.
  mutating func learn(cursorRow row: Int) { top = asked.map { row - $0.row } }

  /// An event with the pointer's place in the region; nil for the pointer while the place is unknown, or above it.
  func local(_ event: InputEvent) -> InputEvent? {
    guard !isWhole, case .mouse(var mouse) = event else { return event }
    guard let top else { return nil }
    mouse.row -= top
    switch mouse.kind {
    case .press, .wheel: return mouse.row < 0 ? nil : .mouse(mouse)
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

  /// Asks where a region is that may have moved.
  func findRegion() {
    guard let shown = screen.region, shown.rows > 0, session.capabilities.isEmulator, region.isUnknown(shown)
    else { return }
    region.ask(shown)
    decoder.expectsCursor = true
    session.write(Array("\u{1b}[6n".utf8))
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
