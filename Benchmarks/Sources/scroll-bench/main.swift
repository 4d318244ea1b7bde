import LayoutCore
import ScrollCore

#if canImport(Glibc)
  import Glibc
#endif

// scroll-bench: nanoseconds to advance a scroll view in each kind of motion and read its offset, for an
// input, and for a key in a chain of eight; the size of a state in bytes. Medians of 15.
//   scroll-bench [COUNT]     repetitions of each, 100,000 by default

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100_000 : 100_000

func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func measure(_ name: String, _ body: (Int) -> Int) {
  var results: [Double] = []
  var sum = 0
  for _ in 0..<15 {
    let start = nanoseconds()
    for index in 0..<count { sum &+= body(index) }
    results.append((nanoseconds() - start) / Double(count))
  }
  // Printing the sum keeps the optimiser from removing the work.
  print("\(name)\t\((results.sorted()[7] * 10).rounded() / 10) ns\t\(sum & 1)")
}

var base = ScrollState(contentSize: Size(80, 1_000_000_000), bounds: Size(80, 24))
base.setContentOffset(Point(x: 0, y: 500_000_000), animated: false, at: 0)

var thrown = base
thrown.beginTracking(at: 0)
thrown.drag(byX: 0, y: 1, at: 0)
thrown.endDragging(velocityX: 0, velocityY: 5_000, at: 0)
var settling = ScrollState(contentSize: Size(80, 100), bounds: Size(80, 24))
settling.beginTracking(at: 0)
settling.drag(byX: 0, y: -20, at: 0)
settling.endDragging(velocityX: 0, velocityY: 0, at: 0)
var held = base
held.beginTracking(at: 0)
var animated = base
animated.setContentOffset(.zero, animated: true, at: 0)

func frames(_ name: String, _ first: ScrollState, _ duration: Double) {
  var state = first
  measure("step, \(name)") { Int(state.advance(to: Double($0) * duration / Double(count)).rawValue) }
  state = first
  measure("offset, \(name)") { state.contentOffset(at: Double($0) * duration / Double(count)).y }
}
frames("decelerating", thrown, 1)
frames("settling", settling, 0.2)
frames("animating", animated, 0.2)
frames("at rest", base, 1)
measure("drag") { index in
  Int(held.drag(byX: 0, y: index & 1 == 0 ? 1 : -1, at: Double(index)).rawValue)
}
var keyed = base
measure("key, animated") { index in
  keyed.scroll(byX: 0, y: index & 1 == 0 ? 23 : -23, animated: true, at: Double(index) / 50).remaining.y
}
var chain = ScrollChain((0..<8).map { _ in ScrollState(contentSize: Size(80, 24), bounds: Size(80, 24)) })
chain.views[7] = base
measure("key in a chain of 8") { index in
  chain.scroll(.vertical, by: index & 1 == 0 ? 1 : -1, .key, at: Double(index))
}
print("state\t\(MemoryLayout<ScrollState>.size) bytes")
