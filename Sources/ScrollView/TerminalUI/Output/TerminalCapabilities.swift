import CPortholeNcurses
import PortholeSystem
import ScreenCore

/// The terminal's capabilities, from terminfo.
struct TerminalCapabilities {
  /// The type of the terminal, as in TERM.
  var name = ""
  /// Whether terminfo has this type. If not, it is taken for an emulator like xterm, as nearly all are.
  var isKnown = true
  /// Whether it moves, erases and styles by ECMA-48's sequences, as nearly every terminal since the VT100
  /// does. ``DirectScreen`` writes no others.
  var isECMA48 = false
  /// Scroll regions with index and reverse index.
  var hasScrollRegion = false
  /// Scrolls by several lines at once (SU, SD).
  var hasScrollBy = false
  /// Inserts and deletes several characters at once (ICH, DCH).
  var movesCells = false
  /// Repeats the last character (REP).
  var repeatsCharacters = false
  /// Erased cells take the background colour of the style.
  var erasesWithBackground = false
  var hasRowAddress = false
  var hasColumnAddress = false
  /// Automatic margins can be switched off, so that the cursor stays in the last column.
  var hasWrapControl = false
  /// Writing the last cell of the screen scrolls nothing.
  var canWriteLastCell = false
  /// Saves and restores the cursor with its style by ESC 7 and ESC 8.
  var hasSaveCursor = false
  /// Has an alternate screen like xterm's. Terminal emulators do; consoles and hardware do not. Such a
  /// terminal answers questions about modes, and ignores sequences that it does not know.
  var isEmulator = false
  var colors = ColorDepth.none
  var attributes: TextStyle.Attributes = []
  /// The attributes that cannot be combined with colours (terminfo's `ncv`).
  var attributesWithoutColor: TextStyle.Attributes = []
  /// The terminal says that it has 24-bit colours, in COLORTERM or in terminfo.
  var declaresDirectColor = false
  /// The colours that terminfo has numbers for.
  var colorsOfTerminfo = ColorDepth.none
  /// The line drawing characters: pairs of a VT100 letter and the terminal's byte (terminfo's `acsc`).
  var lineDrawing: [UInt8] = []
  /// The sequences that begin and end the use of the terminal.
  struct Ends {
    /// Enters the alternate screen (terminfo's `smcup`), and leaves it; nil without one.
    var enterAlternate: [UInt8] = []
    var leaveAlternate: [UInt8]?
    var keypadOn: [UInt8] = []
    var keypadOff: [UInt8] = []
    var wrapOff: [UInt8] = []
    var wrapOn: [UInt8] = []
  }

  var ends = Ends()
  /// Ends line drawing characters.
  var endLineDrawing: [UInt8] = []
  /// Non-ASCII text can be shown.
  var isUTF8 = true

  var showCursor: [UInt8] = []
  var hideCursor: [UInt8] = []
  var enterScreen: [UInt8] = []
  var leaveScreen: [UInt8] = []
  /// Frames are drawn on the main screen, on which they stay.
  private(set) var staysOnMainScreen = false
  /// Erases the screen from the cursor on.
  var eraseBelow: [UInt8] = []
  /// Returns to plain text in the terminal's own colours.
  var resetStyle: [UInt8] = []
  /// Function and cursor keys as this terminal sends them.
  var keys: [(bytes: [UInt8], key: Key)] = []

  enum ColorDepth: Int, Comparable {
    case none, eight, sixteen
    /// The palette of rxvt and xterm with 88 colours: 16, a cube of 64, and 8 greys.
    case eightyEight
    case palette, direct
    static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
  }

  /// No capabilities.
  init() {}

  /// Reads the entry of the terminal named by TERM. Throws if there is none, or if it cannot address the
  /// cursor.
  ///
  /// - Parameter acceptsUnknown: whether a type that terminfo does not have is taken for an emulator like xterm.
  init(descriptor: Int32, acceptsUnknown: Bool = false) throws(TerminalError) {
    name = Self.variable("TERM") ?? ""
    guard !name.isEmpty else { throw .noTerminalType }
    var status: Int32 = 0
    guard setupterm(name, descriptor, &status) == OK else {
      guard acceptsUnknown else { throw .unknownTerminal(name) }
      self = .emulator(named: name, declaresDirectColor: Self.variableDeclaresDirectColor)
      if Self.wantsNoColor { colors = .none }
      return
    }
    guard Self.string("cup") != nil, porthole_tigetflag("hc") <= 0 else { throw .simpleTerminal(name) }
    readMotion()
    readStyle()
    readKeys()
  }

