import PortholePlatform
import PortholeSystem

/// A signal that asks the program to end; the programs that it has started are ended first. If that takes too long, or the
/// main thread does something else, the signal ends the program by itself, as a second one does.
enum Interruption {
  static var signal: Int32 { EndRequest.signal }

  static func begin() {
    EndRequest.prepareForHandlers()
    PortholeSystem.signal(SIGALRM) { _ in EndRequest.die(by: EndRequest.signal) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      PortholeSystem.signal(number) {
        if EndRequest.signal != 0 { EndRequest.die(by: $0) }
        EndRequest.signal = $0
        var timer = itimerval()
        timer.it_value.tv_usec = 800_000
        // ITIMER_REAL, which Swift imports as another type.
        setitimer(0, &timer, nil)
      }
    }
  }
}
