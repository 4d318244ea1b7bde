import PortholeSystem
import SceneCore
import TestSupport
import TapeCore
import Testing

/// The scenes of the demos are free of lints, or allow them with a reason.
@Suite(.bounded) struct DemoSceneLintTests {
  private static let scenes: [String] = {
    var finder = FileFinder([".yaml"], noun: "scenes")
    try? finder.add(TestSource.project.appendingPathComponent("demos").path)
    return finder.paths
  }()

  @Test func thereAreScenes() { #expect(Self.scenes.count > 12) }

  @Test(arguments: await scenes) func aSceneHasNoLints(_ path: String) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let report = try Scene.lint(Scene.bytes(path: path), file: path, folder: "/" + folder)
    #expect(report.findings.map(\.description) == [])
    // A comment says why.
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text.split(separator: "\n") where line.contains("# porthole: allow") {
      #expect(line.split(separator: ":").count >= 3, "\(line)")
    }
  }
}
