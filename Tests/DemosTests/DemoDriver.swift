import Demos
import LayoutCore
import NodeUI
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// A demo without a terminal, on a clock of its own.
final class DemoDriver {
  let stage: DemoStage
  private var canvas: Canvas
  private var time = 0.0
  private(set) var status: Int32?

  init(_ demo: Demo, columns: Int = 80, rows: Int = 24) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    stage = try DemoStage(demo)
    canvas = Canvas(rows: rows, columns: columns)
    resize(columns: columns, rows: rows)
  }

  var text: [String] { canvas.text }
  func svg(title: String) -> String { canvas.svg(title: title) }

  func resize(columns: Int, rows: Int) {
    canvas = Canvas(rows: rows, columns: columns)
    stage.resize(rows: rows, columns: columns)
    draw()
  }

  func send(_ event: InputEvent) {
    stage.handle(event, at: time)
    if case .quit(let status) = stage.takeRequest() { self.status = status }
    draw()
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) { send(.key(key, modifiers)) }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: Modifiers = []) {
    send(.mouse(MouseEvent(kind, row: y, column: x, modifiers: modifiers)))
  }

  func advance(_ seconds: Double) {
    time += seconds
    stage.wake(at: time)
    draw()
  }

  /// Lets time pass until nothing moves any more; whether that came to be.
  func settle() -> Bool {
    for _ in 0..<3_000 {
      guard let deadline = stage.deadline else { return true }
      time = max(time + 1e-6, deadline)
      stage.wake(at: time)
      draw()
    }
    return false
  }

  private func draw() {
    for _ in 0..<3 where stage.needsDisplay {
      canvas.clear()
      stage.draw(into: &canvas, at: time)
    }
  }

  /// All scroll views in the tree.
  var scrollNodes: [ScrollNode] {
    var (found, left): ([ScrollNode], [DisplayNode]) = ([], [stage.window.root])
    while let node = left.popLast() {
      if let scroll = node as? ScrollNode { found.append(scroll) }
      left.append(contentsOf: node.subnodes)
    }
    return found
  }
}

/// What somebody might do who has never seen the program.
struct RandomPerson {
  var generator: SplitMix64

  private static let keys: [Key] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .tab, .enter, .escape, .backspace,
    .delete,
    .character(" "), .character("+"), .character("-"), .character("0"), .character("1"), .character("/"),
    .character("s"), .character("é"), .function(1),
  ]

  mutating func act(on driver: DemoDriver, columns: Int, rows: Int) {
    let (x, y) = (
      Int.random(in: -1...columns, using: &generator), Int.random(in: -1...rows, using: &generator)
    )
    let modifiers: Modifiers = [[], [], [], .shift, .alt, .control].randomElement(using: &generator) ?? []
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: driver.key(Self.keys.randomElement(using: &generator) ?? .tab, modifiers)
    case 4, 5:
      let directions: [MouseEvent.Direction] = [.up, .down, .down, .left, .right]
      driver.mouse(.wheel(directions.randomElement(using: &generator) ?? .down), x, y, modifiers)
    case 6: driver.mouse(.press(button: 0), x, y, modifiers)
    case 7: driver.mouse(.drag(button: 0), x, y, modifiers)
    case 8: driver.mouse(.release, x, y)
    default: driver.advance(Double.random(in: 0...0.4, using: &generator))
    }
  }
}
