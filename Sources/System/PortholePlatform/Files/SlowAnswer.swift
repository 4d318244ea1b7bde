import PortholeSystem

/// Work on files in the background, for which a thread waits a bounded time: a network drive can be silent for minutes, and no signal
/// interrupts the wait for it.
struct SlowAnswer: Sendable {
  /// For all files of the program.
  static let ofFiles = SlowAnswer(patience: 5)
  /// Seconds without progress after which a file system counts as silent.
  let patience: Double
  /// Seconds while the system has not answered to earlier work: each file of a silent drive would take all of the patience.
  private let impatience = 0.2
  /// The pieces of work that nothing waits for any more.
  private let abandoned = Locked(0)

  init(patience: Double) { self.patience = patience }

  private struct Answer<Value: Sendable>: Sendable {
    var result: Result<Value, FileRefusal>?
    var parts = 0
    var isAbandoned = false
  }

  /// The result of `work`, which calls its argument after each part.
  ///
  /// - Throws: ``FileRefusal/isSilent`` if the next part takes too long. The work then ends by itself.
  func wait<Value: Sendable>(
    for work: @escaping @Sendable (_ didProgress: () -> Void) throws(FileRefusal) -> Value
  ) throws(FileRefusal) -> Value {
    let (answer, abandoned) = (Locked(Answer<Value>()), abandoned)
    let failure = BackgroundThread.start {
      let result = Result { () throws(FileRefusal) in try work { answer.withLock { $0.parts += 1 } } }
      answer.withLock {
        $0.result = result
        if $0.isAbandoned { abandoned.withLock { $0 -= 1 } }
      }
    }
    guard failure == 0 else { return try work {} }
    let patience = abandoned.withLock { $0 } == 0 ? patience : min(patience, impatience)
    var parts = 0
    while true {
      let hasMore = answer.wait(patience) { $0.result != nil || $0.parts > parts ? true : nil } == true
      let result = answer.withLock {
        parts = $0.parts
        guard $0.result == nil, !hasMore else { return $0.result }
        $0.isAbandoned = true
        abandoned.withLock { $0 += 1 }
        return .failure(.isSilent)
      }
      if let result { return try result.get() }
    }
  }
}
