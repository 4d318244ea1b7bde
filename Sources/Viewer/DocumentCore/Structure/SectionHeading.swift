/// The heading of a section of a text, such as a chapter of a manual or a file in a patch.
public struct SectionHeading: Hashable, Sendable {
  /// The start of its line, in bytes.
  public var start: Int
  /// Its level, from 1, the outermost.
  public var level: Int
  /// The number (from 0) of its line; nil if the lines before it have not been counted.
  public var line: Int?

  public init(start: Int, level: Int, line: Int? = nil) {
    (self.start, self.level, self.line) = (start, level, line)
  }
}

extension [SectionHeading] {
  /// Enters the section of a heading: those of its level and of deeper ones end. The array has the headings of the
  /// sections around a place, the outermost first.
  mutating func enter(_ heading: SectionHeading) {
    while let last, last.level >= heading.level { removeLast() }
    append(heading)
  }
}
