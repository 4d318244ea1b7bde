import LayoutCore
import PortholePlatform

extension DisplayNode {
  /// Runs asynchronous work of the node.
  ///
  /// ```swift
  /// list.task { store.issues = try await server.issues() }
  /// ```
  ///
  /// The work begins when the node is in a window: soon after this call, or else when the node comes into one. It is
  /// cancelled at the end of the turn in which the node leaves the window; a turn is an event, a frame or a wake. It begins
  /// only once, also if the node comes back. An error, except one after the work was cancelled, goes to ``Window/onError``.
  ///
  /// - Returns: the task. It need not be kept: cancel it to end the work earlier.
  /// - Complexity: O(depth)
  @discardableResult
  public final func task(
    priority: TaskPriority? = nil, _ body: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    begin(NodeTask(self, priority, body))
  }

  /// Runs asynchronous work of the node as ``task(priority:_:)`` does, and cancels the node's last work with the same `id`.
  @discardableResult
  public final func task(
    id: some Hashable, priority: TaskPriority? = nil, _ body: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    let tasks = tasksStorage as? TasksByID ?? TasksByID()
    tasksStorage = tasks
    let task = NodeTask(self, priority, body)
    tasks.tasks.updateValue(task.task, forKey: AnyHashable(id))?.cancel()
    return begin(task)
  }

  private func begin(_ task: NodeTask) -> Task<Void, Never> {
    let work = task.task
    handToHost(task)
    return work
  }
}

/// The last tasks of a node by their ids.
@MainActor
private final class TasksByID {
  var tasks: [AnyHashable: Task<Void, Never>] = [:]
}

/// A task that waits until its node is in a window.
@MainActor
private final class NodeTask {
  private weak var node: DisplayNode?
  let task: Task<Void, Never>
  private let state: WindowTasks.State
  private let arrival: Arrival

  init(_ node: DisplayNode, _ priority: TaskPriority?, _ body: @escaping @MainActor () async throws -> Void) {
    self.node = node
    let (state, arrival) = (WindowTasks.State(), Arrival())
    (self.state, self.arrival) = (state, arrival)
    task = Task(priority: priority) { @MainActor in
      if let reference = await arrival.window() {
        await WindowTasks.$current.withValue(state) { await Self.run(body, reference) }
      }
      state.isOver = true
    }
  }

  // The node has ended without a window.
  isolated deinit { arrival.end(with: nil) }

  private static func run(_ body: @MainActor () async throws -> Void, _ reference: WindowReference) async {
    guard !Task.isCancelled else { return }
    do {
      try await body()
    } catch {
      // After the work was cancelled, an error is only another word for that.
      if !Task.isCancelled, !(error is CancellationError) { reference.window?.report(error) }
    }
  }
}

extension NodeTask: HostGuest {
  func arrive(at host: AnyObject) {
    guard let window = host as? Window, let node else { return }
    window.tasks.add(task, of: node, state)
    arrival.end(with: WindowReference(window: window))
  }
}

/// The wait for a window. It stays on the main actor: a stream would go to another thread and back, and the number of turns
/// until a task begins would depend on the machine.
@MainActor
private final class Arrival {
  private var continuation: CheckedContinuation<WindowReference?, Never>?
  private var isOver = false
  private var found: WindowReference?

  /// The window; nil if there is none before the end, or before the task is cancelled.
  func window() async -> WindowReference? {
    await withTaskCancellationHandler {
      if isOver || Task.isCancelled { return found }
      return await withCheckedContinuation { continuation = $0 }
    } onCancel: {
      Task { @MainActor in end(with: nil) }
    }
  }

  /// Ends the wait. Only the first end counts.
  func end(with window: WindowReference?) {
    guard !isOver else { return }
    (isOver, found) = (true, window)
    continuation?.resume(returning: window)
    continuation = nil
  }
}

/// A window that a task does not keep alive.
@MainActor
private final class WindowReference {
  weak var window: Window?

  init(window: Window) { self.window = window }
}

extension Window {
  /// Passes on the error of a node's task: to ``onError``, or else into a toast and to standard error.
  package func report(_ error: any Error) {
    if let onError { return onError(error) }
    toast("\(error)", role: .error)
    Standard.error("\(error)")
  }

  /// Cancels the tasks of all nodes, at the end of a program.
  package func cancelTasks() { tasks.cancelAll() }

  /// Whether code that has asked people something waits for the answer, or has got it and has not run yet.
  package var isAsking: Bool { tasks.questions > 0 }
}

/// The tasks of a window's nodes.
final class WindowTasks: WindowPart {
  /// The number of alerts and prompts whose callers have not gone on.
  var questions = 0

  /// The state of a task for those who wait for it.
  @MainActor
  final class State {
    /// The number of the waits for the window's clock in the task.
    var sleeps = 0
    var isOver = false
  }

  /// The state of the task that runs.
  @TaskLocal static var current: State?

  private struct Entry {
    weak var node: DisplayNode?
    let task: Task<Void, Never>
    let state: State
  }

  private var entries: [Entry] = []
  let sleepers = WindowSleepers()

  /// The time at which the next task continues, as far as the window's clock decides.
  var deadline: Double? { sleepers.deadline }

  func add(_ task: Task<Void, Never>, of node: DisplayNode, _ state: State) {
    entries.append(Entry(node: node, task: task, state: state))
  }

  /// Wakes the tasks whose time has come, and cancels those whose nodes are not in the window any more. O(tasks · depth)
  func endTurn() {
    if !sleepers.isEmpty { sleepers.wake(at: window.time) }
    guard !entries.isEmpty else { return }
    entries.removeAll { entry in
      if entry.state.isOver { return true }
      if let node = entry.node, window.isShown(node) { return false }
      entry.task.cancel()
      return true
    }
  }

  func cancelAll() {
    for entry in entries { entry.task.cancel() }
    entries = []
    sleepers.cancelAll()
  }

  deinit {
    for entry in entries { entry.task.cancel() }
    // A sleep keeps its list alive, but not the window.
    Task { @MainActor [sleepers] in sleepers.cancelAll() }
  }

  /// Whether a task waits for something else than the window's clock.
  fileprivate var waitsForOthers: Bool { entries.contains { !$0.state.isOver && $0.state.sleeps == 0 } }
}

extension Window {
  /// The next time at which the window's clock lets a task continue.
  package var taskDeadline: Double? { tasks.deadline }

  /// Whether tasks whose sleep by the window's clock is over have not run yet.
  package var hasReturningTasks: Bool { tasks.sleepers.returning > 0 }

  /// Whether a node's task runs, or waits for something else than the window's clock.
  package var hasOtherTasks: Bool { tasks.waitsForOthers }
}
