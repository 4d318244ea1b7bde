import PortholePlatform
import ScreenCore

/// One of the two ways to bring frames to a terminal and to read its keys: ``CursesScreen`` and
/// ``DirectScreen``. Both take the same canvases and show the same cells and the same cursor.
///
/// A screen writes nothing itself: it returns bytes, which ``TerminalSession`` sends. So a terminal that
/// reads slowly is handled in one place.
protocol TerminalScreen {
  /// Returns the bytes that prepare the terminal, to be sent before the first frame, which is sent whole.
  mutating func enter() -> [UInt8]

  /// Returns the bytes that give the terminal back; nil if those that a signal handler sends are enough.
  mutating func leave() -> [UInt8]?

  /// The part of a terminal of this size that can be drawn.
  func drawableSize(_ size: (rows: Int, columns: Int)) -> (rows: Int, columns: Int)

  /// Takes the size in cells that can be drawn. Canvases may cover only its upper left part.
  mutating func resize(rows: Int, columns: Int)

  /// Forgets the terminal's contents: the next frame is sent whole.
  mutating func invalidate()

  /// Returns the bytes that change the terminal's contents into `canvas`. Linear in the screen's cells.
  mutating func present(_ canvas: Canvas) -> [UInt8]

  /// Whether a link was ever sent; a frame that is cut short may leave one open.
  var hasSentLinks: Bool { get }

  /// True if frames contain nothing that terminfo does not describe: no 24-bit colours of its own, no links,
  /// no synchronised output.
  var sendsOnlyTerminfo: Bool { get }

  /// The part of the screen that is drawn, if it is a region at the cursor.
  var region: InlineRegion? { get }

  /// Notes that a new width has left the region where it was, so that no row above the cursor was broken.
  mutating func regionHasStayed()

  /// Prints lines above that region with the next frame, which stay in the scrollback. Does nothing on a whole screen.
  ///
  /// - Parameter lines: the bytes of whole lines, each with its end.
  mutating func printAbove(_ lines: [UInt8])

  /// Reads the available input, a limited amount of it. Waits at most for the end of a key's sequence.
  mutating func readInput(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput
}

extension TerminalScreen {
  var region: InlineRegion? { nil }
  mutating func regionHasStayed() {}
  mutating func printAbove(_ lines: [UInt8]) {}
}

extension TerminalCapabilities {
  /// True if this terminal gets the ncurses screen for the user's choice. Throws if the user chose the direct
  /// screen and the terminal does not understand ECMA-48.
  func usesCurses(_ kind: ScreenKind) throws(TerminalError) -> Bool {
    // ncurses knows no terminal that terminfo does not have.
    guard isKnown else { return false }
    switch kind {
    case .auto: return !(isECMA48 && declaresDirectColor)
    case .ncurses: return true
    case .direct:
      guard isECMA48 else { throw .foreignTerminal(name) }
      return false
    }
  }
}

extension ScreenKind {
  /// The screen that PORTHOLE_SCREEN names; `auto` if it is unset or empty.
  package static func inEnvironment() throws(WrongVariable) -> ScreenKind {
    let names = allCases.map(\.rawValue)
    return try Environment.word("PORTHOLE_SCREEN", among: names).flatMap(ScreenKind.init) ?? .auto
  }
}
