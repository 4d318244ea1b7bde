/// Runs work that takes longer than a frame away from the thread that asks for it. All of it is finite: what waits for
/// others without an end, such as reading a pipe, has a thread of its own.
///
/// A program takes ``ThreadExecutor``. A test has one that keeps the work until the test runs it, so that it happens when
/// and where the test says.
public protocol BackgroundExecutor: Sendable {
  /// Has work done soon; returns at once. Pieces may be done at the same time, and in any order.
  ///
  /// - Returns: false if there is nothing to do it with: then it is not done.
  @discardableResult
  func execute(_ work: @escaping @Sendable () -> Void) -> Bool
}

/// A thread for each piece of work, which is started with it and ends with it: an idle program has one thread.
public struct ThreadExecutor: BackgroundExecutor {
  public init() {}

  @discardableResult
  public func execute(_ work: @escaping @Sendable () -> Void) -> Bool { BackgroundThread.start(work) == 0 }
}

extension BackgroundExecutor where Self == ThreadExecutor {
  /// A thread for each piece of work.
  public static var threads: ThreadExecutor { ThreadExecutor() }
}
