internal import PortholePlatform
internal import PortholeSystem
internal import TerminalUI

/// Linear mode: the program in lines of words, without a screen.
extension Application {
  /// Whether the environment asks for linear mode, also in a terminal with a screen.
  static var wantsLinearMode: Bool { (try? Environment.isLinear()) ?? false }

  /// Runs the window in lines of text. Returns the exit status.
  @available(*, noasync) func runInLines() -> Int32 {
    window.reducesMotion = true
    window.hidesTransientBars = true
    var text = LinearText()
    let frontEnd = LinearFrontEnd(
      window, changes: { [window] in text.changes(in: window) }, events: LinearText.events)
    // Output in a file or to another program is for nobody who could press keys.
    let readsInput =
      Self.wantsLinearMode || options.isLinear || isatty(STDOUT_FILENO) == 1 || isatty(STDIN_FILENO) == 0
    return frontEnd.run(readsInput: readsInput)
  }
}
