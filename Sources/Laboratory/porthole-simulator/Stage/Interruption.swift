import PortholePlatform
import PortholeSystem

/// A signal that asks the program to end; the programs that it has started are ended first. If that takes too long, or the
/// main thread does something else, the signal ends the program by itself, as a second one does.
enum Interruption {
  // Unsafe for the compiler, since a handler writes it at any moment. It is one word with a constant at the beginning.
  nonisolated(unsafe) private(set) static var signal: Int32 = 0

  static func begin() {
    PortholeSystem.signal(SIGALRM) { _ in EndRequest.die(by: Interruption.signal) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      PortholeSystem.signal(number) {
        if Interruption.signal != 0 { EndRequest.die(by: $0) }
        Interruption.signal = $0
        var timer = itimerval()
        timer.it_value.tv_usec = 800_000
        // ITIMER_REAL, which Swift imports as another type.
        setitimer(0, &timer, nil)
      }
    }
  }
}
