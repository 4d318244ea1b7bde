import PortholePlatform
import PortholeSystem
import ScreenCore

// The bytes that give the terminal back.
extension TerminalSession {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Reports of buttons and drags, or of each move, in decimal coordinates.
  static func mouseOn(motion: Bool) -> [UInt8] {
    bytes("\u{1b}[?1000h\u{1b}[?1002h" + (motion ? "\u{1b}[?1003h" : "") + "\u{1b}[?1006h")
  }
  static let mouseOff = bytes("\u{1b}[?1006l\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l")

  /// Bracketed paste: the terminal marks pasted text, so that it does not count as keys.
  static let pasteOn = bytes("\u{1b}[?2004h")
  static let pasteOff = bytes("\u{1b}[?2004l")

  /// Reports of the keyboard's coming and going.
  static let focusOn = bytes("\u{1b}[?1004h")
  static let focusOff = bytes("\u{1b}[?1004l")

  /// Whether the unread input has the length of answers still expected, which the shell would take for typing.
  var hasUnreadAnswer: Bool {
    let count = porthole_unread_count(input)
    guard count > 0 else { return false }
    // Answers with the name and the attributes of the terminal have any length.
    if features.isWaiting(at: MonotonicClock.seconds) { return true }
    var expected = [0]
    if asksForSynchronization, synchronized.isSupported == nil {
      expected.append(SynchronizedOutput.answerCount)
    }
    if awaitsBackground {
      for other in expected { for count in BackgroundReport.answerCounts { expected.append(other + count) } }
    }
    return expected.count > 1 && expected.contains(Int(count))
  }

  /// The bytes that undo every change: modes, margins, style, cursor, screen. `everything` adds, in front,
  /// the ends of links, of synchronised output and of a cut string, which most terminals never need.
  ///
  /// - Parameter below: erases what does not stay on the main screen.
  func restoreBytes(everything: Bool, below: [UInt8]) -> [UInt8] {
    var bytes = restoreModes(everything: everything)
    if capabilities.hasScrollRegion { bytes += Array("\u{1b}[r".utf8) }
    if drawsLines { bytes += capabilities.endLineDrawing }
    return bytes + capabilities.resetStyle + below + capabilities.leaveScreen
  }

  /// The bytes for signal handlers, which do not know the last frame: they erase the last row, or
  /// leave that of an inline program as it is.
  func restoreBytesForHandlers(everything: Bool) -> [UInt8] {
    let below =
      use.inlineRows != nil
      ? endOfRegion : use.staysOnMainScreen ? capabilities.toLastRow + capabilities.eraseBelow : []
    return restoreBytes(everything: everything, below: below)
  }

  /// The part of ``restoreBytes(everything:)`` that undoes the modes set here, not those of a screen.
  func restoreModes(everything: Bool) -> [UInt8] {
    guard capabilities.isECMA48 else { return [] }
    // End a string that was cut first: it would swallow the rest.
    let cut = everything ? Array("\u{1b}\\".utf8) + TerminalOutput.linkEnd + SynchronizedOutput.end : []
    // The reverse of the order in which they were switched on.
    return cut + features.off + Self.mouseOff + (usesFeatures ? Self.focusOff : [])
      + (asksForBackground ? BackgroundReport.unwatch : []) + (capabilities.isEmulator ? Self.pasteOff : [])
  }

  /// Stores the bytes that signal handlers need to restore the terminal, whenever these bytes change.
  func prepareRestore() {
    guard let state = HandlerState.shared else { return }
    let bytes = restoreBytesForHandlers(everything: needsEverythingRestored)
    var prepared = preparedRestores.first { $0.pointee.holds(bytes) }
    if prepared == nil {
      let new = Self.unchanging(bytes)
      preparedRestores.append(new)
      prepared = new
    }
    // A single store: a handler sees either the old or the new bytes.
    state.pointee.restoring = prepared
  }

  /// A copy that is never freed, since a handler may read it at any moment. There are only as many as there are sets of
  /// features.
  private static func unchanging(_ bytes: [UInt8]) -> UnsafePointer<RestoringBytes> {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    copy.initialize(from: bytes, count: bytes.count)
    let record = UnsafeMutablePointer<RestoringBytes>.allocate(capacity: 1)
    record.initialize(to: RestoringBytes(start: UnsafePointer(copy), count: bytes.count))
    return UnsafePointer(record)
  }
}
