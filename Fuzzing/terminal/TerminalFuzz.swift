import Glibc
import LayoutCore
import NodeUI
import ProgramCore
import ScreenCore

/// Shows any output of a program in a terminal whose size changes. The screen must always be drawable, and
/// the pieces in which output arrives must make no difference. Bytes that are never UTF-8 separate the pieces: after FF
/// two bytes are a new size, after FE three are an event of the pointer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard isReady else { return 0 }
  var rest = UnsafeBufferPointer(start: start, count: count)[...]
  let (whole, single) = (EmulatedScreen(Size(20, 5)), EmulatedScreen(Size(20, 5)))
  func next() -> Int { rest.popFirst().map(Int.init) ?? 0 }
  while !rest.isEmpty {
    let piece = Array(rest.prefix { $0 < 0xfe })
    rest = rest.dropFirst(piece.count)
    let answer = whole.write(piece)
    require(answer == piece.flatMap { single.write([$0]) }, "answers depend on the pieces")
    check(whole, whole.canvas, single.canvas)
    switch next() {
    case 0xff:
      let size = Size(next() % 70, next() % 40)
      whole.resize(size)
      single.resize(size)
      check(whole, whole.canvas, single.canvas)
    case 0xfe:
      let kinds: [MouseEvent.Kind] = [.press(button: 0), .drag(button: 0), .release, .wheel(.down), .move]
      let event = MouseEvent(kinds[next() % kinds.count], row: next() * 9, column: next() * 9)
      require(whole.bytes(of: event) == single.bytes(of: event), "bytes of \(event) differ")
      require(whole.bytes(of: event).isEmpty || whole.wants(event), "\(event) is not wanted")
    default: break
    }
  }
  return 0
}

/// The widths of characters come from the locale.
private let isReady = setlocale(LC_CTYPE, "C.UTF-8") != nil

private func check(_ screen: EmulatedScreen, _ canvas: Canvas, _ other: Canvas) {
  require(canvas.rows == screen.size.height && canvas.columns == screen.size.width, "\(screen.size)")
  let cursor = screen.cursor
  require((0..<canvas.rows).contains(cursor.row) && (0..<canvas.columns).contains(cursor.column), "\(cursor)")
  for row in 0..<canvas.rows {
    require(canvas.shows(row: row, sameAs: other, row: row), "row \(row) depends on the pieces")
    for column in 0..<canvas.columns {
      let (cell, scalars) = (canvas[row, column], canvas.scalars(at: row, column))
      let isSecond = column > 0 && canvas[row, column - 1].span == 2
      require((cell.span == 0) == isSecond, "half of a wide character at \(row), \(column)")
      require(cell.span < 2 || column + 1 < canvas.columns, "a wide character is cut in row \(row)")
      require(scalars.count <= 1 + DisplayWidth.mostMarks, "\(scalars.count) scalars")
      for scalar in scalars where !HiddenCharacters.isEmojiJoiner(scalar) { requireHarmless(scalar) }
    }
  }
  for scalar in (screen.title ?? "").unicodeScalars where !HiddenCharacters.isEmojiJoiner(scalar.value) {
    requireHarmless(scalar.value)
  }
}
