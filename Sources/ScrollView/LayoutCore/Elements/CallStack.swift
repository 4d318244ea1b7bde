import PortholeSystem

/// The part of the present call stack that may be used, and a larger stack for trees of any depth.
package struct CallStack {
  private let limit: UInt

  /// The system provides memory for a stack only as it is used.
  private static let size = 128 << 20
  #if THREAD_SANITIZER
    /// The Thread Sanitizer crashes beyond 65,536 nested calls on one stack: deep trees take more stacks.
    private static let usedSize = 8 << 20
  #else
    private static let usedSize = size
  #endif
  /// The bytes that one level of a tree and the libraries below it may need after the check.
  private static let reserve = 256 << 10

  /// Allows 96 KiB: a thread's stack may be as small as half a megabyte, and its owner has used some of it.
  static var ofCaller: CallStack { CallStack(limit: address - 96 << 10) }

  @inline(__always)
  var hasRoom: Bool { Self.address > limit }

  @inline(__always)
  private static var address: UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  private final class Call {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` to its end on this thread, with a large stack; with the present one if there is no memory.
  package static func continueOnFreshStack<Result>(_ body: (CallStack) -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let call = Unmanaged.passRetained(
        Call { result = body(CallStack(limit: address - UInt(usedSize - reserve))) })
      defer { call.release() }
      let failure = porthole_call_on_fresh_stack(
        size, { Unmanaged<Call>.fromOpaque($0!).takeUnretainedValue().body() }, call.toOpaque())
      if failure != 0 { result = body(CallStack(limit: 0)) }
    }
    return result!
  }
}
