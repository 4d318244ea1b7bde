import PaintCore
import TestSupport
import Testing

@Suite(.bounded) struct TextPainterTests {
  @Test func aTextIsPaintedAsItsKind() throws {
    let log = try Sample.text("python.log")
    #expect(TextPainter.log(LogPainter()).paint(log) == LogPainter().paint(log))
    let patch = try Sample.text("log.patch")
    #expect(TextPainter.patch(PatchPainter()).paint(patch) == PatchPainter().paint(patch))
    let page = try Sample.text("ls.1.txt")
    #expect(TextPainter.manual(ManualPainter()).paint(page) == ManualPainter().paint(page))
    let code = "/* a\nb */ int c;"
    #expect(TextPainter.code(CodePainter(.c)).paint(code) == CodePainter(.c).paint(code))
  }

  @Test func aStateOfAnotherKindCountsAsTheStart() {
    let painter = TextPainter.code(CodePainter(.c))
    var (state, spans): (TextPainter.State, [PaintSpan]) = (.manual, [])
    Array("int".utf8).withUnsafeBytes { painter.paint($0, state: &state, into: &spans) }
    #expect(spans == [PaintSpan(0..<3, .type)] && state == painter.start)
    #expect(TextPainter.manual(ManualPainter()).isAnchor(UnsafeRawBufferPointer(start: nil, count: 0)))
  }
}
