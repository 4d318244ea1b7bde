import LayoutCore
import NodeUI
import TapeCore
import Testing

extension HeadlessScreen {
  /// Plays a tape from the present on, and then lets time pass until all is at rest.
  ///
  /// What is wrong with the tape, and what is not as it expects, are issues of the test. Screenshots are kept in
  /// ``screenshots``. The screen keeps the size that it has until a `Resize`.
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
