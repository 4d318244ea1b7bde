import LayoutCore
import NodeUI
import PortholePlatform
import SceneFields
import ScreenCore

extension Scene {
  /// Looks for probable mistakes in a scene: shows it on a screen of its own, and tries out Tab and the wheel. Comments
  /// `# porthole: allow ID` of the file silence them.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its name in findings and errors.
  ///   - folder: the names of other files are relative to it; nil is the current folder.
  ///   - root: the folder that contains these files; nil is `folder`.
  ///   - platform: the platform that wins over that of the scene, if any.
  ///   - size: the screen.
  /// - Returns: the findings in the order of the file, and those that the file allows.
  /// - Throws: `SceneError` with all issues of the scene.
  public static func lint(
    _ bytes: [UInt8], file: String, folder: String? = nil, root: String? = nil,
    platform: ScrollPlatform? = nil, size: Size = Size(80, 24)
  ) throws -> LintReport {
    let text = String(decoding: bytes, as: UTF8.self)
    var allowances = LintAllowances(text)
    func loaded() throws -> Scene {
      try load(
        bytes, file: file, files: NamedFiles(in: folder, root: root), platform: platform, notesPaths: true)
    }
    let names = try loaded().placesByName
    let notes = LintRun.notes(size: size) { theme in
      let scene = try loaded()
      let window = scene.makeWindow()
      if scene.theme == nil { window.theme = theme }
      return window
    }
    func finding(_ mistake: Mistake, _ message: String, _ line: Int, _ column: Int) -> LintFinding {
      let lint = Lint.of(mistake)
      return LintFinding(
        file: file, line: line, column: column, id: lint.id, message: message, remedy: lint.remedy)
    }
    var report = LintReport()
    for note in notes {
      let source = note.source.isKnown ? note.source : note.name.flatMap { names[$0] ?? Self.place(in: $0) }
      let line = source?.line ?? 0
      let found = finding(note.mistake, note.text, line, source?.column ?? 0)
      if allowances.allows(note.mistake, line: line) {
        report.allowed.append(found)
      } else {
        report.findings.append(found)
      }
    }
    let useless = allowances.useless.prefix(100)
    for (line, text) in useless where !allowances.allows(.uselessAllowance, line: line) {
      report.findings.append(finding(.uselessAllowance, text, line, 1))
    }
    report.findings = report.findings.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
    return report
  }

  /// The places of elements by their names in messages. O(elements)
  ///
  /// Layout names an element without an id by its kind alone: it is found if it is the only one of its kind with a length
  /// in per cent.
  private var placesByName: [String: ElementSource] {
    var places: [String: ElementSource] = [:]
    var relative: [String: [ElementSource]] = [:]
    // Elements of one kind in one line have one name: the first of them counts.
    let elements = elementsByPath.values.sorted {
      ($0.source.line, $0.source.column) < ($1.source.line, $1.source.column)
    }
    for element in elements {
      if places[element.authorName] == nil { places[element.authorName] = element.source }
      if element.name == nil, element.hasLengthInPercent {
        relative[element.debugName, default: []].append(element.source)
      }
    }
    for (name, found) in relative where found.count == 1 && places[name] == nil { places[name] = found[0] }
    return places
  }

  /// The place that a name such as `box in line 4` has.
  private static func place(in name: String) -> ElementSource? {
    let words = name.split(separator: " ")
    guard words.count > 2, words[words.count - 2] == "line", let line = Int(words[words.count - 1]) else {
      return nil
    }
    return ElementSource(line: line, column: 1)
  }

  /// Whether a file in a folder is a scene: a mapping with the key `root`, right or wrong. Linear in the bytes.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    func has(_ words: [String], in part: ArraySlice<UInt8>) -> Bool {
      words.contains { part.starts(with: $0.utf8) }
    }
    let lines = bytes.split { $0 == 0x0a || $0 == 0x0d }
    // The first line with a value.
    let first = lines.lazy.map { $0.drop { $0 == 0x20 || $0 == 0x09 } }
      .first { !$0.isEmpty && !has(["#", "---"], in: $0) }
    if first?.first == UInt8(ascii: "{") {
      // The key may stand anywhere in the line.
      return bytes.indices.contains { index in
        (bytes[index] == UInt8(ascii: "r") || bytes[index] == UInt8(ascii: "\""))
          && has(["\"root\"", "root:"], in: bytes[index...])
      }
    }
    return lines.contains { has(["root:", "\"root\":"], in: $0) }
  }
}

extension LayoutElement {
  fileprivate var hasLengthInPercent: Bool {
    NodeKind.common.contains { $0.value(of: self)?.description.hasSuffix("%") == true }
  }
}
