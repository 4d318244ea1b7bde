import LayoutCore
import NodeUI
import Observation
import PortholeTesting
import TestSupport
import Testing

/// Lists that fetch rows at their ends, with loaders of any speed.
@Suite(.bounded) struct FetchingTests {
  /// A list of a model, which fetches rows of one height.
  private final class Feed {
    let model: FeedModel
    let list: ListNode
    let screen: HeadlessScreen
    var fetches: [BatchFetchContext.Edge] = []
    var events = 0

    init(
      _ count: Int, height: Int, page: Int, delay: Int, edges: Set<BatchFetchContext.Edge>,
      isInverted: Bool = false,
      set: (ListNode) -> Void = { _ in }
    ) {
      let model = FeedModel(count)
      self.model = model
      list = ListNode({ isInverted ? model.rows.reversed() : model.rows }) { tallRow("\($0.id)", height) }
      list.indicators = ScrollNodeIndicators(.never)
      list.isInverted = isInverted
      list.leadingScreensForBatching = edges.contains(.end) ? 2 : 0
      list.trailingScreensForBatching = edges.contains(.start) ? 2 : 0
      set(list)
      screen = HeadlessScreen(list, columns: 12, rows: 10)
      list.willBeginBatchFetch = { [unowned self] list, context in
        fetches.append(context.edge)
        list.after(.milliseconds(delay)) { _ in
          model.add(page, at: (context.edge == .start) != isInverted)
          context.complete()
        }
      }
      screen.key(.tab)
      screen.advance(2)
    }

    func key(_ key: Key) {
      events += 1
      screen.key(key)
    }

    func wheel(_ direction: MouseEvent.Direction, _ notches: Int) {
      events += notches
      screen.wheel(direction, notches, at: (3, 3))
    }
  }

  @Test(arguments: seeds(30)) func oneEventStartsOneFetchAtMost(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edges: [Set<BatchFetchContext.Edge>] = [[.end], [.start], [.start, .end]]
    let feed = Feed(
      Int.random(in: 10...60, using: &random), height: Int.random(in: 1...15, using: &random),
      page: Int.random(in: 1...30, using: &random), delay: Int.random(in: 0...400, using: &random),
      edges: edges.randomElement(using: &random)!, isInverted: Bool.random(using: &random))
    let first = feed.fetches.count
    #expect(first <= 1, "PORTHOLE_SEED=\(seed)")
    for step in 0..<12 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: feed.key(.end)
      case 1: feed.key(.home)
      case 2: feed.key(.pageDown)
      case 3: feed.key(.pageUp)
      case 4: feed.wheel(.down, Int.random(in: 1...5, using: &random))
      default: feed.wheel(.up, Int.random(in: 1...5, using: &random))
      }
      feed.screen.advance([0.02, 0.3, 2].randomElement(using: &random)!)
      #expect(feed.fetches.count - first <= feed.events, "PORTHOLE_SEED=\(seed) step \(step)")
    }
    let count = feed.fetches.count
    feed.screen.advance(20)
    #expect(feed.fetches.count <= count + 1, "PORTHOLE_SEED=\(seed): it fetches without events")
  }

  @Test(arguments: [0, 20, 60, 120, 300, 1_000], [1, 4, 15])
  func aKeyLeadsToTheRowThatWasLast(_ delay: Int, _ height: Int) {
    for key: Key in [.end, .character("G")] {
      let feed = Feed(60, height: height, page: 20, delay: delay, edges: [.end])
      let last = feed.model.rows.last!.id
      feed.key(key)
      feed.screen.advance(6)
      #expect(feed.screen.lines.last == "\(last).\(height - 1)", "\(key)")
      #expect(feed.fetches.count <= 2)
      // Also in a list that rows join by themselves.
      let list = Feed(60, height: height, page: 20, delay: delay, edges: [])
      list.key(key)
      for _ in 0..<40 {
        list.screen.advance(0.02)
        list.model.add(1, at: false)
      }
      list.screen.advance(2)
      #expect(list.screen.lines.last == "\(last).\(height - 1)", "\(key), a row each 20 ms")
      // A list that follows its end goes to the last row.
      let following = Feed(60, height: height, page: 20, delay: delay, edges: []) { $0.followsEnd = true }
      following.wheel(.up, 9)
      following.screen.advance(1)
      following.key(key)
      for _ in 0..<40 {
        following.screen.advance(0.02)
        following.model.add(1, at: false)
      }
      following.screen.advance(2)
      #expect(following.screen.lines.last == "\(last + 40).\(height - 1)", "\(key), following")
    }
  }

  @Test(arguments: [0, 60, 200], [1, 4]) func aFetchAtTheStartLeavesWhatIsReadInItsPlace(
    _ delay: Int, _ height: Int
  ) {
    for (follows, isInverted) in [(false, false), (true, false), (false, true)] {
      let feed = Feed(
        60, height: height, page: 20, delay: delay, edges: isInverted ? [.end] : [.start],
        isInverted: isInverted
      ) {
        ($0.followsEnd, $0.startsAt) = (follows, .start)
      }
      for turn in 0..<3 {
        let oldest = feed.model.rows.first!.id
        feed.key(.home)
        feed.screen.advance(3)
        #expect(feed.screen.lines[0] == "\(oldest).0", "turn \(turn)")
        #expect(feed.model.rows.first!.id < oldest, "turn \(turn): older rows come")
      }
      let edge: BatchFetchContext.Edge = isInverted ? .end : .start
      #expect(Set(feed.fetches) == [edge])
    }
    // A plain change shows the new first row.
    let feed = Feed(60, height: height, page: 20, delay: delay, edges: [])
    feed.model.add(3, at: true)
    feed.screen.advance(1)
    #expect(feed.screen.lines[0] == "-3.0")
  }
}

private struct FeedRow: Identifiable, Equatable {
  let id: Int
}

/// Rows with numbers in order.
@Observable private final class FeedModel {
  private(set) var rows: [FeedRow]
  init(_ count: Int) { rows = (0..<count).map { FeedRow(id: $0) } }

  func add(_ count: Int, at start: Bool) {
    let (first, end) = (rows.first?.id ?? 0, (rows.last?.id ?? -1) + 1)
    if start {
      rows.insert(contentsOf: (first - count..<first).map { FeedRow(id: $0) }, at: 0)
    } else {
      rows += (end..<end + count).map { FeedRow(id: $0) }
    }
  }
}
