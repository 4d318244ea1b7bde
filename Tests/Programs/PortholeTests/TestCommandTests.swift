import Foundation
import FoundationXML
import TestSupport
import Testing

/// `porthole test` on the command line.
@Suite(.programs, .bounded) struct TestCommandTests {
  private let folder = TemporaryFolder()
  private static let scene = """
    root:
      scroll:
        id: page
        content: {box: {height: 40, fill: "x"}}
    """

  init() {
    folder.makeFolder("tapes")
    folder.makeFolder("state")
    folder.write("tapes/good.yaml", Self.scene)
    folder.write("tapes/good.tape", "Set Size 12x3\nDown\nExpect offset page 0,1\n")
    folder.write(
      "tapes/bad.tape",
      "Set Scene good.yaml\nSet Size 12x3\nDown 2\nExpect offset page 0,1\nExpect page page 0\n")
    folder.write("tapes/wrong.tape", "Set Scene good.yaml\nExpect offset pages 0,1\n")
  }

  private func test(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws
    -> Command.Result
  {
    var variables = ["XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""]
    variables.merge(environment) { $1 }
    return try Command.run(["test"] + arguments, environment: variables, folder: folder.path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  @Test func failuresHaveTheirReasonsAndTheCommandThatPlaysThem() throws {
    let result = try test(["tapes"])
    #expect(result.status == 2 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "failed: tapes/bad.tape")
    #expect(lines[1] == "  tapes/bad.tape:4:1: Expect offset page: expected 0,1, found 0,2")
    let again = try #require(lines.first { $0.hasPrefix("  again: ") }?.dropFirst(9))
    #expect(again == "porthole replay tapes/bad.tape")
    #expect(lines.contains("wrong: tapes/wrong.tape"))
    #expect(lines.contains { $0.contains("the scene has no id \u{201c}pages\u{201d}; did you mean page?") })
    #expect(lines.last == "3 tapes: 1 passed, 1 failed, 1 wrong")
    // The command reports the same.
    let alone = try Command.run(
      again.split(separator: " ").dropFirst().map(String.init), folder: folder.path)
    #expect(alone.status == 1 && alone.errors.contains("found 0,2"))
    #expect(try test(["tapes/good.tape"]).output == "1 tape passed\n")
  }

  /// A screen that was expected has pictures: the expected one, the found one and the difference.
  @Test func theReportShowsExpectedScreens() throws {
    folder.write(
      "tapes/shot.tape", "Set Scene good.yaml\nSet Size 12x3\nSleep 2s\nExpect screen start\nDown\n")
    #expect(try test(["tapes/shot.tape", "--update"]).status == 0)
    let path = "tapes/shot.screens/start.txt"
    folder.write(path, try text(path).replacing("xxx", with: "xyx"))
    let result = try test(["tapes/shot.tape", "--report", "out"])
    #expect(result.status == 1)
    let page = try text("out/index.html")
    for name in ["expected", "found", "difference"] {
      #expect(page.contains("src=\"tape-1/failure-1-\(name).svg\""), "\(name)")
      #expect(try text("out/tape-1/failure-1-\(name).svg").hasPrefix("<svg"))
    }
    #expect(try text("out/tape-1/failure-1-expected.svg").contains("xyx"))
    #expect(try !text("out/tape-1/failure-1-found.svg").contains("xyx"))
    #expect(try text("out/tape-1/index.html").contains("<figcaption>difference</figcaption>"))
  }

  @Test func theOutputDoesNotDependOnTheNumberOfJobs() throws {
    for number in 0..<12 {
      folder.write(
        "tapes/many\(number).tape",
        "Set Scene good.yaml\nDown \(number)\nExpect offset page 0,\(number % 5)\n")
    }
    var results: [[String]] = []
    for jobs in ["1", "2", "7"] {
      let result = try test([
        "tapes", "--jobs", jobs, "--junit", "out/junit.xml", "--report", "out/report\(jobs)",
      ])
      #expect(result.status == 2)
      results.append([result.output, try text("out/junit.xml"), try text("out/report\(jobs)/index.html")])
    }
    #expect(Set(results).count == 1)
    // The document is XML, the page has the page and the screen of a case.
    #expect(XMLParser(data: Data(results[0][1].utf8)).parse())
    #expect(
      results[0][2].contains("href=\"tape-1/index.html\"")
        && results[0][2].contains("src=\"tape-1/failure-1.svg\""))
    #expect(try text("out/report1/tape-1/failure-1.svg").hasPrefix("<svg"))
    #expect(try text("out/report1/tape-1/index.html").contains("tapes/bad.tape:4:1"))
  }

  @Test func thoseThatFailedPlayAgain() throws {
    #expect(try test(["tapes"]).status == 2)
    #expect(try test(["--failed", "--list"]).output == "tapes/bad.tape\ntapes/wrong.tape\n")
    folder.write("tapes/wrong.tape", "Set Scene good.yaml\nExpect offset page 0,0\n")
    #expect(try test(["--failed"]).status == 1)
    #expect(try test(["--failed", "--list"]).output == "tapes/bad.tape\n")
    folder.write("tapes/bad.tape", "Set Scene good.yaml\n")
    #expect(try test(["--failed"]).status == 0)
    #expect(try test(["--failed"]).output == "no tapes to play\n")
    // Another folder has failures of its own.
    folder.makeFolder("other")
    #expect(try test(["--list", "--filter", "goo"]).output == "tapes/good.tape\n")
  }

  @Test func aFileHasTheSettings() throws {
    folder.write("porthole-test.yaml", "tapes: [tapes/good.tape]\nthemes: [dark, light]\nsizes: 12x3\n")
    #expect(try test().output == "2 tapes passed\n")
    #expect(
      try test(["--list"]).output == "tapes/good.tape [dark, 12x3]\ntapes/good.tape [light, 12x3]\n")
    // An option wins.
    #expect(
      try test(["--list", "--theme", "ascii", "--shard", "1/1"]).output == "tapes/good.tape [ascii, 12x3]\n")
    folder.write("porthole-test.yaml", "thems: dark\nthemes:\n  - darc\nsizes: {a: 1}\n")
    let result = try test()
    #expect(
      result.status == 2 && result.errors.contains("porthole-test.yaml:1:1:")
        && result.errors.contains("did you mean themes"))
    #expect(result.errors.contains("porthole-test.yaml:4:8: sizes takes a word or a list of words"))
    folder.write("porthole-test.yaml", "themes:\n  - darc\n")
    #expect(try test().errors.hasPrefix("porthole-test.yaml:2:3: themes takes "))
    folder.write("porthole-test.yaml", "themes: [\n")
    #expect(try test().status == 2)
  }

