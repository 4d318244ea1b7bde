import Foundation
import TestSupport
import Testing

/// Checks that the reference of the library has a comment for every public name.
@Suite(.programs, .bounded) struct PublicCommentTests {
  private static let targets: Set = [
    "GeometryCore", "ScreenCore", "LayoutCore", "ScrollCore", "PaintCore", "NodeUI", "TerminalUI",
    "PortholeKit", "PortholeTesting", "DocumentUI",
  ]

  /// Names that Swift's own protocols document: of values, coding, collections, options and literals.
  private static let known: Set = [
    "==", "<", "hash", "hashValue", "description", "debugDescription", "encode", "init(from", "startIndex",
    "endIndex", "makeIterator", "rawValue", "init(rawValue", "allCases", "init(integerLiteral",
    "init(stringLiteral", "init(floatLiteral", "init(arrayLiteral",
  ]

  /// The public declarations without a comment, as lines from 1.
  ///
  /// Exempt are overrides, the names above, the `build…` of result builders, and members with the name of a
  /// requirement of our own protocols, if their type adopts that protocol.
  private static func missing(
    in files: [(name: String, text: String)]
  ) -> (places: [(file: String, line: Int)], count: Int) {
    let files = files.map { (name: $0.name, found: Declaration.all(in: $0.text)) }
    var requirements: [String: Set<String>] = [:]
    for declaration in files.flatMap({ $0.found }) where declaration.container?.keyword == "protocol" {
      requirements[declaration.container?.name ?? "", default: []].insert(declaration.name)
    }
    var fromProtocols: [String: Set<String>] = [:]
    for type in files.flatMap({ $0.found }) where type.isType {
      for name in type.adopted.union(type.keyword == "extension" ? [type.name] : []) {
        fromProtocols[type.name, default: []].formUnion(requirements[name] ?? [])
      }
    }
    var (places, count): ([(file: String, line: Int)], Int) = ([], 0)
    for (name, found) in files {
      for declaration in found where declaration.isPublic {
        count += 1
        if declaration.isDocumented || declaration.modifiers.contains("override") { continue }
        if known.contains(declaration.name) || declaration.name.hasPrefix("build") { continue }
        if let type = declaration.container, type.keyword != "protocol",
          fromProtocols[type.name]?.contains(declaration.name) == true
        {
          continue
        }
        places.append((name, declaration.line))
      }
    }
    return (places, count)
  }

  @Test func everyPublicNameHasAComment() throws {
    let folders = try TestSource.targets().filter { Self.targets.contains($0.lastPathComponent) }
    #expect(folders.count == Self.targets.count)
    let files = try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".swift") }
        .map { path in
          (
            name: "\(folder.lastPathComponent)/\(path)",
            text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
          )
        }
    }
    let (places, count) = Self.missing(in: files)
    // Otherwise the test could pass by finding nothing.
    #expect(count > 1_500)
    for (file, line) in places { Issue.record("\(file):\(line): write a comment") }
  }

  @Test(
    arguments: [
      ("public struct A {}", [1]), ("// Two.\nopen class A {\n  public final var b = 1\n}", [2, 3]),
      ("/// One.\npublic enum A {\n  case b\n  var c {\n    switch d {\n    case .e: 1\n    }\n  }\n}", [3]),
      ("/// One.\npublic protocol A {\n  func b()\n}\nextension A {\n  public func b() {}\n}", [3]),
      ("@inlinable\npublic func a() {}\n\n@available(*, noasync) public func b() {}", [2, 4]),
      ("/// One.\n\npublic func + (a: A, b: A) -> A {}", [3]),
      ("public private(set) var a = 1\npublic init?(_ b: Int) {}\npublic convenience init() {}", [1, 2, 3]),
      ("struct A {\n  let b = \"\"\"\n    public var c\n    \"\"\"\n  public var d = 1\n}", [5]),
      ("/// One.\n@inlinable public var a: Int { 1 }\n@inlinable public var b: Int { 1 }", [3]),
    ])
  func aNameWithoutACommentIsFound(_ text: String, _ lines: [Int]) {
    #expect(Self.missing(in: [("A", text)]).places.map { $0.line } == lines)
  }

  @Test(
    arguments: [
      "struct A {\n  var b = 1\n}\nenum B {\n  case c\n}\nprotocol C {\n  func d()\n}",
      "/// One.\n@MainActor\n@discardableResult public func a() -> Int { 1 }",
      "public override func a() {}\npublic static func == (a: A, b: A) -> Bool { true }",
      "public init(rawValue: Int) {}\npublic init(integerLiteral value: Int) {}",
      "/// One.\npublic protocol A {\n  /// Two.\n  func b()\n}\nfinal class B: C, A {\n  public func b() {}\n}",
    ])
  func otherNamesAreNot(_ text: String) {
    #expect(Self.missing(in: [("A", text)]).places.isEmpty)
  }
}

