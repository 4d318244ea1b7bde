import NodeUI
import TapeCore
import TestSupport
import Testing

/// The parts of `porthole test`: the tapes of folders, their cases, and reports.
@Suite(.bounded) struct TapeSuiteTests {
  private let folder = TemporaryFolder()

  private func found(_ paths: [String] = [""]) throws -> [String] {
    var finder = FileFinder.tapes
    for path in paths { try finder.add(folder.path(path)) }
    return finder.paths.map { $0.replacing(folder.path + "/", with: "") }
  }

  // MARK: Finding

  @Test func tapesOfFoldersAreFoundInOrder() throws {
    for name in ["b", "b/inner", ".hidden", "b.screens", "node_modules"] { folder.makeFolder(name) }
    for name in [
      "z.tape", "a.tape", "b/c.tape", "b/inner/d.tape", ".hidden/e.tape", "b.screens/f.tape",
      "node_modules/g.tape", "h.txt",
    ] { folder.write(name, "Up\n") }
    folder.link("b/loop", to: "..")
    // A search does not wait for pipes.
    folder.makeFIFO("pipe.tape")
    for (name, target) in [("y", "pipe.tape"), ("w", "b"), ("x", "a.tape"), ("v", "nothing")] {
      folder.link("\(name).tape", to: target)
    }
    let tapes = ["a.tape", "b/c.tape", "b/inner/d.tape", "v.tape", "x.tape", "z.tape"]
    #expect(try found() == tapes, "a link that leads nowhere is reported when it is read")
    // A tape that is named is taken, whatever its name, and each once.
    #expect(try found(["h.txt", "b", "b/c.tape"]) == ["h.txt", "b/c.tape", "b/inner/d.tape"])
    #expect { try found(["none"]) } throws: { "\($0)".contains("none: No such file or directory") }
  }

