/// A leaf of the library that can be measured on another thread, since that takes values only.
///
/// No other element is: specs, nodes of programs and what they read belong to the main actor. So the main thread
/// collects the values, waits while threads measure, and puts the results into the leaves itself.
package protocol ConcurrentLeaf: DisplayNode {
  /// The work of measuring for a maximum, which may run on any thread and returns the result for
  /// ``take(_:)``; nil if the leaf has that result already.
  func measurement(for maximum: Size) -> (@Sendable () -> any Sendable)?

  /// Keeps a result, so that measuring for the same maximum finds it.
  func take(_ result: any Sendable)
}

/// The leaves of a concurrent stack, measured by as many threads as there are processors.
@MainActor
struct ConcurrentLeaves {
  private var leaves: [any ConcurrentLeaf] = []
  private var work: [@Sendable () -> any Sendable] = []

  /// The fewest leaves for a thread: starting one costs as much as measuring some hundred short texts.
  private static let worthwhile = 32

  mutating func add(_ element: LayoutElement, _ range: SizeRange) {
    guard range.min != range.max, let leaf = element as? any ConcurrentLeaf,
      let work = leaf.measurement(for: range.max)
    else { return }
    leaves.append(leaf)
    self.work.append(work)
  }

  /// Measures all leaves if there are several threads. O(their texts)
  func measure() {
    guard let system = LayoutSystem.services else { return }
    let threads = min(system.processors, work.count / Self.worthwhile)
    guard threads > 1 else { return }
    let work = work
    let parts = system.map(threads) { thread in
      work[work.count * thread / threads..<work.count * (thread + 1) / threads].map { $0() }
    }
    for (leaf, result) in zip(leaves, parts.joined()) { leaf.take(result) }
  }
}
