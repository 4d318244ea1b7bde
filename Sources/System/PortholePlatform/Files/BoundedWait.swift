import PortholeSystem

/// Waits a bounded time for work on files, which another thread does. A network drive can be silent for minutes, and no signal
/// interrupts a system call that waits for it.
struct BoundedWait: Sendable {
  /// For the files that content names.
  static let forFiles = BoundedWait(patience: 5, impatience: 0.2)

  /// The seconds without progress after which a file system counts as silent.
  let patience: Double
  /// The same while earlier work has no answer: a folder on a silent drive can have many files.
  let impatience: Double
  private let abandoned = Locked(0)

  private struct Answer<Value: Sendable>: Sendable {
    var result: Result<Value, FileRefusal>?
    var parts = 0
    var isAbandoned = false
  }

  init(patience: Double, impatience: Double) { (self.patience, self.impatience) = (patience, impatience) }

  /// The number of pieces of work that were silent for too long and have not ended since.
  var unanswered: Int { abandoned.withLock { $0 } }

  /// The result of `work`, which calls its argument after each part.
  ///
  /// - Throws: ``FileRefusal/isSilent`` if a part takes too long. The work then ends by itself.
  func result<Value: Sendable>(
    of work: @escaping @Sendable (_ didProgress: () -> Void) throws(FileRefusal) -> Value
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
    let limit = unanswered == 0 ? patience : impatience
    var parts = 0
    while true {
      _ = answer.wait(limit) { $0.result != nil || $0.parts > parts ? true : nil }
      let result = answer.withLock { answer -> Result<Value, FileRefusal>? in
        if let result = answer.result { return result }
        guard answer.parts == parts else {
          parts = answer.parts
          return nil
        }
        answer.isAbandoned = true
        abandoned.withLock { $0 += 1 }
        return .failure(.isSilent)
      }
      if let result { return try result.get() }
    }
  }
}
