import Foundation
import TestSupport
import Testing

/// The workflows in `.github/workflows`.
@Suite(.programs, .bounded) struct WorkflowTests {
  private static let root = TestSource.project.path
  private static let folder = root + "/.github/workflows"

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// A tag can be moved to other code, a hash cannot.
  @Test func actionsArePinnedByHash() throws {
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
      for line in try text(Self.folder + "/" + name).split(separator: "\n") where line.contains("uses:") {
        count += 1
        #expect(line.contains(#/uses: [\w\/-]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+$/#), "\(name): \(line)")
      }
    }
    #expect(count > 0)
  }

  /// The jobs run each part of `script/test`, so that together they make the whole check.
  @Test func thePartsAreThePartsOfTheCheck() throws {
    let workflow = try text(Self.folder + "/ci.yml")
    let parts = try #require(workflow.firstMatch(of: #/part: \[(.+)\]/#)).1.split(separator: ", ")
    let refusal = try Command.run([Self.root + "/script/test", "--part", "x"], program: "/bin/bash")
    let names = parts.dropLast().joined(separator: ", ") + " or " + (parts.last ?? "")
    #expect(refusal.status == 2 && refusal.errors == "script/test: --part takes \(names)\n")
  }

  @Test func theSystemsAreListed() throws {
    let systems = try text(Self.folder + "/ci.yml").matches(of: #/- \{ name: ([^,]+),/#).map { String($0.1) }
    let rows = try text(Self.root + "/CONTRIBUTING.md").matches(of: #/\n\| ((?:Debian|Ubuntu) [^|]+) \|/#)
    #expect(systems.count > 1 && systems == rows.map { String($0.1) })
  }

  /// Without a build, the parts together run the commands of the whole check, and share only the build.
  @Test func thePartsMakeTheWholeCheck() throws {
    let whole = try commands("")
    let parts = try ["lowest", "modules", "programs"].map { try commands("--part \($0)") }
    #expect(Set(parts.joined()) == Set(whole))
    let single = parts.joined().filter { !$0.hasPrefix("swift build") }
    #expect(whole.first == "format --lint" && single.count >= 6)
    #expect(single.count == Set(single).count, "\(single)")
  }

  /// The commands of `script/test` where each of them only writes its name and arguments into a file.
  private func commands(_ arguments: String) throws -> [String] {
    let folder = TemporaryFolder()
    for name in ["script", "bin"] { folder.makeFolder(name) }
    folder.write(
      "stub",
      """
      #!/bin/bash
      if [[ $* == *--show-bin-path* ]]; then echo bin; exit; fi
      if [[ $* == build* ]]; then cp stub bin/portholePackageTests.xctest; fi
      echo "${0##*/} $*${PORTHOLE_TESTS:+ of $PORTHOLE_TESTS}" >>calls
      """)
    let result = try Command.run(
      [
        "-c",
        """
        chmod +x stub && for name in script/{setup,format,prose} bin/swift; do cp stub $name; done
        cp '\(Self.root)/script/test' script && PATH=$PWD/bin:$PATH script/test \(arguments)
        """,
      ], program: "/bin/bash", folder: folder.path)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    return folder.text("calls").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("setup") }
  }
}
