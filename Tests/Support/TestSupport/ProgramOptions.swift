/// The options of the viewer whose effect only the real program shows: in the terminal's modes, in files, or by other
/// programs. All others are probed on headless screens.
public enum ProgramOptions {
  public static let names: Set<String> = [
    "help", "version", "quit-if-one-screen", "no-init", "redraw-on-quit", "no-keypad", "dumb", "screen",
    "encoding", "no-decompress", "no-lessopen", "show-preproc-errors", "no-edit-warn", "log-file", "LOG-FILE",
    "spool-limit", "lesskey-file", "lesskey-src", "lesskey-content", "symbols",
  ]
}
