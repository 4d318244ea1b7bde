import PortholeSystem

/// Standard output and error, unbuffered.
package enum Standard {
  /// Prints text on standard output. Errors are ignored: a reader that has gone needs no message.
  package static func print(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: STDOUT_FILENO) }
  }

  /// Reads standard input to its end, or to one byte more than `limit`.
  package static func readAll(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &buffer, Swift.min(buffer.count, limit + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// Writes a line on standard error; nothing else writes there. File names and arguments may contain
  /// anything, so control and invisible characters are shown as text, and bytes that are not UTF-8 as `<FF>`.
  package static func error(_ message: String) {
    var line = SafeText.of(bytes: Arguments.bytes(of: message)) + "\n"
    line.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
