import Foundation
import PseudoTerminal
import TestSupport

/// The modules that were built with the tests, for the compiler and other tools.
enum BuiltModules {
  /// The package manager's name for this package: the name of its folder.
  static let package = TestSource.project.lastPathComponent.lowercased().replacing(
    /[^a-z0-9_]/, with: "_")

  /// The arguments by which a tool finds the modules and the system's libraries.
  static func searchPaths() throws -> [String] {
    // Not one of the programs that script/release packs, which may be in another folder.
    let built = URL(fileURLWithPath: Executable.built("KitApp")).deletingLastPathComponent().path
    let sources = TestSource.project.path + "/Sources/System"
    let system = try FileManager.default.contentsOfDirectory(atPath: sources).filter {
      $0.hasPrefix("CPorthole")
    }
    return (["\(built)/Modules"] + system.sorted().map { "\(sources)/\($0)" }).flatMap { ["-I", $0] }
  }
}
