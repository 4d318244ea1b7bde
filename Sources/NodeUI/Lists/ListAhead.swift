import LayoutCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the work of making rows ahead: each piece after the one before it. Tests have their own, and run it by hand.
public protocol ListExecutor: AnyObject, Sendable {
  func execute(_ work: @escaping @Sendable () -> Void)
}

/// A thread that is started when there is work and ends with it, so that an idle program has one thread.
public final class ListThread: ListExecutor {
  public init() {}

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Where no thread is to be had, nothing is made ahead.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    // All signals are the main thread's.
    var (everything, before) = (sigset_t(), sigset_t())
    sigfillset(&everything)
    pthread_sigmask(SIG_SETMASK, &everything, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let argument = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failed = pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        #else
          Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
        #endif
        return nil
      }, argument.toOpaque())
    guard failed == 0 else { return argument.release() }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }
}

/// Rows that are being made away from the list's thread, and those that are ready.
///
/// A node is touched by the thread that makes it until it is handed over under the lock, and by the list's from then on.
final class ListAhead: @unchecked Sendable {
  struct Job {
    let ticket: Int
    let blocks: [ListNodeBlock]
    let range: SizeRange
    let parentSize: Size
  }

  struct Ready {
    let ticket: Int
    let nodes: [DisplayNode]
  }

  // All of these only with the lock.
  private var jobs: [Job] = []
  private var ready: [Ready] = []
  private var isRunning = false
  private var wake: @Sendable () -> Void = {}
  // POSIX rather than the standard library's, which the Thread Sanitizer does not see.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Has jobs done after those that wait; `wake` is called when the first of them is ready.
  func submit(_ new: [Job], on executor: any ListExecutor, wake: @escaping @Sendable () -> Void) {
    let mustStart = locked {
      jobs.append(contentsOf: new)
      self.wake = wake
      defer { isRunning = true }
      return !isRunning
    }
    if mustStart { executor.execute { [self] in run() } }
  }

  /// Gives up jobs that have not begun, except some.
  func cancel(except keeps: (Int) -> Bool) {
    locked { jobs.removeAll { !keeps($0.ticket) } }
  }

  var hasNews: Bool { locked { !ready.isEmpty } }

  /// What has become ready since it was last asked.
  func take() -> [Ready] {
    locked {
      defer { ready = [] }
      return ready
    }
  }

  private func run() {
    while let job = next() {
      let nodes = job.blocks.map { $0() }
      for node in nodes { _ = node.layoutThatFits(job.range, parentSize: job.parentSize) }
      let call: (@Sendable () -> Void)? = locked {
        ready.append(Ready(ticket: job.ticket, nodes: nodes))
        return ready.count == 1 ? wake : nil
      }
      call?()
    }
  }

  private func next() -> Job? {
    locked {
      if jobs.isEmpty {
        isRunning = false
        return nil
      }
      return jobs.removeFirst()
    }
  }
}
