import PortholeSystem
import ScreenCore

/// The result of reading a terminal's input once.
enum TerminalInput: Hashable {
  /// The events that the bytes completed, maybe none.
  case events([InputEvent])
  /// Nothing could be read now.
  case nothing
  /// The terminal has hung up.
  case hangUp
}

/// True if a read of the terminal would not wait, also if that is because it has hung up.
func hasInput(_ descriptor: Int32) -> Bool {
  var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&state, 1, 0) > 0
}

/// Reads the available bytes of a terminal once, at most 4,096, and decodes them.
func readBytes(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput {
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = read(descriptor, &bytes, bytes.count)
  if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
  return count > 0 ? .events(decoder.decode(bytes[..<count])) : .hangUp
}

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
