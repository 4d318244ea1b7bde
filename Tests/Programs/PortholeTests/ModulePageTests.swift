import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The pages of the public modules in the reference.
@Suite(.programs, .bounded) struct ModulePageTests {
  private static let project = TestSource.project.path

  /// The modules that the package offers to others.
  private static func modules() throws -> [String] {
    let package = try String(contentsOfFile: project + "/Package.swift", encoding: .utf8)
    return package.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.1) }
  }

  /// The folders of pages by their modules.
  private static func folders() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: project + "/Sources")
      .filter { $0.hasSuffix(".docc") }
    return Dictionary(
      uniqueKeysWithValues: paths.map {
        (URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent, "\(project)/Sources/\($0)")
      })
  }

  @Test func eachPublicModuleHasAPage() throws {
    let modules = try Self.modules()
    #expect(modules.count > 10)
    let folders = try Self.folders()
    #expect(Set(folders.keys) == Set(modules))
    for (module, folder) in folders {
      let page = try String(contentsOfFile: "\(folder)/\(module).md", encoding: .utf8)
      #expect(page.hasPrefix("# ``\(module)``\n"), "\(module)")
      #expect(page.contains("\n## Overview\n") && page.contains("\n## Topics\n"), "\(module)")
    }
    let index = try String(contentsOfFile: Self.project + "/.spi.yml", encoding: .utf8)
    let listed = try #require(index.firstMatch(of: #/documentation_targets: \[(.*)\]/#)).1
    #expect(Set(listed.split(separator: ", ").map(String.init)) == Set(modules))
  }

  /// Each link to a symbol leads to one. The reference of all modules takes half a minute, so `script/nightly` makes it.
  @Test(.enabled(if: isNightly)) func theLinksOfTheReferenceHaveADestination() throws {
    let paths = try BuiltModules.searchPaths()
    for (module, pages) in try Self.folders().sorted(by: { $0.key < $1.key }) {
      let folder = TemporaryFolder()
      let symbols = try Command.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public"]
          + ["-target", "\(machine)-unknown-linux-gnu", "-output-dir", folder.path] + paths,
        program: "/usr/bin/env")
      #expect(symbols.status == 0, "\(symbols.errors)")
      let reference = try Command.run(
        ["-c", "exec \"$@\" 2>&1", "sh", "docc", "convert", pages, "--additional-symbol-graph-dir"]
          + [folder.path, "--output-path", folder.path("out"), "--fallback-display-name", module]
          + ["--fallback-bundle-identifier", module], program: "/bin/sh")
      #expect(reference.status == 0, "\(reference.output)")
      let lost = reference.output.split(separator: "\n").filter {
        $0.contains(#/doesn't exist at|is ambiguous at|isn't a disambiguation|not found in/#)
      }
      #expect(lost == [], "\(module)")
    }
  }

  private var machine: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }
}
