import PortholeSystem

/// The state that signal handlers may touch. Handlers only write a byte to a pipe or, if the program is about to end,
/// restore the terminal and print what the program has printed.
struct HandlerState {
  var wakeDescriptor: Int32 = -1
  /// The terminal to restore, or -1.
  var terminal: Int32 = -1
  /// The bytes that restore it.
  var restoring: UnsafePointer<RestoringBytes>?
  /// The terminal's settings before the program.
  var settings: termios?
  /// Tenths of a second since a signal asked the program to end.
  var ticks = 0
  /// The terminal is restored for good: nothing more is drawn, whatever other threads do until the end.
  var isOver = false
  /// The actions before ours, by the numbers of their signals.
  var earlierActions: UnsafeMutablePointer<sigaction>?
  /// The output of the program that is kept.
  var capture = OutputCapture.Storage()

  /// The state of the process; nil before ``prepare()``. The compiler cannot prove this safe, since handlers run at any
  /// moment on any thread. It is safe because the pointer is set once, before any handler is installed, its initial
  /// value is a constant, so that no handler makes it, and each field is one word that one side writes. All of it is
  /// behind one pointer, in allocated memory: a Swift global has room for the fields of a C structure, but not for its
  /// padding.
  nonisolated(unsafe) private(set) static var shared: UnsafeMutablePointer<HandlerState>?

  /// Makes the state, on the main thread.
  static func prepare() {
    guard shared == nil else { return }
    let state = UnsafeMutablePointer<HandlerState>.allocate(capacity: 1)
    state.initialize(to: HandlerState())
    shared = state
  }
}

/// Bytes that restore the terminal, which never change: a handler has the old or the new ones.
struct RestoringBytes {
  let start: UnsafePointer<UInt8>
  let count: Int

  func holds(_ bytes: [UInt8]) -> Bool {
    UnsafeBufferPointer(start: start, count: count).elementsEqual(bytes)
  }
}
