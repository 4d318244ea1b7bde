/// The reason for which an application cannot run. More reasons may be added.
public enum ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another application of this program is running.
  case alreadyRunning
  /// The application was started on another thread than the main one, whose queue it serves.
  case notOnMainThread
  /// There is no terminal that can show a screen, for the reason given.
  case noTerminal(String)

  public var description: String {
    switch self {
    case .alreadyRunning: "an application is running already"
    case .notOnMainThread: "an application runs only on the main thread"
    case .noTerminal(let reason): reason
    }
  }
}
