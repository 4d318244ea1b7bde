/// Splits the children of a concurrent stack among threads, if that is safe and faster.
struct ParallelSlices {
  private let count: Int
  private let threads: Int

  /// The fewest children to split: starting a thread costs as much as measuring a few hundred plain elements.
  private static let worthwhile = 64

  /// Nil if there are few children, or if an element occurs twice: two threads must not measure it at once.
  init?(_ elements: UnsafeBufferPointer<Unmanaged<LayoutElement>>) {
    guard elements.count >= Self.worthwhile else { return nil }
    let threads = min(Threads.processorCount, elements.count / (Self.worthwhile / 2))
    guard threads > 1, Self.areDistinct(elements) else { return nil }
    count = elements.count
    self.threads = threads
  }

  /// Calls `body` for every index, in any order, with the pass of the thread that it runs on.
  func run(_ pass: LayoutPass, _ body: (Int, LayoutPass) -> Void) {
    let passes = (0..<threads).map { $0 == 0 ? pass : LayoutPass(following: pass) }
    Threads.inParallel(threads) { thread in
      if thread > 0 { passes[thread].enterThread() }
      for index in count * thread / threads..<count * (thread + 1) / threads {
        body(index, passes[thread])
      }
    }
    for other in passes.dropFirst() { pass.join(other) }
  }

  /// Whether the specs reach no element twice. Nodes further down need no check: each has one parent.
  private static func areDistinct(_ elements: UnsafeBufferPointer<Unmanaged<LayoutElement>>) -> Bool {
    var seen = Set<ObjectIdentifier>(minimumCapacity: elements.count)
    var left = elements.map { $0.takeUnretainedValue() }
    while let element = left.popLast() {
      guard seen.insert(ObjectIdentifier(element)).inserted else { return false }
      if let spec = element as? LayoutSpec { left.append(contentsOf: spec.children) }
    }
    return true
  }
}
