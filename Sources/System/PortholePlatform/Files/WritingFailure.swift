import PortholeSystem

/// The reason why a file is not written. Its text follows the name of the file and a colon.
package enum WritingFailure: Error, Hashable, CustomStringConvertible {
  case system(SystemError)
  /// The program reads or writes the file already.
  case inUse
  /// A pipe that nobody reads, so that opening it would wait.
  case noReader
  /// Neither a file nor a pipe nor a character device.
  case kind(String)
  /// Another file has taken the name since the file was opened.
  case replaced
  /// The writing was given up from outside.
  case stopped

  /// The failure of the system call that has just failed on this thread.
  static var last: WritingFailure { .system(.last) }

  package var description: String {
    switch self {
    case .system(let error): error.description
    case .inUse: "this file is in use here; choose another name"
    case .noReader: "nothing reads from this pipe"
    case .kind(let kind): "\(kind) is not written to"
    case .replaced: "another file has just taken this name; it is kept"
    case .stopped: "the writing was stopped"
    }
  }
}
