#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far down the present stack may be used.
package struct StackBounds {
  private let limit: UInt

  /// A thread's stack may be as small as half a megabyte, and its owner has used some: we take a part of it.
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

/// Threads that a layout pass borrows and waits for.
package enum Threads {
  /// Memory of a stack is only taken as it is used.
  private static let stackSize = 128 << 20
  #if THREAD_SANITIZER
    /// The Thread Sanitizer follows 65,536 calls in each other on one thread and crashes beyond, so deep trees take more
    /// threads.
    private static let usedSize = 8 << 20
  #else
    private static let usedSize = stackSize
  #endif
  /// What one level of a tree and the library below it may need after the check.
  private static let reserve = 256 << 10

  private final class Job {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` to its end on a thread with a large stack. Where no thread is to be had, runs it here.
  package static func runOnFreshStack<Result>(_ body: (StackBounds) -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let work = {
        result = body(StackBounds(limit: StackBounds.address - UInt(usedSize - reserve)))
      }
      if let thread = start(work) {
        pthread_join(thread, nil)
      } else {
        result = body(StackBounds(limit: 0))
      }
    }
    return result!
  }

  /// Runs `body(0..<count)` on several threads, this one among them, and waits for all.
  static func inParallel(_ count: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let threads = (1..<max(1, count)).map { index in (index, start { body(index) }) }
      body(0)
      for (index, thread) in threads {
        if let thread { pthread_join(thread, nil) } else { body(index) }
      }
    }
  }

  /// The number of processors to use.
  static var processorCount: Int {
    max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private static func start(_ body: @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failed = pthread_create(
      &thread, &attributes,
      { job in
        #if canImport(Darwin)
          Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body()
        #else
          Unmanaged<Job>.fromOpaque(job!).takeRetainedValue().body()
        #endif
        return nil
      }, job.toOpaque())
    if failed != 0 {
      job.release()
      return nil
    }
    return thread
  }
}