/// A declaration in a source. Its indentation, which the formatter keeps, says in which declaration it stands.
private final class Declaration {
  /// From 1.
  let line: Int
  let modifiers: Set<Substring>
  let keyword: Substring
  /// Of an initialiser, `init(` and its first label.
  let name: String
  let indent: Int
  /// The type or extension around it.
  let container: Declaration?
  var isDocumented = false
  /// The names after its colon.
  var adopted: Set<String> = []

  static let types: Set<Substring> = ["struct", "class", "enum", "protocol", "extension", "actor"]
  static let keywords: Set<Substring> = types.union([
    "let", "var", "func", "init", "subscript", "typealias", "associatedtype", "case", "macro",
  ])

  var isType: Bool { Self.types.contains(keyword) }
  var isPublic: Bool {
    if keyword == "extension" { return false }
    if modifiers.contains("public") || modifiers.contains("open") { return true }
    return container?.isPublic == true && (keyword == "case" || container?.keyword == "protocol")
  }

  /// Reads a line; nil if no declaration begins there.
  private init?(_ text: Substring, line: Int, indent: Int, container: Declaration?) {
    var words = text.split(separator: " ")[...]
    var modifiers: Set<Substring> = []
    while let word = words.first {
      if word.hasPrefix("@") {
        // Arguments of an attribute may contain blanks.
        while let part = words.popFirst(), word.contains("("), !part.contains(")") {}
      } else if !Self.keywords.contains(word.prefix(while: \.isLetter))
        || word == "class" && words.dropFirst().first.map({ ["func", "var"].contains($0) }) == true
      {
        guard word.allSatisfy({ $0.isLetter || $0 == "(" || $0 == ")" }) else { return nil }
        modifiers.insert(words.removeFirst())
      } else {
        break
      }
    }
    guard let first = words.first else { return nil }
    keyword = first.prefix(while: \.isLetter)
    // Cases of a `switch` are further in.
    if keyword == "case", container?.keyword != "enum" || container?.indent != indent - 2 { return nil }
    switch keyword {
    case "init": name = "init(" + (first.split(separator: "(").dropFirst().first?.prefix { $0 != ":" } ?? "")
    case "subscript": name = "subscript"
    default:
      guard let word = words.dropFirst().first else { return nil }
      // Of a nested type, the last part.
      let part = word.prefix { $0.isLetter || $0.isNumber || "_`.".contains($0) }.split(separator: ".").last
      name = String(part ?? word)
    }
    (self.line, self.modifiers, self.indent, self.container) = (line, modifiers, indent, container)
  }

  static func all(in text: String) -> [Declaration] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let trimmed = lines.map { $0.drop { $0 == " " } }
    var found: [Declaration] = []
    var around: [Declaration] = []
    var isText = false
    for (index, line) in trimmed.enumerated() {
      if line.contains("\"\"\"") {
        isText.toggle()
        continue
      }
      guard !isText, let first = line.first, !"#){/".contains(first) else { continue }
      let indent = lines[index].count - line.count
      while let last = around.last, last.indent >= indent { around.removeLast() }
      guard let declaration = Declaration(line, line: index + 1, indent: indent, container: around.last)
      else { continue }
      declaration.isDocumented = isDocumented(trimmed[(found.last?.line ?? 0)..<index])
      found.append(declaration)
      guard declaration.isType else { continue }
      declaration.adopted = adopted(trimmed[index...])
      if !line.hasSuffix("}") { around.append(declaration) }
    }
    return found
  }

  /// Whether a comment for documentation ends these lines, which lie between two declarations. Attributes and
  /// conditions may follow it.
  private static func isDocumented(_ lines: ArraySlice<Substring>) -> Bool {
    lines.last { !$0.hasPrefix("@") && !$0.hasPrefix("#") }?.hasPrefix("///") == true
  }

  /// The names after the colon of a type that begins with these lines.
  private static func adopted(_ lines: ArraySlice<Substring>) -> Set<String> {
    var header = ""
    for line in lines {
      header += line + " "
      if line.contains("{") { break }
    }
    let names = header.prefix { $0 != "{" }.split(separator: " where ")[0].split(separator: ":").dropFirst()
    return Set(names.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
