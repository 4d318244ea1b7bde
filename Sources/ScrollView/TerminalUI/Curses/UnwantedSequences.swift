import CPortholeNcurses

/// Leaves out sequences of ncurses that change nothing on the terminal, or that must not reach it.
///
/// - Automatic margins. ncurses turns them off and on around the last cell of the screen, 10 bytes each time the
///   end of the status line changes. They are off from the start instead, on terminals where ncurses makes no use of
///   wrapping (`xenl`).
/// - The character set. The sequences that set attributes also end line drawing, which nothing begins in UTF-8.
/// - `oc`, which ncurses sends when a suspended program continues: it would undo the user's own palette.
/// - The alternate screen and the keypad mode, where they are not wanted.
/// - `smm`, by which Alt sets the eighth bit of a key: that bit belongs to UTF-8, and ncurses never ends the mode.
struct UnwantedSequences {
  private var sequences: [[UInt8]] = []
  /// The bytes to send once before the first frame, and after the last one.
  private(set) var begin: [UInt8] = []
  private(set) var end: [UInt8] = []

  init(capabilities: TerminalCapabilities, use: TerminalUse = TerminalUse()) {
    func bytes(_ name: String) -> [UInt8] {
      porthole_tigetstr(name).map { Array(TerminalCapabilities.strippingPadding(String(cString: $0)).utf8) }
        ?? []
    }
    sequences += [bytes("smm"), bytes("oc")]
    if use.staysOnMainScreen { sequences += [bytes("smcup"), bytes("rmcup")] }
    if !use.setsKeypadMode { sequences += [bytes("smkx"), bytes("rmkx")] }
    if capabilities.hasWrapControl, porthole_tigetflag("xenl") > 0 {
      (begin, end) = (bytes("rmam"), bytes("smam"))
      sequences += [begin, end]
    }
    if capabilities.isUTF8, capabilities.isECMA48 {
      let ascii = bytes("rmacs")
      // Only as a sequence of its own: a console also changes its font by SGR 10.
      if ascii == Array("\u{1b}(B".utf8) {
        begin += ascii
        sequences.append(ascii)
      }
    }
    sequences.removeAll(where: \.isEmpty)
  }

  /// Removes the sequences from a frame. Linear.
  func remove(from frame: inout [UInt8]) {
    guard !sequences.isEmpty else { return }
    var (read, written) = (0, 0)
    while read < frame.count {
      if frame[read] == 0x1b, let sequence = sequences.first(where: { frame[read...].starts(with: $0) }) {
        read += sequence.count
        continue
      }
      if written != read { frame[written] = frame[read] }
      read += 1
      written += 1
    }
    frame.removeLast(frame.count - written)
  }
}
