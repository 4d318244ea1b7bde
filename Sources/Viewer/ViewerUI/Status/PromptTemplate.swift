import PortholePlatform
import PortholeSystem
import ScreenCore

/// A row of the window, as less's prompts name it.
enum PromptRow: Hashable, Sendable {
  case top, middle, bottom, belowBottom, target
}

/// The facts of a prompt that the status line would show, too.
struct PromptParts: OptionSet, Sendable {
  let rawValue: Int
  /// The number of a line, of a page or of a byte.
  static let place = PromptParts(rawValue: 1)
  static let percentage = PromptParts(rawValue: 2)
  /// The number of lines or pages.
  static let count = PromptParts(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The part that a letter after `%` stands for.
  init(fact: Unicode.Scalar) {
    switch fact {
    case "b", "d", "l": self = .place
    case "p", "P": self = .percentage
    case "D", "L": self = .count
    default: self = []
    }
  }
}

/// The facts that a prompt can show. Nil is something unknown.
protocol PromptFacts {
  var fileName: String { get }
  /// The path of the file for commands.
  var file: FileName { get }
  /// False for a pipe.
  var hasFileName: Bool { get }
  /// The number of the file among all, from 1.
  var fileIndex: Int { get }
  var fileCount: Int { get }
  var nextFileName: String? { get }
  /// The path of the next file for commands.
  var nextFile: FileName? { get }
  var isAtEnd: Bool { get }
  /// Whether no key has been pressed since the file was opened.
  var isNewFile: Bool { get }
  var size: Int? { get }
  var lineCount: Int? { get }
  /// The first column shown.
  var column: Int { get }
  /// The lines of a page.
  var pageLines: Int { get }
  var editor: String { get }
  func byte(at row: PromptRow) -> Int?
  /// The number of a line, from 1.
  func line(at row: PromptRow) -> Int?
}

extension PromptFacts {
  var file: FileName { FileName(fileName) }
  var nextFile: FileName? { nextFileName.map { FileName($0) } }
}

/// A text in less's language for prompts: `%x` is replaced by a fact, and `?x text : other .` is a condition.
///
/// A backslash quotes the next character. Conditions may contain others; one without an end lasts to the end of
/// the text.
struct PromptTemplate: Hashable, Sendable {
  /// A part that programs put into their prompts although it names the wrong keys.
  private static let dropped = "(press h for help or q to quit)"

  private let scalars: [Unicode.Scalar]

  /// - Parameter keepsKeys: whether the remark about `h` and `q` stays, since the viewer has less's keys.
  init(_ text: String, keepsKeys: Bool = false) {
    scalars = Array((keepsKeys ? text : text.replacingAll(Self.dropped, by: "")).unicodeScalars)
  }

  /// A piece of an expanded template.
  private enum Piece: Hashable {
    case scalar(Unicode.Scalar)
    /// The name of a file, or a part of it, with the letter of the fact.
    case name(ProgramVariable, Unicode.Scalar, shown: String)
  }

  /// The text to show.
  func expanded(_ facts: some PromptFacts) -> String { expansion(facts).text }

  /// The text to show, and the facts in it.
  func expansion(_ facts: some PromptFacts) -> (text: String, parts: PromptParts) {
    let (pieces, parts) = pieces(facts)
    let text = pieces.reduce(into: "") { text, piece in
      switch piece {
      case .scalar(let scalar): text.unicodeScalars.append(scalar)
      case .name(_, _, let shown): text += shown
      }
    }
    return (text, parts)
  }

  /// A command, which finds the names in its environment.
  func command(_ facts: some PromptFacts) -> CommandText {
    pieces(facts).pieces.reduce(into: CommandText()) { text, piece in
      switch piece {
      case .scalar(let scalar): text.append(String(scalar).utf8)
      case .name(let variable, let fact, _): text.append(variable, for: "%\(fact)".utf8)
      }
    }
  }

