import PortholePlatform
import PortholeSystem
import ScreenCore

/// The terminal in raw mode, on its alternate screen, without a cursor. It is restored in the end, also by a
/// signal or a crash.
final class TerminalSession {
  private(set) var capabilities: TerminalCapabilities
  /// The descriptor of the keyboard: standard input, or the controlling terminal if that is a pipe.
  let input: Int32
  let output: Int32
  let original: termios
  private let capturesOutput: Bool
  let use: TerminalUse
  private(set) var isActive = false
  private var (hasMouse, hasMotion) = (false, false)
  /// Bytes that are sent in front of the next frame.
  var queued: [UInt8] = []
  /// The features that the terminal was asked for.
  var features = TerminalFeatures()
  /// Whether the terminal's window has the keyboard.
  var hasFocus = true
  /// Moves the cursor below the region of an inline program.
  var endOfRegion: [UInt8] = []
  /// The bytes that were ever prepared for signal handlers. There are a few; a dictionary would cost the first frame 400,000
  /// instructions for the types that it needs.
  var preparedRestores: [UnsafePointer<RestoringBytes>] = []
  var synchronized = SynchronizedOutput()
  /// Whether the terminal was asked for synchronised output.
  var asksForSynchronization = false
  /// The background by the terminal's last report, or by the environment before any.
  var background: ScreenTraits.Background
  /// The colour of the background, once the terminal has told it.
  var backgroundColor: Color?
  /// Whether the terminal was asked for its background and has not answered yet.
  var awaitsBackground = false
  /// Whether the terminal was asked for its background before.
  private var hasAskedForBackground = false
  /// Whether links or synchronised output were used, which a frame that is cut short leaves open.
  var needsEverythingRestored = false {
    didSet { if needsEverythingRestored != oldValue { prepareRestore() } }
  }
  /// Whether a frame that is cut may leave the terminal's line drawing characters on.
  var drawsLines = false
  /// Whether the terminal has read only a part of the last frame.
  private var isFrameCut = false
  /// Whether a frame was shown since the terminal was taken.
  private var hasShownFrame = false
  private let copies = TmuxCopies()
  /// Whether the terminal is far away or slow.
  var speed: TerminalSpeed
  /// Whether the terminal is gone; nothing more is written.
  private(set) var isClosed = false

  /// Opens the terminal on standard output. Throws if it cannot be used. Changes and writes nothing yet.
  ///
  /// - Parameter capturesOutput: whether the program's own output is kept until the terminal is restored.
  init(isUTF8: Bool, capturesOutput: Bool, use: TerminalUse) throws(TerminalError) {
    self.capturesOutput = capturesOutput
    self.use = use
    // Frames go to the terminal while standard output is captured.
    let copy = capturesOutput ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : -1
    output = copy >= 0 ? copy : STDOUT_FILENO
    if isatty(STDIN_FILENO) == 1 {
      input = STDIN_FILENO
    } else {
      input = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
      guard input >= 0 else { throw .noControllingTerminal }
    }
    var capabilities = try TerminalCapabilities(
      descriptor: output, acceptsUnknown: use.acceptsUnknownTypes)
    capabilities.isUTF8 = isUTF8
    capabilities.adapt(to: use)
    self.capabilities = capabilities
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { throw .settingsRefused(errno) }
    original = settings
    speed = TerminalSpeed(isRemote: TerminalSpeed.isRemote, line: cfgetospeed(&settings))
    background = BackgroundReport.background(inVariable: getenv("COLORFGBG").map { String(cString: $0) })
  }

  /// The terminal's colours and characters, and its cells' proportions if it reports its size in pixels.
  var traits: ScreenTraits {
    let colors: ScreenTraits.Colors =
      switch capabilities.colors {
      case .none: .none
      case .eight, .sixteen: .sixteen
      case .eightyEight, .palette: .palette
      case .direct: .direct
      }
    var size = winsize()
    var aspect = 2.0
    if ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0, size.ws_xpixel > 0 {
      let cell = (Double(size.ws_xpixel) / Double(size.ws_col), Double(size.ws_ypixel) / Double(size.ws_row))
      aspect = cell.1 / cell.0
    }
    var traits = ScreenTraits(
      cellAspect: aspect, colors: colors, isUTF8: capabilities.isUTF8, background: background,
      isSlow: speed.isSlow)
    traits.backgroundColor = backgroundColor
    traits.isActive = hasFocus
    traits.hasKeyboardProtocol = features.active.contains(.keyboard)
    traits.joinsCharacters = features.active.contains(.graphemes)
    return traits
  }

  /// Whether the background matters, and the terminal may be able to report it. With few colours, themes use those of
  /// the terminal.
  var asksForBackground: Bool {
    use.asksForBackground && capabilities.isEmulator && capabilities.colors >= .eightyEight
  }

  /// Seconds for which the first frame waits for the terminal's answer; 0 if it does not.
  var backgroundPatience: Double {
    guard asksForBackground, !hasAskedForBackground, use.backgroundPatience > 0 else { return 0 }
    return TerminalSpeed.isRemote ? 0 : min(1, use.backgroundPatience)
  }

