import PaintCore
import ScreenCore

/// The text with which a heading is shown.
public enum SectionTitle {
  /// Bytes after a heading in which more of its text is looked for.
  private static let reach = 4 << 10

  /// The text of a heading, harmless and without colours. Reads at most 4 KiB.
  ///
  /// - Parameter isShort: whether signs around the text are left out: blanks before it and those of Markdown.
  public static func text(
    of heading: SectionHeading, _ kind: SectionKind, in source: any ByteSource, isShort: Bool = false
  ) -> String {
    let lines = lines(from: heading.start, in: source)
    guard let first = lines.first else { return "" }
    switch (kind, heading.level) {
    case (.diff, 1): return commit(lines)
    case (.diff, 2): return file(lines)
    case (.log, _):
      let day = first.withUnsafeBytes { line in LogDay.range(in: line).map { Array(line[$0]) } }
      return text(day ?? first)
    case (.markdown, _): return isShort ? text(markdown(first)) : text(first)
    default: return isShort ? text(trimmed(first)) : text(first)
    }
  }

  /// The lines from a place on, as shown, without their ends.
  private static func lines(from start: Int, in source: any ByteSource) -> [[UInt8]] {
    source.withBytes(start..<start + reach) { bytes in
      var (lines, index): ([[UInt8]], Int) = ([], 0)
      while index < bytes.count, lines.count < 64 {
        let end = Newlines.first(in: bytes, from: index) ?? bytes.count
        lines.append(PlainLine.with(UnsafeRawBufferPointer(rebasing: bytes[index..<end])) { Array($0) })
        index = end + 1
      }
      return lines
    }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    // A tab is a blank here.
    SafeText.of(bytes: bytes.map { $0 == 0x09 ? 0x20 : $0 })
  }

  private static func trimmed(_ line: [UInt8]) -> [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    return Array(line.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// The text of `## Title ##`.
  private static func markdown(_ line: [UInt8]) -> [UInt8] {
    let line = trimmed(line)
    guard line.withUnsafeBytes({ MarkdownHeading.level($0) }) != nil else { return line }
    let title = trimmed(Array(line.drop { $0 == 0x23 }))
    let withoutEnd = Array(title.reversed().drop { $0 == 0x23 }.reversed())
    return withoutEnd.isEmpty ? title : trimmed(withoutEnd)
  }

  /// The beginning of a hash and the subject.
  private static func commit(_ lines: [[UInt8]]) -> String {
    let hash = lines[0].dropFirst(7).prefix { $0.isHexDigit }.prefix(10)
    // The message is indented, below an empty line.
    let body = lines.dropFirst().drop { !$0.isEmpty }.first { line in
      !line.allSatisfy { $0 == 0x20 } && line.first == 0x20
    }
    return text(hash) + (body.map { " " + text(trimmed($0)) } ?? "")
  }

  /// The path of a file.
  private static func file(_ lines: [[UInt8]]) -> String {
    func begins(_ line: [UInt8], _ text: String) -> Bool { line.starts(with: text.utf8) }
    var old: [UInt8]?
    for (index, line) in lines.enumerated() {
      if begins(line, "@@") || index > 0 && (begins(line, "diff ") || begins(line, "commit ")) { break }
      for name in ["rename to ", "copy to "] where begins(line, name) {
        return text(line.dropFirst(name.utf8.count))
      }
      if begins(line, "--- ") { old = path(line.dropFirst(4)) }
      if begins(line, "+++ ") {
        let path = path(line.dropFirst(4))
        return text(path == Array("/dev/null".utf8) ? old ?? path : path)
      }
    }
    return text(pathWithoutText(lines[0]))
  }

  /// The path of a line that begins a file, where no line says more: of an empty or binary file.
  private static func pathWithoutText(_ line: [UInt8]) -> [UInt8] {
    for name in ["diff --git ", "diff --cc ", "diff --combined ", "Index: ", "--- "]
    where line.starts(with: name.utf8) {
      let rest = Array(line.dropFirst(name.utf8.count))
      guard name == "diff --git " else { return path(rest[...]) }
      // Both halves are the same path, each after a letter.
      let half = rest.count / 2
      return rest.count > half + 3 && rest.count % 2 == 1 && rest[half] == 0x20
        ? path(rest[(half + 1)...]) : rest
    }
    return line
  }

  /// A path without the letter before it, quotes and what follows a tab.
  private static func path(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var path = Array(text.prefix { $0 != 0x09 })
    if path.count > 2, path[0] == 0x22, path[path.count - 1] == 0x22 {
      path = Array(path.dropFirst().dropLast())
    }
    if path.count > 2, path[1] == 0x2f, "abciow".utf8.contains(path[0]) { path.removeFirst(2) }
    return path
  }
}
