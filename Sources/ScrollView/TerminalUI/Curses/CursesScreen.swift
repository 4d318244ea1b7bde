// Why ncurses writes into memory.
//
// ncurses knows every terminal in terminfo, and finds by itself which rows of a new frame have moved. But it
// sends a frame while it computes it, with blocking writes to the terminal, and sets the terminal's modes
// itself. A terminal that does not read would stop the program inside of ncurses, where a signal handler
// could not restore it safely.
//
// So ncurses gets a file in memory as its terminal. It computes each frame into this file, and
// `TerminalSession` sends the bytes, as it sends those of the direct screen: it can be interrupted, it keeps
// the order with what it writes itself (mouse and paste modes), and it alone sets the terminal's modes.
// Keys are read by ncurses, from the real terminal (`CursesKeys`).
//
// A canvas is written row by row with `wadd_wchnstr`, only the rows that have changed since the last one.
// Which cells of them go to the terminal, and whether rows are scrolled, is the decision of `doupdate`.
// `idlok` and `wscrl` are not used: they change none of its bytes.
//
// The price: the size must be given to ncurses, since a file has none, and it must never be larger than the
// canvas, since ncurses allocates all of it. Its state is global: only the main thread may use it, and
// `set_term` must precede each use as there may have been another screen in between. It cannot send 24-bit
// colours (unless terminfo has them), links, synchronised output, and strikethrough.
//
// Easy to break: `newterm` installs handlers of signals, which are replaced by those from before. `endwin`
// may run only outside of signal handlers; handlers send bytes that were prepared from terminfo.

import CPortholeNcurses
import PortholeSystem
import ScreenCore

/// The screen that ncurses draws. Not thread-safe.
final class CursesScreen: TerminalScreen {
  private let buffer: MemoryFile
  private let keyboard: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private var cells: CursesCells
  private var keys: CursesKeys
  private let lastCell: LastCell?
  private let unwanted: UnwantedSequences
  private var front = Canvas(rows: 0, columns: 0)
  /// One row of cells, as long as the longest so far.
  private var row = UnsafeMutableBufferPointer<cchar_t>.allocate(capacity: 0)
  private var isCursorShown: Bool?
  private var needsRepaint = true
  private var isEntered = false
  private var bytes: [UInt8] = []

  let hasSentLinks = false
  let sendsOnlyTerminfo = true

