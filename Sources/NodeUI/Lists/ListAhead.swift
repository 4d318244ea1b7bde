import LayoutCore
import PortholeThreading

@available(*, deprecated, renamed: "BackgroundExecutor")
public typealias ListExecutor = BackgroundExecutor

@available(*, deprecated, renamed: "ThreadExecutor")
public typealias ListThread = ThreadExecutor

/// Rows that are being made away from the list's thread, and those that are ready.
///
/// A node is touched by the thread that makes it until it is handed over under the lock, and by the list's from then on.
final class ListAhead: @unchecked Sendable {
  struct Job {
    let ticket: Int
    let blocks: [ListNodeBlock]
    let range: SizeRange
    let parentSize: Size
  }

  struct Ready {
    let ticket: Int
    let nodes: [DisplayNode]
  }

  private struct State {
    var jobs: [Job] = []
    var ready: [Ready] = []
    var isRunning = false
    var wake: @Sendable () -> Void = {}
  }

  private let state = Locked(State())

  /// Has jobs done after those that wait; `wake` is called when the first of them is ready.
  func submit(_ new: [Job], on executor: any BackgroundExecutor, wake: @escaping @Sendable () -> Void) {
    let mustStart = state.withLock { state in
      state.jobs.append(contentsOf: new)
      state.wake = wake
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // Without anything to do it with, nothing is made ahead.
    if mustStart, !executor.execute({ [self] in run() }) { state.withLock { $0.isRunning = false } }
  }

  /// Gives up jobs that have not begun, except some.
  func cancel(except keeps: (Int) -> Bool) {
    state.withLock { state in state.jobs.removeAll { !keeps($0.ticket) } }
  }

  var hasNews: Bool { state.withLock { !$0.ready.isEmpty } }

  /// What has become ready since it was last asked.
  func take() -> [Ready] {
    state.withLock { state in
      defer { state.ready = [] }
      return state.ready
    }
  }

  private func run() {
    while let job = next() {
      let nodes = job.blocks.map { $0() }
      for node in nodes { _ = node.layoutThatFits(job.range, parentSize: job.parentSize) }
      let wake: (@Sendable () -> Void)? = state.withLock { state in
        state.ready.append(Ready(ticket: job.ticket, nodes: nodes))
        return state.ready.count == 1 ? state.wake : nil
      }
      wake?()
    }
  }

  private func next() -> Job? {
    state.withLock { state in
      if state.jobs.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
