import LayoutCore
import NodeUI

#if canImport(Glibc)
  import Glibc
#endif

// table-bench [ROWS]: a table of a million rows and 50 columns, and a tree with a million children: frames, sorting, opening.

setlocale(LC_CTYPE, "C.UTF-8")
let rowCount = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000_000 : 1_000_000
let (rows, columns) = (50, 160)

nonisolated struct Row: Identifiable, Sendable {
  let id: Int
  let name: String
  let number: Int
  let share: Double
}

final class Cells: TableDataSource {
  func numberOfRows(in table: TableNode) -> Int { rowCount }
  func table(_ table: TableNode, textAt cell: CellPath) -> AttributedText {
    AttributedText("cell \(cell.row).\(cell.column)")
  }
  func table(_ table: TableNode, identityOfRow row: Int) -> AnyHashable? { row }
}

final class Million: TreeDataSource {
  func count(of item: Int?) -> Int { item == nil ? 1 : rowCount }
  func child(at index: Int, of item: Int?) -> Int { item == nil ? -1 : index }
  func id(of item: Int) -> Int { item }
  func hasChildren(_ item: Int) -> Bool { item == -1 }
}

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func report(_ name: String, _ costs: [Double]) {
  let sorted = costs.sorted()
  func microseconds(_ index: Int) -> Int { Int(sorted[min(index, sorted.count - 1)] * 1e6) }
  let label = name + String(repeating: " ", count: max(0, 40 - name.count))
  print(
    "\(label) median \(microseconds(sorted.count / 2))  99th \(microseconds(sorted.count * 99 / 100))  worst \(microseconds(sorted.count))"
  )
}

final class Screen {
  let window: Window
  var canvas = Canvas(rows: rows, columns: columns)
  var time = 0.0

  init(_ node: DisplayNode) {
    window = Window(node)
    window.resize(rows: rows, columns: columns)
    frame()
  }

  func frame() {
    canvas.clear()
    window.draw(into: &canvas, at: time)
  }

  /// The processor time of an act with the frame after it.
  func timed(_ body: () -> Void) -> Double {
    time += 0.1
    let before = seconds(CLOCK_THREAD_CPUTIME_ID)
    body()
    frame()
    return seconds(CLOCK_THREAD_CPUTIME_ID) - before
  }
}

print("\(rowCount) rows of 50 columns, \(columns) x \(rows), microseconds of processor time")
let source = Cells()
func makeTable() -> TableNode { TableNode(source, columns: (0..<50).map { TableHeading("column \($0)") }) }
report(
  "first frame",
  (0..<20).map { _ in
    let before = seconds(CLOCK_THREAD_CPUTIME_ID)
    _ = Screen(makeTable())
    return seconds(CLOCK_THREAD_CPUTIME_ID) - before
  })
let table = makeTable()
let screen = Screen(table)
screen.window.focus(table)
report("a frame that changes nothing", (0..<500).map { _ in screen.timed { table.setNeedsDisplay() } })
report(
  "a row down", (0..<500).map { _ in screen.timed { screen.window.handle(.key(.down), at: screen.time) } })
report(
  "a page down",
  (0..<500).map { _ in
    screen.timed { screen.window.handle(.key(.pageDown), at: screen.time) }
  })
report(
  "a jump",
  (0..<500).map { step in
    screen.timed { table.scrollToRow(at: RowPath(row: step * 7_919_993 % rowCount), position: .start) }
  })
_ = (0..<60).map { _ in screen.timed { screen.window.handle(.key(.right), at: screen.time) } }
report(
  "a column to the left",
  (0..<40).map { _ in screen.timed { screen.window.handle(.key(.left), at: screen.time) } })

var state: UInt64 = 1
func nextNumber() -> UInt64 {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return state >> 20
}
let values = (0..<rowCount).map { id in
  Row(
    id: id, name: "name \(nextNumber() % 500_000)", number: Int(nextNumber()), share: Double(nextNumber()) / 7
  )
}
let people = TableNode(
  { values },
  columns: [TableColumn("Name", \.name), TableColumn("Number", \.number), TableColumn("Share", \.share)])
let other = Screen(people)
other.window.focus(people)
for (column, name) in ["texts", "whole numbers", "numbers"].enumerated() {
  for isDescending in [false, true] {
    let (start, work) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    var frames: [Double] = []
    people.sort(by: TableSorting(column: column, isDescending: isDescending))
    while people.isSorting {
      try await Task.sleep(for: .milliseconds(2))
      frames.append(other.timed { other.window.handle(.key(.down), at: other.time) })
    }
    print(
      "sorted by \(name)\(isDescending ? ", down" : ""): \(Int((seconds(CLOCK_MONOTONIC) - start) * 1e3)) ms, processor \(Int((seconds(CLOCK_PROCESS_CPUTIME_ID) - work) * 1e3)) ms, of that \(Int(frames.reduce(0, +) * 1e3)) ms for \(frames.count) keys"
    )
    report("  a key while it is sorted", frames)
  }
}

let million = Million()
report(
  "a tree opens an item with them",
  (0..<50).map { _ in
    let tree = TreeNode(million) { TextNode("\($0)") }
    let screen = Screen(tree)
    return screen.timed { tree.setOpen(true, row: 0) }
  })
