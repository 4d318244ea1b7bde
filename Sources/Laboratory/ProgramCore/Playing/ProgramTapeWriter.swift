import NodeUI
import SceneFields
import TapeCore

/// Writes down the input of people for a program, as a tape that repeats it.
///
/// A pause in which the program wrote something was a wait for it, however long it took; only other pauses have a
/// length that matters.
struct ProgramTapeWriter {
  private let program: TapeProgram
  private var size: Size
  private var lines: [String] = []
  /// The time of the last input, and of the last output after it.
  private var lastInput: Double?
  private var lastOutput: Double?
  /// Text that is being typed, for one line.
  private var typed = ""
  /// Input that a tape cannot express, as words for the user.
  private(set) var notes: [String] = []

  /// Seconds of a pause that a tape leaves out.
  private static let shortest = 0.2

  init(_ program: TapeProgram, size: Size) { (self.program, self.size) = (program, size) }

  /// The number of lines that were taken; nil before the beginning was.
  private var taken: Int?

  /// Takes the lines that are certain and were not taken before: all but a text that is being typed.
  mutating func takeText() -> String {
    guard !lines.isEmpty || taken != nil else { return "" }
    let text = (taken == nil ? beginning : "") + lines[(taken ?? 0)...].map { $0 + "\n" }.joined()
    taken = lines.count
    return text
  }

  /// Takes the rest.
  mutating func takeRest() -> String {
    endTyping()
    return lines.isEmpty && taken == nil ? beginning : takeText()
  }

  private var beginning: String {
    (TapeWords.quoted(program.text).map { "Set Program \($0)\n" } ?? "")
      + "Set Size \(firstSize.width)x\(firstSize.height)\n"
  }

  private var firstSize: Size { initialSize ?? size }
  private var initialSize: Size?

  mutating func noteOutput(at time: Double) { lastOutput = time }

  mutating func noteSize(_ new: Size, at time: Double) {
    guard new != size else { return }
    if lines.isEmpty, typed.isEmpty, lastInput == nil {
      size = new
      return
    }
    notePause(before: time)
    initialSize = firstSize
    size = new
    add("Resize \(new.width)x\(new.height)")
  }

  mutating func note(_ event: InputEvent, at time: Double) {
    notePause(before: time)
    switch event {
    case .key(let key, let modifiers):
      if case .character(let scalar) = key, modifiers.isEmpty, scalar.value >= 0x20, scalar != "\u{7f}" {
        return typed.unicodeScalars.append(scalar)
      }
      guard let (word, rest) = TapeWords.key(key, modifiers) else { return notes.append("a key") }
      add(rest.isEmpty ? word : "\(word) \(rest)")
    case .paste(let text):
      guard let quoted = TapeWords.quoted(text) else { return notes.append("pasted text") }
      add("Copy \(quoted)")
      add("Paste")
    case .mouse(let event):
      guard event.column < size.width, event.row < size.height else { return }
      let place = "\(event.column),\(event.row)"
      let prefix = TapeWords.prefix(event.modifiers)
      switch event.kind {
      case .press(let button): add("\(prefix)Press \(place)" + (button == 0 ? "" : " \(button + 1)"))
      case .drag: add("\(prefix)Move \(place)")
      case .move: break
      case .release: add("\(prefix)Release \(place)")
      case .wheel(let direction): add("\(prefix)Wheel \(direction) at \(place)")
      }
    }
  }

  /// Whether the last line is a check, after which a pause without output has no meaning.
  private var isAfterCheck = false

  /// Adds a check, after a wait for all that the program writes.
  mutating func note(check line: String, at time: Double) {
    if !isAfterCheck || lastOutput != nil { add("Wait+Rest") }
    add(line)
    (lastInput, lastOutput, isAfterCheck) = (time, nil, true)
  }

  private mutating func notePause(before time: Double) {
    defer { (lastInput, lastOutput, isAfterCheck) = (time, nil, false) }
    let pause = time - (lastInput ?? time)
    if lastOutput != nil, lastInput == nil || pause > Self.shortest {
      add("Wait+Rest")
    } else if pause > Self.shortest, !isAfterCheck {
      add("Sleep \(Duration.milliseconds(Int((pause * 1e3).rounded())).timeText)")
    }
  }

  private mutating func add(_ line: String) {
    endTyping()
    lines.append(line)
  }

  private mutating func endTyping() {
    guard !typed.isEmpty else { return }
    // A text with all kinds of quotes takes several lines.
    var rest = typed[...]
    while !rest.isEmpty {
      var part = rest
      while TapeWords.quoted(String(part)) == nil { part = part.dropLast() }
      lines.append("Type \(TapeWords.quoted(String(part)) ?? "")")
      rest = rest.dropFirst(part.count)
    }
    typed = ""
  }
}
