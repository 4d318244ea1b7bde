import LayoutCore

#if canImport(Glibc)
  import Glibc
#endif

// layout-bench [RUNS] [PART OF A NAME]: nanoseconds for each node to build, to lay out, and to lay out at
// another width; milliseconds after one leaf has changed; bytes for each node. Medians.
// layout-bench --once NAME 0|1: builds a tree, lays it out or not, and ends: to count instructions.
// layout-bench --cold NAME RUNS: the medians of a tree in processor time, in one line, as yoga_trees.cpp prints them.
// layout-bench --yoga PROGRAM [ROUNDS]: compares with Yoga.

let runs = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 5 : 5
let filter = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""

func nanoseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

/// The resident memory of the process. Later trees reuse memory of the first one, so name a single tree to
/// measure memory.
func bytesInUse() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var (size, resident) = (0, 0)
  withUnsafeMutablePointer(to: &size) { size in
    withUnsafeMutablePointer(to: &resident) { resident in
      withVaList([size, resident]) { _ = vfscanf(file, "%ld %ld", $0) }
    }
  }
  return Double(resident * sysconf(Int32(_SC_PAGESIZE)))
}

let wide = SizeRange(min: Size(200, 0), max: Size(200, .infinity))
let narrow = SizeRange(min: Size(180, 0), max: Size(180, .infinity))

func measure(_ name: String, _ make: () -> Tree) {
  guard filter.isEmpty || name.contains(filter) else { return }
  var build: [Double] = []
  var cold: [Double] = []
  var changed: [Double] = []
  var grown: [Double] = []
  var resized: [Double] = []
  var bytes = 0.0
  var count = 0.0
  for _ in 0..<runs {
    let before = bytesInUse()
    let start = nanoseconds()
    let tree = make()
    let built = nanoseconds()
    _ = tree.root.layoutThatFits(wide)
    let laidOut = nanoseconds()
    if bytes == 0 { bytes = bytesInUse() - before }
    count = Double(tree.count)
    if let text = tree.leaf as? MeasuredText { text.length = 399 } else { tree.leaf.style.width = 2 }
    let change = nanoseconds()
    _ = tree.root.layoutThatFits(wide)
    changed.append((nanoseconds() - change) / 1e6)
    // A change that moves everything after it.
    if let text = tree.leaf as? MeasuredText { text.length = 2_000 } else { tree.leaf.style.height = 9 }
    let grow = nanoseconds()
    _ = tree.root.layoutThatFits(wide)
    grown.append((nanoseconds() - grow) / 1e6)
    let resize = nanoseconds()
    _ = tree.root.layoutThatFits(narrow)
    resized.append((nanoseconds() - resize) / count)
    build.append((built - start) / count)
    cold.append((laidOut - built) / count)
  }
  func column(_ value: Double, _ digits: Int) -> String {
    let scale = digits == 0 ? 1.0 : 10_000
    let rounded = (value * scale).rounded() / scale
    return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
  print(
    [
      name, column(count, 0), column(median(build), 0), column(median(cold), 0),
      column(median(changed), 4), column(median(grown), 3),
      column(median(resized), 0), column(bytes / count, 0),
    ].joined(separator: "\t"))
}

let trees: [(name: String, make: () -> Tree)] = [
  ("list 1,000", { Tree.list(rows: 1_000) }), ("list 10,000", { Tree.list(rows: 10_000) }),
  ("list 100,000", { Tree.list(rows: 100_000) }), ("deep 4", { Tree.deep(4) }), ("deep 5", { Tree.deep(5) }),
  ("text 10,000", { Tree.text(10_000) }), ("text 100,000", { Tree.text(100_000) }),
  ("wrap 10,000", { Tree.wrap(10_000) }),
]
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--once" {
  guard let tree = trees.first(where: { $0.name == CommandLine.arguments[2] })?.make() else { exit(2) }
  if CommandLine.arguments[3] == "1" { _ = tree.root.layoutThatFits(wide) }
  // Nothing is freed.
  _exit(0)
}
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--cold" {
  guard let make = trees.first(where: { $0.name == CommandLine.arguments[2] })?.make else { exit(2) }
  var (count, build, cold, leaf): (Int, [Double], [Double], [Double]) = (0, [], [], [])
  for _ in 0..<(Int(CommandLine.arguments[3]) ?? 1) {
    let start = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    let tree = make()
    let built = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    _ = tree.root.layoutThatFits(wide)
    let laidOut = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    if let text = tree.leaf as? MeasuredText { text.length = 399 } else { tree.leaf.style.width = 2 }
    let change = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    _ = tree.root.layoutThatFits(wide)
    leaf.append((nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - change) / 1e6)
    count = tree.count
    build.append((built - start) / Double(count))
    cold.append((laidOut - built) / Double(count))
  }
  print(count, median(build), median(cold), median(leaf))
  exit(0)
}
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "--yoga" {
  let rounds = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 9 : 9
  let comparison = YogaComparison(own: CommandLine.arguments[0], yoga: CommandLine.arguments[2])
  comparison.run(trees.map(\.name), rounds: max(1, rounds))
  exit(0)
}
print("tree\tnodes\tbuild ns\tcold ns\tleaf ms\tmoving ms\twidth ns\tbytes")
for tree in trees { measure(tree.name, tree.make) }
