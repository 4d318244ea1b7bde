import LayoutCore

/// A node with work that can wait until the window has nothing else to do.
package protocol IdleWorker: DisplayNode {
  /// Does a small part of the work, and returns whether there is more.
  func doIdleWork() -> Bool
}

/// Work that is done while no input waits and no frame is due, in slices that nobody notices.
final class WindowIdleWork: WindowPart {
  private struct Entry { weak var worker: (any IdleWorker)? }

  private var entries: [Entry] = []
  /// The last node whose work was done.
  private(set) weak var worker: (any IdleWorker)?

  /// A key that comes during a slice waits no longer than this.
  private static let slice = Duration.milliseconds(2)

  /// Tests stop the work, and do it at moments of their choice.
  var isPaused = false

  var isPending: Bool { !isPaused && !entries.isEmpty }

  func add(_ worker: any IdleWorker) {
    if !entries.contains(where: { $0.worker === worker }) { entries.append(Entry(worker: worker)) }
  }

  /// Does work until there is none or the slice is over.
  func perform() {
    guard isPending else { return }
    let end = ContinuousClock.now + Self.slice
    while doPart(), ContinuousClock.now < end {}
  }

  /// Does all work, also while it is stopped.
  func finish() { while doPart() {} }

  /// Returns false if there is none left.
  private func doPart() -> Bool {
    guard let worker = entries.last?.worker else { return entries.popLast() != nil }
    self.worker = worker
    if !worker.doIdleWork() { entries.removeAll { $0.worker === worker } }
    return !entries.isEmpty
  }
}
