/// Runs work that takes longer than a frame in the background. All of this work ends by itself; work that may
/// wait without limit, such as reading a pipe, has a thread of its own.
///
/// Programs use ``ThreadExecutor``. Tests use an executor that keeps work in a queue until the test runs it,
/// so that the order of events is the same in every run.
public protocol BackgroundExecutor: Sendable {
  /// Schedules work and returns at once. Pieces of work may run at the same time, in any order.
  ///
  /// - Returns: false if the work cannot run, for example because no thread could be started. It is then
  ///   discarded.
  @discardableResult
  func execute(_ work: @escaping @Sendable () -> Void) -> Bool
}

/// Starts a thread for each piece of work, which ends with that work, so an idle program has one thread.
public struct ThreadExecutor: BackgroundExecutor {
  public init() {}

  @discardableResult
  public func execute(_ work: @escaping @Sendable () -> Void) -> Bool { BackgroundThread.start(work) == 0 }
}

extension BackgroundExecutor where Self == ThreadExecutor {
  /// A thread for each piece of work.
  public static var threads: ThreadExecutor { ThreadExecutor() }
}