  /// Takes the limits of ncurses, which knows only terminfo's colours.
  func limitToTerminfo() { capabilities.colors = min(capabilities.colors, capabilities.colorsOfTerminfo) }

  /// The screen's size in cells.
  var size: (rows: Int, columns: Int) { Self.size(of: output) }

  /// The size of a terminal in cells. If it does not report it: LINES and COLUMNS, or 24 by 80.
  static func size(of terminal: Int32) -> (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      func variable(_ name: String, _ other: Int) -> Int {
        let value = getenv(name).flatMap { Int(String(cString: $0)) } ?? other
        return min(max(1, value), 1_000)
      }
      return (variable("LINES", 24), variable("COLUMNS", 80))
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Enters raw mode, and sends the beginning of a screen in front of its first frame. May be called again
  /// after ``leave(_:)``.
  func enter(_ screen: inout any TerminalScreen) throws(TerminalError) {
    guard !isActive else { return }
    var raw = original
    // Flow control (IXON) stays as the user has it.
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    raw.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    // Only ncurses uses the terminal's line drawing characters.
    drawsLines = screen.sendsOnlyTerminfo && !capabilities.isUTF8
    HandlerState.prepare()
    endOfRegion = []
    prepareRestore()
    HandlerState.shared?.pointee.settings = original
    HandlerState.shared?.pointee.terminal = output
    guard tcsetattr(input, TCSADRAIN, &raw) == 0 else {
      HandlerState.shared?.pointee.terminal = -1
      throw .settingsRefused(errno)
    }
    (isActive, hasFocus) = (true, true)
    if capturesOutput { OutputCapture.begin() }
    // Ahead of the first frame, which waits for the answer.
    let asksFirst = backgroundPatience > 0
    if asksFirst {
      write(BackgroundReport.query)
      speed.ask(at: MonotonicClock.seconds)
    }
    // Sent with the first frame, in one write.
    queued =
      use.staysOnMainScreen && use.inlineRows == nil
      ? [13] + [UInt8](repeating: 10, count: max(0, size.rows - 1)) : []
    queued += screen.enter()
    if capabilities.isEmulator { queued += Self.pasteOn }
    if usesFeatures { queued += Self.focusOn }
    if hasMouse { queued += Self.mouseOn(motion: hasMotion) }
    guard capabilities.isEmulator else { return }
    asksForSynchronization = !screen.sendsOnlyTerminfo && synchronized.isSupported == nil
    awaitsBackground = asksForBackground
    // Terminals that do not know them ignore both.
    if awaitsBackground { queued += BackgroundReport.watch + (asksFirst ? [] : BackgroundReport.query) }
    hasAskedForBackground = asksForBackground
    if asksForSynchronization { queued += SynchronizedOutput.query }
    queued += usesFeatures ? features.ask(at: MonotonicClock.seconds) : features.resume
  }

  /// Restores the terminal. Safe to call twice.
  ///
  /// - Parameters:
  ///   - rows: the rows of the last frame that stay on the main screen.
  ///   - text: what is printed afterwards, in the same write, so that nothing is seen in between.
  func leave(_ screen: inout any TerminalScreen, keeping rows: Int = 0, printing text: [UInt8] = []) {
    guard isActive else { return }
    isActive = false
    // Only at the end, so that a second signal before it still restores the settings.
    defer { HandlerState.shared?.pointee.terminal = -1 }
    queued = []
    // In the background the terminal belongs to another job, and writing to it would stop this one.
    guard !isInBackground else {
      // Before the end, output stays for the time when the program is in front again.
      let isEnding = EndRequest.signal != 0
      if isEnding { _ = signal(SIGTTOU, SIG_IGN) }
      OutputCapture.end(prints: isEnding)
      return
    }
    let end = screen.leave()
    // Before the first frame, nothing has changed on the main screen.
    let below =
      !use.staysOnMainScreen || !hasShownFrame
      ? [] : use.inlineRows != nil ? endOfRegion : capabilities.toRow(rows) + capabilities.eraseBelow
    hasShownFrame = false
    var bytes = restoreBytes(everything: needsEverythingRestored, below: below)
    if let end {
      // ncurses counts on its last frame; if that was cut, the style and the margins may be any.
      bytes = (isFrameCut ? bytes : restoreModes(everything: needsEverythingRestored)) + end + below
    }
    isFrameCut = false
    // The terminal's own translation of line feeds is still off.
    bytes.reserveCapacity(bytes.count + text.count)
    for byte in text {
      if byte == 0x0a { bytes.append(0x0d) }
      bytes.append(byte)
    }
    write(bytes)
    var settings = original
    let when = hasUnreadAnswer ? TCSAFLUSH : TCSADRAIN
    // A terminal that reads nothing would block TCSADRAIN until a signal; then set the modes at once.
    if EndRequest.signal != 0 || tcsetattr(input, when, &settings) != 0 {
      tcsetattr(input, TCSANOW, &settings)
    }
    OutputCapture.end()
  }

  /// Restores the terminal after another program that was ended while it had it.
  func restoreAfterOthers() {
    // The settings of another job are not changed, which would stop this one.
    guard !isInBackground else { return }
    if EndRequest.hasKilled { write(restoreBytesForHandlers(everything: true)) }
    var settings = original
    tcsetattr(input, TCSANOW, &settings)
  }

  /// Prints a remark and waits for a key, while the terminal is restored.
  func waitForKey(after remark: String) {
    var (settings, keys) = (original, [UInt8](repeating: 0, count: 256))
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { codes in
      codes[Int(VMIN)] = 1
      codes[Int(VTIME)] = 0
    }
    // Earlier input is not an answer.
    tcsetattr(input, TCSAFLUSH, &settings)
    write(Array(remark.utf8))
    // One read takes all bytes of a key.
    while read(input, &keys, keys.count) < 0, errno == EINTR, EndRequest.signal == 0 {}
    settings = original
    tcsetattr(input, TCSADRAIN, &settings)
    write([13, 10])
  }

  /// Whether another job has the terminal; false if it is not the controlling terminal and has no jobs.
  private var isInBackground: Bool {
    let group = tcgetpgrp(input)
    return group >= 0 && group != getpgrp()
  }

  /// Puts a text on one of the system's clipboards if the terminal is an emulator and the text is not too long.
  func copy(_ copy: CopiedText) {
    guard isActive, capabilities.isEmulator, copy.text.utf8.count <= copy.limit else { return }
    if Clipboard.isInTmux, copy.mayStartPrograms {
      copies.start(copy) { Signals.wake() }
    } else {
      send(copy)
    }
  }

  /// Sends the texts that tmux has not taken.
  func noticeCopies() { for copy in copies.takeRefused() where isActive { send(copy) } }

  /// Waits a moment for tmux, before the program ends.
  func finishCopies() { copies.finish(within: 1) }

  private func send(_ copy: CopiedText) {
    let bytes = Clipboard.sequence(copy)
    // A cut sequence would swallow what follows, also what restores the terminal.
    needsEverythingRestored = true
    write(bytes)
  }

  /// Turns mouse reports on, or off so that the terminal's own selection works.
  ///
  /// - Parameter motion: whether the terminal reports each move of the pointer, too.
  func setMouse(_ wanted: Bool, motion: Bool) {
    guard (wanted, motion) != (hasMouse, hasMotion), capabilities.isECMA48 else { return }
    // One mode takes the place of another, so the old one ends first.
    let ends = hasMouse && (!wanted || hasMotion)
    (hasMouse, hasMotion) = (wanted, motion)
    guard isActive else { return }
    send((ends ? Self.mouseOff : []) + (wanted ? Self.mouseOn(motion: motion) : []))
  }

  /// Sends bytes that belong to no frame: in front of the next one if that is awaited already.
  func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if queued.isEmpty { write(bytes) } else { queued += bytes }
  }