  private func pieces(_ facts: some PromptFacts) -> (pieces: [Piece], parts: PromptParts) {
    var text: [Piece] = []
    var parts: PromptParts = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\":
        if index < scalars.count { text.append(.scalar(scalars[index])) }
        index += 1
      case "?":
        guard index < scalars.count else { break }
        let condition = scalars[index]
        let row = takeRow(&index)
        if !holds(condition, row, facts, isEmpty: text.isEmpty) { skipBranch(&index) }
      case ":": skipBranch(&index)
      case ".": break
      case "%":
        guard index < scalars.count else { break }
        let fact = scalars[index]
        let row = takeRow(&index)
        if fact == "t" {
          while text.last == .scalar(" ") { text.removeLast() }
        } else {
          text += value(fact, row, facts)
          parts.formUnion(PromptParts(fact: fact))
        }
      default: text.append(.scalar(scalar))
      }
    }
    return (text, parts)
  }

  /// Passes the letter of a fact or a condition, and the letter of a row after those that take one.
  private func takeRow(_ index: inout Int) -> PromptRow {
    let letter = scalars[index]
    index += 1
    guard "bdlpP".unicodeScalars.contains(letter), index < scalars.count else { return .top }
    let row: PromptRow
    switch scalars[index] {
    case "t": row = .top
    case "m": row = .middle
    case "b": row = .bottom
    case "B": row = .belowBottom
    case "j": row = .target
    default: return .top
    }
    index += 1
    return row
  }

  /// Goes to the else branch or the end of the condition at hand.
  private func skipBranch(_ index: inout Int) {
    var depth = 1
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "?": depth += 1
      case ":": if depth == 1 { return }
      case ".":
        depth -= 1
        if depth == 0 { return }
      case "\\": index += 1
      default: break
      }
    }
  }

  private func holds(_ condition: Unicode.Scalar, _ row: PromptRow, _ facts: some PromptFacts, isEmpty: Bool)
    -> Bool
  {
    switch condition {
    case "a": !isEmpty
    case "b": facts.byte(at: row) != nil
    case "B", "s": facts.size != nil
    case "c": facts.column != 0
    case "d", "l": facts.line(at: row) != nil
    case "D", "L": facts.lineCount != nil
    case "e": facts.isAtEnd
    case "f": facts.hasFileName
    case "m": facts.fileCount > 1
    case "n": facts.isNewFile
    case "p": facts.byte(at: row) != nil && (facts.size ?? 0) > 0
    case "P": facts.line(at: row) != nil && (facts.lineCount ?? 0) > 0
    case "x": facts.nextFileName != nil
    default: false
    }
  }

  private func value(_ fact: Unicode.Scalar, _ row: PromptRow, _ facts: some PromptFacts) -> [Piece] {
    func file(_ shown: String) -> Piece { .name(facts.file.variable(CommandText.file), fact, shown: shown) }
    switch fact {
    case "f": return facts.fileName.isEmpty ? [] : [file(facts.fileName)]
    case "F":
      let variable = facts.file.lastComponent.variable("PORTHOLE_LAST_COMPONENT")
      return [.name(variable, fact, shown: Self.lastComponent(facts.fileName))]
    case "g": return [file(Self.quoted(facts.fileName))]
    case "x":
      let variable = facts.nextFile?.variable("PORTHOLE_NEXT_FILE")
      return variable.map { [.name($0, fact, shown: facts.nextFileName ?? "?")] } ?? [.scalar("?")]
    default: return number(fact, row, facts).unicodeScalars.map { .scalar($0) }
    }
  }

  /// A fact that is no name.
  private func number(_ fact: Unicode.Scalar, _ row: PromptRow, _ facts: some PromptFacts) -> String {
    func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "?" }
    func page(_ line: Int?) -> String { text(line.map { ($0 - 1) / max(1, facts.pageLines) + 1 }) }
    func percent(_ part: Int?, _ whole: Int?) -> String {
      guard let part, let whole, whole > 0 else { return "?" }
      return "\(Int(Double(part) * 100 / Double(whole)))"
    }
    switch fact {
    case "b": return text(facts.byte(at: row))
    case "B", "s": return text(facts.size)
    case "c": return text(facts.column)
    case "d": return page(facts.line(at: row))
    case "D": return page(facts.lineCount)
    case "E": return facts.editor
    case "i": return text(facts.fileIndex)
    case "l": return text(facts.line(at: row))
    case "L": return text(facts.lineCount)
    case "m": return text(facts.fileCount)
    case "p": return percent(facts.byte(at: row), facts.size)
    case "P": return percent(facts.line(at: row), facts.lineCount)
    case "T": return "file"
    default: return ""
    }
  }

  private static func lastComponent(_ name: String) -> String {
    name.split(separator: "/").last.map { String($0) } ?? name
  }

  /// A file name as a shell takes it: quoted only where it has other characters than those of usual names.
  static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "/._-+,:@%".unicodeScalars.contains($0)
    }
    return isPlain && !name.isEmpty ? name : "'" + name.replacingAll("'", by: "'\\''") + "'"
  }
}
