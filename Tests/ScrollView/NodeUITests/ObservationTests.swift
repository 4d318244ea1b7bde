import LayoutCore
import NodeUI
import Observation
import PortholeSystem
import PortholeTesting
import ScreenCore
import TestSupport
import Testing

/// Nodes follow the observable properties that they read.
@Suite(.bounded) struct ObservationTests {
  struct Issue: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  @Observable final class Store {
    var count = 0
    var other = 0
    var isWide = false
    var color = Color.palette(1)
    var issues: [Issue] = (0..<1_000).map { Issue(id: $0, title: "Issue \($0)") }
    var shown = 0
    var selection: Int?
  }

  final class Page: DisplayNode {
    let store: Store
    let label = TextNode("")
    var specs = 0

    init(_ store: Store) {
      self.store = store
      super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      specs += 1
      return StackLayoutSpec.horizontal(spacing: store.isWide ? 4 : 1) {
        TextNode("a")
        label
      }
    }
  }

  final class Counter: TextNode {
    var store: Store?
    var updates = 0

    override func updateProperties() {
      updates += 1
      guard let store else { return }
      string = "\(store.count)"
      textStyle.foreground = store.color
    }
  }

  @Test func aPropertyReadInASpecCausesOneLayout() {
    let store = Store()
    let page = Page(store)
    let sibling = TextNode("sibling")
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical {
        page
        sibling
      }
    }
    let screen = HeadlessScreen(root, columns: 20, rows: 3)
    let (specs, measured) = (page.specs, sibling.measurementCount)
    let measurements = page.measurementCount
    for number in 1...1_001 { store.isWide = number % 2 == 1 }
    #expect(screen.window.needsDisplay)
    screen.settle()
    #expect(page.specs == specs + 1 && page.measurementCount == measurements + 1)
    #expect(sibling.measurementCount == measured)
    let frames = screen.frames
    store.other += 1
    screen.settle()
    #expect(page.specs == specs + 1 && screen.frames == frames, "nobody has read it")
  }

  @Test func changesOfWaitingEventsCauseOneUpdate() {
    let store = Store()
    let node = Counter("")
    node.store = store
    let screen = HeadlessScreen(node, columns: 20, rows: 1)
    screen.window.bindings { KeyBinding("x", title: "Count") { store.count += 1 } }
    #expect(node.updates == 1)
    for _ in 0..<4 { screen.window.handle(.key(.character("x")), at: screen.time) }
    #expect(node.updates == 1)
    screen.settle()
    #expect(node.updates == 2 && screen.lines == ["4"])
  }

  @Test func aColourCausesNoLayout() {
    let store = Store()
    let node = Counter("")
    node.store = store
    let screen = HeadlessScreen(node, columns: 20, rows: 1)
    let layouts = screen.window.layoutCount
    store.color = .palette(2)
    screen.settle()
    #expect(screen.window.layoutCount == layouts)
    #expect(screen.style(0, 0).foreground == .palette(2))
  }

  @Test func aTextAndAFunctionFollowTheModel() {
    let store = Store()
    let label = TextNode("").updating { $0.string = "other \(store.other)" }
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical { label }
    }
    let count = TextNode { "count \(store.count)" }
    root.layoutSpecBlock = { _, _ in
      StackLayoutSpec.vertical {
        count
        label
      }
    }
    let screen = HeadlessScreen(root, columns: 20, rows: 2)
    #expect(screen.lines == ["count 0", "other 0"])
    (store.count, store.other) = (7, 8)
    screen.settle()
    #expect(screen.lines == ["count 7", "other 8"])
    count.setNeedsUpdateProperties()
    #expect(screen.window.needsDisplay)
    screen.settle()
    #expect(!screen.window.needsDisplay)
  }

  final class Painter: ViewNode {
    let store: Store
    init(_ store: Store) {
      self.store = store
      super.init()
    }
    override func draw(in context: DrawingContext) {
      context.put("drawn \(store.count)", at: .zero, style: .plain)
    }
  }

  @Test func aPropertyReadWhileDrawingCausesAFrame() {
    let store = Store()
    let screen = HeadlessScreen(Painter(store), columns: 20, rows: 1)
    let layouts = screen.window.layoutCount
    store.count = 3
    screen.settle()
    #expect(screen.lines == ["drawn 3"] && screen.window.layoutCount == layouts)
    let frames = screen.frames
    screen.advance(60)
    #expect(screen.frames == frames)
  }

  /// Two nodes that change each other's state: eight rounds, one warning, and rest.
  @Test func updatesWithoutEndAreAWarning() {
    let store = Store()
    let one = TextNode("one").updating { _ in store.other = store.count + 1 }
    let two = TextNode("two").updating { _ in store.count = store.other + 1 }
    (one.name, two.name) = ("one", "two")
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical {
        one
        two
      }
    }
    let screen = HeadlessScreen(root, columns: 20, rows: 2)
    screen.settle()
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.contains("so updates have no end") == true)
    #expect(!screen.window.needsDisplay)
  }

  /// The model does not keep a node that has read it.
  @Test func aNodeThatIsGoneIsFreed() {
    let store = Store()
    weak var gone: DisplayNode?
    do {
      let node = Painter(store)
      gone = node
      let screen = HeadlessScreen(node, columns: 20, rows: 1)
      for _ in 0..<10 { screen.draw() }
    }
    #expect(gone == nil)
  }

  #if canImport(Glibc)
    /// A frame that reads an unchanged property again leaves nothing behind. In a process of its own, since others
    /// allocate at the same time here.
    @Test func framesLeaveNothingBehind() async {
      await #expect(processExitsWith: .success) {
        await MainActor.run {
          let store = Store()
          let screen = HeadlessScreen(Painter(store), columns: 20, rows: 1)
          for _ in 0..<100 { screen.draw() }
          let before = mallinfo2().uordblks
          for _ in 0..<10_000 { screen.draw() }
          let growth = Int(mallinfo2().uordblks) - Int(before)
          // A registration takes some 700 bytes.
          precondition(growth < 100_000, "\(growth) bytes")
        }
      }
    }
  #endif

  // MARK: Lists

  private func list(_ store: Store, made: @escaping (Int) -> Void = { _ in }) -> ListNode {
    let list = ListNode({ store.issues }, onSelect: { store.selection = $0?.id }) { issue in
      made(issue.id)
      return TextNode(issue.title)
    }
    list.indicators = ScrollNodeIndicators(.never)
    return list
  }

  @Test func oneChangedElementMakesOneRow() {
    let store = Store()
    var made: [Int] = []
    let list = list(store) { made.append($0) }
    let screen = HeadlessScreen(list, columns: 20, rows: 5)
    screen.settle()
    list.setContentOffset(Point(x: 0, y: 500), animated: false)
    screen.settle()
    made = []
    store.issues[502].title = "Changed"
    screen.settle()
    #expect(made == [502])
    #expect(screen.lines == ["Issue 500", "Issue 501", "Changed", "Issue 503", "Issue 504"])
    #expect(list.contentOffset.y == 500)
  }

  @Test func oneChangedElementOfManyMeasuresOneRow() {
    let store = Store()
    store.issues = (0..<100_000).map { Issue(id: $0, title: "Issue \($0)") }
    var rows: [TextNode] = []
    let list = ListNode({ store.issues }) { issue in
      rows.append(TextNode(issue.title))
      return rows.last!
    }
    list.preparesAhead = false
    let screen = HeadlessScreen(list, columns: 20, rows: 40)
    screen.settle()
    #expect(rows.count == 40)
    let counts = rows.map(\.measurementCount)
    store.issues[7].title = "Changed"
    screen.draw()
    #expect(rows.count == 41 && rows.last!.measurementCount == 1)
    #expect(rows.prefix(40).map(\.measurementCount) == counts)
    #expect(screen.lines[7] == "Changed")
  }

  final class Part {}

  struct Whole: Identifiable, Equatable {
    let id: Int
    var part = Part()
    static func == (a: Whole, b: Whole) -> Bool { a.part === b.part }
  }

  @Observable final class Model { var wholes = [Whole(id: 1), Whole(id: 2)] }

  /// Rows of which each is longer than the one that slides over it.
  @Test(arguments: seeds(20)) func rowsThatSlideDoNotMixTheirTexts(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let store = Store()
    let titles = (0..<12).map {
      String(repeating: Character(UnicodeScalar(UInt8(97 + $0))), count: 1 + $0 * 7 % 13)
    }
    func some() -> [Issue] {
      titles.indices.filter { _ in Bool.random(using: &random) }.map { Issue(id: $0, title: titles[$0]) }
    }
    store.issues = some()
    let screen = HeadlessScreen(list(store), columns: 20, rows: 8)
    screen.settle()
    for _ in 0..<4 {
      store.issues = some()
      screen.draw()
      for _ in 0..<6 {
        let mixed = screen.lines.filter { !$0.isEmpty && !titles.contains($0) }
        #expect(mixed == [])
        screen.advance(0.04)
      }
    }
  }

  /// Freeing a hundred thousand texts takes longer than comparing them.
  @Test func replacedValuesAreFreedWhenThereIsNothingElseToDo() {
    let model = Model()
    let screen = HeadlessScreen(ListNode({ model.wholes }) { TextNode("\($0.id)") }, columns: 20, rows: 5)
    screen.settle()
    screen.window.pauseIdleWork()
    weak let old = model.wholes[0].part
    model.wholes[0].part = Part()
    screen.draw()
    #expect(old != nil)
    screen.window.finishIdleWork()
    #expect(old == nil)
  }

  @Test func rowsAreInsertedDeletedAndMoved() {
    let store = Store()
    let list = list(store)
    let screen = HeadlessScreen(list, columns: 20, rows: 3)
    screen.key(.tab)
    screen.key(.down)
    #expect(store.selection == 0)
    screen.key(.down)
    #expect(store.selection == 1)
    store.issues.insert(Issue(id: -1, title: "New"), at: 1)
    screen.settle()
    #expect(screen.lines == ["Issue 0", "New", "Issue 1"])
    #expect(list.selectedRows == [RowPath(row: 2)])
    store.issues.removeFirst()
    screen.settle()
    #expect(screen.lines == ["New", "Issue 1", "Issue 2"])
    store.issues.swapAt(0, 2)
    screen.settle()
    #expect(screen.lines == ["Issue 2", "Issue 1", "New"])
    #expect(list.selectedRows == [RowPath(row: 1)] && store.selection == 1)
    store.issues = []
    screen.settle()
    #expect(screen.lines == ["", "", ""] && store.selection == nil, "the selected value is gone")
  }

  /// Random edits: the list shows what the model has, and keeps the selection with its element.
  @Test(arguments: seeds(20)) func theListShowsTheModel(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let store = Store()
    store.issues = Array(store.issues.prefix(40))
    let list = list(store)
    let screen = HeadlessScreen(list, columns: 20, rows: 12)
    var next = 1_000
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          next += 1
          let place = Int.random(in: 0...store.issues.count, using: &random)
          store.issues.insert(Issue(id: next, title: "New \(next)"), at: place)
        case 1 where !store.issues.isEmpty:
          store.issues.remove(at: Int.random(in: store.issues.indices, using: &random))
        case 2 where !store.issues.isEmpty:
          store.issues[Int.random(in: store.issues.indices, using: &random)].title = "Changed \(step)"
        case 3 where store.issues.count > 1 && step % 7 == 0: store.issues.shuffle(using: &random)
        default: store.issues.append(Issue(id: step - 100, title: "Last \(step)"))
        }
        // A negative number may occur again: each has an identity of its own.
        var seen: Set<Int> = []
        store.issues.removeAll { !seen.insert($0.id).inserted }
      }
      screen.settle()
      let first = list.visibleRows.first?.row ?? 0
      let wanted = store.issues.dropFirst(first).prefix(12).map(\.title)
      #expect(
        Array(screen.lines.prefix(wanted.count)) == Array(wanted), "PORTHOLE_SEED=\(seed) step \(step)")
    }
  }
}
