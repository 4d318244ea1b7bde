import PortholeSystem

/// Threads that a layout pass starts and waits for.
package enum Threads {
  /// The system provides memory for a stack only as it is used.
  private static let stackSize = 128 << 20
  #if THREAD_SANITIZER
    /// The Thread Sanitizer crashes beyond 65,536 nested calls on one thread: deep trees take more threads.
    private static let usedSize = 8 << 20
  #else
    private static let usedSize = stackSize
  #endif
  /// The bytes that one level of a tree and the libraries below it may need after the check.
  private static let reserve = 256 << 10

  /// Runs `body` to its end on a thread with a large stack; on this thread if none can be started.
  package static func runOnFreshStack<Result>(_ body: (StackBounds) -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let work = {
        result = body(StackBounds(limit: StackBounds.address - UInt(usedSize - reserve)))
      }
      if let thread = BackgroundThread.startJoinable(stackSize: stackSize, work) {
        thread.join()
      } else {
        result = body(StackBounds(limit: 0))
      }
    }
    return result!
  }

  /// Runs `body` for each of `0..<count` on a thread of its own, 0 on this one, and waits for all.
  static func inParallel(_ count: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let threads = (1..<max(1, count)).map { index in
        (index, BackgroundThread.startJoinable(stackSize: stackSize) { body(index) })
      }
      body(0)
      for (index, thread) in threads {
        if let thread { thread.join() } else { body(index) }
      }
    }
  }

  /// The number of processors to use.
  static var processorCount: Int {
    max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}

/// The part of the present call stack that may be used.
package struct StackBounds {
  private let limit: UInt

  /// Allows 96 KiB: a thread's stack may be as small as half a megabyte, and its owner has used some of it.
  static var ofCaller: StackBounds {
    StackBounds(limit: address - 96 << 10)
  }

  init(limit: UInt) {
    self.limit = limit
  }

  @inline(__always)
  var hasRoom: Bool { Self.address > limit }

  @inline(__always)
  static var address: UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }
}
