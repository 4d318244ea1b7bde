#if canImport(Glibc)
  import Glibc
#endif

/// Standard output and error, unbuffered.
package enum Standard {
  /// Writes everything; returns 0 or the error's number.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32 = STDOUT_FILENO) -> Int32 {
    var sent = 0
    while sent < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      sent += count
    }
    return 0
  }

  /// Everything on standard input, up to one byte more than `limit`.
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

  /// A line on standard error. File names may hold anything, so control characters are left out.
  package static func error(_ message: String) {
    let harmless = message.unicodeScalars.map {
      $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) ? "?" : $0
    }
    var line = String(String.UnicodeScalarView(harmless)) + "\n"
    _ = line.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