  /// Makes ncurses ready for the terminal that TERM names. Writes nothing to it, and changes neither its
  /// modes nor the handlers of signals.
  ///
  /// - Parameter input: the descriptor of the keyboard.
  init(
    capabilities: TerminalCapabilities, input: Int32, use: TerminalUse = TerminalUse()
  ) throws(TerminalError) {
    let copy = fcntl(input, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let keyboard = fdopen(copy, "r") else { throw .noScreen(capabilities.name) }
    guard let buffer = MemoryFile() else {
      fclose(keyboard)
      throw .noScreen(capabilities.name)
    }
    // `resize` sets the size.
    let handlers = SignalHandlers()
    let made = porthole_newterm(buffer.stream, keyboard)
    handlers.restore()
    guard let screen = made else {
      fclose(keyboard)
      throw .noScreen(capabilities.name)
    }
    (self.buffer, self.keyboard, self.screen) = (buffer, keyboard, screen)
    Self.setModes()
    cells = CursesCells(capabilities: capabilities)
    keys = CursesKeys()
    lastCell = LastCell(capabilities: capabilities, colors: cells.colors.depth)
    unwanted = UnwantedSequences(capabilities: capabilities, use: use)
  }

  private static func setModes() {
    let window = porthole_stdscr()
    // `TerminalSession` sets the terminal's modes. ncurses fails to set them on a file, and then counts on
    // raw input.
    raw()
    noecho()
    // A line feed only moves down, since the session has turned off its translation.
    nonl()
    // An interrupt does not discard output: the screen would differ from what ncurses believes.
    intrflush(window, false)
    // Bytes of UTF-8 have eight bits. `UnwantedSequences` leaves out what this sends.
    meta(window, true)
    // Waiting keys do not end an update: while a key repeats there would be no frame at all.
    typeahead(-1)
    // Rows move where the text moves; the window itself never scrolls, not even after its last cell.
    scrollok(window, false)
  }

  deinit {
    set_term(screen)
    _ = endwin()
    delscreen(screen)
    fclose(keyboard)
    row.deallocate()
  }

  // MARK: TerminalScreen

  /// The first frame begins with all that terminfo asks for.
  func enter() -> [UInt8] {
    set_term(screen)
    // A program that was stopped by SIGSTOP did not leave.
    if isEntered { _ = leave() }
    isEntered = true
    keys.enter()
    invalidate()
    return unwanted.begin
  }

  func leave() -> [UInt8]? {
    set_term(screen)
    isEntered = false
    _ = endwin()
    isCursorShown = nil
    return take() + unwanted.end
  }

  func invalidate() { needsRepaint = true }

  /// All of it, since ncurses knows how to write the last cell. Its sizes have 16 bits.
  func drawableSize(_ size: (rows: Int, columns: Int)) -> (rows: Int, columns: Int) {
    (min(size.rows, Int(Int16.max)), min(size.columns, Int(Int16.max)))
  }

  func resize(rows: Int, columns: Int) {
    set_term(screen)
    let size = drawableSize((rows, columns))
    let (rows, columns) = Canvas.size(forScreenOf: size.rows, columns: size.columns)
    // ncurses keeps some of the cells and blanks others; all of them are written again anyway.
    front = Canvas(rows: 0, columns: 0)
    _ = resizeterm(Int32(max(1, rows)), Int32(max(1, columns)))
    needsRepaint = true
  }

  func present(_ canvas: Canvas) -> [UInt8] {
    set_term(screen)
    let window = porthole_stdscr()
    if front.rows != canvas.rows || front.columns != canvas.columns {
      front = Canvas(rows: 0, columns: 0)
      werase(window)
    }
    var begin: [UInt8] = []
    if needsRepaint {
      clearok(porthole_curscr(), true)
      needsRepaint = false
      // ncurses has set the scrolling region for the size in terminfo, and believes that it is the whole screen.
      begin = take() + TerminalCapabilities.wholeScrollRegion(rows: canvas.rows)
    }
    write(canvas)
    moveCursor(canvas)
    wnoutrefresh(window)
    doupdate()
    var frame = begin + take()
    if !frame.isEmpty { lastCell?.repair(&frame, canvas) }
    front.copyContents(of: canvas)
    return frame
  }

  func readInput(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput {
    set_term(screen)
    return keys.read(from: descriptor, with: &decoder)
  }

  // MARK: Drawing

  private func write(_ canvas: Canvas) {
    if row.count < canvas.columns {
      row.deallocate()
      row = .allocate(capacity: canvas.columns)
      row.initialize(repeating: cchar_t())
    }
    guard let start = row.baseAddress else { return }
    for line in 0..<canvas.rows where !canvas.shows(row: line, sameAs: front, row: line) {
      let count = cells.fill(start, canvas, row: line, over: front)
      _ = porthole_write_row(Int32(line), start, Int32(count))
    }
  }

  private func moveCursor(_ canvas: Canvas) {
    let window = porthole_stdscr()
    var isShown = false
    if let (row, column) = canvas.cursor, (0..<canvas.rows).contains(row),
      (0..<canvas.columns).contains(column)
    {
      wmove(window, Int32(row), Int32(column))
      isShown = true
    }
    // A hidden cursor may stay where the last cell was written.
    leaveok(window, !isShown)
    guard isShown != isCursorShown else { return }
    curs_set(isShown ? 1 : 0)
    isCursorShown = isShown
  }

  private func take() -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    buffer.take(into: &bytes)
    unwanted.remove(from: &bytes)
    return bytes
  }
}

/// The present handlers of the signals that `newterm` may handle: it restores the terminal from within a
/// handler, by functions that are not safe there.
struct SignalHandlers {
  private let handlers: [(signal: Int32, action: sigaction)]

  init() {
    handlers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return (signal, action)
    }
  }

  func restore() {
    for (signal, action) in handlers {
      var action = action
      sigaction(signal, &action, nil)
    }
  }
}
