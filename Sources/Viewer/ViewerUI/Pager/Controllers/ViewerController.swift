import NodeUI

/// A part of the viewer with one subject, such as links or marks: its commands, its state and its work in the background.
///
/// The pager joins the controllers. It tells all of them about the moments below, and each reaches the screen, the
/// prompt and the other controllers through it.
class ViewerController {
  unowned let pager: Pager

  init(_ pager: Pager) { self.pager = pager }

  // MARK: Moments

  /// Takes the results of work in the background; called when the program wakes up, before a frame.
  func takeResults(at time: Double) {}
  /// Another view has become visible.
  func viewDidChange() {}
  /// The user moves, or looks at something else: results that have not come must not move the screen.
  func userDidMove() {}
  /// Stops the work that the user waits for; false if there is none.
  func stop() -> Bool { false }

  // MARK: The screen

  final var window: Window { pager.window }
  final var options: ViewerOptions { pager.options }
  final var files: FileList {
    get { pager.files }
    set { pager.files = newValue }
  }
  final var tab: FileTab { pager.tab }
  final var view: DocumentNode { pager.view }
  final var lines: DocumentNode? { pager.lines }
  final var prompt: Prompt {
    get { pager.prompt }
    set { pager.prompt = newValue }
  }
  final var message: String {
    get { pager.message }
    set { pager.message = newValue }
  }
  final func refuse(_ message: String) { pager.refuse(message) }
  final func ring(atEnd: Bool = false) { pager.ring(atEnd: atEnd) }
  final func setNeedsDisplay() { pager.setNeedsDisplay() }
  final func ask(_ question: Question) { pager.ask(question) }
}
