import Foundation
import PseudoTerminal
import PortholePlatform
import TestSupport
import Testing

/// The version is defined once; the programs and the changelog agree with it.
@Suite(.programs, .bounded) struct VersionTests {
  private func text(_ file: String) throws -> String {
    let folder = TestSource.project
    return try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  @Test(arguments: ["--version", "-V"]) func programsPrintTheirVersion(_ option: String) throws {
    let viewer = try Command.run([option])
    let pattern = try Regex(#"porthole \#(Release.version) \(PCRE2 \d+\.\d+.*\)\n"#)
    #expect(viewer.output.wholeMatch(of: pattern) != nil, "\(viewer.output)")
    #expect(viewer.status == 0 && viewer.errors.isEmpty)
    for name in ["porthole-simulator", "porthole-images"] {
      let other = try Command.run([option], program: Executable.built(name))
      #expect(other.output == "\(name) \(Release.version)\n")
      #expect(other.status == 0 && other.errors.isEmpty)
    }
  }

  /// Users who open untrusted pictures need to know.
  @Test func theVersionNamesConfinementThatTheKernelLacks() throws {
    let lacking = try onAnOldKernel(without: [NewCall.landlock, NewCall.seccomp]) {
      try Command.run(["--version"])
    }
    #expect(
      lacking.output.hasSuffix(
        "; pictures are decoded without Landlock and seccomp, which this kernel lacks)\n"),
      "\(lacking.output)")
    let one = try onAnOldKernel(without: [NewCall.landlock]) { try Command.run(["--version"]) }
    #expect(one.output.hasSuffix("without Landlock, which this kernel lacks)\n"), "\(one.output)")
  }

  @Test func helpMentionsTheVersionOption() throws {
    #expect(try Command.run(["--help"]).output.contains("-V, --version"))
  }

  /// The first section is the next version, which becomes a release with its date.
  @Test func theChangelogBeginsWithTheVersion() throws {
    let headings = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    let match = try #require(
      headings.first?.wholeMatch(of: /## \[(\d+\.\d+\.\d+)\] - (unreleased|\d{4}-\d{2}-\d{2})/))
    #expect(match.1 == Release.version)
    #expect(
      headings.dropFirst().allSatisfy { $0.wholeMatch(of: /## \[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}/) != nil }
    )
    let short = Release.version.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(try text("README.md").contains("Linux, version \(short), MIT."))
  }

  @Test func theLicenseExistsAndIsLinked() throws {
    let license = try text("LICENSE")
    #expect(license.hasPrefix("MIT License\n\nCopyright (c) 2026 The Porthole authors\n"))
    #expect(try text("README.md").contains("[MIT](LICENSE)"))
  }
}
