import PortholeSystem

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
