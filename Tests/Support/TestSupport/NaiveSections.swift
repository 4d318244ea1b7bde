/// The headings of a text, found in all of its lines at once: slow, and plain enough to be seen to be right.
public enum NaiveSections {
  public struct Heading: Hashable, CustomStringConvertible {
    public var start: Int
    public var level: Int
    public var line: Int
    public init(start: Int, level: Int, line: Int) {
      (self.start, self.level, self.line) = (start, level, line)
    }
    public var description: String { "\(level)@\(line)" }
  }

  public enum Kind: String, CaseIterable, Sendable { case diff, manual, markdown, log }

  /// A text as shown: without colour sequences and overstrikes.
  static func shown(_ line: Substring) -> String {
    let plain = line.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
    var shown: [Unicode.Scalar] = []
    let scalars = Array(plain.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let removes = scalar == "\u{8}" && !shown.isEmpty && index + 1 < scalars.count
      if removes { shown.removeLast() } else { shown.append(scalar) }
    }
    return String(String.UnicodeScalarView(shown))
  }

  public static func headings(in text: String, _ kind: Kind) -> [Heading] {
    var (lines, starts, start): ([String], [Int], Int) = ([], [], 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      starts.append(start)
      lines.append(shown(line))
      start += line.utf8.count + 1
    }
    if starts.last == text.utf8.count { (_, _) = (starts.removeLast(), lines.removeLast()) }
    let levels =
      switch kind {
      case .diff: diff(lines)
      case .manual: manual(lines)
      case .markdown: markdown(lines)
      case .log: log(lines)
      }
    return levels.sorted { $0.key < $1.key }.map {
      Heading(start: starts[$0.key], level: $0.value, line: $0.key)
    }
  }

  /// The headings around a place: of those before it, each that no later one of its level or a higher one ends.
  public static func path(before place: Int, in headings: [Heading]) -> [Heading] {
    var path: [Heading] = []
    for heading in headings where heading.start < place {
      path.removeAll { $0.level >= heading.level }
      path.append(heading)
    }
    return path
  }

  private static func diff(_ lines: [String]) -> [Int: Int] {
    let hunk = #/^@@+ -\d+(?:,\d+)? .*@@+/#
    var (levels, isInFile): ([Int: Int], Bool) = ([:], false)
    for (index, line) in lines.enumerated() {
      if line.prefixMatch(of: #/commit [0-9a-f]{7,64}(?!\w)/#) != nil {
        (levels[index], isInFile) = (1, false)
      } else if line.prefixMatch(of: #/diff --(git|cc|combined) |Index: /#) != nil {
        (levels[index], isInFile) = (2, true)
      } else if line.prefixMatch(of: hunk) != nil {
        levels[index] = 3
      } else if line.hasPrefix("--- "), !isInFile, index + 2 < lines.count,
        lines[index + 1].hasPrefix("+++ "),
        lines[index + 2].prefixMatch(of: hunk) != nil
      {
        levels[index] = 2
      }
    }
    return levels
  }

  private static func manual(_ lines: [String]) -> [Int: Int] {
    let texts = lines.indices.filter { lines[$0].contains { $0 != " " && $0 != "\t" } }
    var levels: [Int: Int] = [:]
    for index in texts.dropFirst() {
      if lines[index].wholeMatch(of: #/\S.*/#) != nil {
        if index != texts.last { levels[index] = 1 }
      } else if lines[index].prefixMatch(of: #/ {3}\S/#) != nil {
        levels[index] = 2
      }
    }
    return levels
  }

