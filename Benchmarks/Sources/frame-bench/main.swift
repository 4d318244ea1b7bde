import InspectorUI
import LayoutCore
import NodeUI
import ScrollCore

#if canImport(Glibc)
  import Glibc
#endif

// frame-bench [FRAMES]: microseconds of processor time for a frame of moving nodes, without the terminal.

setlocale(LC_CTYPE, "C.UTF-8")
let frames = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 2_000 : 2_000
let words = "the window moves and the content stays where it was put so that whoever reads finds it again"
  .split(
    separator: " ")

func sentence(_ seed: Int, words count: Int) -> String {
  (0..<count).map { String(words[(seed * 7 + $0 * 3) % words.count]) }.joined(separator: " ")
}

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A vertical page with a horizontal strip of cards; each card has a list that scrolls vertically, too.
func nestedPage() -> (root: DisplayNode, page: ScrollNode, strip: ScrollNode, list: ScrollNode) {
  var lists: [ScrollNode] = []
  let cards: [DisplayNode] = (0..<40).map { card in
    let rows = (0..<200).map { TextNode("\($0) \(sentence($0 + card, words: 5))") }
    let list = ScrollNode { StackLayoutSpec.vertical { for row in rows { row } } }
    list.overscrollBehavior = .contain
    list.style.width = .points(38)
    list.style.height = .points(30)
    lists.append(list)
    return list
  }
  let strip = ScrollNode(.horizontal) {
    StackLayoutSpec.horizontal(spacing: 2) { for card in cards { card } }
  }
  strip.style.height = .points(30)
  let paragraphs = (0..<2_000).map { TextNode(sentence($0, words: 30 + $0 % 40)) }
  let page = ScrollNode {
    StackLayoutSpec.vertical(spacing: 1) {
      for paragraph in paragraphs[..<4] { paragraph }
      strip
      for paragraph in paragraphs[4...] { paragraph }
    }
  }
  return (page, page, strip, lists[1])
}

func measure(
  _ name: String, _ window: any ScreenApplication, rows: Int = 60, columns: Int = 200,
  _ step: (Int, Double) -> Void
) {
  var canvas = Canvas(rows: rows, columns: columns)
  window.resize(rows: rows, columns: columns)
  var time = 0.0
  func frame() {
    canvas.clear()
    window.draw(into: &canvas, at: time)
  }
  frame()
  var costs: [Double] = []
  for index in 0..<frames {
    time += 1.0 / 60
    let before = processorTime()
    step(index, time)
    window.wake(at: time)
    frame()
    costs.append((processorTime() - before) * 1e6)
  }
  costs.sort()
  let label = name + String(repeating: " ", count: max(0, 46 - name.count))
  print("\(label) median \(Int(costs[costs.count / 2]))  99th \(Int(costs[costs.count * 99 / 100]))")
}

print("a frame of 200 x 60, layout and drawing, microseconds of processor time")
do {
  let (root, page, strip, list) = nestedPage()
  let window = Window(root)
  measure("three nested scroll views, all moving", window) { index, time in
    // Start a new motion before the last one ends.
    guard index % 10 == 0 else { return }
    let turn = index / 10 % 2 == 0
    page.setContentOffset(Point(x: 0, y: turn ? 20 : 2), animated: true)
    strip.setContentOffset(Point(x: turn ? 120 : 0, y: 0), animated: true)
    list.setContentOffset(Point(x: 0, y: turn ? 100 : 0), animated: true)
  }
}
do {
  let paragraphs = (0..<20_000).map { TextNode(sentence($0, words: 30 + $0 % 40)) }
  let page = ScrollNode { StackLayoutSpec.vertical { for paragraph in paragraphs { paragraph } } }
  let window = Window(page)
  measure("20,000 paragraphs, one line on", window) { index, time in
    window.handle(.key(.down), at: time)
  }
  measure("20,000 paragraphs, thrown", window) { index, time in
    if index % 20 == 0 {
      page.update(at: time) { $0.beginTracking(at: time).union($0.drag(byX: 0, y: 1, at: time)) }
      page.update(at: time) { $0.endDragging(velocityX: 0, velocityY: 400, at: time) }
    }
  }
  measure("20,000 paragraphs, another text each frame", window) { index, time in
    paragraphs[page.contentOffset.y / 2].string = sentence(index, words: 10 + index % 40)
  }
}

/// Five scroll views next to each other, on a screen of 200 columns.
func fiveViews() -> (root: DisplayNode, views: [ScrollNode]) {
  let views = (0..<5).map { _ in
    let rows = (0..<2_000).map { TextNode("\($0) \(sentence($0, words: 5))") }
    let view = ScrollNode { StackLayoutSpec.vertical { for row in rows { row } } }
    view.style.width = .points(40)
    return view
  }
  let root = DisplayNode { _, _ in StackLayoutSpec.horizontal { for view in views { view } } }
  return (root, views)
}

// The inspector may add less than a millisecond.
for isOpen in [false, true] {
  let (root, views) = fiveViews()
  let inspector = Inspector(Window(root))
  if isOpen { inspector.open() }
  measure(isOpen ? "five views moving, with the inspector" : "five views moving", inspector) { index, time in
    guard index % 10 == 0 else { return }
    for view in views {
      view.setContentOffset(Point(x: 0, y: index / 10 % 2 == 0 ? 100 : 0), animated: true)
    }
  }
}

// Input without frames, as a slow connection delivers it: five scroll views have been thrown, and the pointer
// drags one of them to and fro.
do {
  let (root, views) = fiveViews()
  let window = Window(root)
  window.resize(rows: 60, columns: 200)
  var canvas = Canvas(rows: 60, columns: 200)
  window.draw(into: &canvas, at: 0)
  var (time, costs) = (0.0, [Double]())
  for _ in 0..<20 {
    for view in views { view.setContentOffset(.zero, animated: false) }
    time += 10
    for index in views.indices {
      time += 0.02
      let column = index * 40 + 20
      window.handle(.mouse(MouseEvent(.press(button: 0), row: 40, column: column)), at: time)
      for step in 1...10 {
        let event = MouseEvent(.drag(button: 0), row: 40 - step, column: column)
        window.handle(.mouse(event), at: time + Double(step) / 1_000)
      }
      window.handle(.mouse(MouseEvent(.release, row: 30, column: column)), at: time + 0.01)
    }
    canvas.clear()
    window.draw(into: &canvas, at: time + 0.01)
    let before = processorTime()
    for event in 0..<1_000 {
      let kind: MouseEvent.Kind = event == 0 ? .press(button: 0) : .drag(button: 0)
      window.handle(.mouse(MouseEvent(kind, row: 20 + event % 2, column: 20)), at: time + 0.02)
    }
    costs.append((processorTime() - before) * 1e3)
    precondition(views.dropFirst().allSatisfy { $0.state.isMoving }, "nothing moves")
    window.handle(.mouse(MouseEvent(.release, row: 20, column: 20)), at: time + 0.02)
    canvas.clear()
    window.draw(into: &canvas, at: time + 9)
  }
  costs.sort()
  print(
    "1,000 pointer events among five moving views, milliseconds: median \(rounded(costs[costs.count / 2]))"
      + "  worst \(rounded(costs[costs.count - 1]))")
}

func rounded(_ milliseconds: Double) -> Double { (milliseconds * 100).rounded() / 100 }