  /// With several settings each has screens of its own.
  @Test func screensOfSettingsAreUpdatedApart() throws {
    folder.write("tapes/good.tape", "Set Size 12x3\nExpect screen start\n")
    let arguments = ["tapes/good.tape", "--size", "12x3,20x4"]
    #expect(try test(arguments).status == 1)
    #expect(try test(arguments + ["--update"]).status == 0)
    #expect(try text("tapes/good.screens/20x4/start.txt").split(separator: "\n").count == 4)
    #expect(try text("tapes/good.screens/12x3/start.txt").split(separator: "\n").count == 3)
    #expect(try test(arguments).output == "2 tapes passed\n")
    #expect(try test(["tapes/good.tape", "--size", "12x3", "--update"]).status == 0)
    #expect(try text("tapes/good.screens/start.txt").split(separator: "\n").count == 3)
  }

  @Test func aProgramThatHangsIsEndedAndTheOthersPlay() throws {
    folder.write("tapes/hang.tape", "Set Program \"sh -c 'while :; do sleep 1; done'\"\nSleep 30s\n")
    let result = try test([
      "tapes/hang.tape", "tapes/good.tape", "--time-limit", "5s", "--annotations", "always",
    ])
    #expect(result.status == 1, "\(result.errors)")
    #expect(
      result.output.contains(
        "failed: tapes/hang.tape\n  the tape: expected an end, found none after 5s (--time-limit)\n"))
    #expect(result.output.contains("\n::error file=tapes/hang.tape,title=tapes/hang.tape::"))
    #expect(result.output.hasSuffix("2 tapes: 1 passed, 1 failed\n"))
  }

  @Test func hostileTapesEndWithOneMessage() throws {
    folder.write("tapes/loop.tape", "Source loop.tape\n")
    folder.write("tapes/flood.tape", "Set Scene good.yaml\nDown 2000000\n")
    folder.write("tapes/binary.tape", "\u{0}\u{1}\u{1b}[31m\n")
    let result = try test(["tapes", "--filter", "loop", "--filter", "flood", "--filter", "binary"])
    #expect(result.status == 2 && result.output.hasSuffix("3 tapes: 0 passed, 0 failed, 3 wrong\n"))
    #expect(result.output.contains("would be played inside itself") && !result.output.contains("\u{1b}"))
  }

  @Test(arguments: [
    (["none"], 2, "porthole: none: No such file"), (["empty"], 2, "porthole: there is no tape"),
    (["--theme", "darc"], 2, "porthole: --theme takes"), (["--shard", "3/2"], 2, "porthole: "),
    (["--repeat", "0"], 2, "porthole: --repeat is 1 to 10000"),
    (["--jobs", "0"], 2, "porthole: --jobs is"),
    (["tapes/good.tape", "--junit", "tapes/good.yaml/x"], 2, "porthole: tapes/good.yaml"),
  ])
  func mistakesAreReported(_ arguments: [String], _ status: Int32, _ message: String) throws {
    folder.makeFolder("empty")
    let result = try test(arguments)
    #expect(result.status == status && result.errors.hasPrefix(message), "\(result.errors)")
  }
}
