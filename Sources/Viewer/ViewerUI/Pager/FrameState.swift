import DocumentCore
import ScreenCore

/// The frame on the screen, and the work that waits until it is there.
struct FrameState {
  enum Phase {
    /// The visible view has not been drawn yet.
    case first
    /// It has been drawn, and now there is time to count its lines and to watch its file.
    case preparing
    case ready
  }

  var phase = Phase.first
  /// Whether something has changed since the frame was drawn.
  var hasNews = true
  /// The facts in the frame, taken before it is drawn, so a result that arrives in between triggers another one.
  var drawn: DrawnFacts?
  /// The last frame stays until then, since the content of a file is expected in a moment.
  var heldUntil: Double?
  /// Whether a text was not measured because enough work had been done for one event or frame.
  var needsWake = false
  /// The most work of one event or one frame so far, in bytes.
  var mostDecoded = 0
  var mostMeasured = 0
  /// The time of the last event.
  var now = 0.0
  /// Whether the next frame is the last one, which stays in the terminal.
  var isLast = false
  /// The screen's properties.
  var traits = ScreenTraits()
  /// Files larger than this are not counted in the background.
  var countedBytes = Int.max
}

/// The visible facts, besides the status line, that the background may have changed since the last frame.
struct DrawnFacts: Equatable {
  let top: Int
  let length: Int
  let fileLength: Int?
  let isComplete: Bool
  let goal: DocumentNode.Goal?
  let matches: Int?
  let headings: [SectionHeading]

  init(_ pager: Pager) {
    let view = pager.view
    top = view.top
    length = view.document.length
    fileLength = pager.fileView?.document.length
    isComplete = view.document.isComplete
    goal = view.goal
    matches = pager.search.session?.search.count.matches
    headings = pager.lines?.headings ?? []
  }
}
