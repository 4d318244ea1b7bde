import TestSupport
import Testing

/// The parts of `script/test`, which the workflow runs on several machines.
@Suite(.programs, .bounded) struct WorkflowTests {
  private static let root = TestSource.project.path

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
