import PortholeSystem

/// The time after Escape in which the rest of a sequence must come.
enum EscapeDelay {
  /// Milliseconds, unless `ESCDELAY` says otherwise.
  static let usual: Int32 = 25
  /// ncurses waits in the middle of reading, so a longer time would stop the program.
  static let longest: Int32 = 1000

  /// The delay in milliseconds, as the environment has it now.
  static var milliseconds: Int32 { milliseconds(getenv("ESCDELAY").map { String(cString: $0) }) }

  /// The delay in milliseconds for a value of `ESCDELAY`; the usual one if it is no number from 0 to 1000.
  static func milliseconds(_ text: String?) -> Int32 {
    guard let text, let wanted = Int32(text), (0...longest).contains(wanted) else { return usual }
    return wanted
  }
}
