import NodeUI

/// The picture of a program in miniature: a part of its screen, at a moment that shows its subject, and what moves in it
/// while it plays.
package struct Poster: Sendable {
  /// The size of the program's screen; nil for that of the picture. A smaller size than the picture's is enlarged to it.
  package var size: Size?
  /// The cell of the screen at the top left of the picture.
  package var origin = Point.zero
  /// The inputs up to the moment that is shown, whose last motion is over or not by then.
  package var start: [PreviewStep] = []
  /// The inputs while it plays.
  package var steps: [PreviewStep] = []

  package init(
    size: Size? = nil, origin: Point = .zero, start: [PreviewStep] = [], steps: [PreviewStep] = []
  ) {
    (self.size, self.origin, self.start, self.steps) = (size, origin, start, steps)
  }
}

/// An input that a miniature gets, some seconds after the one before.
package struct PreviewStep: Sendable {
  let delay: Double
  let event: InputEvent

  package init(delay: Double, event: InputEvent) { (self.delay, self.event) = (delay, event) }

  /// A key, pressed once or several times.
  package static func key(_ key: Key, times: Int = 1, after delay: Double = 1) -> [PreviewStep] {
    (0..<times).map { PreviewStep(delay: $0 == 0 ? delay : 0.5, event: .key(key)) }
  }

  /// A drag with the pointer, in rows and columns of the miniature, in a fifth of a second. Without a rest at
  /// its end, it throws the content.
  package static func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), rest: Double = 0, after delay: Double = 1
  ) -> [PreviewStep] {
    let count = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    func mouse(_ kind: MouseEvent.Kind, _ place: (x: Int, y: Int), _ delay: Double) -> PreviewStep {
      PreviewStep(delay: delay, event: .mouse(MouseEvent(kind, row: place.y, column: place.x)))
    }
    let moves = (1...count).map { step in
      mouse(
        .drag(button: 0),
        (start.x + (end.x - start.x) * step / count, start.y + (end.y - start.y) * step / count),
        0.2 / Double(count))
    }
    return [mouse(.press(button: 0), start, delay)] + moves + [mouse(.release, end, rest)]
  }
}
