import NodeUI
import PortholeSystem
import SceneCore
import SceneFields
import ScreenCore
import TestSupport
import Testing

/// `porthole lint`: each probable mistake has an id, a line and a remedy, and comments allow it.
@Suite(.bounded) struct SceneLintTests {
  private func lint(_ text: String, _ size: Size = Size(40, 10)) throws -> LintReport {
    setlocale(LC_CTYPE, "C.UTF-8")
    return try Scene.lint(Array(text.utf8), file: "scene.yaml", size: size)
  }

  /// The lints as `id:line`.
  private func found(_ text: String, _ size: Size = Size(40, 10)) throws -> [String] {
    try lint(text, size).findings.map { "\($0.id):\($0.line)" }
  }

  // MARK: One mistake each

  nonisolated static let mistakes: [(String, String, String)] = [
    (
      "unreachable-content:5", "20 of 30 columns of the text “beyond the edge of the …” are out of reach",
      """
      root:
        row:
          children:
            - text: {string: "a text at the start", width: 30, flexShrink: 0}
            - text: {string: "beyond the edge of the screen!", width: 30, flexShrink: 0}
      """
    ),
    (
      "unreachable-content:6", "text “low” is out of reach",
      """
      root:
        column:
          children:
            - box: {height: 12, flexShrink: 0}
            # Below the screen.
            - text: {id: low, string: lost}
      """
    ),
    (
      "unreachable-content:2", "scrolls up and down only",
      """
      root:
        scroll: {id: page, content: {row: {children: [{box: {width: 90, height: 30}}]}}}
      """
    ),
    (
      "fraction-of-nothing:5", "box “half” has height 50% without effect",
      """
      root:
        scroll:
          content:
            column: {children: [{column: {children: [
              {box: {id: half, height: 50%}}, {box: {height: 30}}]}}]}
      """
    ),
    (
      "fraction-of-nothing:5", "box has height 50% without effect",
      """
      root:
        scroll:
          content:
            column: {children: [{column: {children: [
              {box: {height: 50%}}, {box: {height: 30}}]}}]}
      """
    ),
    (
      "nested-scrolling:4", "scroll “inner” scrolls vertically inside scroll “outer”",
      """
      root:
        scroll:
          id: outer
          content: {column: {children: [{scroll: {id: inner, height: 4, content: {box: {height: 20}}}}, {box: {height: 40}}]}}
      """
    ),
    (
      "mixed-bars:4", "scroll “a” (regular), scroll “b” (mini)",
      """
      root:
        row:
          children:
            - scroll: {id: a, flexGrow: 1, indicators: always, indicatorSize: regular, content: {box: {height: 40}}}
            - scroll: {id: b, flexGrow: 1, indicators: always, indicatorSize: mini, content: {box: {height: 40}}}
      """
    ),
    (
      "no-tab-stop:5", "Tab does not lead to button “lost”: textArea “notes” keeps it",
      """
      root:
        column:
          children:
            - textArea: {id: notes, title: Notes, tabInserts: true}
            - button: {id: lost, title: Save}
      """
    ),
    (
      "no-tab-stop:5", "the keys of box “card” never work",
      """
      root:
        column:
          children:
            - button: {title: Save}
            - box: {id: card, height: 3, keys: [{key: ctrl+d, action: {quit: true}}]}
      """
    ),
    (
      "invisible-focus:5", "column “blank” looks the same with the focus",
      """
      theme: ascii
      root:
        column:
          children:
            - column: {id: blank, height: 0, action: {quit: true}, children: []}
            - button: {title: Save}
      """
    ),
    (
      "stuck-snap:4", "a notch of the wheel to the right leads scroll “strip” back",
      """
      root:
        column:
          children:
            - scroll: {id: strip, directions: horizontal, height: 3, horizontalWheelStep: 0, snap: 30, content: {row: {children: [{box: {width: 200, height: 3}}]}}}
            - text: below
      """
    ),
    (
      "narrower-than-bar:4", "scroll “thin” leaves 1 column for its content, and its bar takes 2",
      """
      root:
        row:
          children:
            - scroll: {id: thin, width: 3, indicators: always, indicatorSize: regular, content: {box: {height: 40}}}
            - text: beside
      """
    ),
    (
      "low-contrast:2", "text “dim” has a contrast of",
      """
      root:
        text: {id: dim, string: hardly seen, color: "#555555", background: "#444444"}
      """
    ),
    (
      "cannot-scroll:4", "scroll “inner” is as high as its content",
      """
      root:
        scroll:
          id: outer
          content: {column: {children: [{scroll: {id: inner, content: {box: {height: 5}}}}, {box: {height: 40}}]}}
      """
    ),
    (
      "program-key:2", "takes q (quit) away",
      """
      root:
        column: {keys: [{key: q, action: {quit: false}}], children: [{text: a}]}
      """.replacing("{quit: false}", with: "{focus: b}").replacing(
        "{text: a}", with: "{button: {id: b, title: b}}")
    ),
    (
      "unknown-placeholder:3", "unknown field “{nummer}”",
      """
      root:
        list: {count: 3,
          row: {text: "{nummer}"}}
      """
    ),
    (
      "sticky-nowhere:4", "has sticky, but no scroll view around it scrolls up and down",
      """
      root:
        column:
          children:
            - text: {id: head, string: head, sticky: top}
            - text: a
      """
    ),
  ]

