import NodeUI
import ScreenCore

/// The comments of a scene that allow mistakes: `# porthole: allow ID, ID: reason`.
///
/// Such a comment before the first value holds for the whole file, at the end of a line for the element that begins there,
/// and alone in its line for the element that begins in the next line with a value.
struct LintAllowances {
  private struct Allowance {
    let id: String
    /// The line of the comment, and that of the element; nil for the whole file.
    let line: Int
    let element: Int?
    var isUsed = false
  }

  private var allowances: [Allowance] = []
  private static let mark = "# porthole: allow "
  /// The most ids; each note is compared with all of them.
  private static let most = 1_000

  /// - Complexity: O(text)
  init(_ text: String) {
    // Most scenes have none.
    guard text.contains(Self.mark) else { return }
    var hasBegun = false
    var waiting: [(id: String, line: Int)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where allowances.count + waiting.count < Self.most {
      let content = line.drop { $0 == " " || $0 == "\t" }
      let isValue = !content.isEmpty && !content.hasPrefix("#") && !content.hasPrefix("---")
      if isValue {
        hasBegun = true
        allowances += waiting.map { Allowance(id: $0.id, line: $0.line, element: index + 1) }
        waiting = []
      }
      let ids = Self.ids(in: line)
      if isValue {
        allowances += ids.map { Allowance(id: $0, line: index + 1, element: index + 1) }
      } else if hasBegun {
        waiting += ids.map { ($0, index + 1) }
      } else {
        allowances += ids.map { Allowance(id: $0, line: index + 1, element: nil) }
      }
    }
    // Nothing follows these.
    allowances += waiting.map { Allowance(id: $0.id, line: $0.line, element: 0) }
  }

  /// The ids in the comment of a line.
  private static func ids(in line: Substring) -> [String] {
    guard
      let range = line.ranges(of: mark).first(where: { range in
        range.lowerBound == line.startIndex || " \t".contains(line[line.index(before: range.lowerBound)])
      })
    else { return [] }
    return line[range.upperBound...].prefix { $0 != ":" }.split(maxSplits: most) { " ,\t".contains($0) }
      .prefix(most)
      .map(String.init)
  }

  /// Whether a mistake is allowed for the element that begins in a line, or in the file.
  mutating func allows(_ mistake: Mistake, line: Int) -> Bool {
    var isAllowed = false
    for index in allowances.indices where allowances[index].id == mistake.rawValue {
      guard allowances[index].element == nil || allowances[index].element == line else { continue }
      allowances[index].isUsed = true
      isAllowed = true
    }
    return isAllowed
  }

  /// The comments that have allowed nothing, with what is wrong with them.
  var useless: [(line: Int, text: String)] {
    allowances.filter { !$0.isUsed }.map { allowance in
      let (id, ids) = (allowance.id, Mistake.allCases.map(\.rawValue))
      let shown = "\u{201c}\(SafeText.of(id.count > 40 ? id.prefix(40) + "…" : id[...]))\u{201d}"
      guard !ids.contains(id) else {
        return (allowance.line, "the comment allows \(id), and there is nothing to allow")
      }
      let nearest = nearestWord(to: id, among: ids).map { "did you mean \($0)? " } ?? ""
      return (
        allowance.line,
        "the comment allows \(shown), which is no id of a lint; \(nearest)a reason stands after a colon"
      )
    }
  }
}
