import DocumentCore
import Foundation
import TestSupport
import Testing

@testable import ViewerUI

/// Each habit of less mode, switched alone, changes something that the user perceives.
@Suite(.bounded) struct HabitTests {
  struct Probe: CustomTestStringConvertible, Sendable {
    let habit: ViewerProfile.Habit
    var arguments: [String] = []
    var text = OptionProbe.numbers
    var keys = ""
    var testDescription: String { "\(habit)" }

    @MainActor func see(isSwitched: Bool) -> String {
      let screen = ProbedScreen(arguments, text, name: "file", switching: isSwitched ? habit : nil)
      screen.type(keys)
      screen.settle()
      return screen.sight
    }
  }

  private static let long = String(repeating: "word and ", count: 20) + "\n"
  private static let headings = "B one\n" + OptionProbe.numbers

  static let probes = [
    Probe(habit: .hasLessKeys, keys: "h"),
    Probe(habit: .hasLessWords, keys: "&1\n"),
    Probe(habit: .takesEscapeFirst, keys: "20j\u{1b}u"),
    Probe(habit: .waitsAfterMessages, keys: "= "),
    Probe(habit: .hidesHints, keys: "H"),
    Probe(habit: .showsShortFiles, text: "a\nb\n"),
    Probe(habit: .keepsEmptyRows, keys: "20K"),
    Probe(habit: .roundsHalfPagesUp, keys: "d"),
    Probe(habit: .refusesMissingLines, keys: "500g"),
    Probe(habit: .shiftsAsLess, text: long, keys: "→→→→→→→→"),
    Probe(habit: .keepsRowsOfMarks, keys: "5j''"),
    Probe(habit: .marksFarJumpsOnly, keys: "3g''"),
    Probe(habit: .keepsSearchUnderFilter, keys: "&5\n"),
    Probe(habit: .searchesFromTarget, keys: "/5\nn"),
    Probe(
      habit: .searchesUnderHeader, arguments: ["--profile=less", "--header=2"], keys: "20g/1[89]\n"),
    Probe(habit: .beginsHeaderOnScreen, keys: "20j--header\n1\n"),
    Probe(habit: .repeatsNumbers, arguments: ["-N", "--wrap=character"], text: long),
    Probe(habit: .hidesHeadings, arguments: ["--sections=^B"], text: headings, keys: "20j"),
    Probe(habit: .hidesTargets, arguments: ["-j3"], keys: "20g"),
  ]

  @Test func everyHabitHasAProbe() {
    #expect(Set(Self.probes.map(\.habit)) == Set(ViewerProfile.Habit.allCases))
  }

  @Test(arguments: await probes) func aHabitIsPerceived(_ probe: Probe) {
    let sight = probe.see(isSwitched: false)
    #expect(sight == probe.see(isSwitched: false))
    #expect(sight != probe.see(isSwitched: true))
  }

  /// Code asks for a habit, so that the list of habits is the list of differences.
  @Test func noCodeAsksForAProfile() throws {
    let folder = TestSource.project.appendingPathComponent("Sources/Viewer")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files! where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(!source.contains(#/profile [!=]= /#), "\(file.lastPathComponent)")
    }
  }
}