  /// A file in a folder is a scene by its text, in lines or in braces, after comments.
  @Test func scenesAreToldFromOtherFiles() {
    for text in [
      "root: {text: x}", "# a scene\n{root: {text: x}}", "---\r\n  {\"title\": \"a\", \"root\": {}}",
      "title: a\nroot:\n  box:",
    ] { #expect(Scene.isLikely(Array(text.utf8)), "\(text)") }
    for text in ["", "services: {}\n  root: a", "{\"a\": 1}", "# root: a"] {
      #expect(!Scene.isLikely(Array(text.utf8)), "\(text)")
    }
  }

  @Test(arguments: mistakes) func aMistakeHasItsIDItsLineAndASentence(
    _ expected: String, _ sentence: String, _ text: String
  ) throws {
    let findings = try lint(text).findings
    #expect(findings.map { "\($0.id):\($0.line)" } == [expected], "\(findings.map(\.description))")
    #expect(findings.first?.message.contains(sentence) == true, "\(findings.map(\.message))")
    #expect(findings.first?.remedy.isEmpty == false)
    // A comment above the line, at its end, or for the file.
    let line = try #require(Int(expected.split(separator: ":")[1]))
    let comment = "# porthole: allow \(expected.split(separator: ":")[0]): a test"
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(try lint(comment + "\n" + text).findings.isEmpty)
    lines[line - 1] += " " + comment
    #expect(try lint(lines.joined(separator: "\n")).findings.isEmpty)
    if line > 2 {
      lines[line - 1] =
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[line - 1]
      lines.insert("  " + comment, at: line - 1)
      let report = try lint(lines.joined(separator: "\n"))
      #expect(report.findings.isEmpty && report.allowed.count == 1, "\(report)")
    }
  }

  @Test func aRightSceneHasNoLints() throws {
    let text = """
      root:
        column:
          children:
            - text: {string: "A heading that is cut where there is no room for all of it", maximumLines: 1}
            - textField: {id: name, title: Name}
            - scroll:
                id: strip
                directions: horizontal
                height: 3
                snap: 20
                content: {row: {spacing: 2, children: [{box: {width: 30, height: 3}}, {box: {width: 30, height: 3}}]}}
            - list: {flexGrow: 1, flexShrink: 1, flexBasis: 0, count: 1000000, row: {text: "row {number}"}}
            - button: {title: Save, action: {focus: name}}
      """
    #expect(try found(text) == [])
  }

  // MARK: Comments

  @Test func aCommentThatAllowsNothingIsALint() throws {
    let text = """
      root:
        column: # porthole: allow nested-scrolling, mixd-bars: nothing to see
          children:
            - text: "a # porthole: allowed"
      # porthole: allow low-contrast
      """
    let report = try lint(text)
    #expect(
      report.findings.map { "\($0.id):\($0.line)" } == [
        "useless-allow:2", "useless-allow:2", "useless-allow:5",
      ])
    #expect(report.findings[1].message.contains("did you mean mixed-bars?"))
    #expect(try found("# porthole: allow useless-allow, mixed-bars\nroot: {text: a}") == [])
  }

  /// A comment allows the mistake of one line, not the same mistake elsewhere.
  @Test func aCommentHoldsForItsLine() throws {
    let low = "text: {string: hardly seen, color: \"#555555\", background: \"#444444\"}"
    let text = """
      root:
        column:
          children:
            - \(low) # porthole: allow low-contrast: on purpose
            - \(low)
      """
    #expect(try found(text) == ["low-contrast:5"])
  }

  @Test func aWrongSceneIsRefused() {
    #expect(throws: SceneError.self) { try lint("root: {boks: {}}") }
    #expect(throws: SceneError.self) { try lint("") }
  }

  // MARK: The table

  @Test func eachMistakeHasARow() {
    #expect(Set(Lint.all.map(\.mistake)) == Set(Mistake.allCases))
    #expect(Lint.all.count == Mistake.allCases.count)
    for lint in Lint.all { #expect(!lint.title.isEmpty && !lint.remedy.isEmpty) }
  }

  // MARK: Bounds

  @Test(arguments: [Size(1, 1), Size(3, 2), Size(200, 60)]) func smallAndLargeScreensAreFine(_ size: Size)
    throws
  {
    for (_, _, text) in Self.mistakes { _ = try lint(text, size) }
  }

  /// Thousands of elements with the same mistake are a bounded number of notes.
  @Test func manyMistakesAreBounded() throws {
    let row = "{text: {string: x, wrap: none, width: 90, flexShrink: 0}}"
    let text =
      "root: {column: {alignItems: start, children: [\n" + String(repeating: row + ",\n", count: 3_000) + row
      + "]}}"
    #expect(try lint(text).findings.count <= 250)
  }
}
