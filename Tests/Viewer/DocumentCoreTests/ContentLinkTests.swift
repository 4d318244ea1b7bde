import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// Links of content: which sequences begin one, and where it ends.
@Suite(.bounded) struct ContentLinkTests {
  /// The links of some text, as `text=address` with `[id]` before the address if it has one.
  private static func links(_ text: String, at offset: Int = 0) -> [String] {
    let bytes = Array(text.utf8)
    var found: [String] = []
    bytes.withUnsafeBytes { buffer in
      _ = LinkReader.forEachLink(in: buffer, at: offset) { link in
        let range = link.text.lowerBound - offset..<link.text.upperBound - offset
        let text = String(decoding: bytes[range], as: UTF8.self)
        found.append("\(text)=\(link.id.map { "[\($0)]" } ?? "")\(link.address)")
        return true
      }
    }
    return found
  }

  private static func linked(_ address: String, _ parameters: String = "", end: String = "\u{7}") -> String {
    "\u{1b}]8;\(parameters);\(address)\(end)text\u{1b}]8;;\(end)"
  }

  @Test(arguments: [
    "https://a/b", "HTTP://a", "ftp://a", "mailto:a@b", "file:///a", "man:ls(1)", "#id", "https://a/;b;c",
    "https://a/\"<>'`$(x)\\",
  ])
  func addressesOfKnownSchemesAreLinks(_ address: String) {
    #expect(Self.links(Self.linked(address)) == ["text=\(address)"])
    #expect(Self.links(Self.linked(address, end: "\u{1b}\\")) == ["text=\(address)"])
  }

  @Test(arguments: [
    "", "javascript:x", "https", "https//a", "://a", "data:text/html,x", "gopher://a", "#", "https://a/\u{1}",
    "https://a b", "https://é", "https://a/\u{7f}", "ssh://a", " https://a",
  ])
  func otherAddressesAreNone(_ address: String) {
    #expect(Self.links(Self.linked(address)) == [])
  }

  @Test func lengthsAreLimited() {
    let most = "https://" + String(repeating: "a", count: 2083 - 8)
    #expect(Self.links(Self.linked(most)) == ["text=\(most)"])
    #expect(Self.links(Self.linked(most + "a")) == [])
    // The sequence ends within 4,096 bytes.
    let id = String(repeating: "x", count: 4096 - 2 - 2 - 3 - 1 - 9 - 1)
    #expect(Self.links(Self.linked("https://a", "id=" + id)).isEmpty == false)
    #expect(Self.links(Self.linked("https://a", "id=x" + id)) == [])
  }

  @Test func identifiersAreValidOrLeftOut() {
    let most = String(repeating: "i", count: 250)
    #expect(Self.links(Self.linked("man:a", "id=x")) == ["text=[x]man:a"])
    #expect(Self.links(Self.linked("man:a", "a=b:id=x!~:c=d")) == ["text=[x!~]man:a"])
    #expect(Self.links(Self.linked("man:a", "id=" + most)) == ["text=[\(most)]man:a"])
    for bad in ["id=" + most + "i", "id=", "id", "xid=y", "id=a b", "id=é", ""] {
      #expect(Self.links(Self.linked("man:a", bad)) == ["text=man:a"], "\(bad)")
    }
  }

  @Test func aLinkEndsWithItsLine() {
    let open = "\u{1b}]8;;man:a\u{7}"
    #expect(Self.links("\(open)one\ntwo\n") == ["one=man:a"])
    #expect(
      Self.links("\(open)one\(open)two\n\(open)\n\(open)three") == ["one=man:a", "two=man:a", "three=man:a"])
    #expect(Self.links("\(open)\u{1b}[1m\u{1b}]8;;\u{7}") == [])
    // A refused address ends the link before it, too.
    #expect(Self.links("\(open)one\u{1b}]8;;javascript:x\u{7}two") == ["one=man:a"])
    // One that is not finished is text of the link before it.
    #expect(Self.links("\(open)a\u{1b}]8;;man:b\n") == ["a\u{1b}]8;;man:b=man:a"])
  }

  @Test func rowsOfALinkAreOneGroup() {
    func groups(_ text: String, _ name: String = "f") -> [UInt64] {
      var groups: [UInt64] = []
      Array(text.utf8).withUnsafeBytes {
        _ = LinkReader.forEachLink(in: $0, at: 0) {
          groups.append($0.group(in: name))
          return true
        }
      }
      return groups
    }
    let same = groups(Self.linked("man:a", "id=1") + "\n" + Self.linked("man:a", "id=1"))
    #expect(same[0] == same[1] && same[0] != 0)
    let other = groups(
      Self.linked("man:a", "id=1") + Self.linked("man:b", "id=1") + Self.linked("man:a", "id=2"))
    #expect(Set(other).count == 3)
    let places = groups(Self.linked("man:a") + Self.linked("man:a"))
    #expect(places[0] != places[1])
    #expect(groups(Self.linked("man:a", "id=1"), "g") != groups(Self.linked("man:a", "id=1")))
  }

  @Test func theLinkAroundAByteIsFound() {
    let line = "before \u{1b}]8;;man:a\u{7}" + String(repeating: "x", count: 60_000) + "\u{1b}]8;;\u{7}after"
    let source = MemorySource(Array(("first\n" + line).utf8))
    func address(_ byte: Int) -> String? { LinkReader.openLink(at: byte, inLineFrom: 0, of: source)?.address }
    #expect(address(6 + 8) == nil)
    #expect(address(6 + 30) == "man:a" && address(60_000) == "man:a")
    #expect(address(source.length) == nil)
  }

  // MARK: Decoding

  private static func shown(_ text: String) -> String {
    setlocale(LC_CTYPE, "C.UTF-8")
    var decoder = TextDecoder()
    var shown = String.UnicodeScalarView()
    Array(text.utf8).withUnsafeBytes {
      _ = decoder.decode($0, isLineEnd: true, columns: 0..<10_000) {
        shown.append(Unicode.Scalar($0.scalar)!)
      }
    }
    return String(shown)
  }

  @Test func refusedAddressesLeaveTheirText() {
    for address in ["https://a", "javascript:x", "https://a/\u{1}", "https://é", "a\u{9}b\u{d}"] {
      #expect(Self.shown("<" + Self.linked(address) + ">") == "<text>", "\(address)")
    }
    #expect(Self.shown("\u{1b}]8;;man:a") == "^[]8;;man:a")
    #expect(Self.shown("\u{1b}]8;;man:a\u{1b}[31mx") == "^[]8;;man:ax")
    #expect(Self.shown("\u{1b}]52;c;AAAA\u{7}") == "^[]52;c;AAAA^G")
  }

  /// Every character besides the sequences is shown, and only what `LinkReader` knows has links.
  @Test(arguments: seeds(8))
  func textIsNeverLost(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "\u{1b}]8;;https://a/b\u{7}", "\u{1b}]8;;\u{7}", "\u{1b}]8;id=x;man:a\u{1b}\\",
      "\u{1b}]8;;javascript:x\u{7}",
      "\u{1b}[1m", "\u{1b}[K",
    ]
    for _ in 0..<300 {
      var (text, plain) = ("", "")
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        if Bool.random(using: &random) {
          text += parts.randomElement(using: &random)!
        } else {
          let word = ["a", "b c", "é", "日"].randomElement(using: &random)!
          text += word
          plain += word
        }
      }
      #expect(Self.shown(text) == plain)
      for link in Self.links(text) {
        #expect(link.hasSuffix("=https://a/b") || link.hasSuffix("=[x]man:a"), "\(link)")
      }
    }
  }
}
