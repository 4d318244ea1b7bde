import Foundation
import TestSupport
import Testing

/// The code of LayoutCore that the compiler does not check: it stays short, and docs/architecture.md has a reason for each file.
@Suite(.programs, .bounded) struct UncheckedUseTests {
  @Test func uncheckedUsesAreFewAndExplained() throws {
    let (root, folder) = (TestSource.project.path, "Sources/ScrollView/LayoutCore/")
    let pattern = #/@exclusivity\(unchecked\)|Unmanaged|unsafelyUnwrapped|unsafeBitCast/#
    let manual = try String(contentsOfFile: root + "/docs/architecture.md", encoding: .utf8)
    let reasons = manual.split(separator: "\n").filter { $0.hasPrefix("  | `") }.joined()
    var (uses, files) = (0, 0)
    for name in try FileManager.default.subpathsOfDirectory(atPath: root + "/" + folder)
    where name.hasSuffix(".swift") {
      let count = try String(contentsOfFile: root + "/" + folder + name, encoding: .utf8).matches(of: pattern)
        .count
      (uses, files) = (uses + count, files + (count > 0 ? 1 : 0))
      #expect(reasons.contains("`\(name)`") == (count > 0), "\(name)")
    }
    #expect((1...60).contains(uses) && files > 5, "\(uses) uses in \(files) files")
  }
}
