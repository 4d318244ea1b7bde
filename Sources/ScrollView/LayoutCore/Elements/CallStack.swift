/// The services of the operating system that layout uses. This module imports no system; the module that does makes
/// ``LayoutSystem`` conform, which a cast finds when the program runs. Without the services, one thread measures all leaves,
/// and elements that are too deep for the main thread's call stack are empty.
package protocol LayoutServices {
  /// The number of threads that can run at the same time.
  static var processors: Int { get }
  /// Calls `body` with the numbers below `count` on several threads. Returns the results in the order of the numbers.
  static func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result]
  /// Calls `body` on this thread with a new call stack of `size` bytes. False, without a call, if the system has none, or no memory.
  static func call(withStackOf size: Int, _ body: () -> Void) -> Bool
}

/// The type that conforms to ``LayoutServices`` in programs with a module for their system.
package enum LayoutSystem {
  /// The services; nil if the program has none.
  @MainActor package static var services =
    LayoutSystem.self as? any LayoutServices.Type
}

/// The part of the present call stack that may be used, and a larger stack for trees of any depth.
struct CallStack {
  private let limit: UInt
  /// The limit if there is no larger stack.
  private let lastLimit: UInt

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

  /// Allows 96 KiB, or 640 KiB if there is no larger stack: a main thread may have only a megabyte, and the caller has used
  /// some of it.
  static var ofCaller: CallStack { CallStack(limit: address - 96 << 10, lastLimit: address - 640 << 10) }

  /// The same stack with its last limit; nil if that is used already.
  var extended: CallStack? {
    lastLimit < limit ? CallStack(limit: lastLimit, lastLimit: lastLimit) : nil
  }

  @inline(__always)
  var hasRoom: Bool { Self.address > limit }

  @inline(__always)
  private static var address: UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  /// Calls `body` on this thread with a large stack. False, without a call, if there is none.
  @MainActor static func continueOnFreshStack(_ body: (CallStack) -> Void) -> Bool {
    LayoutSystem.services?.call(withStackOf: size) {
      let limit = address - UInt(usedSize - reserve)
      body(CallStack(limit: limit, lastLimit: limit))
    } ?? false
  }
}
