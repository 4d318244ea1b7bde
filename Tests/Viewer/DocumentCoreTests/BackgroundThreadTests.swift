import PortholeSystem
import TestSupport
import Testing

@Suite(.bounded) struct BackgroundThreadTests {
  private static func blocks(_ signal: Int32) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGWINCH, SIGTSTP])
  func aSignalGoesToTheMainThread(_ signal: Int32) {
    let isBlockedHere = Self.blocks(signal)
    let isBlocked = Locked<Bool?>(nil)
    BackgroundThread.start { isBlocked.withLock { $0 = Self.blocks(signal) } }
    eventually("the thread has run") { isBlocked.withLock { $0 } != nil }
    #expect(isBlocked.withLock { $0 } == true)
    #expect(Self.blocks(signal) == isBlockedHere)
  }

  /// The handler gives the terminal back; if the signal were blocked, the system would not call it.
  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP])
  func aCrashReachesItsHandler(_ signal: Int32) {
    let isBlocked = Locked<Bool?>(nil)
    BackgroundThread.start { isBlocked.withLock { $0 = Self.blocks(signal) } }
    eventually("the thread has run") { isBlocked.withLock { $0 } != nil }
    #expect(isBlocked.withLock { $0 } == false)
  }
}
