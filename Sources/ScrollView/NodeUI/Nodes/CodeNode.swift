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
    var shown = codeWithoutTabs
    // A line feed at the end begins no line.
    if shown.utf8.last == 0x0a { shown.removeLast() }
    let spans = painter?.paint(shown) ?? []
    var text = AttributedText()
    for (index, row) in shown.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let row = Array(row)
      if index > 0 { text += AttributedText("\n") }
      var end = 0
      for span in spans.indices.contains(index) ? spans[index] : [] {
        text += AttributedText(Self.string(row[end..<span.range.lowerBound]))
        text += AttributedText(Self.string(row[span.range]), style: span.role.style)
        end = span.range.upperBound
      }
      text += AttributedText(Self.string(row[end...]))
    }
    attributedText = text
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The code with blanks in place of tabs, and without the CR at ends of lines.
  private var codeWithoutTabs: String {
    guard code.utf8.contains(where: { $0 == 0x09 || $0 == 0x0d }) else { return code }
    var (text, column) = (String.UnicodeScalarView(), 0)
    let stop = min(max(1, tabWidth), 1 << 10)
    for scalar in code.unicodeScalars {
      switch scalar {
      case "\t":
        let blanks = stop - column % stop
        text.append(contentsOf: repeatElement(" ", count: blanks))
        column += blanks
      case "\n":
        if text.last == "\r" { text.removeLast() }
        text.append(scalar)
        column = 0
      default:
        text.append(scalar)
        column += DisplayWidth.of(scalar.value) ?? 0
      }
    }
    return String(text)
  }
}
