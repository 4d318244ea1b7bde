import PortholeSystem

/// Writes all bytes to a descriptor, also if signals interrupt it. After an error the rest is not written.
///
/// - Parameter waits: whether a descriptor that does not block is waited for; if not, a full one is an error.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, waits: Bool = false
) throws(SystemError) {
  var sent = 0
  while sent < bytes.count {
    let count = write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
    if count < 0, errno == EINTR { continue }
    if count < 0, errno == EAGAIN, waits {
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, -1)
      continue
    }
    if count < 0 { throw .last }
    sent += count
  }
}

/// Writes all bytes to a descriptor, as the function above.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  // `withUnsafeBytes` passes on errors without their type.
  let result = bytes.withUnsafeBytes { buffer in
    Result { () throws(SystemError) in try writeAll(buffer, to: descriptor) }
  }
  try result.get()
}

/// A failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the call that has just failed on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's text for the error, such as "No such file or directory".
  package var description: String { String(cString: strerror(code)) }
}
