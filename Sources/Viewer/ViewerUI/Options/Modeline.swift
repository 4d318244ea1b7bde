import DocumentCore
import PortholeSystem

/// The tab width that a file asks for in a line for vim, as in `# vim: ts=4`.
enum Modeline {
  /// Bytes searched for the lines.
  private static let mostBytes = 64 << 10

  /// Reads the first lines of a document as far as they are there; nil if none of them has a tab width.
  static func tabWidth(of document: Document, lines: Int) -> Int? {
    document.source.beginning(min(mostBytes, document.length)).split(
      separator: 0x0a, maxSplits: lines, omittingEmptySubsequences: false
    )
    .prefix(lines).lazy.compactMap { tabWidth(in: $0) }.first
  }

  /// The tab width in one line, from 1 to 64.
  static func tabWidth(in line: ArraySlice<UInt8>) -> Int? {
    let words = String(decoding: line, as: UTF8.self).split { " \t:".contains($0) || $0 == "\r" }
    let text = String(decoding: line, as: UTF8.self)
    guard
      ["vim:", "vi:", "ex:"].contains(where: {
        text.hasPrefix($0) || text.holds(" " + $0) || text.holds("\t" + $0)
      })
    else { return nil }
    for word in words {
      let parts = word.split(separator: "=")
      guard parts.count == 2, parts[0] == "ts" || parts[0] == "tabstop", let width = Int(parts[1]) else {
        continue
      }
      return (1...64).contains(width) ? width : nil
    }
    return nil
  }
}
