import Foundation
import TestSupport

/// The Swift code of the documentation, as files that one run of the compiler checks.
///
/// A block is a scope of its own: its types stand in a namespace, its statements in a function, and its imports at the start of a
/// file; one without any imports PortholeKit and Observation. Code in a comment of the page that begins with `<!-- swift` is not
/// shown, and comes before each block after it: it declares the names that they use.
struct PageCode {
  let page: String
  /// The number of the block's first line in the page.
  let line: Int
  let code: [Substring]
  /// The hidden code before the block, with the numbers of its lines.
  let hidden: [(line: Int, code: [Substring])]

  /// The blocks of a page.
  static func blocks(of page: String, _ text: String) -> [PageCode] {
    var (blocks, hidden): ([PageCode], [(Int, [Substring])]) = ([], [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var index = 0
    while index < lines.count {
      let end = lines[index] == "```swift" ? "```" : lines[index] == "<!-- swift" ? "-->" : nil
      index += 1
      guard let end, let last = lines[index...].firstIndex(of: Substring(end)) else { continue }
      let code = Array(lines[index..<last])
      if end == "```" {
        blocks.append(PageCode(page: page, line: index + 1, code: code, hidden: hidden))
      } else {
        hidden.append((index + 1, code))
      }
      index = last + 1
    }
    return blocks
  }

  /// A manifest belongs to another module, and is checked by those who build the package.
  var isManifest: Bool { code.first?.hasPrefix("// swift-tools-version") == true }

  // MARK: The file

  /// The parts of code that go to different places. Extensions cannot stand in a type, and private functions of hidden code
  /// are for types, too.
  private enum Place { case imports, types, file, statements }

  private static func place(of line: Substring) -> Place {
    if line.firstMatch(of: #/^(@testable )?import /#) != nil { return .imports }
    let attributes = #/^(@\w+(\([^)]*\))? *|(public|final|open|private|package|nonisolated|indirect) +)*/#
    let isTest = line.hasPrefix("@Test") || line.hasPrefix("@Suite")
    let rest = line.trimmingPrefix(attributes)
    if rest.hasPrefix("extension ") || line[..<rest.startIndex].contains("private ") { return .file }
    let isType = rest.prefixMatch(of: #/(struct|class|enum|actor|protocol) /#) != nil
    return isType || isTest ? .types : .statements
  }

  /// Divides code into declarations and statements, which begin in the first column.
  private static func parts(
    of code: [Substring], from line: Int
  ) -> [(place: Place, line: Int, lines: [Substring])] {
    var parts: [(place: Place, line: Int, lines: [Substring])] = []
    for (offset, text) in code.enumerated() {
      // The compiler takes one main program.
      let text = text.hasPrefix("@main ") ? text.dropFirst(6) : text
      if text == "@main" { continue }
      if let last = parts.indices.last {
        // An attribute on a line of its own belongs to the next line.
        let isAttribute =
          parts[last].lines.count == 1 && parts[last].lines[0].contains(#/^@\w+(\([^)]*\))?$/#)
        if isAttribute { parts[last].place = place(of: parts[last].lines[0] + " " + text) }
        if isAttribute || text.isEmpty || text.contains(#/^([ })\].]|"""|case |default:)/#) {
          parts[last].lines.append(text)
          continue
        }
      }
      parts.append((place(of: text), line + offset, [text]))
    }
    return parts
  }

  /// A file with the code, whose mistakes the compiler reports with the lines of the page.
  func file(named name: String) -> String {
    var places: [Place: [String]] = [:]
    func add(_ code: [Substring], from line: Int) {
      for part in Self.parts(of: code, from: line) {
        if part.place != .imports {
          places[part.place, default: []].append("#sourceLocation(file: \"\(page)\", line: \(part.line))")
        }
        places[part.place, default: []] += part.lines.map(String.init)
      }
    }
    for (line, code) in hidden {
      add(code, from: line)
      // The block may use the names again.
      places[.statements, default: []].append("do {")
    }
    add(code, from: line)
    func text(_ place: Place) -> String { (places[place] ?? []).joined(separator: "\n") }
    let isAsynchronous = text(.statements).contains("await ")
    return """
      \(code.contains { Self.place(of: $0) == .imports } ? "" : "import Observation\nimport PortholeKit")
      \(text(.imports))
      \(text(.file))
      struct \(name) {
      \(text(.types))
      @MainActor static func statements() \(isAsynchronous ? "async " : "")throws {
      \(text(.statements))
      \(String(repeating: "}\n", count: hidden.count))
      }
      }

      """
  }
}