  @Test func tooManyFilesAreOneError() throws {
    for number in 0..<5 { folder.write("\(number).yaml", "") }
    var finder = FileFinder([".yaml"], noun: "scenes", most: 5)
    try finder.add(folder.path)
    #expect(finder.paths.count == 5)
    folder.write("5.yaml", "")
    finder = FileFinder([".yaml"], noun: "scenes", most: 5)
    #expect { try finder.add(folder.path) } throws: {
      "\($0)" == "there are more than 5 scenes; name a folder with fewer of them"
    }
  }

  @Test func aTapeHasTheSceneThatItNamesOrOneBesideIt() throws {
    folder.makeFolder("tapes")
    func scene(_ tape: String) throws -> String? {
      folder.write("tapes/strip.tape", tape)
      return try Tape.load(path: folder.path("tapes/strip.tape")).ownScene?.path
        .replacing(folder.path + "/", with: "")
    }
    #expect(try scene("Up\n") == nil)
    folder.write("strip.json", "")
    #expect(try scene("Up\n") == "tapes/../strip.json")
    folder.write("tapes/strip.yaml", "")
    #expect(try scene("Up\n") == "tapes/strip.yaml")
    #expect(try scene("Set Scene other.yml\nUp\n") == "tapes/other.yml")
    #expect(try scene("Set Scene demo:list\nUp\n") == "demo:list")
    #expect(try scene("Set Program less\nUp\n") == nil)
    for wrong in ["/etc/passwd", "strip.txt", "''"] {
      #expect(throws: TapeError.self) { try scene("Set Scene \(wrong)\n") }
    }
    #expect { try scene("Up\nSet Scene demo:list\n") } throws: {
      "\($0)".contains("must come before all events")
    }
    #expect { try scene("Set Program less\nSet Scene demo:list\n") } throws: {
      "\($0)".contains("one scene or one program")
    }
    // The tape that people play names what it opens.
    folder.write("tapes/part.tape", "Set Scene demo:list\n")
    #expect { try scene("Source part.tape\n") } throws: { "\($0)".contains("tapes/part.tape:1:5") }
  }

  // MARK: Cases

  private var matrix: SuiteMatrix {
    var matrix = SuiteMatrix()
    (matrix.sizes, matrix.themes) = ([Size(80, 24), Size(40, 12)], ["dark", "light"])
    (matrix.platforms, matrix.colors, matrix.framesPerSecond) = ([.iOS], [.sixteen], [30])
    return matrix
  }

  @Test func aTapePlaysInEachCombination() {
    var plan = SuitePlan()
    plan.matrix = matrix
    let cases = plan.cases(of: [("a b.tape", nil, false), ("p.tape", nil, true)])
    #expect(
      cases.map(\.name) == [
        "a b.tape [dark, 80x24, iOS, 16 colours, 30 fps]", "a b.tape [dark, 40x12, iOS, 16 colours, 30 fps]",
        "a b.tape [light, 80x24, iOS, 16 colours, 30 fps]",
        "a b.tape [light, 40x12, iOS, 16 colours, 30 fps]",
        "p.tape [80x24]", "p.tape [40x12]",
      ])
    #expect(
      cases[1].command(usesFolder: true)
        == "porthole replay --theme dark --size 40x12 --platform iOS --colors 16 --fps 30 "
        + "--screens dark-40x12-iOS-16colours-30fps 'a b.tape'")
    #expect(SuiteCase(tape: "-x'.tape").command(usesFolder: true) == "porthole replay './-x'\\''.tape'")
  }

  @Test func casesAreFilteredAndRepeated() {
    var plan = SuitePlan()
    plan.matrix.themes = ["dark", "light"]
    let tapes = ["a.tape", "b.tape"].map { ($0, nil as String?, false) }
    plan.filters = ["b.", "dark"]
    #expect(plan.cases(of: tapes).map(\.name) == ["a.tape [dark]", "b.tape [dark]", "b.tape [light]"])
    plan.only = ["b.tape [light]"]
    #expect(plan.cases(of: tapes).map(\.name) == ["b.tape [light]"])
    plan.repetitions = 2
    plan.only = nil
    plan.filters = ["b.tape [light"]
    #expect(plan.cases(of: tapes).map(\.name) == ["b.tape [light, #1]", "b.tape [light, #2]"])
  }

  /// The parts of a suite have each case once.
  @Test(arguments: seeds(5)) func shardsHaveEachCaseOnce(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var plan = SuitePlan()
    plan.repetitions = Int.random(in: 1...3, using: &random)
    if Bool.random(using: &random) { plan.matrix = matrix }
    let tapes = (0..<Int.random(in: 0...30, using: &random)).map {
      ("\($0).tape", nil as String?, $0 % 3 == 0)
    }
    let all = plan.cases(of: tapes)
    let count = Int.random(in: 1...7, using: &random)
    var parts: [SuiteCase] = []
    for part in 1...count {
      plan.shard = (part, count)
      let cases = plan.cases(of: tapes)
      #expect(abs(cases.count * count - all.count) < count)
      parts += cases
    }
    #expect(parts.count == all.count && Set(parts) == Set(all))
  }

  // MARK: Results

  private static func result(_ found: String) -> CaseResult? {
    CaseResult(
      json: """
        {"checks":3,"seconds":1.5,"failures":[{"file":"a, b.tape","line":3,"column":8,"command":"Expect row 1",\
        "expected":"“x”","found":"\(found)"}]}
        """)
  }

  @Test func aResultIsReadBack() throws {
    let result = try #require(Self.result("1\\n2"))
    #expect(result.outcome == .failed && result.checks == 3 && result.seconds == 1.5)
    #expect(result.messages == ["a, b.tape:3:8: Expect row 1: expected “x”, found 1\n2"])
    #expect(CaseResult(json: result.json) == result)
    for wrong in ["", "{}", "{\"checks\":1}", "{\"checks\":1,\"failures\":[{}]}", "[1,2", "\u{1b}[0m"] {
      #expect(CaseResult(json: wrong) == nil)
    }
  }

  private func report() throws -> SuiteReport {
    var wrong = CaseResult()
    (wrong.outcome, wrong.remarks) = (.wrong, ["c.yaml:1:1: <mistake> & \u{1b}"])
    var passed = CaseResult()
    passed.seconds = 2
    return SuiteReport([
      .init(SuiteCase(tape: "ok.tape"), passed, command: "porthole replay ok.tape"),
      .init(SuiteCase(tape: "a, b.tape"), try #require(Self.result("1\\n100 %")), command: "again"),
      .init(SuiteCase(tape: "c.tape"), wrong, command: "again"),
    ])
  }

  @Test func aReportHasTheReasonsAndTheCommands() throws {
    let report = try report()
    #expect(report.summary == "3 tapes: 1 passed, 1 failed, 1 wrong")
    #expect(SuiteReport(Array(report.entries.prefix(1))).summary == "1 tape passed")
    #expect(
      SuiteReport.text(of: report.entries[1]).raw
        == "failed: a, b.tape\n  a, b.tape:3:8: Expect row 1: expected “x”, found 1\n  100 %\n  again: again\n"
    )
    #expect(SuiteReport.text(of: report.entries[2]).raw.contains("\n  c.yaml:1:1: <mistake> & ^[\n"))
  }

  @Test func annotationsNameTheLine() throws {
    let lines = try report().annotations
    #expect(
      lines[0]
        == "::error file=a%2C b.tape,line=3,col=8,title=a%2C b.tape::Expect row 1: expected “x”, found 1%0A100 %25"
    )
    #expect(lines[1].hasPrefix("::error file=c.tape,title=c.tape::c.yaml:1:1: <mistake>"))
    #expect(lines.count == 2)
  }

  /// Nothing of a scene or a tape is markup in a report.
  @Test func documentsHaveNoForeignMarkup() throws {
    let report = try report()
    for text in [report.junit, SuitePage(report) { "tape-\($0)" }.html] {
      #expect(!text.contains("<mistake>") && !text.contains("\u{1b}"))
      #expect(text.contains("&lt;mistake&gt; &amp;"))
    }
    #expect(report.junit.contains("tests=\"3\" failures=\"1\" errors=\"1\" time=\"3.5\""))
    #expect(
      report.junit.contains("<testcase classname=\"ok.tape\" name=\"ok.tape\" file=\"ok.tape\" time=\"2\"/>"))
  }
}
