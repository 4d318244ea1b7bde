import PortholeSystem

/// A signal that asks the program to end; the programs that it has started are ended first.
enum Interruption {
  // Unsafe for the compiler, since a handler writes it at any moment. It is one word with a constant at the beginning.
  nonisolated(unsafe) private(set) static var signal: Int32 = 0

  static func begin() {
    for number in [SIGINT, SIGTERM, SIGHUP] { PortholeSystem.signal(number) { Interruption.signal = $0 } }
  }
}
