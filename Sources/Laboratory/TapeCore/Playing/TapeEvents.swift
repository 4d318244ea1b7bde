import NodeUI

/// The events of a tape, one by one, each with its time.
package struct TapeEvents {
  package enum Event {
    case input(InputEvent)
    case resize(Size)
    case screenshot(String)
    case expect(TapeExpectation)
    /// The caller decides when it ends, and then calls ``TapeEvents/delay(until:)``.
    case wait(TapeWait)
    case hide
    case show
    case reload(path: String, name: String)
  }

  private let commands: [TapeCommand]
  /// The indexes of the next event's command, and of the event among those of the command.
  private var index = 0
  private var step = 0
  /// The number of events of that command.
  private var count = 0
  /// The time at which that command begins; after the last one, the time of the end.
  package private(set) var start = Duration.zero
  /// The characters that are being typed.
  private var typed: [Unicode.Scalar] = []

  package init(_ tape: Tape) {
    commands = tape.commands
    skipEmpty()
  }

  /// The command of the next event; nil at the end.
  var command: TapeCommand? { index < commands.count ? commands[index] : nil }

  /// When the next event happens; nil at the end.
  package var nextTime: Duration? {
    guard let command else { return nil }
    switch command.action {
    case .key(_, _, _, let every), .wheel(_, _, _, _, let every), .type(_, let every):
      return start + every.times(step)
    case .click(_, _, _, let every): return start + every.times(step / 2)
    case .drag(let from, let to, let duration):
      let steps = TapeAction.steps(from: from, to: to, duration)
      return start + (steps == 0 ? duration.times(step) : duration.part(min(step, steps), of: steps))
    case .paste, .sleep, .button, .resize, .screenshot, .expect, .wait, .hide, .show, .reload: return start
    }
  }

  /// Takes the next event; nil at the end.
  package mutating func next() -> (Event, TapePlace)? {
    guard let command else { return nil }
    let event = event(of: command.action)
    step += 1
    if step >= count {
      finish(command)
      skipEmpty()
    }
    return (event, command.place)
  }

  /// Ends a wait: the next command begins at this time, unless that has passed.
  package mutating func delay(until time: Duration) { start = max(start, time) }

  /// Skips the remaining events of the current command.
  mutating func skipCommand() {
    if let command { finish(command) }
    skipEmpty()
  }

  private mutating func finish(_ command: TapeCommand) {
    start += command.action.duration
    (index, step, typed) = (index + 1, 0, [])
  }

  private mutating func skipEmpty() {
    while let command {
      count = command.action.eventCount
      guard count == 0 else { return }
      finish(command)
    }
  }

  private mutating func event(of action: TapeAction) -> Event {
    func mouse(_ kind: MouseEvent.Kind, _ place: Point, _ modifiers: Modifiers = []) -> Event {
      .input(.mouse(MouseEvent(kind, row: place.y, column: place.x, modifiers: modifiers)))
    }
    switch action {
    case .key(let key, let modifiers, _, _): return .input(.key(key, modifiers))
    case .type(let text, _):
      if step == 0 { typed = Array(text.unicodeScalars) }
      return .input(.key(typed[step] == "\t" ? .tab : .character(typed[step])))
    case .paste(let text, _): return .input(.paste(text))
    case .wheel(let direction, let modifiers, _, let place, _):
      return mouse(.wheel(direction), place, modifiers)
    case .click(let place, let modifiers, _, _):
      return mouse(step % 2 == 0 ? .press(button: 0) : .release, place, modifiers)
    case .button(let kind, let place, let modifiers, _): return mouse(kind, place, modifiers)
    case .drag(let from, let to, let duration):
      if step == 0 { return mouse(.press(button: 0), from) }
      let steps = TapeAction.steps(from: from, to: to, duration)
      if step > steps { return mouse(.release, to) }
      // The pointer reaches a cell at the end of that cell's step.
      func place(_ from: Int, _ to: Int) -> Int { from + (to - from) * step / steps }
      return mouse(.drag(button: 0), Point(x: place(from.x, to.x), y: place(from.y, to.y)))
    case .resize(let size): return .resize(size)
    case .screenshot(let name): return .screenshot(name)
    case .expect(let expectation): return .expect(expectation)
    case .wait(let wait): return .wait(wait)
    case .hide: return .hide
    case .show: return .show
    case .reload(let path, let name): return .reload(path: path, name: name)
    case .sleep: return .input(.paste(""))
    }
  }
}
