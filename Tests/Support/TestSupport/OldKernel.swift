import COldKernel
import Foundation
import Testing

/// System calls that old kernels lack.
public enum NewCall {
  /// The first system call of Landlock.
  public static let landlock = 444
  public static let closeRange = 436
  public static let seccomp = Int(porthole_seccomp_call())
}

/// Runs `body` on a new thread on which the given system calls fail as unknown, also in the threads and
/// programs that `body` starts.
public func onAnOldKernel<Value: Sendable>(
  without calls: [Int], _ body: @escaping @Sendable () throws -> Value
) throws -> Value {
  let result = Handover<Value>()
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    let numbers = calls.map { UInt32($0) }
    let isOld = porthole_forget_calls(numbers, Int32(numbers.count)) == 0
    result.value = Result {
      try #require(isOld)
      return try body()
    }
    isDone.signal()
  }
  isDone.wait()
  return try #require(result.value).get()
}

/// Written by one thread and read by another after the semaphore between them.
private final class Handover<Value>: @unchecked Sendable {
  var value: Result<Value, any Error>?
}
