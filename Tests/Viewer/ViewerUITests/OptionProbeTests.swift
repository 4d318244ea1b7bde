import TestSupport
import Testing

@testable import ViewerUI

/// Every option has an effect that can be seen, or the help says that it has none.
@Suite(.bounded) struct OptionProbeTests {
  /// A value that nothing reads makes no difference.
  @Test(arguments: await OptionProbe.all) func theValuesOfAnOptionCanBeToldApart(_ probe: OptionProbe) {
    #expect(probe.runs.count > 1)
    let sights = probe.runs.map(probe.see)
    for (index, sight) in sights.enumerated() {
      for other in sights.indices where other > index {
        #expect(sight != sights[other], "\(probe.runs[index]) is like \(probe.runs[other])\n\(sight)")
      }
    }
  }

  /// The same run twice looks the same: a difference comes from the option.
  @Test(arguments: await OptionProbe.all) func aProbeShowsNothingElse(_ probe: OptionProbe) {
    #expect(probe.see(probe.runs[0]) == probe.see(probe.runs[0]))
  }

  /// The options without effect make no difference, so a probe of any other that nothing reads would fail.
  @Test func anOptionThatNothingReadsMakesNoDifference() {
    let without = OptionProbe("", [], keys: "5j/1\n").see([])
    for option in ViewerOption.all {
      guard case .ignored = option.setting, option.refusal.isEmpty else { continue }
      let argument = "--\(option.name)" + (option.takesValue ? "=3" : "")
      #expect(OptionProbe("", [], keys: "5j/1\n").see([argument]) == without, "\(argument)")
    }
  }

  @Test func everyOptionIsProbed() {
    let probed = Set(OptionProbe.all.map(\.option))
    for option in ViewerOption.all {
      let hasEffect = if case .ignored = option.setting { false } else { true }
      let places = [probed.contains(option.name), ProgramOptions.names.contains(option.name)]
      #expect(places.filter { $0 }.count == (hasEffect ? 1 : 0), "\(option.name)")
      #expect(option.help.hasPrefix("No effect") == !hasEffect, "\(option.name)")
    }
    #expect(probed.union(ProgramOptions.names).isSubset(of: ViewerOption.all.map(\.name)))
  }
}
