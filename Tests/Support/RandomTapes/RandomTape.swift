import Demos
import LayoutCore

/// A random tape: a scene or a demo, and random input in any order, at any speed, in a window of any size.
public struct RandomTape: Sendable {
  public enum Stage: Hashable, Sendable {
    case demo(String)
    /// The text of a scene.
    case scene(String)
  }

  public let stage: Stage
  public let tape: String
  public let framesPerSecond: Int

  /// A given tape, such as one that has failed.
  public init(_ stage: Stage, _ tape: String, framesPerSecond: Int = 60) {
    (self.stage, self.tape, self.framesPerSecond) = (stage, tape, framesPerSecond)
  }

  /// The number of stages: all demos and all nested scenes.
  public static var stageCount: Int { Demo.names.count + NestedScene.allCases.count }

  /// The tape of a seed and of a generator made with it. Consecutive seeds go through all stages.
  public init(seed: UInt64, using generator: inout some RandomNumberGenerator) {
    let index = Int(seed % UInt64(Self.stageCount))
    if index < Demo.names.count {
      stage = .demo(Demo.names[index])
    } else {
      stage = .scene(NestedScene.allCases[index - Demo.names.count].text(using: &generator))
    }
    framesPerSecond = [60, 60, 13, 144].randomElement(using: &generator) ?? 60
    var writer = TapeWriter(generator)
    tape = writer.tape()
    generator = writer.generator
  }

  /// A tape of a seed with nothing but scrolling and resizing. Consecutive seeds go through all scenes.
  public init(scrolling seed: UInt64, using generator: inout some RandomNumberGenerator) {
    let scenes = NestedScene.allCases
    stage = .scene(scenes[Int(seed % UInt64(scenes.count))].text(using: &generator))
    framesPerSecond = [60, 30, 144].randomElement(using: &generator) ?? 60
    var writer = TapeWriter(generator)
    tape = writer.tape(commands: 10...24) { $0.scrolling() }
    generator = writer.generator
  }

  /// The text of the two files with which `porthole replay SCENE TAPE` plays it.
  public var description: String {
    let scene =
      switch stage {
      case .demo(let name): "SCENE demo:\(name)"
      case .scene(let text): "SCENE (a file .yaml):\n\(text)"
      }
    return "\(scene)\nTAPE (--fps \(framesPerSecond)):\n\(tape)"
  }
}

/// Writes random commands.
private struct TapeWriter<Generator: RandomNumberGenerator> {
  var generator: Generator
  private var size = Size(40, 12)

  init(_ generator: Generator) { self.generator = generator }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  private mutating func one(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
  private mutating func chance(_ outOf: Int) -> Bool { number(1...outOf) == 1 }

  private mutating func newSize() -> String {
    size =
      switch number(0...9) {
      case 0: Size(number(1...4), number(1...4))
      case 1: Size(number(60...120), number(20...40))
      default: Size(number(16...60), number(5...20))
      }
    return "\(size.width)x\(size.height)"
  }

  mutating func tape(
    commands: ClosedRange<Int> = 4...14, _ command: (inout TapeWriter) -> String = { $0.command() }
  ) -> String {
    var lines = ["Set Size \(newSize())"]
    if chance(2) { lines.append("Sleep 1s") }
    for _ in 0..<number(commands) { lines.append(command(&self)) }
    // A button that stays down could extend a selection without end.
    if lines.contains(where: { $0.hasPrefix("Press") }) { lines.append("Release " + cell()) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func cell() -> String { "\(number(0...size.width - 1)),\(number(0...size.height - 1))" }

  private mutating func key() -> String {
    let modifier = chance(5) ? one(["Shift+", "Alt+", "Ctrl+"]) : ""
    let key = one([
      "Up", "Down", "Down", "Left", "Right", "PageUp", "PageDown", "PageDown", "Home", "End", "Space", "Tab",
      "Tab",
      "Enter", "Escape", "Backspace", "Delete", "Insert", "F1",
    ])
    // `Ctrl+Space` and the like are valid keys; none of them ends a program.
    let speed = chance(2) ? "@\(number(0...120))ms" : ""
    return modifier + key + speed + (chance(2) ? " \(number(1...6))" : "")
  }

  private mutating func wheel(every interval: ClosedRange<Int>, _ notches: ClosedRange<Int>) -> String {
    let modifier = chance(4) ? one(["Shift+", "Alt+", "Ctrl+"]) : ""
    let direction = one(["up", "down", "down", "left", "right"])
    return "\(modifier)Wheel@\(number(interval))ms \(direction) \(number(notches)) at \(cell())"
  }

  /// Drags of any speed, turns of the wheel, keys that scroll, and resizes in the middle of all this.
  fileprivate mutating func scrolling() -> String {
    switch number(0...11) {
    case 0, 1:
      return "\(one(["Up", "Down", "Left", "Right", "PageUp", "PageDown", "Home", "End"])) \(number(1...4))"
    case 2, 3: return chance(2) ? wheel(every: 0...60, 1...40) : wheel(every: 100...400, 1...4)
    case 4...6: return "Drag \(cell()) \(cell()) \(number(1...160))ms"
    case 7: return one(["Press", "Move", "Move", "Release"]) + " " + cell()
    case 8, 9: return "Resize \(newSize())"
    default: return "Sleep \(number(0...500))ms"
    }
  }

  private mutating func command() -> String {
    switch number(0...13) {
    case 0...3: return key()
    case 4, 5: return wheel(every: 0...60, 1...9)
    case 6, 7: return "Drag \(cell()) \(cell()) \(number(0...150))ms"
    case 8: return "\(one(["Click", "Click", "Ctrl+Click"])) \(cell())\(chance(3) ? " 2" : "")"
    case 9: return one(["Press", "Move", "Release"]) + " " + cell()
    case 10: return "Resize \(newSize())"
    case 11: return "Type@\(number(0...20))ms \"\(one(["+++", "---", "0", "1", "/the", "s", "aé日", "  "]))\""
    case 12: return "Copy \"a b\\nc\" Paste"
    default: return "Sleep \(number(0...700))ms"
    }
  }
}
