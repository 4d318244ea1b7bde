import Demos
import Foundation
import LayoutCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

/// Runs a demo without a terminal, with its own clock.
final class DemoDriver {
  let stage: DemoStage
  private let host: HeadlessHost
  private(set) var status: Int32?

  init(_ demo: Demo, columns: Int = 80, rows: Int = 24, traits: ScreenTraits = ScreenTraits()) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    stage = try DemoStage(demo)
    host = HeadlessHost(stage, rows: rows, columns: columns, traits: traits)
    draw()
  }

  /// A demo by its name.
  convenience init(_ name: String, columns: Int = 80, rows: Int = 24, traits: ScreenTraits = ScreenTraits())
    throws
  {
    try self.init(#require(Demo.named(name)), columns: columns, rows: rows, traits: traits)
  }

  private var canvas: Canvas { host.canvas }
  var text: [String] { canvas.text }
  /// The text as shown on a screen with only ASCII.
  var asciiText: [String] { canvas.asciiText }
  func style(_ x: Int, _ y: Int) -> TextStyle { canvas[y, x].style }

  var cursor: Point? { canvas.cursor.map { Point(x: $0.column, y: $0.row) } }

  /// The first cell of a text on the screen.
  func place(of text: String) -> (x: Int, y: Int)? {
    for (y, row) in self.text.enumerated() {
      guard let range = row.range(of: text) else { continue }
      return (DisplayWidth.of(String(row[..<range.lowerBound])), y)
    }
    return nil
  }

  func svg(title: String) -> String { canvas.svg(title: title) }

  func resize(columns: Int, rows: Int) {
    host.resize(rows: rows, columns: columns)
    draw()
  }

  func send(_ event: InputEvent) {
    host.send(event)
    if case .quit(let status) = stage.takeRequest() { self.status = status }
    draw()
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) { send(.key(key, modifiers)) }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: Modifiers = []) {
    send(.mouse(MouseEvent(kind, row: y, column: x, modifiers: modifiers)))
  }

  func advance(_ seconds: Double) {
    host.time += seconds
    host.wake()
    draw()
  }

  /// Advances time until nothing moves, but for ticks and spinners, which may never end. Returns false if it never comes to rest.
  func settle() -> Bool {
    let start = host.time
    return host.settle(rounds: 3_000) { [self] in
      stage.window.waitsOnlyForTicks(in: stage, quietFor: host.time - start) ? nil : stage.deadline
    }
  }

  private func draw() { host.drawIfNeeded(atMost: 3) }

  /// All scroll views in the tree.
  var scrollNodes: [ScrollNode] { nodes.compactMap { $0 as? ScrollNode } }

  /// All texts in the tree.
  var textNodes: [TextNode] { nodes.compactMap { $0 as? TextNode } }

  private var nodes: [DisplayNode] {
    var (found, left): ([DisplayNode], [DisplayNode]) = ([], [stage.window.root])
    while let node = left.popLast() {
      found.append(node)
      left.append(contentsOf: node.subnodes)
    }
    return found
  }
}

/// Random input, as from a user who has never seen the program.
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
