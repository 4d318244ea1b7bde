#if canImport(Glibc)
  import Glibc
#endif

/// The sanitizer that the tests are built with, and with them the programs that they start.
public enum Sanitizer: Sendable {
  case address
  case thread

  public static let current: Sanitizer? =
    if isLinked("__asan_init") {
      .address
    } else if isLinked("__tsan_init") {
      .thread
    } else {
      nil
    }

  /// How much longer work may take with it.
  public static let slowness: Double = current == nil ? 1 : 5

  /// Threads of its own in every program.
  public static let threads = current == .thread ? 1 : 0

  /// Whether it blocks all signals while one is handled, and delivers others late. Then nothing interrupts a write in a
  /// handler to a terminal that takes nothing.
  public static let defersSignals = current == .thread

  /// Its settings, for programs that are started with an environment of their own.
  public static let settings: [String: String] = {
    var settings: [String: String] = [:]
    for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { settings[name] = String(cString: value) }
    }
    return settings
  }()

  private static func isLinked(_ symbol: String) -> Bool { dlsym(nil, symbol) != nil }
}
