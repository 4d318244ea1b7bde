import LayoutCore

/// Text, measured by display width.
public final class TextNode: DisplayNode {
  public var string: String {
    didSet { if string != oldValue { setNeedsLayout() } }
  }
  public var wrap: TextWrap {
    didSet { if wrap != oldValue { setNeedsLayout() } }
  }
  /// The most lines to show; 0 is any number.
  public var maximumLines: Int {
    didSet { if maximumLines != oldValue { setNeedsLayout() } }
  }
  public var truncation = TextTruncation.tail
  public var alignment = TextAlignment.start
  public var textStyle: TextStyle

  public init(
    _ string: String = "", wrap: TextWrap = .word, maximumLines: Int = 0,
    textStyle: TextStyle = .plain
  ) {
    self.string = string
    self.wrap = wrap
    self.maximumLines = maximumLines
    self.textStyle = textStyle
    super.init()
    style.ascender = 1
    style.descender = 0
  }

  public override var kind: String { "text" }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    let lines = TextLines(string, width: maximumSize.width, wrap: wrap)
    var size = Size.zero
    for line in lines where maximumLines <= 0 || size.height < maximumLines {
      size.width = max(size.width, line.width)
      size.height += 1
    }
    return size
  }
}

/// Where lines that are too long are broken.
public enum TextWrap: String, CaseIterable, Sendable {
  /// Between words; within one only where it is longer than a line.
  case word
  /// Anywhere.
  case character
  /// Nowhere.
  case none
}

/// What is left out of text that does not fit.
public enum TextTruncation: String, CaseIterable, Sendable {
  case head, middle, tail
}

/// Where the lines of a text go within its width.
public enum TextAlignment: String, CaseIterable, Sendable {
  case start, center, end
}
