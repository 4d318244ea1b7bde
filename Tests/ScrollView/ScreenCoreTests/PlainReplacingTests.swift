import PortholeSystem
import TestSupport
import Testing

@Suite(.bounded) struct PlainReplacingTests {
  private static let characters = Array("ab|→日·😀")

  private func text(_ length: Int, using random: inout SplitMix64) -> String {
    String((0..<length).map { _ in Self.characters.randomElement(using: &random)! })
  }

  @Test(arguments: seeds(40))
  func searchesAgreeWithTheStandardLibrary(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let length = Int.random(in: 0..<30, using: &random)
      let whole = text(length, using: &random)
      let part = text(Int.random(in: 1..<3, using: &random), using: &random)
      #expect(whole.holds(part) == whole.contains(part))
      #expect(whole.replacingAll(part, by: "<→>") == whole.replacing(part, with: "<→>"), "\(whole), \(part)")
      #expect(whole.replacingAll(part, by: "") == whole.replacing(part, with: ""))
      #expect(whole.pieces(between: part) == whole.split(separator: part).map(String.init))
      #expect(
        whole.pieces(between: part, omitsEmpty: false)
          == whole.split(separator: part, omittingEmptySubsequences: false).map(String.init))
    }
  }

  @Test func anEmptyTextStandsNowhereApart() {
    #expect("abc".holds("") && "".holds("") && !"".holds("a"))
    #expect("abc".replacingAll("", by: "x") == "abc")
    #expect("abc".pieces(between: "") == ["abc"] && "".pieces(between: "a") == [])
    #expect("a,b,c".pieces(between: ",", atMost: 2) == ["a", "b,c"])
    #expect("aaa".replacingAll("aa", by: "b") == "ba")
  }
}
