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
        if let failure = state.failure(of: expectation, at: place) {
          Issue.record("\(failure)", sourceLocation: sourceLocation)
        }
      case .wait(let wait):
        if !passes(wait) {
          let failure = state.failure(of: wait, at: place, restsSince: nil)
          Issue.record("\(failure)", sourceLocation: sourceLocation)
        }
        events.delay(until: .nanoseconds(Int(((time - start) * 1e9).rounded(.up))))
      case .hide, .show: break
      }
    }
    advance(to: start + events.start.seconds)
    settle()
  }

  /// The state that checks look at.
  private var state: ScreenState {
    var index = ScrollIndex()
    index.update(window)
    return ScreenState(window, canvas, index)
  }

  /// Lets time pass until the condition of a wait holds; false if it does not in its time.
  private func passes(_ wait: TapeWait) -> Bool {
    let end = time + wait.timeout.seconds
    while case let holds = state.holds(wait.condition, at: time), holds != true {
      guard holds != nil, let next = host.application.deadline, next <= end,
        next > time || host.application.needsDisplay
      else {
        return false
      }
      advance(to: next)
    }
    return true
  }
}
