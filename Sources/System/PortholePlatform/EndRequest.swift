import PortholeSystem

/// The request of a signal to end the program. Signal handlers make it, and all that waits on the main thread looks at
/// it, so it is a plain global.
package enum EndRequest {
  /// The signal that asks the program to end, or 0.
  nonisolated(unsafe) package static var signal: Int32 = 0
  /// The process group of the program that has the terminal, or 0.
  nonisolated(unsafe) package static var foregroundGroup: pid_t = 0
  /// Whether that program was killed, and may have left the terminal in any mode.
  nonisolated(unsafe) package static var hasKilled = false

  /// Seconds for which programs that are asked to end may take their time.
  package static let patience = 0.3
}
