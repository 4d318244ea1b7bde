/// A part of a window that does one of its tasks.
@MainActor
class WindowPart {
  // The window owns its parts, and nothing else keeps them, so it outlives them. A checked reference costs more than
  // some of the tasks of a key.
  unowned(unsafe) let window: Window

  init(_ window: Window) { self.window = window }
}
