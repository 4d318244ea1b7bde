import PaintCore

/// The knowledge about the text before a line that decides whether this line and those after it are headings.
///
/// A line is a heading because of its own text, of that before it, and in a few cases of the next lines: a title is
/// one because it is underlined. Such a line is a candidate until these have come, so headings are found in the order of
/// their places, but some of them a line or two late.
struct SectionState: Equatable, Sendable {
  /// The start of the next line.
  var offset = 0
  /// The number of the next line, from 0; nil if the lines before it were not counted.
  var line: Int? = 0
  /// Whether `offset` is inside of a long line, whose beginning has been judged.
  var isInLine = false
  /// The headings of the sections around the next line, the outermost first.
  var path: [SectionHeading] = []
  /// A line that is a heading if the next lines say so.
  var candidate: Candidate?
  /// Whether a line has named the file of a patch, so that its `---` is no heading.
  var isInFile = false
  /// Whether the title of a manual page has been passed.
  var hasTitle = false
  /// The block of code around the next line.
  var fence: Fence?
  /// The day of the last line that had one.
  var day: LogDay?

  struct Candidate: Equatable, Sendable {
    var start: Int
    var line: Int?
    /// Whether the next line has confirmed it, and one more has to.
    var isHalfSure = false
  }

  /// A block of code of Markdown: the characters that open it, and their number. Those of metadata at the start of a
  /// text are `---`, or `+++` for TOML.
  struct Fence: Equatable, Sendable {
    var byte: UInt8
    var count: Int
    /// Whether the next line decides if this is metadata.
    var isUnsure = false
  }

  /// The state at the start of the text.
  init() {}

  /// A state in the middle of a text of which nothing is known.
  ///
  /// - Parameter offset: any byte; the first whole line after it is the first one that is judged.
  init(somewhereAt offset: Int, in kind: SectionKind) {
    guard offset > 0 else { return }
    (self.offset, line, isInLine, hasTitle) = (offset - 1, nil, true, true)
    if case .diff(let namesFiles) = kind { isInFile = namesFiles }
  }

  /// Enters the section of a heading.
  private mutating func enter(_ heading: SectionHeading, _ found: inout [SectionHeading]) {
    path.enter(heading)
    found.append(heading)
  }

  private mutating func enter(level: Int, _ found: inout [SectionHeading]) {
    enter(SectionHeading(start: offset, level: level, line: line), &found)
  }

  private mutating func enter(_ candidate: Candidate, level: Int, _ found: inout [SectionHeading]) {
    enter(SectionHeading(start: candidate.start, level: level, line: candidate.line), &found)
  }

  // MARK: Lines

  /// Takes the next line, without its line feed, but does not step behind it.
  mutating func take(
    _ line: UnsafeRawBufferPointer, of kind: SectionKind, _ matcher: Matcher?, _ found: inout [SectionHeading]
  ) {
    guard mayMatter(line, kind) else { return }
    if let matcher {
      let part = UnsafeRawBufferPointer(rebasing: line[..<min(line.count, PlainLine.longest)])
      if matcher.passes(part) { enter(level: 1, &found) }
      return
    }
    PlainLine.with(line) { text in
      switch kind {
      case .diff: takeDiff(text, &found)
      case .manual: takeManual(text, &found)
      case .markdown: takeMarkdown(text, &found)
      case .log: takeLog(text, &found)
      case .pattern: break
      }
    }
  }

  /// False for most of the lines that are no headings and change nothing.
  @inline(__always)
  private func mayMatter(_ line: UnsafeRawBufferPointer, _ kind: SectionKind) -> Bool {
    switch kind {
    case .diff:
      if candidate != nil { return true }
      guard line.count > 1 else { return false }
      switch line[0] {
      case 0x63, 0x64, 0x49, 0x40, 0x1b: return true
      case 0x2d: return line[1] == 0x2d || line[1] == 0x08
      default: return line[1] == 0x08
      }
    case .log: return line.count > 14 && day?.begins(line) != true
    case .manual, .markdown, .pattern: return true
    }
  }

  private mutating func takeDiff(_ line: UnsafeRawBufferPointer, _ found: inout [SectionHeading]) {
    let before = candidate
    candidate = nil
    if PatchLine.isCommit(line) {
      isInFile = false
      enter(level: 1, &found)
    } else if PatchLine.namesFile(line) {
      isInFile = true
      enter(level: 2, &found)
    } else if line.begins(with: "--- ") {
      if !isInFile { candidate = Candidate(start: offset, line: self.line) }
    } else if line.begins(with: "+++ ") {
      if let before, !before.isHalfSure {
        candidate = Candidate(start: before.start, line: before.line, isHalfSure: true)
      }
    } else if PatchLine.isHunk(line) {
      if let before, before.isHalfSure { enter(before, level: 2, &found) }
      enter(level: PatchSizes.hunkLevel, &found)
    }
  }

  private mutating func takeManual(_ line: UnsafeRawBufferPointer, _ found: inout [SectionHeading]) {
    guard !line.isBlank() else { return }
    guard hasTitle else {
      hasTitle = true
      return
    }
    // The last line of a page names the page.
    if let before = candidate { enter(before, level: 1, &found) }
    candidate = nil
    if line[0] != 0x20, line[0] != 0x09 {
      candidate = Candidate(start: offset, line: self.line)
    } else if line.indent(atMost: 4) == 3, line[3] != 0x09 {
      enter(level: 2, &found)
    }
  }

  private mutating func takeMarkdown(_ line: UnsafeRawBufferPointer, _ found: inout [SectionHeading]) {
    let before = candidate
    candidate = nil
    if fence?.isUnsure == true {
      fence?.isUnsure = false
      if !FrontMatter.isSetting(line, isTOML: fence?.byte == 0x2b) { fence = nil }
    }
    if let fence {
      if MarkdownHeading.closes(fence, line) { self.fence = nil }
    } else if offset == 0, line.begins(with: "---") || line.begins(with: "+++"), line.isBlank(from: 3) {
      fence = Fence(byte: line[0], count: 3, isUnsure: true)
    } else if let fence = MarkdownHeading.fence(line) {
      self.fence = fence
    } else if let level = MarkdownHeading.level(line) {
      enter(level: level, &found)
    } else if let before, let level = MarkdownHeading.levelOfUnderline(line) {
      enter(before, level: level, &found)
    } else if MarkdownHeading.mayBeUnderlined(line) {
      candidate = Candidate(start: offset, line: self.line)
    }
  }

  private mutating func takeLog(_ line: UnsafeRawBufferPointer, _ found: inout [SectionHeading]) {
    guard let day = LogDay(line), day != self.day else { return }
    self.day = day
    enter(level: 1, &found)
  }
}
