/// The text of a history file in less's format. It has sections; in the sections of patterns and of commands, each entry
/// begins with a quotation mark.
nonisolated struct HistoryText: Equatable {
  var searches: [String] = []
  var commands: [String] = []
  /// The lines about marks, as they are.
  var marks: [String] = []
  /// The lines of other sections, which other versions understand, with the name of the section first.
  private(set) var others: [[String]] = []
  /// The section of the last line.
  private(set) var section = ""

  static let title = ".less-history-file:"
  static let searchSection = ".search"
  static let commandSection = ".shell"
  static let markSection = ".mark"

  /// The most bytes of an entry.
  static let longestEntry = 4_096

  init() {}

  /// Reads a text; nil if it is not empty and has no title. A section may come several times.
  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == Self.title, bytes.first != 0x0a else { return nil }
    for line in lines.dropFirst() {
      if line.hasPrefix(".") {
        section = line
        if !Self.known.contains(line) { others.append([line]) }
        continue
      }
      let entry = line.hasPrefix("\"") ? String(line.dropFirst()) : ""
      switch section {
      case Self.searchSection: if Self.isKept(entry) { searches.append(entry) }
      case Self.commandSection: if Self.isKept(entry) { commands.append(entry) }
      case Self.markSection: marks.append(line)
      // No section, or one of another version.
      default: if !others.isEmpty { others[others.count - 1].append(line) }
      }
    }
  }

  private static let known = [searchSection, commandSection, markSection]

  /// Whether an entry is kept: not one with control characters, a very long one, or one after a blank, which is
  /// how a shell keeps a command out of its history.
  static func isKept(_ entry: String) -> Bool {
    !entry.isEmpty && !entry.hasPrefix(" ") && entry.utf8.count <= longestEntry
      && entry.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// Adds what a run has entered, in the place of what it replaces.
  mutating func take(_ changes: HistoryChanges) {
    if changes.removesDuplicates {
      searches.removeAll { changes.searches.contains($0) }
      commands.removeAll { changes.commands.contains($0) }
    }
    searches += changes.searches
    commands += changes.commands
    marks.removeAll { changes.replaces($0) }
    marks += changes.newMarks
  }

  /// Whether changes replace something, so that it does not suffice to append them.
  func isReplaced(by changes: HistoryChanges) -> Bool {
    changes.removesDuplicates
      && (searches.contains { changes.searches.contains($0) }
        || commands.contains { changes.commands.contains($0) })
      || marks.contains { changes.replaces($0) }
  }

  /// The number of entries in the longest list.
  var count: Int { max(searches.count, commands.count, marks.count) }

  /// The text with at most `most` entries in each list, the newest of them.
  func text(most: Int) -> String {
    let sections = Self.sections(searches.suffix(most), commands.suffix(most), marks.suffix(most))
    return Self.title + "\n" + (sections + others).joined().map { $0 + "\n" }.joined()
  }

  /// The text to append for changes, without the title.
  func text(appending changes: HistoryChanges, isWhole: Bool) -> String {
    var lines = Array(
      Self.sections(changes.searches[...], changes.commands[...], changes.newMarks[...]).joined())
    // The last section of the file continues.
    if isWhole, lines.first == section { lines.removeFirst() }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func sections(
    _ searches: ArraySlice<String>, _ commands: ArraySlice<String>, _ marks: ArraySlice<String>
  ) -> [[String]] {
    let lists = [
      (searchSection, searches.map { "\"" + $0 }), (commandSection, commands.map { "\"" + $0 }),
      (markSection, Array(marks)),
    ]
    return lists.filter { !$0.1.isEmpty }.map { [$0.0] + $0.1 }
  }
}
