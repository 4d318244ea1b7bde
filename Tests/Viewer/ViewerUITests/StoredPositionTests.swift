@_spi(Reflection) import Swift
import DocumentCore
import LayoutCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import NodeUI
@testable import ViewerUI

/// A position is stored once: in the scroll state and, where rows are numbered late, as an anchor. A property
/// that stores another one has to be kept in step with these, which goes wrong; compute it instead.
@Suite(.bounded) struct StoredPositionTests {
  /// The words of a name that say that it is a position.
  private static let words: Set = [
    "offset", "anchor", "top", "goal", "place", "position", "origin", "wanted",
  ]

  /// The stored properties of a value, and of the values, tuples and optionals in it, that describe positions. They are
  /// found by type, so that an optional that is nil counts, too.
  private static func positions(of value: Any) -> [String] {
    var found: [String] = []
    func note(_ type: Any.Type, _ path: String) {
      let options = _EachFieldOptions(rawValue: (type is AnyClass ? 1 : 0) | 2)
      _ = _forEachField(of: type, options: options) { label, _, type, _ in
        let label = String(cString: label)
        guard label != "storedStyle" else { return true }
        if !words(of: label).isDisjoint(with: words) {
          found.append(path + label)
        } else if let inner = self.inner(type) {
          note(inner, path + label + ".")
        }
        return true
      }
    }
    note(type(of: value), "")
    return found.sorted()
  }

  /// The type whose properties a value of `type` has; nil if there are none to look at.
  private static func inner(_ type: Any.Type) -> Any.Type? {
    if let optional = type as? any AnyOptional.Type { return inner(optional.wrapped) }
    // The fields of an existential type cannot be listed.
    let kind = _MetadataKind(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
    guard kind == .struct || kind == .tuple, !String(reflecting: type).hasPrefix("Swift.") else { return nil }
    return ["Point", "Size", "Rect", "EdgeInsets"].contains("\(type)") ? nil : type
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

  /// The positions of every scroll view: the offset of a scroll state at rest, since a motion is a function of time. The
  /// others are there for a while only: a move that waits for the first layout, the indicator when it was grabbed, and
  /// the point that stays in place while a zoom is stretched.
  private static let scrolling = [
    "firstMove.offset", "grabbed.axisAtGrab.restingOffset", "grabbed.drag.axis.restingOffset",
    "grabbed.drag.indicator.position", "state.horizontal.axis.restingOffset",
    "state.vertical.axis.restingOffset",
    "zoomStretch.anchor",
  ]

  @Test func scrollNodes() {
    #expect(Self.positions(of: ScrollNode()) == Self.scrolling)
  }

  @Test func lists() {
    // The anchors at the start of a measurement, which a discarded one restores; the offset before an edit with motion.
    let own = [
      "edits.animation.offset", "measuring.anchor", "measuring.shown.anchor", "scroller.anchor",
      "scroller.goal",
    ]
    #expect(Self.positions(of: ListNode()) == (own + Self.scrolling).sorted())
  }

  @Test func files() {
    let node = DocumentNode(document: Document(text: "a\nb", name: "file"))
    let own = [
      // A byte and a match to go to once their rows are known, and the rows that jumps led to, which later jumps compare with the first one.
      "jump.wantedByte", "jump.wantedMatch", "jump.asked.top", "jump.heading.top", "jump.landed.top",
      // A cache of the limits.
      "limits.lastTop",
      "position",
    ]
    #expect(Self.positions(of: node) == (own + Self.scrolling).sorted())
    // The fixed ends of selections.
    #expect(Self.positions(of: node.selecting) == ["state.beginning.anchor", "state.selection.anchor"])
  }

  @Test func viewer() {
    let pager = Pager(sources: [Pager.Source(name: "file") { Document(text: "a", name: "file") }])
    // The facts of the last frame and of the first one.
    #expect(
      Self.positions(of: pager) == ["frame.drawn.goal", "frame.drawn.top"])
    #expect(Self.positions(of: pager.shortScreen) == ["shown.facts.top"])
    // A cache of the size of a selection, and the places to which a search returns that no file matches.
    #expect(
      pager.controllers.flatMap { Self.positions(of: $0) } == [
        "size.selection.anchor", "held.route.origin", "session.route.origin",
      ])
    // The place to which a filter returns, and the first row when it was shown.
    #expect(Self.positions(of: pager.files.tabs[0]) == ["filter.place", "filter.placed.top"])
  }

  /// The test itself sees a property in a value.
  @Test func aPositionInAValueIsFound() {
    struct Inner { var lastTop = 0 }
    struct Outer {
      var inner = Inner(), rows = 3, contentOffset = Point.zero
      var asked: (percent: Int, top: Int)?
      var maybe: Inner??
    }
    #expect(
      Self.positions(of: Outer()) == ["asked.top", "contentOffset", "inner.lastTop", "maybe.lastTop"])
  }
}

private protocol AnyOptional { static var wrapped: Any.Type { get } }
extension Optional: AnyOptional { fileprivate static var wrapped: Any.Type { Wrapped.self } }
