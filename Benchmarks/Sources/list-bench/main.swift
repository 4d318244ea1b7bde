import LayoutCore
import NodeUI
import ScrollCore

#if canImport(Glibc)
  import Glibc
#endif

// list-bench [ROWS]: times and memory of a list of ten million rows of different heights: opening, jumping,
// scrolling, editing.

setlocale(LC_CTYPE, "C.UTF-8")
let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 10_000_000 : 10_000_000
let (rows, columns) = (60, 200)

let words = "the window moves and the content stays where it was put so that whoever reads finds it again"
  .split(separator: " ").map(String.init)

func text(_ row: Int) -> String {
  // One to five lines.
  "\(row) "
    + (0..<(10 + (row &* 7 + row / 5) % 150)).map { words[(row + $0 * 3) % words.count] }.joined(
      separator: " ")
}

final class Rows: ListDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }
  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { count }
  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    { TextNode(text(path.row)) }
  }
}

func seconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Anonymous memory of the process in MiB.
func memory() -> Double {
  guard let file = fopen("/proc/self/smaps_rollup", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasPrefix("Anonymous:") {
      return (text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
    }
  }
  return 0
}

func report(_ name: String, _ costs: [Double]) {
  let sorted = costs.sorted()
  let label = name + String(repeating: " ", count: max(0, 46 - name.count))
  func microseconds(_ index: Int) -> Int { Int(sorted[min(index, sorted.count - 1)] * 1e6) }
  print(
    "\(label) median \(microseconds(sorted.count / 2))  99th \(microseconds(sorted.count * 99 / 100))  worst \(microseconds(sorted.count))"
      + (shown.map { $0.blank > 0 ? "  BLANK ROWS: \($0.blank)" : "" } ?? ""))
  shown?.blank = 0
}

nonisolated(unsafe) var shown: Screen?

final class Screen {
  let source: Rows
  let list = ListNode()
  let window: Window
  var canvas = Canvas(rows: rows, columns: columns)
  var time = 0.0
  var blank = 0

  init(_ count: Int) {
    source = Rows(count)
    list.estimatedRowHeight = 3
    list.dataSource = source
    window = Window(list)
    window.resize(rows: rows, columns: columns)
  }

  func frame() {
    canvas.clear()
    window.draw(into: &canvas, at: time)
    for _ in 0..<3 where window.needsDisplay { window.draw(into: &canvas, at: time) }
    blank += canvas.text.count { $0.isEmpty }
  }

  func timed(_ body: () -> Void) -> Double {
    let before = seconds()
    body()
    canvas.clear()
    window.draw(into: &canvas, at: time)
    let cost = seconds() - before
    // Work that remains counts as part of the same frame.
    blank += canvas.text.count { $0.isEmpty }
    return cost
  }
}

print("\(count) rows of 1 to 5 lines, \(columns) x \(rows), microseconds")
report(
  "first screen",
  (0..<20).map { _ in
    let before = seconds()
    let screen = Screen(count)
    screen.frame()
    return seconds() - before
  })

let screen = Screen(count)
screen.frame()
shown = screen
report(
  "jump to the middle",
  (0..<200).map { step in
    screen.time += 0.1
    return screen.timed {
      screen.list.scrollToRow(at: RowPath(row: count / 2 + step * 1_000), position: .start)
    }
  })
report(
  "jump to the end and back",
  (0..<200).map { step in
    screen.time += 0.1
    return screen.timed {
      screen.list.scroll(to: step % 2 == 0 ? .end : .start, of: .vertical, animated: false)
    }
  })
report(
  "End, animated: each frame",
  (0..<20).flatMap { step -> [Double] in
    screen.window.handle(.key(step % 2 == 0 ? .end : .home), at: screen.time)
    return (0..<30).map { _ in
      screen.time += 1.0 / 60
      return screen.timed { screen.window.wake(at: screen.time) }
    }
  })
for (name, key) in [
  ("a held arrow", Key.down), ("a held page key", .pageDown), ("a held page key, up", .pageUp),
] {
  screen.list.scrollToRow(at: RowPath(row: count / 3), position: .start)
  screen.frame()
  report(
    "\(name): each frame",
    (0..<1_000).map { _ in
      screen.time += 1.0 / 60
      // At the rate of frames, so that the thread that prepares rows ahead has time.
      usleep(4_000)
      return screen.timed {
        screen.window.wake(at: screen.time)
        screen.window.handle(.key(key), at: screen.time)
      }
    })
}

report(
  "insert a row, until it is seen",
  (0..<500).map { step in
    screen.time += 0.1
    return screen.timed {
      screen.source.count += 1
      screen.list.insertRows(at: [RowPath(row: (step &* 7_919_993) % count)], animated: false)
    }
  })
report(
  "resize a row in view, until it is seen",
  (0..<500).map { step in
    screen.time += 0.1
    let row = screen.list.visibleRows[3]
    return screen.timed {
      (screen.list.nodeForRow(at: row) as? TextNode)?.string = text(step)
    }
  })
report(
  "the rest of such a frame: drawing alone",
  (0..<500).map { _ in
    screen.time += 0.1
    return screen.timed { screen.list.setNeedsDisplay() }
  })

let before = memory()
var heights = RowHeights(count: count, estimate: 3)
let start = seconds()
for row in 0..<count { heights.set(1 + row % 5, at: row) }
print(
  "all heights known: \(Int(memory() - before)) MiB, \(Int((seconds() - start) / Double(count) * 1e9)) ns a row"
)
report(
  "with all known: find, set, insert, remove",
  (0..<2_000).map { step in
    let before = seconds()
    let row = heights.row(at: (step &* 7_919_993) % heights.total)
    heights.set(7, at: row)
    heights.insert(1, at: row)
    heights.remove(row..<row + 1)
    return seconds() - before
  })
print("the process: \(Int(memory())) MiB")