  private static func markdown(_ lines: [String]) -> [Int: Int] {
    var (levels, fence, text): ([Int: Int], String?, Int?) = ([:], nil, nil)
    for (index, line) in lines.enumerated() {
      let before = text
      text = nil
      if let open = fence {
        let indent = open == "---" || open == "+++" ? "" : " {0,3}"
        let end = try! Regex(
          "^\(indent)[\\\(open.first!)]{\(open.count),}[ \\t]*$")
        if line.wholeMatch(of: end) != nil { fence = nil }
      } else if index == 0, let sign = line.wholeMatch(of: #/(---|\+\+\+)[ \t]*/#)?.1,
        lines.count > 1,
        lines[1].prefixMatch(
          of: sign == "---" ? #/[ \t]*[^#\[ \t:][^:]*:([ \t]|$)/# : #/[ \t]*([#\[]|[^= \t][^=]*=)/#) != nil
      {
        fence = String(sign)
      } else if let open = line.wholeMatch(of: #/ {0,3}(`{3,}[^`]*|~{3,}.*)/#) {
        fence = String(open.1.prefix { $0 == open.1.first })
      } else if let title = line.wholeMatch(of: #/ {0,3}(#{1,6})[ \t]+[^ \t].*/#) {
        levels[index] = title.1.count
      } else if let before, line.wholeMatch(of: #/(=+|-+)[ \t]*/#) != nil {
        levels[before] = line.hasPrefix("=") ? 1 : 2
      } else if line.wholeMatch(of: #/ {0,3}[^ \t].*/#) != nil,
        line.prefixMatch(of: #/ {0,3}(>|[-*+]([ \t]|$))/#) == nil,
        line.wholeMatch(of: #/ {0,3}-+[ \t]*/#) == nil
      {
        text = index
      }
    }
    return levels
  }

  private static func log(_ lines: [String]) -> [Int: Int] {
    var (levels, day): ([Int: Int], String?) = ([:], nil)
    for (index, line) in lines.enumerated() {
      let iso = line.prefixMatch(of: #/\W?(\d{4}[-\/]\d\d[-\/]\d\d)[T ]\d\d:\d\d/#).map { String($0.1) }
      let month = line.prefixMatch(of: #/\W?([A-Z][a-z]{2} [ \d]\d) \d\d:\d\d:\d\d/#).map { String($0.1) }
      guard let now = iso ?? month, now != day else { continue }
      (levels[index], day) = (1, now)
    }
    return levels
  }

  // MARK: Random texts

  private static let diffLines = [
    "commit 0123456789abcdef", "commit 0123456789abcdef0 (HEAD)", "commit 0123", "commit 01234567z",
    "Author: A", "",
    "    subject", "diff --git a/x b/x", "diff --cc x", "Index: x", "--- a/x", "--- b/y", "+++ b/x",
    "@@ -1,2 +1,3 @@ f",
    "@@ -1 +1 @@", "@@@ -1 -1 +1 @@@", "@@ 1 @@", "--- x", "-old", "+new", " same", "--- -", "+++ +",
  ]
  private static let manualLines = [
    "GIT(1)     Git     GIT(1)", "NAME", "       text", "   Sub", "   \tno", "", "  ", "SEE ALSO", "\tx",
    "    four",
    "N\u{8}NA\u{8}AM\u{8}ME\u{8}E", "   S\u{8}Su\u{8}ub",
  ]
  private static let markdownLines = [
    "# One", "## Two ##", "### Three", "#", "#no", "####### seven", "  # Indented", "    # code", "text",
    "===", "---",
    "-- ", "- item", "> quote", "```", "```swift", "~~~", "````", "``` a `", "", "=", "* * *", "+x", "---",
    "+++", "a: b", "a = b",
    "   ---",
  ]
  private static let logLines = [
    "2024-05-01 10:00:00 a", "2024-05-01T11:00 b", "2024-05-02 10:00:00 c", "[2024/05/02 11:00:00] d",
    "  at x",
    "May  1 10:00:00 host x", "May 12 10:00:00 host y", "<May 12 10:00:01 z", "2024-05-02", "", "x",
  ]

  /// A random text of a kind, in which some lines have colours.
  public static func text(_ kind: Kind, lines: Int, using random: inout SplitMix64) -> String {
    let pool =
      switch kind {
      case .diff: diffLines
      case .manual: manualLines
      case .markdown: markdownLines
      case .log: logLines
      }
    return text(of: pool, lines: lines, using: &random)
  }

  public static func text(of pool: [String], lines: Int, using random: inout SplitMix64) -> String {
    var text = ""
    for index in 0..<lines {
      var line = pool.randomElement(using: &random)!
      if line.count > 3, Int.random(in: 0..<6, using: &random) == 0 { line = "\u{1b}[1m\(line)\u{1b}[m" }
      if Int.random(in: 0..<40, using: &random) == 0 { line += String(repeating: "-x", count: 200) }
      text += line + (index + 1 < lines || Bool.random(using: &random) ? "\n" : "")
    }
    return text
  }
}
