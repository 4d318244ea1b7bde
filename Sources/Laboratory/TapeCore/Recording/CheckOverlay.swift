import NodeUI
import SceneFields

/// The menu with which people add checks to the tape that they record, and the messages about it. Both lie over the program,
/// which gets none of their input.
package final class CheckOverlay {
  /// The key that opens the menu.
  package static let key = Key.function(5)

  /// A check for the menu.
  package struct Choice {
    /// The letter that chooses it.
    package let letter: Unicode.Scalar
    /// The line of the tape.
    package let line: String

    package init(_ letter: Unicode.Scalar, _ line: String) { (self.letter, self.line) = (letter, line) }
  }

  private let picture = CanvasNode()
  private let window: Window
  private var choices: [Choice] = []
  private var onChoose: ((Choice) -> Void)?
  /// The time until which a message shows.
  private var end = -Double.infinity
  private static let seconds = 3.0
  /// The columns of a line in the menu.
  private static let columns = 48

  package init(theme: Theme) { window = Window(picture, theme: theme) }

  package var isOpen: Bool { window.scope !== window.root }

  /// Whether the menu or a message shows at a time.
  package func isShown(at time: Double) -> Bool { isOpen || time < end }

  package func traitsDidChange(_ traits: ScreenTraits) { window.traitsDidChange(traits) }

  /// Opens the menu at a cell of the program's frame.
  ///
  /// - Parameter onChoose: called with the check that people have chosen.
  package func open(
    _ choices: [Choice], at point: Point, over frame: Canvas, time: Double,
    onChoose: @escaping (Choice) -> Void
  ) {
    (self.choices, self.onChoose) = (choices, onChoose)
    show(frame, at: time)
    picture.contextMenu = choices.map { choice in
      MenuItem(
        choice.line.fitted(in: Self.columns, hasSymbols: true), key: KeyPattern(.character(choice.letter))
      ) { [weak self] in
        self?.onChoose?(choice)
      }
    }
    for kind in [MouseEvent.Kind.press(button: 2), .release] {
      let row = min(max(0, point.y), frame.rows - 1)
      let column = min(max(0, point.x), frame.columns - 1)
      window.handle(.mouse(MouseEvent(kind, row: row, column: column)), at: time)
    }
  }

  /// Shows a message for a few seconds.
  package func show(_ message: String, role: ToastRole = .success, at time: Double) {
    window.toast(message, role: role, duration: .seconds(Self.seconds))
    end = time + Self.seconds
  }

  /// Handles an event while the menu is open.
  package func handle(_ event: InputEvent, at time: Double) {
    if case .key(.character(let scalar), []) = event,
      let choice = choices.first(where: { $0.letter == scalar })
    {
      window.dismissAll()
      onChoose?(choice)
    } else if case .key(Self.key, []) = event {
      window.dismissAll()
    } else {
      window.handle(event, at: time)
      _ = window.takeRequest()
    }
  }

  package func wake(at time: Double) {
    window.wake(at: time)
    guard end.isFinite, time >= end else { return }
    // Its last frame is one without it.
    end = -.infinity
    window.setNeedsDisplay()
  }

  package var needsDisplay: Bool { window.needsDisplay }
  package var deadline: Double? { [window.deadline, end.isFinite ? end : nil].compactMap(\.self).min() }

  /// Draws a frame of the program, with the menu and the messages over it.
  package func draw(_ frame: Canvas, into canvas: inout Canvas, at time: Double) {
    if time >= end { end = -.infinity }
    show(frame, at: time)
    window.draw(into: &canvas, at: time)
  }

  private func show(_ frame: Canvas, at time: Double) {
    if (window.size.width, window.size.height) != (frame.columns, frame.rows) {
      window.resize(rows: frame.rows, columns: frame.columns)
    }
    picture.canvas = frame
    window.layoutIfNeeded()
  }
}
