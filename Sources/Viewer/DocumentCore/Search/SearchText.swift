import GeometryCore

/// The text of lines as shown, for searching: without colour sequences, with each overstruck pair as the
/// visible character and, if asked for, without the CR at the ends of lines. Maps its bytes back to those of the
/// lines.
struct SearchText {
  private(set) var text: [UInt8] = []
  /// The places from which on bytes were copied without a gap: in `text`, and in the lines. The bytes of both
  /// ascend.
  private var pieces: [(shown: Int, origin: Int)] = []

  /// The first place at or after `start` that is not searched as it is: an escape, a backspace or, if these are
  /// hidden, a CR at the end of a line.
  static func hidden(in lines: UnsafeRawBufferPointer, from start: Int = 0, returns: Bool) -> Int? {
    var start = start
    while let place = LiteralRun.control(in: lines, from: start, or: returns ? 0x0d : 0x1b) {
      let isInLine = lines[place] == 0x0d && place + 1 < lines.count && lines[place + 1] != 0x0a
      if !isInLine { return place }
      start = place + 1
    }
    return nil
  }

  /// Whether bytes can be searched as they are.
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool { hidden(in: bytes, returns: false) == nil }

  /// No lines.
  init() {}

  init(_ lines: UnsafeRawBufferPointer, hidesReturns: Bool) { read(lines, hidesReturns: hidesReturns) }

  /// Takes other lines, in the memory of those before. Linear in them; bytes that are shown as they are are
  /// copied at memory speed.
  mutating func read(_ lines: UnsafeRawBufferPointer, hidesReturns: Bool) {
    text.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    text.reserveCapacity(lines.count)
    // The end of the text of the line, without a CR that is hidden, and the end of the line.
    var (textEnd, lineEnd) = (0, -1)
    var index = 0
    while index < lines.count {
      let place = Self.hidden(in: lines, from: index, returns: hidesReturns) ?? lines.count
      if place > index {
        begin(at: index)
        text.append(contentsOf: UnsafeRawBufferPointer(rebasing: lines[index..<place]))
        index = place
        continue
      }
      if index > lineEnd {
        lineEnd = Newlines.first(in: lines, from: index) ?? lines.count
        textEnd = hidesReturns && lines[lineEnd - 1] == 0x0d ? lineEnd - 1 : lineEnd
      }
      switch lines[index] {
      case 0x0d:
        // CR and LF are one line end, which begins at the CR.
        begin(at: index)
        guard lineEnd < lines.count else { return }
        text.append(0x0a)
        index += 2
        continue
      case 0x1b:
        switch EscapeSequence.read(UnsafeRawBufferPointer(rebasing: lines[..<textEnd]), at: index) {
        case .selectGraphicRendition(_, let end), .dropped(let end):
          index = end
          continue
        case .shown, .incomplete: break
        }
      default:
        // A backspace removes the character before it, if something follows.
        guard index + 1 < textEnd, removeCharacter() else { break }
        index += 1
        continue
      }
      begin(at: index)
      text.append(lines[index])
      index += 1
    }
    begin(at: lines.count)
  }

  /// Removes the last character of the line; false if there is none.
  private mutating func removeCharacter() -> Bool {
    guard let last = text.last, last != 0x0a else { return false }
    while let last = text.popLast(), last & 0xc0 == 0x80, text.last != 0x0a {}
    return true
  }

  /// Notes the place of the next byte of the text.
  private mutating func begin(at origin: Int) {
    while let last = pieces.last, last.shown >= text.count { pieces.removeLast() }
    if let last = pieces.last, origin - text.count == last.origin - last.shown { return }
    pieces.append((text.count, origin))
  }

  /// The place in the lines of a byte of the text, or of its end. Logarithmic.
  func origin(of shown: Int) -> Int {
    guard let piece = pieces[..<pieces.partitioningIndex { $0.shown > shown }].last else { return shown }
    return piece.origin + shown - piece.shown
  }

  /// The first byte of the text that comes from one of the lines or from a later one. Logarithmic.
  func firstShown(from origin: Int) -> Int {
    let next = pieces.partitioningIndex { $0.origin > origin }
    guard next > 0 else { return 0 }
    let place = pieces[next - 1].shown + origin - pieces[next - 1].origin
    return min(place, next < pieces.count ? pieces[next].shown : text.count)
  }

  /// The byte of the text for one of the lines that is shown. Logarithmic.
  func shown(at origin: Int) -> Int {
    guard let piece = pieces[..<pieces.partitioningIndex { $0.origin > origin }].last else { return 0 }
    return piece.shown + origin - piece.origin
  }
}
