import LayoutCore
import PaintCore

/// The text of a program, or another text that has a painter, in the colours of its meaning.
///
/// ```swift
/// CodeNode("let limit = 12 // rows", language: .swift)
/// ```
///
/// Without `wrap` lines stay whole: the node is as wide as the longest one, so that a scroll view around it scrolls
/// sideways, and cuts lines where it is narrower. The colours are roles of the theme. Setting the code paints all of it;
/// linear in its bytes.
public final class CodeNode: TextNode {
  /// The text. Its tabs are shown as blanks up to the next multiple of ``tabWidth`` columns.
  public var code: String { didSet { if code != oldValue { paint() } } }
  /// The painter of the text; nil for plain text.
  public var painter: TextPainter? { didSet { paint() } }
  /// The columns from one tab stop to the next, at least 1.
  public var tabWidth = 4 { didSet { if tabWidth != oldValue { paint() } } }
  /// The language of a program; nil for plain text, and for one that has another painter.
  public var language: CodeLanguage? {
    get { if case .code(let painter) = painter { painter.language } else { nil } }
    set { if newValue != language { painter = newValue.map { .code(CodePainter($0)) } } }
  }

  /// The text of a program in a language; nil for plain text.
  public convenience init(_ code: String = "", language: CodeLanguage? = nil, wrap: TextWrap = .none) {
    self.init(code, painter: language.map { .code(CodePainter($0)) }, wrap: wrap)
  }

  /// A text with a painter, such as a log or a patch.
  ///
  /// ```swift
  /// CodeNode(entries, painter: .log(LogPainter()))
  /// ```
  public init(_ code: String, painter: TextPainter?, wrap: TextWrap = .none) {
    (self.code, self.painter) = (code, painter)
    super.init(AttributedText(), wrap: wrap, maximumLines: 0, textStyle: .plain)
    paint()
  }

  public override var kind: String { "code" }

  private func paint() {
    var text = AttributedText()
    var (state, spans) = (painter?.start, [PaintSpan]())
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    // A line feed at the end begins no line.
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let row = Array(withoutTabs(line).utf8)
      spans.removeAll(keepingCapacity: true)
      if let painter, var before = state {
        row.withUnsafeBytes { painter.paint($0, state: &before, into: &spans) }
        state = before
      }
      if index > 0 { text += AttributedText("\n") }
      var end = 0
      for span in spans {
        text += AttributedText(Self.string(row[end..<span.range.lowerBound]))
        text += AttributedText(Self.string(row[span.range]), style: span.role.style)
        end = span.range.upperBound
      }
      text += AttributedText(Self.string(row[end...]))
    }
    attributedText = text
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A line with blanks in place of tabs.
  private func withoutTabs(_ line: Substring) -> String {
    guard line.utf8.contains(0x09) else { return String(line) }
    var (text, column) = ("", 0)
    let stop = max(1, tabWidth)
    for scalar in line.unicodeScalars {
      guard scalar == "\t" else {
        text.unicodeScalars.append(scalar)
        column += DisplayWidth.of(scalar.value) ?? 0
        continue
      }
      let blanks = stop - column % stop
      text += String(repeating: " ", count: min(blanks, 1 << 10))
      column += blanks
    }
    return text
  }
}