  // MARK: Writing

  /// Writes a frame of a screen, synchronised if it is a large one.
  func present(_ frame: [UInt8], of screen: any TerminalScreen) {
    let isWrapped = !screen.sendsOnlyTerminfo && synchronized.wraps(frame.count)
    if screen.hasSentLinks || isWrapped { needsEverythingRestored = true }
    hasShownFrame = true
    if let end = screen.region?.end, end != endOfRegion {
      endOfRegion = end
      prepareRestore()
    }
    write(isWrapped ? SynchronizedOutput.begin + frame + SynchronizedOutput.end : frame)
  }

  /// Whether the terminal accepts bytes now. Also true if it is gone: the next write notices that.
  var hasRoom: Bool {
    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) != 0
  }

  private var isOutOfTime: Bool {
    Signals.isOver || EndRequest.signal != 0 && (isActive || Signals.hasWaitedForTerminal)
  }

  /// Writes all of `frame` and waits for the terminal to read it: no frame is ever kept for later. Stops
  /// early if the terminal is gone or a signal asks the program to end: at once in a frame, and after 0.3
  /// seconds in the bytes that restore the terminal.
  func write(_ frame: [UInt8]) {
    let bytes = queued + frame
    let hasQuestion = !queued.isEmpty && (asksForSynchronization || awaitsBackground || usesFeatures)
    queued = []
    var sent = 0
    bytes.withUnsafeBytes { buffer in
      while sent < buffer.count, !isClosed, !isOutOfTime {
        let count = PortholeSystem.write(output, buffer.baseAddress! + sent, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if count < 0, errno == EAGAIN {
          var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          _ = poll(&waiting, 1, -1)
        } else if count == 0 || errno != EINTR {
          isClosed = true
        }
      }
    }
    isFrameCut = (1..<max(1, bytes.count)).contains(sent)
    if hasQuestion { speed.ask(at: MonotonicClock.seconds) }
  }
}
