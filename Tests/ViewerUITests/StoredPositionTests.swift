import DocumentCore
import LayoutCore
import TestSupport
import Testing

@testable import NodeUI
@testable import ViewerUI

/// A position is stored once: in the scroll state and, where rows are numbered late, as an anchor. A property
/// that stores another one has to be kept in step with these, which goes wrong; compute it instead.
@Suite(.bounded) struct StoredPositionTests {
  /// The words of a name that say that it is a position.
  private static let words: Set = [
    "offset", "anchor", "top", "goal", "place", "position", "origin", "wanted",
  ]

  /// The stored properties of a value, and of the values in it, that describe positions.
  private static func positions(of value: Any) -> [String] {
    var found: [String] = []
    func note(_ mirror: Mirror, _ path: String) {
      if let parent = mirror.superclassMirror { note(parent, path) }
      for child in mirror.children {
        guard let label = child.label, label != "storedStyle" else { continue }
        let name = path + label
        if !words(of: label).isDisjoint(with: words) {
          found.append(name)
          continue
        }
        let inner = Mirror(reflecting: child.value)
        guard inner.displayStyle == .struct || inner.displayStyle == .tuple else { continue }
        guard !["Point", "Size", "Rect", "EdgeInsets"].contains("\(inner.subjectType)") else { continue }
        note(inner, name + ".")
      }
    }
    note(Mirror(reflecting: value), "")
    return found.sorted()
  }

  /// The words of a name in camel case.
  private static func words(of name: String) -> Set<String> {
    var words = [""]
    for character in name {
      if character.isUppercase || !character.isLetter { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return Set(words)
  }

  /// The offset of a scroll state at rest; a motion is a function of time.
  private static let state = ["state.horizontal.axis.restingOffset", "state.vertical.axis.restingOffset"]

  @Test func scrollNodes() {
    #expect(Self.positions(of: ScrollNode()) == Self.state)
  }

  @Test func lists() {
    #expect(
      Self.positions(of: ListNode())
        == ["measuring.anchor", "scroller.anchor", "scroller.goal"] + Self.state)
  }

  @Test func files() {
    let node = DocumentNode(document: Document(text: "a\nb", name: "file"))
    // A byte to go to once it is known, and a cache of the limits.
    #expect(Self.positions(of: node) == ["jump.wantedByte", "limits.lastTop", "position"] + Self.state)
  }

  @Test func viewer() {
    let pager = Pager(sources: [Pager.Source(name: "file") { Document(text: "a", name: "file") }])
    #expect(Self.positions(of: pager) == [])
    #expect(Self.positions(of: pager.files.tabs[0]) == [])
  }

  /// The test itself sees a property in a value.
  @Test func aPositionInAValueIsFound() {
    struct Inner { var lastTop = 0 }
    struct Outer { var inner = Inner(), rows = 3, contentOffset = Point.zero }
    #expect(Self.positions(of: Outer()) == ["contentOffset", "inner.lastTop"])
  }
}
