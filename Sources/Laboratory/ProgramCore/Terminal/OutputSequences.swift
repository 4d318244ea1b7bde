// Output of programs, taken apart before libvterm sees it.
//
// Problem: the bytes of a program that a tape plays are as hostile as any file. libvterm trusts them: to repeat a
// character before there is one (REP) never ends, and no two parsers agree about sequences that are not well
// formed.
//
// Idea: a parser that follows the state diagram of DEC's terminals takes the bytes apart. libvterm gets only whole
// elements of kinds that are listed here, written in one form, with at most 32 numbers below 10,000. The rest
// is dropped: strings for devices, windows and palettes, and everything that no terminal would understand. The
// title and synchronised updates, which libvterm does not know or report, are read here.
//
// Cost: a sequence that a newer libvterm understands has no effect until it is listed.

/// Reads the output of a program, whose bytes may be any, and passes on what a terminal may get.
nonisolated struct OutputSequences {
  /// The state of the parser; a piece of output may end anywhere.
  private enum State {
    case text, escape, control
    /// An operating system command, of which the text is kept.
    case command
    /// Another string, of which nothing is kept.
    case ignored
  }

  private var state = State.text
  /// The bytes of the present sequence after its introducer.
  private var part: [UInt8] = []
  private var isTooLong = false
  /// The last byte was an escape within a string, which may end it.
  private var mayEnd = false
  /// The bytes of a character that is not complete.
  private var pending: [UInt8] = []
  /// The last character, for a sequence that repeats it.
  private var lastCharacter: [UInt8] = []

  /// The title of the window, as the program has set it.
  private(set) var title: String?
  /// Whether the program has begun an update that it has not ended.
  private(set) var isUpdating = false

  private static let longest = (control: 256, command: 4096)

  /// Takes bytes, and returns those for the terminal and those of answers to the program.
  mutating func read(_ bytes: some Sequence<UInt8>, columns: Int) -> (output: [UInt8], answer: [UInt8]) {
    var (output, answer): ([UInt8], [UInt8]) = ([], [])
    for byte in bytes {
      switch state {
      case .text: readText(byte, &output)
      case .escape: readEscape(byte, &output)
      case .control: readControl(byte, columns, &output, &answer)
      case .command, .ignored: readString(byte)
      }
    }
    return (output, answer)
  }

  // MARK: Text

  private mutating func readText(_ byte: UInt8, _ output: inout [UInt8]) {
    if !pending.isEmpty || byte >= 0x80 { return readCharacter(byte, &output) }
    switch byte {
    case 0x1b: begin(.escape)
    case 0x20..<0x7f:
      output.append(byte)
      lastCharacter = [byte]
    // Backspace, tab, line feeds, carriage return, and the two character sets.
    case 0x08...0x0f:
      output.append(byte)
      lastCharacter = []
    default: break
    }
  }

  /// Collects the bytes of a character beyond ASCII; wrong ones become a replacement character.
  private mutating func readCharacter(_ byte: UInt8, _ output: inout [UInt8]) {
    let isContinuation = byte & 0xc0 == 0x80
    if pending.isEmpty ? isContinuation : !isContinuation {
      pending = []
      emit("\u{fffd}", &output)
      if !isContinuation { readText(byte, &output) }
      return
    }
    pending.append(byte)
    let first = pending[0]
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    guard pending.count == length else { return }
    let text = String(decoding: pending, as: UTF8.self)
    pending = []
    // C1 controls are characters here, of which a terminal in UTF-8 should show none.
    guard let scalar = text.unicodeScalars.first, scalar.value >= 0xa0 else { return }
    emit(text, &output)
  }

  private mutating func emit(_ text: String, _ output: inout [UInt8]) {
    lastCharacter = Array(text.utf8)
    output += lastCharacter
  }

  private mutating func begin(_ next: State) {
    (state, part, isTooLong, mayEnd) = (next, [], false, false)
  }

  private mutating func keep(_ byte: UInt8, upTo limit: Int) {
    if part.count < limit { part.append(byte) } else { isTooLong = true }
  }

  // MARK: Sequences

  private mutating func readEscape(_ byte: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case 0x1b: begin(.escape)
    case 0x18, 0x1a: begin(.text)
    case 0x20...0x2f: keep(byte, upTo: 2)
    case UInt8(ascii: "[") where part.isEmpty: begin(.control)
    case UInt8(ascii: "]") where part.isEmpty: begin(.command)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      begin(part.isEmpty ? .ignored : .text)
    case 0x30...0x7e:
      let isWhole =
        part.isEmpty && "78DEHMc=>".utf8.contains(byte)
        || part.count == 1 && "()".utf8.contains(part[0]) && "0AB".utf8.contains(byte)
        || part == Array("#".utf8) && byte == UInt8(ascii: "8")
      if isWhole { output += [0x1b] + part + [byte] }
      lastCharacter = []
      begin(.text)
    default: break
    }
  }

  private mutating func readControl(
    _ byte: UInt8, _ columns: Int, _ output: inout [UInt8], _ answer: inout [UInt8]
  ) {
    switch byte {
    case 0x1b: begin(.escape)
    case 0x18, 0x1a: begin(.text)
    case 0x20...0x3f: keep(byte, upTo: Self.longest.control)
    case 0x40...0x7e:
      if !isTooLong { finish(byte, columns, &output, &answer) }
      if byte != UInt8(ascii: "b") { lastCharacter = [] }
      begin(.text)
    default: break
    }
  }

  private mutating func finish(
    _ final: UInt8, _ columns: Int, _ output: inout [UInt8], _ answer: inout [UInt8]
  ) {
    let marks = part.prefix { (0x3c...0x3f).contains($0) }
    let intermediates = part.reversed().prefix { $0 < 0x30 }.reversed()
    let middle = part.dropFirst(marks.count).dropLast(intermediates.count)
    guard middle.allSatisfy({ (0x30...0x3b).contains($0) }) else { return }
    let prefix = String(decoding: marks, as: UTF8.self)
    let kind = String(decoding: intermediates + [final], as: UTF8.self)
    var numbers = Self.numbers(middle)
    switch (prefix, kind) {
    case ("", "b"):
      let count = Int(numbers.first?.text ?? "") ?? 1
      for _ in 0..<min(max(count, 1), columns) { output += lastCharacter }
      return
    case ("?", "h"), ("?", "l"):
      if numbers.contains(where: { $0.text == "2026" }) { isUpdating = kind == "h" }
      numbers = numbers.filter { Self.modes.contains($0.text) }
      if numbers.isEmpty { return }
    case ("?", "$p") where numbers.first?.text == "2026":
      answer += Array("\u{1b}[?2026;\(isUpdating ? 1 : 2)$y".utf8)
      return
    case ("?", "$p"), ("?", "J"), ("?", "K"), ("?", "n"), (">", "c"), ("", "!p"), ("", "h"), ("", "l"): break
    case ("", _) where kind.utf8.count == 1 && Self.finals.contains(final): break
    default: return
    }
    if kind == "!p" { isUpdating = false }
    if kind == "m" {
      numbers = Self.colors(numbers)
      if numbers.isEmpty, !middle.isEmpty { return }
    }
    output += Array("\u{1b}[\(prefix)".utf8)
    for number in numbers.prefix(32) { output += Array((number.separator + number.text).utf8) }
    output += Array(kind.utf8)
  }

  /// Moves, erasing, inserting, deleting and scrolling of cells, colours, questions.
  private static let finals = Set("@ABCDEFGHIJKLMPSTXZ`adefgmnrc".utf8)

  /// Modes that libvterm knows: cursor keys, origin, wrapping, the cursor, the other screen, the pointer, focus,
  /// pasting.
  private static let modes: Set = [
    "1", "6", "7", "12", "25", "47", "1000", "1002", "1003", "1004", "1005", "1006", "1015", "1047", "1048",
    "1049",
    "2004",
  ]

  /// The numbers of a sequence, each with the sign in front of it.
  private static func numbers(_ bytes: some Sequence<UInt8>) -> [(separator: String, text: String)] {
    var numbers: [(separator: String, text: String)] = []
    var current = (separator: "", text: "")
    for byte in bytes {
      if byte >= 0x3a {
        numbers.append(current)
        current = (byte == 0x3a ? ":" : ";", "")
      } else if current.text == "0" {
        current.text = String(Unicode.Scalar(byte))
      } else {
        current.text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    if !current.text.isEmpty || !numbers.isEmpty { numbers.append(current) }
    for index in numbers.indices where numbers[index].text.utf8.count > 4 { numbers[index].text = "9999" }
    return numbers
  }

  /// The numbers of a style without those that libvterm misreads: the colour of underlines, and the colour space in
  /// `38:2::r:g:b`.
  private static func colors(
    _ numbers: [(separator: String, text: String)]
  ) -> [(separator: String, text: String)] {
    var result: [(separator: String, text: String)] = []
    var index = 0
    while index < numbers.count {
      var end = index + 1
      while end < numbers.count, numbers[end].separator == ":" { end += 1 }
      let isColor = ["38", "48", "58"].contains(numbers[index].text)
      // Without colons the numbers of a colour follow: the 58 of `48;5;58` is one of them.
      if isColor, end == index + 1, end < numbers.count {
        end = min(numbers.count, end + (numbers[end].text == "2" ? 4 : numbers[end].text == "5" ? 2 : 0))
      }
      var group = Array(numbers[index..<end])
      if group[0].text == "58" {
        group = []
      } else if isColor, group.count > 5, group[1].text == "2" {
        group.remove(at: 2)
      }
      if result.isEmpty, !group.isEmpty { group[0].separator = "" }
      result += group
      index = end
    }
    return result
  }

  // MARK: Strings

  private mutating func readString(_ byte: UInt8) {
    switch byte {
    case 0x18, 0x1a: begin(.text)
    case 0x07 where state == .command: endString()
    case 0x1b where !mayEnd: mayEnd = true
    case UInt8(ascii: "\\") where mayEnd: endString()
    default:
      if mayEnd {
        // An escape that does not end the string begins another sequence.
        begin(.escape)
        var nothing: [UInt8] = []
        return readEscape(byte, &nothing)
      }
      if state == .command { keep(byte, upTo: Self.longest.command) }
    }
  }

  private mutating func endString() {
    if state == .command, part.starts(with: Array("0;".utf8)) || part.starts(with: Array("2;".utf8)) {
      title = String(decoding: part.dropFirst(2), as: UTF8.self)
    }
    begin(.text)
  }
}
