import Foundation
import TestSupport
import Testing

/// The folders of a target are layers, too: none uses a type of a folder that uses one of its own.
@Suite(.programs, .bounded) struct FolderTests {
  /// The types that a file declares for others, and all names in it that may be types.
  struct Names {
    var declared: Set<String> = []
    var used: Set<String> = []

    /// Reads tokens; comments and string literals are left out, except code that strings interpolate.
    init(_ source: String) {
      var bytes = Array(source.utf8)
      bytes.append(contentsOf: [0, 0, 0])
      var (index, depth) = (0, 0)
      var words: [String] = []
      while index < bytes.count - 3 {
        let byte = bytes[index]
        if byte == UInt8(ascii: "/"), bytes[index + 1] == byte {
          while bytes[index] != 0x0a, bytes[index] != 0 { index += 1 }
        } else if byte == UInt8(ascii: "\"") {
          index = Self.endOfString(bytes, index)
        } else if Self.isLetter(byte) {
          let start = index
          while Self.isLetter(bytes[index]) || (0x30...0x39).contains(bytes[index]) { index += 1 }
          words.append(String(decoding: bytes[start..<index], as: UTF8.self))
        } else {
          if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == 0x0a
            || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: "<")
          {
            note(&words, isTopLevel: depth == 0)
          }
          if byte == UInt8(ascii: "{") { depth += 1 }
          if byte == UInt8(ascii: "}") { depth -= 1 }
          index += 1
        }
      }
      note(&words, isTopLevel: depth == 0)
    }

    private mutating func note(_ words: inout [String], isTopLevel: Bool) {
      let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "actor"]
      if isTopLevel, let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
        !words[..<kind].contains("private"), !words[..<kind].contains("fileprivate")
      {
        declared.insert(words[kind + 1])
      }
      used.formUnion(words.filter { $0.first?.isUppercase == true })
      words = []
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f || byte >= 0x80
    }

    private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
      let isLong = bytes[start + 1] == 0x22 && bytes[start + 2] == 0x22
      var index = start + (isLong ? 3 : 1)
      while index < bytes.count - 3 {
        if bytes[index] == 0x5c {
          index += 1
        } else if bytes[index] == 0x22 {
          if !isLong { return index + 1 }
          if bytes[index + 1] == 0x22, bytes[index + 2] == 0x22 { return index + 3 }
        }
        index += 1
      }
      return index
    }
  }

  /// For each folder of a target the folders whose types it uses, with one example. Files in the target's own
  /// folder count as the folder ".".
  static func uses(_ files: [(folder: String, source: String)]) -> [String: [String: String]] {
    let names = files.map { ($0.folder, Names($0.source)) }
    var home: [String: String] = [:]
    for (folder, found) in names { for name in found.declared { home[name] = folder } }
    var uses: [String: [String: String]] = [:]
    for (folder, found) in names {
      for name in found.used.sorted() {
        if let other = home[name], other != folder { uses[folder, default: [:]][other] = name }
      }
    }
    return uses
  }

  /// The folders from which a folder can be reached again, as text; empty without a cycle.
  static func cycles(_ uses: [String: [String: String]]) -> [String] {
    func reach(_ start: String) -> Set<String> {
      var reached: Set<String> = []
      var left = [start]
      while let folder = left.popLast() {
        for next in (uses[folder] ?? [:]).keys where reached.insert(next).inserted { left.append(next) }
      }
      return reached
    }
    return uses.keys.sorted().flatMap { folder in
      uses[folder]!.sorted { $0.key < $1.key }
        .filter { reach($0.key).contains(folder) }
        .map { "\(folder) uses \($0.value) of \($0.key)" }
    }
  }

  private static func files(of target: URL) throws -> [(folder: String, source: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: target.path).filter { $0.hasSuffix(".swift") }.map {
      let folder = $0.contains("/") ? String($0.prefix { $0 != "/" }) : "."
      return (folder, try String(contentsOf: target.appendingPathComponent($0), encoding: .utf8))
    }
  }

  @Test func noFolderUsesAFolderThatUsesIt() throws {
    let targets = try TestSource.targets().filter { !$0.lastPathComponent.hasPrefix("CPorthole") }
    #expect(targets.count > 15)
    for target in targets {
      #expect(Self.cycles(Self.uses(try Self.files(of: target))) == [], "\(target.lastPathComponent)")
    }
  }

  /// A kind of content that the view asked for would need a change of the view for each new kind.
  @Test func theViewOfADocumentKnowsNoKindOfContent() throws {
    let target = try #require(try TestSource.targets().first { $0.lastPathComponent == "DocumentUI" })
    let files = try Self.files(of: target)
    let uses = Self.uses(files)
    #expect(uses["View", default: [:]] == [:])
    for kind in ["Text", "Hex", "Tables", "JSON", "Markdown", "Patches"] {
      #expect(uses[kind]?["View"] != nil, "\(kind)")
    }
    let pattern = /\b(content|rows|documentRows)\)? (as|is)\b|\bContentKind\./
    for (folder, source) in files where folder == "View" {
      let code = source.replacing(/\/\/.*/, with: "")
      #expect(code.matches(of: pattern).map { String($0.0) } == [])
    }
  }

  /// A reminder that folders come before the ninth file.
  @Test func aTargetOfManyFilesHasFolders() throws {
    for target in try TestSource.targets() {
      let files = try Self.files(of: target)
      let flat = files.count { $0.folder == "." }
      #expect(flat <= 12, "\(target.lastPathComponent) has \(flat) files that are in no folder")
    }
  }

  /// Without this the first test could find nothing and pass.
  @Test func cyclesAreFound() {
    let files = [
      ("A", "/// Uses Upper.\npublic struct Lower<T>: Hashable { let text = \"Upper\" }"),
      ("B", "@frozen\npublic struct Upper { let lower: Lower<Int> }\nprivate struct Hidden {}"),
    ]
    #expect(Self.cycles(Self.uses(files)) == [])
    let uses = Self.uses(files + [("A", "extension Lower { var upper: Upper? { nil } }")])
    #expect(Self.cycles(uses) == ["A uses Upper of B", "B uses Lower of A"])
    #expect(Self.uses(files + [("A", "let hidden: Hidden? = nil")])["A"] == nil)
  }
}
