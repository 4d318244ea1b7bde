// Why this decoder is more than a table of sequences.
//
// A terminal sends keys, mouse reports, pasted text and its answers to questions as one stream of bytes,
// without lengths or frames. ESC is a key, the prefix that stands for Alt, and the first byte of every
// sequence; only the bytes after it tell which, and a read may end anywhere, also in the middle of a
// character. In a pager each letter is a command, so the worst mistake is to take the rest of a sequence for
// typing: a `q` in the terminal's answer would quit.
//
// So the buffer holds only bytes whose meaning is still open. `next(at:isFinal:)` is a pure function of the
// buffer: it returns one step with its length, or `incomplete`. Sequences that it does not know are still
// parsed to their end, by ECMA-48's grammar, and dropped whole. The decoder has no clock: the run loop asks
// `timeout` how long to wait, and calls `flush(after:)` when nothing has come for that long, which makes a
// lone ESC the Escape key.
//
// Input without an end must neither fill memory nor lock the keyboard. A sequence of 64 bytes or more and
// every control string are skipped with a few bytes of state (`SkippedInput`); a paste keeps at most 1 MiB. A
// second of silence gives up a paste or a string, and so do three Ctrl-C in a row, since a flood has no
// silence; what follows them is dropped up to the next pause. Each byte is looked at a bounded number of
// times, so decoding is linear.
//
// The price: Escape, and Alt with a character that begins a sequence, take 25 ms (or ESCDELAY) to arrive, and a
// connection that pauses longer inside a sequence turns its rest into keys. A longer delay makes Escape feel
// slow, a shorter one breaks on slow connections. Nothing else may wait: any other key is an event as soon as its
// last byte is there.
//
// Taking "unknown" to mean "skip the ESC", keeping strings until they end, or flushing while the kernel still
// has unread bytes would each bring back one of these faults.

import ScreenCore

/// Turns the bytes that a terminal sends into keys, pasted text and pointer events, however reads divide
/// them.
///
/// It understands the terminal's own keys (terminfo), xterm's sequences with modifiers, SGR and X10 mouse
/// reports, bracketed paste, UTF-8, and Alt as an ESC before a key. It drops all other sequences whole.
struct InputDecoder {
  private var buffer: [UInt8] = []
  /// Text that is being pasted; nil outside the marks.
  private var paste: PastedText?
  /// Input that is being skipped; nil if none is.
  private var skipped: SkippedInput?
  /// The terminal's answers since ``takeAnswers()``.
  private var answers: [TerminalAnswer] = []
  /// How often the terminal was asked for the place of the cursor and has not answered. An answer looks like F3 with
  /// modifiers.
  var expectedCursors = 0
  private let keys: [(bytes: [UInt8], key: Key)]

  init(keys: [(bytes: [UInt8], key: Key)] = []) { self.keys = keys }

  /// Seconds of silence after which bytes that could begin a sequence are keys.
  static let escapeDelay = Double(EscapeDelay.milliseconds) / 1000
  /// Seconds of silence after which a paste or a control string without an end is given up.
  static let longestSilence = 1.0

  /// Seconds of silence after which ``flush(after:)`` must be called; nil if no input is undecided.
  var timeout: Double? {
    if paste != nil { return Self.longestSilence }
    return skipped?.timeout ?? (buffer.isEmpty ? nil : Self.escapeDelay)
  }

  /// True while all input belongs to a paste or a control string until that ends.
  var isInsideText: Bool { paste != nil || skipped != nil }

  /// Whether the last input may continue.
  var isUndecided: Bool { timeout != nil }

