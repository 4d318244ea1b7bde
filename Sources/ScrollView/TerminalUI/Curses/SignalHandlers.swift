import PortholeSystem

/// The present handlers of the signals that `newterm` may handle: it restores the terminal from within a
/// handler, by functions that are not safe there.
struct SignalHandlers {
  private let handlers: [(signal: Int32, action: sigaction)]

  init() {
    handlers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return (signal, action)
    }
  }

  func restore() {
    for (signal, action) in handlers {
      var action = action
      sigaction(signal, &action, nil)
    }
  }
}
