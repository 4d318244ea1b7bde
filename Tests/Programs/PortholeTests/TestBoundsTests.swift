import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A test that waits in vain fails with the name of the condition.
@Suite(.programs, .bounded) struct TestBoundsTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test func aConditionThatNeverHoldsFailsTheTest() {
    #expect(eventually("this holds") { true })
    withKnownIssue {
      #expect(!eventually("pigs fly", within: 0.01) { false })
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("pigs fly") }
    }
  }

  /// Runs only when the next test starts it in a separate process.
  @Test(.enabled(if: environment["PORTHOLE_TEST_HANGS"] != nil)) func hangsForEver() {
    while true { usleep(1_000) }
  }

  @Test func aTestThatHangsEndsTheRunWithItsName() throws {
    let run = try Command.run(
      ["--testing-library", "swift-testing", "--filter", "hangsForEver"], program: "/proc/self/exe",
      environment: ["PORTHOLE_TEST_HANGS": "1", "PORTHOLE_TEST_LIMIT": "0.5"])
    #expect(run.status == 1)
    #expect(run.errors.contains("TestBoundsTests/hangsForEver()"), "\(run.errors)")
    #expect(run.errors.contains("has not ended in 0.5 s"), "\(run.errors)")
  }

  /// The name of the type that an unindented line declares or extends.
  private func typeName(_ line: Substring) -> Substring? {
    line.firstMatch(of: /^(?:@\w+(?:\(.*\))? )*(?:\w+ )*(?:struct|class|actor|enum|extension) (\w+)/)?.1
  }

  @Test func everyTestHasATimeLimit() throws {
    var tests = 0
    for (folder, files) in Dictionary(grouping: try TestSource.all(), by: \.target) {
      var bounded: Set<Substring> = []
      for file in files {
        for line in file.lines where line.hasPrefix("@Suite") && line.contains(".bounded") {
          if let name = typeName(line) { bounded.insert(name) }
        }
      }
      for file in files {
        var type: Substring = ""
        for (index, line) in file.lines.enumerated() {
          if let name = typeName(line) { type = name }
          guard line.drop(while: { $0 == " " }).hasPrefix("@Test") else { continue }
          tests += 1
          #expect(
            bounded.contains(type) || line.contains(".bounded"),
            "Tests/\(file.name):\(index + 1) has no time limit: write @Suite(.bounded) before '\(type)' in \(folder)"
          )
        }
      }
    }
    #expect(tests > 600)
  }

  /// A test's own waiting loop has no bound and no message, or its own instead of the common ones.
  @Test func testsWaitOnlyByEventually() throws {
    let yield = "sched_" + "yield"
    for file in try TestSource.all() where !file.name.hasSuffix("/TestSupport/Eventually.swift") {
      for (index, line) in file.lines.enumerated() {
        #expect(!line.contains(yield), "Tests/\(file.name):\(index + 1): use eventually(_:) to wait")
      }
    }
  }

  /// Programs in terminals run in one target, few at a time: see ``ProgramThreads``.
  @Test func programsAreTestedInOneTarget() throws {
    let terminal = "PseudoTerminal" + "("
    for file in try TestSource.all() where file.target != "PseudoTerminal" {
      for (index, line) in file.lines.enumerated() {
        let place = "Tests/\(file.name):\(index + 1)"
        if file.target == "PortholeTests" {
          let isSuite = line.hasPrefix("@Suite")
          #expect(!isSuite || line.contains(".programs"), "\(place): write @Suite(.programs, .bounded)")
        } else {
          #expect(!line.contains(terminal), "\(place): move this test to PortholeTests")
        }
      }
    }
  }
}
