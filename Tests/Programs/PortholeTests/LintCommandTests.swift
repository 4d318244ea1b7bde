import Foundation
import SceneFields
import TestSupport
import Testing

/// `porthole lint` on the command line, and the lints of `porthole test`.
@Suite(.programs, .bounded) struct LintCommandTests {
  private let folder = TemporaryFolder()
  private static let dim = """
    root:
      column:
        children:
          - text: {id: dim, string: hardly seen, color: "#555555", background: "#444444"}
    """

  init() {
    folder.makeFolder("ui")
    folder.makeFolder("state")
    folder.write("ui/good.yaml", "root: {text: a}\n")
    folder.write("ui/dim.yaml", Self.dim)
    folder.write("ui/other.yaml", "services: {web: {image: nginx}}\n")
    folder.write("ui/data.json", "{\"name\": 1}")
  }

  private func run(_ arguments: [String], input: String = "") throws -> Command.Result {
    try Command.run(
      arguments, input: input,
      environment: ["XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""], folder: folder.path)
  }

  @Test func lintsHaveTheirPlaceIDAndRemedy() throws {
    let result = try run(["lint", "ui"])
    #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3, "\(lines)")
    #expect(lines[0].hasPrefix("ui/dim.yaml:4:9: low-contrast: text “dim” has a contrast of 1."))
    #expect(lines[1].hasPrefix("  remedy: use roles"))
    #expect(lines[2] == "2 scenes, 1 lint")
    #expect(try run(["lint", "ui/good.yaml"]).output == "1 scene, no lints\n")
    // Without a name it is the current folder.
    #expect(try run(["lint"]).output.hasSuffix("2 scenes, 1 lint\n"))
  }

  @Test func machinesReadTheSame() throws {
    let result = try run(["lint", "--json", "ui"])
    #expect(result.status == 1)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(list.count == 1)
    #expect(list[0]["file"] as? String == "ui/dim.yaml" && list[0]["line"] as? Int == 4)
    #expect(list[0]["id"] as? String == "low-contrast" && (list[0]["remedy"] as? String)?.isEmpty == false)
    #expect(try run(["lint", "--json", "ui/good.yaml"]).output == "[\n]\n")
  }

  @Test(arguments: [
    (["lint", "none"], 2, "porthole: none: No such file"),
    (["lint", "state"], 2, "porthole: there is no scene"),
    (["lint", "ui/other.yaml"], 2, "ui/other.yaml:1:1: unknown key “services”"),
    (["lint", "--size", "0x4"], 2, "porthole: --size is 1x1 to "),
  ])
  func mistakesAreReported(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let result = try run(arguments)
    #expect(result.status == status && result.errors.hasPrefix(message), "\(result.errors)")
  }

  @Test func standardInputIsAScene() throws {
    let result = try run(["lint", "-"], input: Self.dim)
    #expect(result.status == 1 && result.output.hasPrefix("standard input:4:9: low-contrast: "))
  }

  /// A wrong scene does not hide the lints of others.
  @Test func aWrongSceneIsReportedBesideTheOthers() throws {
    folder.write("ui/bad.yaml", "root: {boks: {}}\n")
    let result = try run(["lint", "ui"])
    #expect(result.status == 2 && result.errors.hasPrefix("ui/bad.yaml:1:8: root: unknown kind"))
    #expect(
      result.output.contains("low-contrast") && result.output.hasSuffix("3 scenes, 1 with errors, 1 lint\n"))
  }

  // MARK: Tapes

  @Test func testsReportTheLintsOfTheirScenes() throws {
    folder.write("ui/dim.tape", "Expect contains seen\n")
    folder.write("ui/again.tape", "Set Scene dim.yaml\nExpect contains seen\n")
    folder.write("ui/good.tape", "Expect contains a\n")
    let result = try run([
      "test", "ui", "--junit", "junit.xml", "--report", "report", "--annotations", "always",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("\n3 tapes passed, 1 lint\n"))
    #expect(result.output.contains("lint: ui/dim.yaml:4:9: low-contrast: text “dim”"))
    #expect(result.output.contains("::warning file=ui/dim.yaml,line=4,col=9,title=low-contrast::"))
    for file in ["junit.xml", "report/index.html"] {
      #expect(folder.text(file).contains("low-contrast"), "\(file)")
    }
    #expect(try run(["test", "ui", "--lints", "fail"]).status == 1)
    #expect(try run(["test", "ui", "--lints", "never"]).output == "3 tapes passed\n")
    folder.write("ui/dim.yaml", "# porthole: allow low-contrast: a test\n" + Self.dim)
    #expect(try run(["test", "ui", "--lints", "fail"]).output == "3 tapes passed\n")
  }

  // MARK: The manual

  /// To update the manual: put the output of `porthole --print lints` between the two remarks.
  @Test func theManualHasTheTable() throws {
    let manual = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/lints.md"), encoding: .utf8)
    let start = try #require(manual.range(of: "<!-- porthole --print lints -->\n\n"))
    let end = try #require(manual.range(of: "\n<!-- end -->"))
    #expect(String(manual[start.upperBound..<end.lowerBound]) == (try run(["--print", "lints"])).output)
  }
}
