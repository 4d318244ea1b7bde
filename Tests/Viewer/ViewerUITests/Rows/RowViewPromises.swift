import LayoutCore
import NodeUI
import ScrollCore
import TestSupport
import Testing

/// The promises of every view with rows, whatever its kind: a new kind is a case of `RowViewKind`, a new promise a test here.
@Suite(.bounded) struct RowViewPromises {
  /// The times between two rows: from some in each frame to one while nothing moves any more.
  private static let rates = [0.001, 0.016, 0.1, 0.3, 1.0]

  // MARK: Following

  /// Inputs at the end that do not lead away from it.
  private enum Input: CaseIterable {
    case down, halfPage, pageDown, end, notch, notches, sideways, click, pull, throwing, thumb
    var needsPointer: Bool { [.click, .pull, .throwing, .thumb].contains(self) }

    func perform(in view: RowView) {
      switch self {
      case .down: view.screen.key(.down)
      case .halfPage: view.screen.key(.character("d"), .control)
      case .pageDown: view.screen.key(.pageDown)
      case .end: view.screen.key(.end)
      case .notch: view.screen.wheel(.down, at: (3, 3))
      case .notches:
        for _ in 0..<4 {
          view.screen.wheel(.down, at: (3, 3))
          view.pass(0.05)
        }
      case .sideways: view.screen.wheel(.right, at: (3, 3))
      case .click:
        view.screen.mouse(.press(button: 0), 3, 3)
        view.pass(0.1)
        view.screen.mouse(.release, 3, 3)
      case .pull: view.drag(from: 5, to: 1, in: 0.3)
      case .throwing: view.drag(from: 6, to: 1, in: 0.05)
      case .thumb: view.drag(from: view.trackEnd, to: view.trackEnd, in: 0.1, x: 19)
      }
    }
  }

  /// States of a view at its end.
  private enum Phase: CaseIterable {
    case idle, animating, settling, dragging, decelerating, bouncing

    func begin(in view: RowView) {
      switch self {
      case .idle: break
      case .animating:
        view.screen.key(.pageUp)
        view.screen.settle()
        view.screen.key(.end)
        view.pass(0.02)
      case .settling:
        view.screen.wheel(.down, at: (3, 3))
        view.pass(0.03)
      case .dragging: view.drag(from: 5, to: 3, in: 0.2, holds: true)
      case .decelerating:
        view.screen.wheel(.up, 3, at: (3, 3))
        view.screen.settle()
        view.drag(from: 7, to: 0, in: 0.03)
      case .bouncing:
        view.drag(from: 5, to: 1, in: 0.3)
        view.pass(0.02)
      }
    }

    func end(in view: RowView) {
      if self == .dragging { view.screen.mouse(.release, 3, 3) }
    }

    /// A press stops a throw on its way, and a second button does nothing.
    func allows(_ input: Input) -> Bool { self != .dragging && self != .decelerating || !input.needsPointer }
  }

  @Test(arguments: RowViewKind.allCases) func inputTowardsTheEndKeepsFollowing(_ kind: RowViewKind) {
    for (number, phase) in Phase.allCases.enumerated() {
      for (place, input) in Input.allCases.enumerated() where phase.allows(input) {
        let rates = isNightly ? Self.rates : [Self.rates[(number + place) % Self.rates.count]]
        for rate in rates {
          let view = RowView(kind)
          #expect(view.showsEnd, "\(view.described)")
          phase.begin(in: view)
          guard view.isAtEnd else {
            Issue.record("\(phase): \(view.described)")
            continue
          }
          view.every = rate
          view.pass(0.04)
          input.perform(in: view)
          view.pass(0.1)
          phase.end(in: view)
          view.pass(1.2)
          let isNear = view.limits.maxOffset - view.offset <= 2
          #expect(rate < 0.1 || isNear, "\(input), \(phase), \(rate): lags behind: \(view.described)")
          view.every = nil
          view.screen.settle()
          #expect(view.showsEnd, "\(input), \(phase), a row each \(rate) s: \(view.described)")
        }
      }
    }
  }

