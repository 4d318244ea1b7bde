/// The entries and marks that a run adds to the history, or replaces in it.
nonisolated struct HistoryChanges {
  var searches: [String] = []
  var commands: [String] = []
  /// Marks that were set, and marks that were forgotten, whose byte is nil.
  var marks: [(place: HistoryMark, byte: Int?)] = []
  /// Whether the same entries are removed from where they stood before.
  var removesDuplicates = false

  var isEmpty: Bool { searches.isEmpty && commands.isEmpty && marks.isEmpty }

  /// The lines of the marks that were set.
  var newMarks: [String] { marks.compactMap { mark in mark.byte.map { mark.place.line(at: $0) } } }

  /// Whether a line of the history is about one of the marks.
  func replaces(_ line: String) -> Bool {
    guard !marks.isEmpty, let (mark, _) = HistoryMark.read(line) else { return false }
    return marks.contains { $0.place == mark }
  }

  mutating func set(_ mark: HistoryMark, at byte: Int?) {
    marks.removeAll { $0.place == mark }
    marks.append((mark, byte))
  }
}

/// A mark of a file, as a line of a history file names it: `m a 1 1088 /tmp/notes` has the letter, the row of the window,
/// the byte and the path.
nonisolated struct HistoryMark: Hashable {
  var letter: Unicode.Scalar
  var path: String

  func line(at byte: Int) -> String { "m \(letter) 1 \(byte) \(path)" }

  /// The mark that a line is about, and its byte; nil for any other line.
  static func read(_ line: String) -> (mark: HistoryMark, byte: Int)? {
    let parts = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "m", parts[1].unicodeScalars.count == 1,
      let byte = OptionText.number(String(parts[3])), byte >= 0, parts[4].hasPrefix("/")
    else { return nil }
    return (HistoryMark(letter: parts[1].unicodeScalars.first!, path: String(parts[4])), byte)
  }
}
