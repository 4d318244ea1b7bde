import CPortholeNcurses
import PortholeSystem
import ScreenCore

/// The keyboard as ncurses reads it: keys that terminfo knows come as codes. All other bytes go to
/// ``InputDecoder``, which knows what terminfo does not: the pointer, pasted text, Alt, modifiers.
///
/// ncurses reads single bytes, so nothing that follows a key is lost. It is asked for bytes and not for wide
/// characters, because `wget_wch` drops bytes that are not valid in the locale together with those after
/// them.
struct CursesKeys {
  /// A window that is never drawn: reading keys from one that is would draw it.
  private let pad = newpad(1, 1)
  /// True while the decoder reads the rest of a sequence by itself.
  private var isHandedOver = false

  /// The beginnings of sequences that the decoder reads to their end, and the codes that stand for them:
  /// pointer reports in both formats, and pasted text, which must never count as keys.
  private static let prefixes = ["\u{1b}[<", "\u{1b}[M", "\u{1b}[200~"]
  /// Above KEY_MAX and all codes that ncurses gives to the extended names of terminfo; ncurses keeps 16 bits.
  private static let firstCode: Int32 = 0x7000

  /// The most keys to read at once, since there may be a Ctrl-C that is not to wait.
  private static let keysAtOnce = 4096

  /// More bytes than a sequence of a key has.
  private static let longestSequence = 64

  /// Requires the screen that `newterm` made.
  init() {
    keypad(pad, true)
    nodelay(pad, true)
    set_escdelay(EscapeDelay.milliseconds)
    for (index, prefix) in Self.prefixes.enumerated() {
      // On some consoles F1 is the beginning of an old pointer report.
      let present = key_defined(prefix)
      if present <= 0 || present == KEY_MOUSE { define_key(prefix, Self.firstCode + Int32(index)) }
    }
  }

  /// Makes keys send their sequences; sent with the next frame. ncurses does it only once by itself.
  func enter() { keypad(pad, true) }

  mutating func read(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput {
    if isHandedOver { return decodeRest(from: descriptor, with: &decoder) }
    var events: [InputEvent] = []
    var last: Int32 = ERR
    for count in 0..<(Self.keysAtOnce + Self.longestSequence) {
      // ncurses may still hold the rest of a sequence, which `poll` does not see.
      if count >= Self.keysAtOnce, !decoder.isUndecided { break }
      let code = wgetch(pad)
      if code == ERR {
        // ncurses has waited for the rest of a sequence.
        if last == 0x1b { events += decoder.flush() }
        break
      }
      last = code
      // The screen knows of a new size already.
      if code == KEY_RESIZE { continue }
      if (0...0xff).contains(code) {
        events += decoder.decode(CollectionOfOne(UInt8(code)))
        isHandedOver = decoder.isInsideText
      } else if Self.prefixes.indices.contains(Int(code - Self.firstCode)) {
        events += decoder.flush()
        events += decoder.decode(Self.prefixes[Int(code - Self.firstCode)].utf8)
        isHandedOver = true
      } else {
        // Bytes before a whole key are keys of their own.
        events += decoder.flush()
        events += Self.events(for: code, &decoder)
      }
      // The rest is read next time: a flood of reports must not hold up frames and signals.
      if isHandedOver { return .events(events) }
    }
    return last == ERR && events.isEmpty ? Self.resultWithoutInput(descriptor) : .events(events)
  }

  /// Passes the available bytes to the decoder once. It reads on until it has understood all of them.
  private mutating func decodeRest(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput
  {
    guard decoder.isUndecided else {
      // A silence has ended the sequence.
      isHandedOver = false
      return read(from: descriptor, with: &decoder)
    }
    guard hasInput(descriptor) else { return .nothing }
    let input = readBytes(from: descriptor, with: &decoder)
    isHandedOver = decoder.isUndecided
    return input
  }

  /// ncurses reports the end of input as it reports that there is none.
  private static func resultWithoutInput(_ descriptor: Int32) -> TerminalInput {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return .nothing }
    return porthole_unread_count(descriptor) <= 0
      || Int32(state.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 ? .hangUp : .nothing
  }

  private static func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
    (0..<strlen(string)).map { UInt8(bitPattern: string[$0]) }
  }

  // MARK: Codes

  private static let keys: [Int32: (Key, Modifiers)] = [
    KEY_UP: (.up, []), KEY_DOWN: (.down, []), KEY_LEFT: (.left, []), KEY_RIGHT: (.right, []),
    KEY_HOME: (.home, []), KEY_END: (.end, []), KEY_LL: (.end, []),
    KEY_PPAGE: (.pageUp, []), KEY_NPAGE: (.pageDown, []), KEY_A1: (.home, []), KEY_A3: (.pageUp, []),
    KEY_C1: (.end, []), KEY_C3: (.pageDown, []), KEY_IC: (.insert, []), KEY_DC: (.delete, []),
    KEY_BACKSPACE: (.backspace, []), KEY_ENTER: (.enter, []), KEY_BTAB: (.backTab, []),
    KEY_SR: (.up, .shift), KEY_SF: (.down, .shift), KEY_SLEFT: (.left, .shift),
    KEY_SRIGHT: (.right, .shift), KEY_SHOME: (.home, .shift), KEY_SEND: (.end, .shift),
    KEY_SPREVIOUS: (.pageUp, .shift), KEY_SNEXT: (.pageDown, .shift), KEY_SIC: (.insert, .shift),
    KEY_SDC: (.delete, .shift),
  ]

  /// The key of a code of ncurses. A key that terminfo has under a name of its own, such as a cursor key with
  /// Control, is decoded from its bytes.
  private static func events(for code: Int32, _ decoder: inout InputDecoder) -> [InputEvent] {
    if let (key, modifiers) = key(for: code) { return [.key(key, modifiers)] }
    guard let sequence = keybound(code, 0) else { return [] }
    defer { free(sequence) }
    let bytes = bytes(sequence)
    // Another terminal's sequence would be taken for Alt and a letter.
    guard bytes.starts(with: [0x1b, UInt8(ascii: "[")]) || bytes.starts(with: [0x1b, UInt8(ascii: "O")])
    else {
      return []
    }
    return decoder.decode(bytes) + decoder.flush()
  }

  /// The key for a code of ncurses; nil for other codes.
  static func key(for code: Int32) -> (Key, Modifiers)? {
    if let key = keys[code] { return key }
    let function = Int(code - KEY_F0)
    guard (1...63).contains(function) else { return nil }
    // xterm counts F1 with Shift as F13, with Control as F25, with both as F37, with Alt as F49.
    let modifiers: [Modifiers] = [[], .shift, .control, [.shift, .control], .alt, [.alt, .shift]]
    return (.function((function - 1) % 12 + 1), modifiers[(function - 1) / 12])
  }
}
