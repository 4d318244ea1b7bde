import PaintCore

/// Recognises the kind of a text by its beginning.
struct SectionRecognition: Sendable {
  var request = SectionRequest.automatic
  /// The name of the file; nil for a pipe.
  var name: String?
  /// Whether the text is known to be a manual page.
  var isManual = false

  /// The bytes at the start that are looked at.
  static let length = 64 << 10

  /// The kind of the sections, if the name or the user says it.
  var known: SectionKind? {
    switch request {
    case .none, .kind(.diff): return nil
    case .kind(let kind): return kind
    case .automatic:
      if isManual { return .manual }
      return name.map(Self.isMarkdown) == true ? .markdown : nil
    }
  }

  private static func isMarkdown(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".md", ".markdown", ".mdown", ".mkd"].contains { name.hasSuffix($0) }
  }

  /// The kind of a text; nil if it is not recognised.
  ///
  /// - Parameters:
  ///   - bytes: its beginning.
  ///   - isWhole: whether the last line is complete without a line feed.
  func kind(of bytes: UnsafeRawBufferPointer, isWhole: Bool) -> SectionKind? {
    if let known { return known }
    let diff = Diff(bytes, isWhole: isWhole)
    switch request {
    case .kind: return .diff(namesFiles: diff.namesFiles)
    case .automatic: break
    case .none: return nil
    }
    if Self.isManual(bytes, isWhole: isWhole) { return .manual }
    if diff.isFound { return .diff(namesFiles: diff.namesFiles) }
    return Self.isLog(bytes, isWhole: isWhole) ? .log : nil
  }

  /// Calls `body` with each line, until it returns false.
  private static func forEachLine(
    in bytes: UnsafeRawBufferPointer, isWhole: Bool, _ body: (UnsafeRawBufferPointer) -> Bool
  ) {
    var index = 0
    while index < bytes.count {
      let feed = Newlines.first(in: bytes, from: index)
      guard let end = feed ?? (isWhole ? bytes.count : nil),
        PlainLine.with(UnsafeRawBufferPointer(rebasing: bytes[index..<end]), body)
      else { return }
      index = end + 1
    }
  }

  /// The lines of a patch.
  private struct Diff {
    var isFound = false
    var namesFiles = false

    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
      var (state, found, named) = (0, false, false)
      SectionRecognition.forEachLine(in: bytes, isWhole: isWhole) { line in
        if PatchLine.namesFile(line) {
          named = true
          if line.begins(with: "diff ") { found = true }
        }
        if line.begins(with: "--- ") {
          state = 1
        } else if state == 1, line.begins(with: "+++ ") {
          state = 2
        } else {
          if state == 2, line.begins(with: "@@") { found = true }
          state = 0
        }
        return !(found && named)
      }
      (isFound, namesFiles) = (found, named)
    }
  }

  /// Whether the first line with text is the title of a manual page: `GIT(1)    Git Manual    GIT(1)`.
  private static func isManual(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    var isManual = false
    forEachLine(in: bytes, isWhole: isWhole) { line in
      guard !line.isBlank() else { return true }
      isManual = ManualTitle.isTitle(line)
      return false
    }
    return isManual
  }

  /// Whether five of the first twenty lines have a date and a time.
  private static func isLog(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    var (lines, dated) = (0, 0)
    forEachLine(in: bytes, isWhole: isWhole) { line in
      lines += 1
      if LogDay.range(in: line) != nil { dated += 1 }
      return lines < 20 && dated < 5
    }
    return dated >= 5
  }
}
