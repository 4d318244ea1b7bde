/// The text of a history file, in less's format: lists of entries, each with a quotation mark before it.
struct HistoryText: Equatable {
  var searches: [String] = []
  var commands: [String] = []
  /// The lines about marks, as they are.
  var marks: [String] = []
  /// The section of the last line.
  private(set) var section = ""

  static let title = ".less-history-file:"
  static let searchSection = ".search"

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
      } else if section == ".mark" {
        marks.append(line)
      } else if line.hasPrefix("\""), Self.isKept(String(line.dropFirst())) {
        if section == Self.searchSection { searches.append(String(line.dropFirst())) }
        if section == ".shell" { commands.append(String(line.dropFirst())) }
      }
    }
  }

  /// Whether an entry is kept: not one with control characters, a very long one, or one after a blank, which is
  /// how a shell keeps a command out of its history.
  static func isKept(_ entry: String) -> Bool {
    !entry.isEmpty && !entry.hasPrefix(" ") && entry.utf8.count <= longestEntry
      && entry.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// The text with at most `most` entries in each list, the newest of them.
  func text(most: Int) -> String {
    var text = Self.title + "\n"
    func append(_ section: String, _ lines: [String]) {
      guard !lines.isEmpty else { return }
      text += section + "\n"
      for line in lines { text += line + "\n" }
    }
    append(Self.searchSection, searches.suffix(most).map { "\"" + $0 })
    append(".shell", commands.suffix(most).map { "\"" + $0 })
    append(".mark", marks)
    return text
  }
}
