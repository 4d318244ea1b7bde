import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The whole programs in the documentation are valid. (Parts of programs are the code of tests: see `PageExamples`.) The
/// compiler takes seconds for each, so `script/nightly` runs this.
@Suite(.programs, .bounded, .enabled(if: isNightly)) struct NightlyManualCodeTests {
  /// The blocks of Swift that begin with an import, and their pages.
  private static let programs: [(page: String, code: String)] = {
    let root = TestSource.project.path
    let sources = ((try? FileManager.default.subpathsOfDirectory(atPath: root + "/Sources")) ?? [])
      .filter { $0.hasSuffix(".md") }
      .compactMap { path in
        (try? String(contentsOfFile: root + "/Sources/" + path, encoding: .utf8)).map {
          (name: path, text: $0)
        }
      }
    return (((try? ManualPages.all()) ?? []) + sources).flatMap { page in
      page.text.components(separatedBy: "```swift\n").dropFirst()
        .map { $0.components(separatedBy: "```")[0] }
        .filter { $0.hasPrefix("import ") }
        .map { (page.name, $0) }
    }
  }()

  @Test(arguments: programs.indices) func aProgramOfAPageCompiles(_ index: Int) throws {
    let (page, code) = Self.programs[index]
    let folder = TemporaryFolder()
    folder.write("main.swift", code)
    let built = URL(fileURLWithPath: Executable.built("porthole")).deletingLastPathComponent().path
    let sources = TestSource.project.path + "/Sources/System"
    let system = try FileManager.default.contentsOfDirectory(atPath: sources).filter {
      $0.hasPrefix("CPorthole")
    }
    let folders = ["\(built)/Modules"] + system.map { "\(sources)/\($0)" }
    let main = code.contains("@main") ? ["-parse-as-library"] : []
    let result = try Command.run(
      ["swiftc", "-typecheck", "-swift-version", "6"] + main + folders.flatMap { ["-I", $0] }
        + [folder.path("main.swift")], program: "/usr/bin/env")
    #expect(result.status == 0, "\(page):\n\(code)\(result.errors)")
  }

  @Test func thereArePrograms() { #expect(Self.programs.count >= 7) }
}