  private mutating func readMotion() {
    isECMA48 =
      Self.expand("cup", 4, 6) == "\u{1b}[5;7H" && Self.plain("el") == "\u{1b}[K"
      && Self.clears(Self.bytes("clear"))
    let hasIndex = Self.plain("ind") == "\n" && Self.plain("ri") == "\u{1b}M"
    hasScrollRegion = Self.expand("csr", 2, 4) == "\u{1b}[3;5r" && hasIndex
    hasScrollBy = Self.expand("indn", 3, 0) == "\u{1b}[3S" && Self.expand("rin", 3, 0) == "\u{1b}[3T"
    movesCells = Self.expand("dch", 3, 0) == "\u{1b}[3P" && Self.expand("ich", 3, 0) == "\u{1b}[3@"
    repeatsCharacters = Self.expand("rep", 0x78, 5) == "x\u{1b}[4b"
    erasesWithBackground = porthole_tigetflag("bce") > 0
    hasRowAddress = Self.expand("vpa", 4, 0) == "\u{1b}[5d"
    hasColumnAddress = Self.expand("hpa", 4, 0) == "\u{1b}[5G"
    hasWrapControl = Self.plain("rmam") == "\u{1b}[?7l" && Self.plain("smam") == "\u{1b}[?7h"
    canWriteLastCell =
      hasWrapControl || porthole_tigetflag("xenl") > 0 || porthole_tigetflag("am") <= 0
    hasSaveCursor = Self.plain("sc") == "\u{1b}7" && Self.plain("rc") == "\u{1b}8"
    ends = Ends(
      enterAlternate: Self.bytes("smcup"),
      leaveAlternate: Self.string("rmcup").map { _ in Self.bytes("rmcup") },
      keypadOn: Self.bytes("smkx"), keypadOff: Self.bytes("rmkx"),
      wrapOff: Self.bytes("rmam"), wrapOn: Self.bytes("smam"))
    // As bytes: searching a String takes a third of the time before the first frame.
    let enter = ends.enterAlternate
    isEmulator = ["[?1049h", "[?47h"].contains { part in
      enter.indices.contains { enter[$0...].starts(with: part.utf8) }
    }
    showCursor = Self.bytes("cnorm")
    hideCursor = Self.bytes("civis")
    eraseBelow = Self.bytes("ed")
    setEnds(for: TerminalUse())
  }

  /// Sets the bytes before the first frame and after the last one.
  mutating func setEnds(for use: TerminalUse) {
    staysOnMainScreen = use.staysOnMainScreen
    enterScreen = (staysOnMainScreen ? [] : ends.enterAlternate) + hideCursor
    leaveScreen = showCursor
    if use.setsKeypadMode {
      enterScreen += ends.keypadOn
      leaveScreen = ends.keypadOff + leaveScreen
    }
    if hasWrapControl {
      enterScreen += ends.wrapOff
      leaveScreen = ends.wrapOn + leaveScreen
    }
    guard !staysOnMainScreen else { return }
    if let leave = ends.leaveAlternate {
      leaveScreen += leave
    } else {
      // No alternate screen: leave the last frame above and start on a fresh line.
      leaveScreen += toLastRow + [13, 10]
    }
  }

  /// Leaves out what this use of the terminal does without.
  mutating func adapt(to use: TerminalUse) {
    // Setting a scroll region moves the cursor to the first row of the screen.
    if use.inlineRows != nil { hasScrollRegion = false }
    if use.staysOnMainScreen || !use.setsKeypadMode { setEnds(for: use) }
  }

  /// Moves the cursor to the start of a row of the screen.
  func toRow(_ row: Int) -> [UInt8] {
    isECMA48 ? Array("\u{1b}[\(row + 1);1H".utf8) : Array((Self.expand("cup", row, 0) ?? "").utf8)
  }

  /// Moves the cursor to the start of the last row, whatever the size is by then.
  var toLastRow: [UInt8] {
    isECMA48 ? Array("\u{1b}[999;1H".utf8) : toRow(max(1, Int(porthole_tigetnum("lines"))) - 1)
  }

  private mutating func readStyle() {
    lineDrawing = Self.bytes("acsc")
    endLineDrawing = Self.bytes("rmacs")
    resetStyle = isECMA48 ? Array("\u{1b}[m".utf8) : Self.bytes("op") + Self.bytes("sgr0")
    declaresDirectColor =
      Self.variableDeclaresDirectColor || porthole_tigetflag("RGB") > 0 || porthole_tigetflag("Tc") > 0
    switch porthole_tigetnum("colors") {
    case _ where Self.wantsNoColor: colors = .none
    case ..<8: colors = .none
    case ..<16: colors = .eight
    case ..<88: colors = .sixteen
    case ..<256: colors = .eightyEight
    default: colors = declaresDirectColor ? .direct : .palette
    }
    colorsOfTerminfo = colors
    if colors == .direct, porthole_tigetnum("colors") < 1 << 24 { colorsOfTerminfo = .palette }
    let table: [(String, TextStyle.Attributes)] = [
      ("bold", .bold), ("dim", .dim), ("sitm", .italic), ("smul", .underline), ("blink", .blink),
      ("rev", .reverse), ("smso", .reverse), ("invis", .hidden), ("smxx", .strikethrough),
    ]
    for (name, attribute) in table where Self.string(name) != nil { attributes.insert(attribute) }
    let excluded = max(0, porthole_tigetnum("ncv"))
    let bits: [TextStyle.Attributes] = [.reverse, .underline, .reverse, .blink, .dim, .bold, .hidden]
    for (bit, attribute) in bits.enumerated() where excluded & 1 << Int32(bit) != 0 {
      attributesWithoutColor.formUnion(attribute)
    }
  }

