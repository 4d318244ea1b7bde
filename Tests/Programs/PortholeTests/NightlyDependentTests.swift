import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A package that depends on this one gets only what it uses.
@Suite(.programs, .bounded, .enabled(if: isNightly)) struct NightlyDependentTests {
  private func package(_ product: String, code: String) -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "hello",
        dependencies: [.package(name: "porthole", path: "\(TestSource.project.path)", traits: [])],
        targets: [
          .executableTarget(name: "hello", dependencies: [.product(name: "\(product)", package: "porthole")])
        ])
      """)
    folder.makeFolder("Sources")
    folder.makeFolder("Sources/hello")
    folder.write("Sources/hello/hello.swift", code)
    return folder
  }

  @Test func aUserOfTheScrollViewsResolvesNoPackage() throws {
    let folder = package(
      "ScrollCore",
      code: """
        import ScrollCore
        @main struct Hello {
          static func main() { print(ScrollState(contentSize: Size(80, 1_000), bounds: Size(80, 24)).contentSize) }
        }
        """)
    let result = try Command.run(["swift", "run", "--package-path", folder.path], program: "/usr/bin/env")
    #expect(result.status == 0 && result.output.contains("80x1000"), "\(result.errors)")
    #expect(!result.errors.contains("warning:"), "\(result.errors)")
    let checkouts = try? FileManager.default.contentsOfDirectory(atPath: folder.path(".build/checkouts"))
    #expect(checkouts?.isEmpty != false, "\(checkouts ?? [])")
  }
}
