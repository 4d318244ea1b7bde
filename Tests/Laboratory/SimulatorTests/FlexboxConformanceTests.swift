import TestSupport
import Testing

/// Flexbox cases whose boxes a browser has confirmed.
@Suite(.bounded) struct FlexboxConformanceTests {
  @Test(.enabled(if: Conformance.file(".") != nil)) func boxesAreThoseOfABrowser() throws {
    let cases = try LayoutCases.cases("layout-flexbox")
    let differing = try cases.filter {
      try LayoutCases.frames(LayoutCases.layout($0)) != $0["frames"] as? [String: [Int]]
    }
    try Conformance.report(
      "flexbox", cases: cases.count, differing: differing.map { $0["name"] as? String ?? "" })
  }
}
