import PortholeSystem

/// The sanitizer that the tests and the programs they start are built with.
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

  /// The factor by which work may take longer with it.
  public static let slowness: Double = current == nil ? 1 : 5

  /// The number of threads that it adds to every program.
  public static let threads = current == .thread ? 1 : 0

  /// The Thread Sanitizer blocks other signals while one is handled, so nothing interrupts a handler that is
  /// blocked in a write to a terminal.
  public static let defersSignals = current == .thread

  /// Its settings, for programs that are started with a different environment.
  public static let settings: [String: String] = {
    var settings: [String: String] = [:]
    for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { settings[name] = String(cString: value) }
    }
    return settings
  }()

  private static func isLinked(_ symbol: String) -> Bool { dlsym(nil, symbol) != nil }
}
