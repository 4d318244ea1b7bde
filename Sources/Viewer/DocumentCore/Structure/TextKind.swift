import PaintCore

/// The kind of a text, which decides how its parts are painted. Kinds are equal by their names.
package struct TextKind: Hashable, Sendable {
  private let name: String
  /// Whether errors and warnings are counted and marked.
  package var hasLevels = false
  /// Creates the painter of the lines; nil for text that is painted in another form only.
  ///
  /// - Parameter hasGrounds: whether lines of patches have coloured areas, so that their text is free for its colours.
  package let painter: @Sendable (_ hasGrounds: Bool) -> TextPainter?

  package static let log = TextKind(name: "log", hasLevels: true) { _ in .log(LogPainter()) }
  /// A patch, or a log of commits.
  package static let patch = TextKind(name: "patch") { .patch(PatchPainter(paintsCode: $0)) }
  static let manual = TextKind(name: "manual") { _ in .manual(ManualPainter()) }
  static let markdown = TextKind(name: "markdown") { _ in nil }
  static func code(_ language: CodeLanguage) -> TextKind {
    TextKind(name: language.rawValue) { _ in .code(CodePainter(language)) }
  }

  package static func == (first: Self, second: Self) -> Bool { first.name == second.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The bytes at the start of a document that are looked at: few, since the first frame waits for it, but more of one
  /// with the name of a patch, which may begin with a long message. Sections look at more.
  package static func length(of document: Document) -> Int {
    document.contentName.map(PatchForm.hasName) == true ? SectionRecognition.length : 8 << 10
  }

  /// The kind by the name and the first bytes of a document; nil if neither says it.
  package static func recognise(_ document: Document) -> TextKind? {
    let name = document.path?.description ?? ""
    let recognition = SectionRecognition(name: document.path == nil ? nil : name)
    if let kind = recognition.known?.textKind { return kind }
    if let language = CodeLanguage(fileName: name) { return .code(language) }
    let range = 0..<min(length(of: document), document.length)
    return document.withBytes(range) { bytes -> TextKind? in
      let isWhole = document.isComplete && bytes.count == document.length
      if bytes.count > 1, bytes[0] == UInt8(ascii: "#") || bytes[0] == UInt8(ascii: "<") {
        let line = bytes.prefix { $0 != 0x0a }
        if let language = CodeLanguage(firstLine: String(decoding: line, as: UTF8.self)) {
          return .code(language)
        }
      }
      if let kind = recognition.kind(of: bytes, isWhole: isWhole)?.textKind { return kind }
      return name.hasSuffix(".log") || isLog(bytes) ? .log : nil
    }
  }

  /// Whether a document has the name of a Markdown text.
  package static func isMarkdown(_ document: Document) -> Bool {
    SectionRecognition(name: document.path?.description).known?.textKind == .markdown
  }

  /// Whether most of the first lines are entries of a log, also of those whose dates make no sections.
  private static func isLog(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let painter = LogPainter()
    var (start, lines, entries) = (0, 0, 0)
    while lines < 20, let end = Newlines.first(in: bytes, from: start) {
      lines += 1
      if painter.isAnchor(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) { entries += 1 }
      start = end + 1
    }
    return entries >= 3 && entries * 2 > lines
  }
}
