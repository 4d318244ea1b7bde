import NodeUI
import TestSupport

@testable import ViewerUI

/// Random keys, prompts, mouse reports and resizes, as the bytes that a terminal sends for them.
@MainActor
struct SoakInput {
  private var random: SplitMix64
  private let keys: [String]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    // Without quitting, without other files and programs, and without suspending, from which nothing here
    // would wake the program. Options are changed below: with -e or -E the end of the file quits.
    let leaving: Set = [
      "quit", "interrupt", "suspend", "examine", "edit", "save", "pipe", "shell", "promptShell",
      "changeOption",
    ]
    precondition(leaving.isSubset(of: KeyBindings.entries.map(\.name)))
    keys = KeyBindings.entries.filter { !leaving.contains($0.name) }.flatMap { entry in
      entry.keys.map { keys in
        keys.strokes.reduce(into: "") { $0 += Self.bytes($1.key, $1.modifiers) ?? "" }
      }
    }
  }

  enum Step: CustomStringConvertible {
    case bytes(String)
    case resize(rows: Int, columns: Int)
    case stir(Int)

    var description: String {
      switch self {
      case .bytes(let text): text.debugDescription
      case .resize(let rows, let columns): "\(columns)x\(rows)"
      case .stir(let times): "stir \(times)"
      }
    }
  }

  mutating func next() -> Step {
    switch Int.random(in: 0...99, using: &random) {
    case 0..<45: return .bytes(keys.randomElement(using: &random)!)
    case 45..<50:
      return .bytes(
        "\(Int.random(in: 0...30_000, using: &random))" + pick(["g", "G", "%", "P", "j", "k", " "]))
    case 50..<60:
      return .bytes(pick(["/", "?", "/", "&"]) + pattern() + pick(["\r", "\r", "\u{1b}[27u", ""]))
    case 60..<65: return .bytes(pick(["nnn", "N", "n", "&\r"]))
    case 65..<70: return .bytes(pick(["m", "'"]) + pick(["a", "b", "'", "ä"]))
    case 70..<80: return .bytes(mouse())
    case 80..<84:
      return .bytes("\u{1b}[200~" + pick([pattern(), "G", "two\nlines", "\u{1b}[31m", "日本"]) + "\u{1b}[201~")
    case 84..<87:
      return .resize(rows: pick([1, 2, 5, 24, 60, 200]), columns: pick([1, 2, 20, 80, 132, 500]))
    case 87:
      return .bytes("-" + pick(["S", "N", "i", "I", "J", "s", "w", "a", "~", "R", "U", "+S", "x3\r"]))
    case 88..<90: return .bytes(pick([":", ":12\r", ":n", ":p", ":$\r", ":nonsense\r", ":h"]))
    case 90..<94: return .bytes(pick(["F", "R", "F", "G"]))
    default: return .stir(Int.random(in: 1...4, using: &random))
    }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }

  /// Patterns without the letter that quits, in case the prompt is not open.
  private mutating func pattern() -> String {
    pick([
      "needle", "line \\d+7", "^start", "日", "a", ".", "$", "^", "x*", "(a+)+$", "(a|aa)+$", "(.*)*x\\1y",
      "(?:a?){200}a{200}b", "[", "(((((", "\\", "a{1000000}", "(?R)", "(*LIMIT_MATCH=1)a",
      "[[:alpha:]]+ needle",
      String(repeating: "(a|b)*", count: 30), "half a line", "nothing like it",
    ])
  }

  private mutating func mouse() -> String {
    let (column, row) = (Int.random(in: 1...130, using: &random), Int.random(in: 1...40, using: &random))
    let button = pick([0, 0, 1, 2, 32, 35, 64, 65, 66, 67, 68, 80])
    let press = "\u{1b}[<\(button);\(column);\(row)M"
    return press + (Bool.random(using: &random) ? "\u{1b}[<0;\(column);\(max(1, row - 5))m" : "")
  }

  /// The bytes that a terminal sends for a key.
  private static func bytes(_ key: Key, _ modifiers: Modifiers) -> String? {
    let number = Int(modifiers.rawValue) + 1
    switch key {
    case .character(let scalar) where modifiers == .control:
      return Unicode.Scalar(scalar.value & 0x1f).map { String($0) }
    // Without a pause after it, an escape with one of these begins a control sequence.
    case .character(let scalar) where modifiers == .alt && !"[]OPX^_".unicodeScalars.contains(scalar):
      return "\u{1b}\(scalar)"
    case .character(let scalar):
      return modifiers.isEmpty ? String(scalar) : "\u{1b}[\(scalar.value);\(number)u"
    case .up: return "\u{1b}[1;\(number)A"
    case .down: return "\u{1b}[1;\(number)B"
    case .right: return "\u{1b}[1;\(number)C"
    case .left: return "\u{1b}[1;\(number)D"
    case .home: return "\u{1b}[1;\(number)H"
    case .end: return "\u{1b}[1;\(number)F"
    case .pageUp: return "\u{1b}[5;\(number)~"
    case .pageDown: return "\u{1b}[6;\(number)~"
    case .insert: return "\u{1b}[2;\(number)~"
    case .delete: return "\u{1b}[3;\(number)~"
    case .backspace: return "\u{7f}"
    case .enter: return "\r"
    case .tab: return "\t"
    case .backTab: return "\u{1b}[Z"
    case .escape: return "\u{1b}[27u"
    case .function(let index): return index < 5 ? "\u{1b}[\(10 + index)~" : nil
    }
  }
}