  /// Ways back to the end; true if it can be as fast as any rows.
  private static let waysBack: [(name: String, isFast: Bool, go: (RowView) -> Void)] = [
    ("End", true, { $0.screen.key(.end) }),
    ("Down", false, { $0.screen.key(.down) }),
    ("page down", false, { $0.screen.key(.pageDown) }),
    ("wheel", false, { $0.screen.wheel(.down, at: (3, 3)) }),
    ("fast wheel", true, { $0.screen.wheel(.down, 400, at: (3, 3)) }),
    ("throw", false, { $0.drag(from: 7, to: 0, in: 0.02) }),
    ("drag", false, { $0.drag(from: 7, to: 0, in: 0.1) }),
    ("thumb", true, { $0.drag(from: $0.trackEnd - 1, to: $0.trackEnd, in: 0.02, x: 19) }),
    ("track", false, { $0.screen.click(19, $0.trackEnd) }),
  ]

  private static func hasShortRows(_ kind: RowViewKind) -> Bool {
    [.column, .list, .model, .inverted, .tree, .log].contains(kind)
  }

  @Test(arguments: RowViewKind.allCases) func anyWayBackFollowsAgain(_ kind: RowViewKind) {
    for (number, way) in Self.waysBack.enumerated() {
      let rates = isNightly ? Self.rates : [Self.rates[number % 5], Self.rates[(number + 2) % 5]]
      // Only a short text leaves room on the track below a thumb that is near the end.
      let isTrack = way.name == "track"
      for rate in rates where isTrack ? rate == 1 && Self.hasShortRows(kind) : way.isFast || rate >= 0.1 {
        let view = RowView(kind, count: isTrack ? 16 : 60)
        view.screen.wheel(.up, isTrack ? 2 : 4, at: (3, 3))
        view.every = rate
        view.pass(0.4)
        let (rows, offset) = (view.count, view.offset)
        view.pass(0.4)
        #expect(
          !view.isAtEnd && view.offset == offset && view.count >= rows, "\(way.name): \(view.described)")
        var steps = 0
        while !view.isAtEnd, steps < 100 {
          way.go(view)
          steps += 1
          if !view.isAtEnd { view.pass(0.06) }
        }
        view.pass(1.5)
        view.every = nil
        view.screen.settle()
        #expect(view.showsEnd, "\(way.name), a row each \(rate) s, \(steps) steps: \(view.described)")
      }
    }
  }

  /// Input towards the start ends following, and moves the view no further.
  @Test(arguments: RowViewKind.allCases) func inputTowardsTheStartEndsFollowing(_ kind: RowViewKind) {
    let inputs: [(String, (RowView) -> Void)] = [
      ("Up", { $0.screen.key(.up) }), ("page up", { $0.screen.key(.pageUp) }),
      ("Home", { $0.screen.key(.home) }),
      ("wheel", { $0.screen.wheel(.up, at: (3, 3)) }), ("drag", { $0.drag(from: 0, to: 7, in: 0.5) }),
      ("thumb", { $0.drag(from: $0.trackEnd, to: 3, in: 0.5, x: 19) }), ("track", { $0.screen.click(19, 1) }),
    ]
    for (name, act) in inputs {
      for phase in [Phase.idle, .settling, .animating, .bouncing] {
        let view = RowView(kind, count: 90)
        phase.begin(in: view)
        view.every = 0.3
        view.pass(0.02)
        act(view)
        view.every = nil
        view.screen.settle()
        guard !view.isAtEnd else {
          Issue.record("\(name), \(phase): \(view.described)")
          continue
        }
        let lines = view.screen.lines.map { $0.prefix(18) }
        view.every = 0.1
        view.pass(1)
        #expect(view.screen.lines.map { $0.prefix(18) } == lines, "\(name), \(phase): \(view.described)")
      }
    }
  }

  private static func resize(_ view: RowView, _ random: inout SplitMix64) {
    view.screen.resize(
      columns: Int.random(in: 12...40, using: &random), rows: Int.random(in: 5...14, using: &random))
  }

  /// Changes rows anywhere.
  private static func change(_ view: RowView, _ random: inout SplitMix64) {
    let place = Int.random(in: 0...view.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: view.add(Int.random(in: 1...3, using: &random), at: place)
    case 1: view.remove(place..<min(view.count, place + Int.random(in: 0...12, using: &random)))
    case 2: view.resize(place, to: Int.random(in: 1...4, using: &random))
    default: view.filter(["", "", "1", "3"].randomElement(using: &random)!)
    }
  }

  /// A view that nobody scrolled stays at its end, whatever happens to its rows and its size.
  @Test(arguments: RowViewKind.allCases, seeds(3)) func changesOfRowsLeaveAViewAtItsEnd(
    _ kind: RowViewKind, _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let view = RowView(kind, count: Int.random(in: 0...60, using: &random))
    for step in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: view.add(Int.random(in: 1...9, using: &random))
      case 1: Self.resize(view, &random)
      case 2:
        // Files scroll sideways as far as the columns that are known, and the names are out of view there.
        let inputs = Input.allCases.filter { $0 != .sideways || !kind.isDocument }
        inputs.randomElement(using: &random)?.perform(in: view)
      default: Self.change(view, &random)
      }
      view.pass(Double.random(in: 0...0.3, using: &random))
      #expect(view.isAtEnd, "PORTHOLE_SEED=\(seed) step \(step): \(view.described)")
      guard step % 4 == 3 else { continue }
      view.screen.settle()
      #expect(view.showsEnd, "PORTHOLE_SEED=\(seed) step \(step): \(view.described)")
    }
  }

  // MARK: Reading

  /// The first line in view that is still there stays in its place, unless the view has no more rows on one side.
  @Test(arguments: RowViewKind.allCases, seeds(3)) func changesLeaveWhatIsReadInItsPlace(
    _ kind: RowViewKind, _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let view = RowView(kind, count: Int.random(in: 30...90, using: &random))
    for step in 0..<60 {
      if view.isAtEnd || step % 10 == 9 {
        view.screen.key(.end)
        view.screen.settle()
        view.screen.wheel(.up, Int.random(in: 1...9, using: &random), at: (3, 3))
        view.screen.settle()
      }
      let (before, rows, resizes) = (view.places, view.screen.lines.count, step % 5 == 4)
      if resizes { Self.resize(view, &random) } else { Self.change(view, &random) }
      view.pass(Double.random(in: 0...0.3, using: &random))
      view.screen.settle()
      guard !view.isAtEnd, view.offset > view.limits.minOffset else { continue }
      // At the end in a higher window, an indicator below may take a row.
      if resizes, view.limits.maxOffset - view.offset <= 1 { continue }
      // A row whose start is above the view has become shorter.
      if let first = before.first, !view.has(first.line), view.hasRow(of: first.line) { continue }
      // An inverted list keeps its last row when its height changes.
      let isLast = resizes && kind == .inverted
      let distance = isLast ? view.screen.lines.count - rows : 0
      guard let kept = (isLast ? before.reversed() : before).first(where: { view.has($0.line) }) else {
        continue
      }
      let y = view.places.first { $0.line == kept.line }?.y
      #expect(
        y == kept.y + distance,
        "PORTHOLE_SEED=\(seed) step \(step): \(kept) is at \(y ?? -1): \(view.described)")
    }
  }

  // MARK: Start

  @Test(arguments: RowViewKind.allCases) func aViewStartsAtItsFirstOrLastOffset(_ kind: RowViewKind) {
    for (inset, count) in [(0, 60), (2, 60), (2, 3), (0, 0), (2, 0)] where !kind.isDocument || inset == 0 {
      let insets = EdgeInsets(top: inset, left: 0, bottom: inset / 2, right: 0)
      let start = RowView(kind, count: count) {
        ($0.contentInset, $0.startsAt) = (insets, .start)
      }
      #expect(start.offset == start.limits.minOffset, "inset \(inset): \(start.described)")
      #expect(start.offset == -inset || kind == .inverted, "\(start.described)")
      let end = RowView(kind, count: count) { ($0.contentInset, $0.followsEnd) = (insets, true) }
      #expect(end.showsEnd, "inset \(inset): \(end.described)")
      end.add(1)
      end.screen.settle()
      #expect(end.showsEnd, "inset \(inset), one more row: \(end.described)")
    }
  }
}