  /// Removes and returns the terminal's answers, in order.
  mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers.removeAll() }
    return answers
  }

  /// Adds bytes and returns the events that they complete. Linear.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    buffer.append(contentsOf: bytes)
    return drain(isFinal: false)
  }

  /// Reports that no byte has come for `silence` seconds. If that is long enough, returns the undecided bytes
  /// as keys. Drops a paste or a control string without an end, which would otherwise swallow all further
  /// keys.
  mutating func flush(after silence: Double = .infinity) -> [InputEvent] {
    guard let timeout, silence >= timeout else { return [] }
    guard paste != nil || skipped != nil else { return drain(isFinal: true) }
    (paste, skipped) = (nil, nil)
    buffer.removeAll()
    return []
  }

  private mutating func drain(isFinal: Bool) -> [InputEvent] {
    var events: [InputEvent] = []
    var index = 0
    while index < buffer.count {
      if skipped != nil {
        guard let end = skipped?.skip(buffer[index...]) else { break }
        if let answer = skipped.flatMap({ TerminalAnswer($0.kind, text: $0.text) }) { answers.append(answer) }
        skipped = nil
        index = end
        continue
      }
      if paste != nil {
        guard let text = takePaste(at: &index) else { return events }
        if !text.isEmpty { events.append(.paste(text)) }
        continue
      }
      switch next(at: index, isFinal: isFinal) {
      case .event(let event, let length):
        events.append(event)
        index += length
      case .nothing(let length): index += length
      case .answer(let answer, let length):
        if case .cursor = answer { expectedCursors -= 1 }
        answers.append(answer)
        index += length
      case .pasteBegin(let length):
        paste = PastedText()
        index += length
      case .skip(let kind, let length):
        skipped = SkippedInput(kind)
        index += length
      case .incomplete:
        buffer.removeFirst(index)
        return events
      }
    }
    buffer.removeAll(keepingCapacity: true)
    return events
  }

  private enum Step {
    case event(InputEvent, Int)
    case answer(TerminalAnswer, Int)
    case pasteBegin(Int)
    case skip(SkippedInput.Kind, Int)
    case nothing(Int)
    case incomplete
  }

  private func next(at start: Int, isFinal: Bool) -> Step {
    let rest = buffer[start...]
    for (bytes, key) in keys where rest.starts(with: bytes) { return .event(.key(key), bytes.count) }
    let byte = buffer[start]
    guard byte == 0x1b else { return character(at: start, isFinal: isFinal) }
    guard start + 1 < buffer.count else { return isFinal ? .event(.key(.escape), 1) : .incomplete }
    if let kind = SkippedInput.string(buffer[start + 1]) {
      // With nothing after it, the user typed it: Alt and a key.
      guard start + 2 < buffer.count else {
        return isFinal ? .event(.key(.character(Unicode.Scalar(buffer[start + 1])), .alt), 2) : .incomplete
      }
      return .skip(kind, 2)
    }
    switch buffer[start + 1] {
    case UInt8(ascii: "["): return control(at: start, isFinal: isFinal)
    case UInt8(ascii: "O"):
      guard start + 2 < buffer.count else {
        return isFinal ? .event(.key(.character("O"), .alt), 2) : .incomplete
      }
      return Self.finalKeys[buffer[start + 2]].map { .event(.key($0), 3) } ?? .nothing(3)
    case 0x1b:
      // The first ESC is a key (or Alt before a sequence); the second begins a new sequence.
      return .event(.key(.escape), 1)
    default:
      switch character(at: start + 1, isFinal: isFinal) {
      case .event(.key(let key, let modifiers), let length):
        return .event(.key(key, modifiers.union(.alt)), length + 1)
      case .incomplete: return .incomplete
      case .event(_, let length), .nothing(let length), .pasteBegin(let length), .answer(_, let length),
        .skip(_, let length):
        return .nothing(length + 1)
      }
    }
  }

  private func character(at start: Int, isFinal: Bool) -> Step {
    let byte = buffer[start]
    switch byte {
    case 0x0d, 0x0a: return .event(.key(.enter), 1)
    case 0x09: return .event(.key(.tab), 1)
    case 0x7f, 0x08: return .event(.key(.backspace), 1)
    case 0x00: return .event(.key(.character(" "), .control), 1)
    case 0x01...0x1a: return .event(.key(.character(Unicode.Scalar(byte + 0x60)), .control), 1)
    case 0x1c...0x1f: return .event(.key(.character(Unicode.Scalar(byte + 0x40)), .control), 1)
    case 0x20..<0x7f: return .event(.key(.character(Unicode.Scalar(byte))), 1)
    default: break
    }
    let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    guard length > 1 else { return .nothing(1) }
    guard start + length <= buffer.count else {
      let continues = buffer[(start + 1)...].allSatisfy { $0 & 0xc0 == 0x80 }
      return isFinal || !continues ? .nothing(1) : .incomplete
    }
    var iterator = buffer[start..<(start + length)].makeIterator()
    var utf8 = UTF8()
    guard case .scalarValue(let scalar) = utf8.decode(&iterator) else { return .nothing(1) }
    return .event(.key(.character(scalar)), length)
  }

  // MARK: Sequences

  private static let finalKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  private static let tildeKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  /// `CSI`: parameters, intermediates, a final byte.
  private func control(at start: Int, isFinal: Bool) -> Step {
    var index = start + 2
    if index < buffer.count, buffer[index] == UInt8(ascii: "M") { return oldMouse(at: start, isFinal) }
    while index < buffer.count, (0x20...0x3f).contains(buffer[index]), index - start < 64 { index += 1 }
    guard index < buffer.count else {
      return isFinal
        ? (buffer.count == start + 2
          ? .event(.key(.character("["), .alt), 2) : .nothing(buffer.count - start))
        : .incomplete
    }
    if index - start >= 64 { return .skip(.sequence, index - start) }
    let final = buffer[index]
    let length = index + 1 - start
    // A control character ends the sequence: drop the bytes before it.
    guard (0x40...0x7e).contains(final) else { return .nothing(max(1, length - 1)) }
    let text = buffer[(start + 2)..<index]
    func step(_ event: InputEvent?) -> Step { event.map { .event($0, length) } ?? .nothing(length) }
    func step(_ answer: TerminalAnswer?) -> Step { answer.map { .answer($0, length) } ?? .nothing(length) }
    switch text.first {
    case UInt8(ascii: "<"): return step(mouse(text.dropFirst(), final: final).map(InputEvent.mouse))
    case UInt8(ascii: "?"):
      let isRequested = text.last == UInt8(ascii: "$")
      let rest = isRequested ? text.dropFirst().dropLast() : text.dropFirst()
      // Without numbers it is no answer, but may be the echo of a question.
      guard !rest.isEmpty else { return .nothing(length) }
      return step(TerminalAnswer(privateSequence: final, KeyReport(rest).numbers, isRequested: isRequested))
    case UInt8(ascii: "="), UInt8(ascii: ">"): return .nothing(length)
    default: break
    }
    let report = KeyReport(text)
    switch final {
    case UInt8(ascii: "~"):
      switch report.numbers.first ?? 0 {
      case 200: return .pasteBegin(length)
      case 27: return step(report.eventOfOtherKey)
      case let number: return step(Self.tildeKeys[number].flatMap(report.event))
      }
    case UInt8(ascii: "u"): return step(report.eventOfCode)
    case UInt8(ascii: "R") where expectedCursors > 0 && report.numbers.count == 2:
      let numbers = report.numbers
      return step(TerminalAnswer.cursor(row: max(0, numbers[0] - 1), column: max(0, numbers[1] - 1)))
    case UInt8(ascii: "I") where text.isEmpty, UInt8(ascii: "O") where text.isEmpty:
      return step(TerminalAnswer.focus(final == UInt8(ascii: "I")))
    case UInt8(ascii: "Z"): return step(report.event(of: .backTab))
    default:
      guard text.allSatisfy({ (0x30...0x3b).contains($0) }), let key = Self.finalKeys[final] else {
        return .nothing(length)
      }
      return step(report.event(of: key))
    }
  }

  // MARK: Pasted text

  /// Takes pasted text from `index` on, up to its end mark; nil if the mark has not come yet.
  private mutating func takePaste(at index: inout Int) -> String? {
    let mark = PastedText.end
    var end = index
    while end < buffer.count {
      let rest = buffer[end...].prefix(mark.count)
      let isMark = rest.elementsEqual(mark.prefix(rest.count))
      // Half a mark waits for the other half.
      if isMark, rest.count < mark.count { break }
      if isMark {
        defer { paste = nil }
        index = end + mark.count
        return paste?.text
      }
      let next = buffer[(end + 1)...].firstIndex(of: 0x1b) ?? buffer.count
      if paste?.append(buffer[end..<next]) == false {
        // The bytes after the three Ctrl-C may be pasted too, so they are not keys.
        (paste, skipped) = (nil, SkippedInput(.rest))
        buffer.removeAll()
        return nil
      }
      end = next
    }
    buffer.removeFirst(end)
    return nil
  }

  // MARK: Mouse

  private func mouse(_ text: ArraySlice<UInt8>, final: UInt8) -> MouseEvent? {
    let numbers = KeyReport(text).numbers
    guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
    return Self.mouse(
      code: numbers[0], column: numbers[1] - 1, row: numbers[2] - 1, isRelease: final == UInt8(ascii: "m"))
  }

  private func oldMouse(at start: Int, _ isFinal: Bool) -> Step {
    guard start + 6 <= buffer.count else { return isFinal ? .nothing(buffer.count - start) : .incomplete }
    let code = Int(buffer[start + 3]) - 32
    let event = Self.mouse(
      code: code, column: Int(buffer[start + 4]) - 33, row: Int(buffer[start + 5]) - 33,
      isRelease: code & 0xe3 == 3)
    return event.map { .event(.mouse($0), 6) } ?? .nothing(6)
  }

  /// xterm's button code: bits 1 and 2 are the button, 4 shift, 8 alt, 16 control, 32 motion, 64 the wheel,
  /// 128 further buttons.
  private static func mouse(code: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
    guard (0..<256).contains(code), column >= 0, row >= 0 else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let button = code & 128 != 0 ? 7 + (code & 3) : code & 3
    let kind: MouseEvent.Kind
    if code & 64 != 0 {
      // Some terminals report a wheel's release, which would count as a second notch.
      guard !isRelease, code & 128 == 0 else { return nil }
      kind = .wheel([MouseEvent.Direction.up, .down, .left, .right][code & 3])
    } else if isRelease {
      kind = .release
    } else if code & 32 != 0 {
      kind = button == 3 ? .move : .drag(button: button)
    } else {
      guard button != 3 else { return nil }
      kind = .press(button: button)
    }
    return MouseEvent(kind, row: row, column: column, modifiers: modifiers)
  }
}
