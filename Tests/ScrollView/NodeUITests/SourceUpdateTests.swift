import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

/// Expectations in the sources of tests that are replaced by what the screen shows.
@Suite(.bounded) struct SourceUpdateTests {
  private static let source = ##"""
    func test() {
      expectScreen(screen, "one line")
      expectScreen(
        screen,  // a ")" in a comment, """ too
        """
        first \(
          """)
      let other = """
        first
        """
      expectScreen(screen, styles: f("(", #"\"#, [1: "\(g("x"))"]), """
        first
          [x]\u{e9} \"""

        last\\
        """, "comment")
      expectCanvas(
        canvas,
        #"""
        raw \n
        """#)
    }
    """##

  /// The bytes of the source, whose lines count from 1.
  private var bytes: [UInt8] { Array(Self.source.utf8) }
  private func line(of text: String, after: Int = 0) -> Int {
    let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.first { $0 >= after && lines[$0].contains(text) }! + 1
  }

  private static let value = "first\n  [x]é \"\"\"\n\nlast\\"

  @Test func literalsOfACallAreRead() {
    let call = line(of: "styles: f(")
    #expect(SourceLiteral.literals(in: bytes, line: call, column: 3).map(\.value) == [Self.value])
    #expect(
      SourceLiteral.literals(in: bytes, line: line(of: "expectCanvas"), column: 3).map(\.value) == ["raw \\n"]
    )
    #expect(SourceLiteral.literals(in: bytes, line: line(of: "one line"), column: 3).isEmpty)
    // This call has no end.
    #expect(SourceLiteral.literals(in: bytes, line: 3, column: 3).isEmpty)
  }

  @Test(arguments: [(0, 0), (-5, -5), (.max, 1), (1, .max), (10, 1_000), (25, 1)])
  func placesOutsideOfTheSourceHaveNoLiterals(_ line: Int, _ column: Int) {
    #expect(SourceLiteral.literals(in: bytes, line: line, column: column).allSatisfy { $0.value != nil })
    #expect(SourceLiteral.literals(in: [], line: line, column: column).isEmpty)
  }

  @Test func anExpectationIsReplaced() throws {
    var edits = SourceEdits(bytes)
    let call = line(of: "styles: f(")
    try edits.replace(Self.value, with: "a \\ b\n\n  \"\"\"c\"", line: call, column: 3)
    // The places are those of the source as it was.
    try edits.replace("raw \\n", with: "one\ntwo", line: line(of: "expectCanvas"), column: 3)
    var lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = try #require(lines.lastIndex(of: "    first"))
    lines.replaceSubrange(first..<first + 4, with: [##"    a \\ b"##, "", ##"      \"""c""##])
    let raw = try #require(lines.firstIndex(of: ##"    raw \n"##))
    lines.replaceSubrange(raw...raw, with: ["    one", "    two"])
    let expected = lines.joined(separator: "\n")
    #expect(String(decoding: edits.result, as: UTF8.self) == expected)
  }

  @Test func theSameScreenTwiceIsOneUpdate() throws {
    var edits = SourceEdits(bytes)
    let call = line(of: "styles: f(")
    try edits.replace(Self.value, with: "new", line: call, column: 3)
    let result = edits.result
    try edits.replace(Self.value, with: "new", line: call, column: 3)
    #expect(edits.result == result)
    #expect(throws: SourceUpdates.Refusal.self) {
      try edits.replace(Self.value, with: "newer", line: call, column: 3)
    }
    #expect(edits.result == result)
  }

  @Test func anotherTextIsNotReplaced() {
    var edits = SourceEdits(bytes)
    #expect(throws: SourceUpdates.Refusal.self) {
      try edits.replace("first", with: "new", line: line(of: "styles: f("), column: 3)
    }
    #expect(throws: SourceUpdates.Refusal.self) {
      try edits.replace("raw \\n", with: "a\\b", line: line(of: "expectCanvas"), column: 3)
    }
    #expect(edits.result == bytes)
  }

  /// Any bytes: what is replaced reads as the new text, and all else stays.
  @Test(arguments: seeds(50)) func aDamagedSourceIsLeftAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = Array("\"\\#()/*\n x".utf8).randomElement(using: &random)!
    }
    var edits = SourceEdits(bytes)
    let call = line(of: "styles: f(")
    guard (try? edits.replace(Self.value, with: "new\ntext", line: call, column: 3)) != nil else {
      #expect(edits.result == bytes)
      return
    }
    let (old, new) = (bytes, edits.result)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    #expect(
      String(decoding: new[start..<(new.count - min(end, new.count - start))], as: UTF8.self).contains("new"))
  }

  @Test func aFileIsUpdatedUntilSomethingElseChangesIt() throws {
    let file = try TestFile(bytes)
    defer { file.remove() }
    let call = line(of: "styles: f(")
    try SourceUpdates.replace(Self.value, with: "new", path: file.path, line: call, column: 3)
    var edits = SourceEdits(bytes)
    try edits.replace(Self.value, with: "new", line: call, column: 3)
    #expect(try TestFile.bytes(at: file.path) == edits.result)
    try file.append(" ")
    #expect(throws: SourceUpdates.Refusal.self) {
      try SourceUpdates.replace(
        "raw \\n", with: "x", path: file.path, line: line(of: "expectCanvas"), column: 3)
    }
    #expect(try TestFile.bytes(at: file.path) == edits.result + [32])
    #expect(throws: SourceUpdates.Refusal.self) {
      try SourceUpdates.replace("x", with: "y", path: file.path + "/none", line: 1, column: 1)
    }
  }
}

/// A file for a test.
nonisolated struct TestFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/porthole-source-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
    close(descriptor)
  }

  func append(_ text: String) throws {
    let file = try #require(fopen(path, "a"))
    fputs(text, file)
    fclose(file)
  }

  func remove() { unlink(path) }

  static func bytes(at path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  static func text(at path: String) -> String? {
    (try? bytes(at: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
