import TestSupport
import Testing

/// `script/prose` in a repository of a few files: the numbered rules are a ratchet for each file.
@Suite(.programs, .bounded) struct ProseScriptTests {
  private let folder = TemporaryFolder()
  private let kept = "Sources/A/Kept.swift"

  init() throws {
    for name in ["script", "Sources", "Sources/A", "Sources/B", "docs"] { folder.makeFolder(name) }
    folder.write(kept, "/// The width that people set.\nlet a = 1\n\n/// A width of its own.\nlet b = 1\n")
    let script = TestSource.project.appendingPathComponent("script/prose").path
    let made = try run("git init -q && cp '\(script)' script/prose && script/prose")
    try #require(made.status == 0, "\(made.output)\(made.errors)")
  }

  private func run(_ command: String = "script/prose", ci: Bool = false) throws -> Command.Result {
    try Command.run(
      ["-c", command], program: "/bin/bash",
      environment: [
        "CI": ci ? "true" : "", "GIT_AUTHOR_NAME": "a", "GIT_COMMITTER_NAME": "a",
        "EMAIL": "a@example.invalid",
      ],
      folder: folder.path)
  }

  private var list: [Substring] {
    folder.text("script/prose-counts.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  @Test func anUnchangedFilePasses() throws {
    #expect(list == ["\(kept) 6:1 7:1"])
    for ci in [false, true] {
      let result = try run(ci: ci)
      #expect(
        result.status == 0 && result.output == "" && result.errors == "", "\(result.output)\(result.errors)")
    }
  }

  /// Comments, messages and pages count, also where a line ends within the words; code and examples do not.
  @Test(arguments: [
    (".swift", "let width = 1  // The maximum, not the\n", false),
    (".swift", "/// Ends with the one\n/// that is first.\n", true),
    (".swift", "let people = 1\n", false), (".swift", "let text = \"people scroll\"\n", true),
    (".swift", "let text = \"people\"\n", false),
    (".swift", "let text = \"\"\"\n  People and people\n  \"\"\"\n", true),
    (".md", "Scrolls as people\nexpect.\n", true), (".md", "```\npeople\n```\n", false),
    (".md", "A wheel is no\nkey.\n", true), (".md", "The most lines.\n", true),
    (".md", "This is so, too.\n", true),
    (".md", "A button stands here.\n", true), (".md", "Say so, then\nscroll.\n", false),
  ]) func aNewFileHasNoHit(_ kind: String, _ text: String, _ fails: Bool) throws {
    let name = (kind == ".md" ? "docs/New" : "Sources/B/New") + kind
    folder.write(name, text)
    let result = try run()
    #expect(result.status == (fails ? 1 : 0), "\(result.output)")
    #expect(result.output.hasPrefix("\(name):") == fails, "\(result.output)")
    #expect(list == ["\(kept) 6:1 7:1"])
  }

  /// The finding is the line that is new, if the list is committed, else all lines of this rule.
  @Test(arguments: [false, true]) func aWorseFileFailsWithItsLines(isCommitted: Bool) throws {
    if isCommitted { #expect(try run("git add . && git commit -q -m a").status == 0) }
    folder.append(kept, "/// A height that people set.\nlet c = 1\n")
    let lines = try run().output.split(separator: "\n")
    let old = "\(kept):1: rule 7 (the user, or the imperative): The width that people set."
    let new = "\(kept):6: rule 7 (the user, or the imperative): A height that people set."
    let sum = "\(kept): rule 7: 2 hits, and the list allows 1"
    #expect(lines.map(String.init) == (isCommitted ? [new, sum] : [old, new, sum]))
    #expect(try run("script/prose Sources/A").status == 1 && run("script/prose script").status == 2)
  }

  /// One hit cannot be exchanged for a hit of another rule.
  @Test func aBetterFileShrinksTheList() throws {
    folder.write(kept, "/// The width.\nlet a = 1\n\n/// A width of its own.\nlet b = 1\n")
    let tested = try run(ci: true)
    #expect(tested.status == 0 && tested.output.contains("can shrink") && list == ["\(kept) 6:1 7:1"])
    let result = try run()
    #expect(
      result.status == 0 && result.output.contains("commit it") && list == ["\(kept) 6:1"], "\(result.output)"
    )
    folder.write(kept, "/// The width that people set.\nlet a = 1\n")
    #expect(try run().status == 1)
  }

  @Test func aMovedFileKeepsItsHitsOnce() throws {
    for name in ["Sources/B/Kept.swift", "Sources/B/Renamed.swift"] {
      let previous = String(list[0].prefix { $0 != " " })
      folder.rename(previous, name)
      #expect(try run(ci: true).status == 0)
      #expect(try run().status == 0 && list == ["\(name) 6:1 7:1"])
    }
    folder.rename("Sources/B/Renamed.swift", "Sources/B/First.swift")
    folder.write("Sources/B/Second.swift", "/// The users, not the people.\nlet a = 1\n")
    let result = try run()
    #expect(result.status == 1 && result.output.hasPrefix("Sources/B/"), "\(result.output)")
  }

  @Test func aMovedFileIsComparedWithTheEntryOfItsName() throws {
    folder.rename(kept, "Sources/B/Kept.swift")
    folder.append("Sources/B/Kept.swift", "/// A height that people set.\nlet c = 1\n")
    let result = try run()
    #expect(result.status == 1 && result.output.hasSuffix("rule 7: 2 hits, and the list allows 1\n"))
  }

  /// A merge leaves the lines of both sides.
  @Test func theLowerOfTwoEntriesApplies() throws {
    folder.append("script/prose-counts.txt", "\(kept) 7:1\n")
    let result = try run()
    #expect(result.status == 1 && result.output.hasPrefix("\(kept):4: rule 6 "), "\(result.output)")
  }

  @Test func aMissingListFailsInCI() throws {
    folder.remove("script/prose-counts.txt")
    let result = try run(ci: true)
    #expect(result.status == 2 && result.errors.hasPrefix("script/prose: script/prose-counts.txt is missing"))
    #expect(try run().status == 0 && list == ["\(kept) 6:1 7:1"])
  }

  @Test func ratesAreHitsInTenThousandWords() throws {
    folder.write("docs/page.md", String(repeating: "word ", count: 99) + "people\n")
    let rows = try run("script/prose --rates").output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains { $0.first == "100" && $0[1] == "100" && $0.last == "docs/page.md" })
    #expect(rows.contains { $0.first == "10" && $0[1] == "2000" && $0.suffix(2) == ["comments", "Sources"] })
  }
}