  private mutating func readKeys() {
    let table: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("kpp", .pageUp),
      ("knp", .pageDown), ("khome", .home), ("kend", .end), ("kich1", .insert), ("kdch1", .delete),
      ("kbs", .backspace), ("kent", .enter), ("kf1", .function(1)), ("kf2", .function(2)),
      ("kf3", .function(3)), ("kf4", .function(4)), ("kf5", .function(5)),
      ("kf6", .function(6)), ("kf7", .function(7)), ("kf8", .function(8)), ("kf9", .function(9)),
      ("kf10", .function(10)), ("kf11", .function(11)), ("kf12", .function(12)),
    ]
    for (name, key) in table {
      let bytes = Self.bytes(name)
      // The decoder knows the single bytes (backspace as ^H or DEL, enter).
      if bytes.count > 1 { keys.append((bytes, key)) }
    }
  }

  private static var variableDeclaresDirectColor: Bool {
    let direct = variable("COLORTERM")
    return direct == "truecolor" || direct == "24bit"
  }

  /// https://no-color.org: it turns colours off; bold and reverse are not colours.
  private static var wantsNoColor: Bool { variable("NO_COLOR")?.isEmpty == false }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func string(_ name: String) -> UnsafePointer<CChar>? { porthole_tigetstr(name) }

  /// A capability without its padding, which no terminal needs today.
  private static func plain(_ name: String) -> String? {
    string(name).map { strippingPadding(String(cString: $0)) }
  }

  private static func bytes(_ name: String) -> [UInt8] { Array((plain(name) ?? "").utf8) }

  /// Whether a sequence ends by erasing the screen, or the screen from the cursor on.
  private static func clears(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(4).elementsEqual("\u{1b}[2J".utf8) || bytes.suffix(3).elementsEqual("\u{1b}[J".utf8)
  }

  /// The bytes that let all rows scroll and leave the cursor where it is; none if the terminal has no such region, or
  /// can't keep the cursor.
  static func wholeScrollRegion(rows: Int) -> [UInt8] {
    guard let save = plain("sc"), let restore = plain("rc"), let region = expand("csr", 0, max(0, rows - 1))
    else {
      return []
    }
    return Array((save + region + restore).utf8)
  }

  private static func expand(_ name: String, _ first: Int, _ second: Int) -> String? {
    guard let format = string(name), let expanded = porthole_tparm2(format, first, second) else {
      return nil
    }
    return strippingPadding(String(cString: expanded))
  }

  static func strippingPadding(_ text: String) -> String {
    // As bytes: the first search of a String takes longer than all the rest of this type.
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "$")) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<"),
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
      {
        index = end + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// TERM is empty or not set.
  case noTerminalType
  /// terminfo does not have this type, and ``TerminalUse/acceptsUnknownTypes`` is off.
  case unknownTerminal(String)
  /// This type cannot place the cursor, or prints on paper.
  case simpleTerminal(String)
  /// This type does not understand ECMA-48, and the direct screen was asked for.
  case foreignTerminal(String)
  /// Standard input is no terminal, and `/dev/tty` cannot be opened.
  case noControllingTerminal
  /// ncurses cannot make a screen for this type of terminal.
  case noScreen(String)
  /// The system call that reads or sets the modes of the terminal failed with this `errno`.
  case settingsRefused(Int32)
  /// The run loop was started on another thread than the main one, whose queue it serves.
  case notOnMainThread

  public var description: String {
    switch self {
    case .noTerminalType: "TERM is not set"
    case .unknownTerminal(let name): "the terminal type '\(name)' is unknown"
    case .simpleTerminal(let name): "the terminal type '\(name)' cannot place the cursor"
    case .foreignTerminal(let name):
      "the terminal type '\(name)' does not use ANSI (ECMA-48) sequences, as the direct screen does"
    case .noScreen(let name): "ncurses has no screen for the terminal type '\(name)'"
    case .noControllingTerminal: "there is no terminal to read keys from"
    case .notOnMainThread: "a front end runs only on the main thread"
    case .settingsRefused(let code): "the terminal's settings: \(String(cString: strerror(code)))"
    }
  }
}
