import LayoutCore
import NodeUI
import TapeCore
import Testing

extension HeadlessScreen {
  /// Plays a tape from the current time on, and then lets time pass until everything is at rest.
  ///
  /// Errors in the tape and failed checks are issues of the test. ``screenshots`` gets the screenshots. The
  /// screen keeps its size until a `Resize`.
  public func play(_ tape: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let read: Tape
    do {
      read = try Tape.load("Set Size \(canvas.columns)x\(canvas.rows)\n" + tape, file: "tape", firstLine: 0)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return
    }
    let start = time
    var events = TapeEvents(read)
    while let next = events.nextTime, let (event, place) = events.next() {
      advance(to: start + next.seconds)
      switch event {
      case .input(let input): send(input)
      case .resize(let size): resize(columns: size.width, rows: size.height)
      case .screenshot(let name): screenshots[name] = lines
      case .reload(_, let name):
        Issue.record("\(place): Reload \(name) needs a scene from a file", sourceLocation: sourceLocation)
      case .expect(let expectation):
        var index = ScrollIndex()
        index.update(window)
        if let failure = ScreenState(window, canvas, index).failure(of: expectation, at: place) {
          Issue.record("\(failure)", sourceLocation: sourceLocation)
        }
      }
    }
    advance(to: start + events.end.seconds)
    settle()
  }
}
