/// Random JSON, and its indented form by plain recursion, to compare with.
public indirect enum NaiveJSON {
  case word(String)
  /// A string with its quotes.
  case string(String)
  case array([NaiveJSON])
  case object([(String, NaiveJSON)])

  public init(depth: Int, using random: inout SplitMix64) {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
    case 0, 1:
      self = .word(
        ["0", "-1.5e+3", "true", "false", "null", "12345678901234567890"].randomElement(using: &random)!)
    case 2, 3, 4, 5: self = .string(Self.text(&random))
    case 6, 7:
      self = .array(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in NaiveJSON(depth: depth - 1, using: &random) })
    default:
      self = .object(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          (Self.text(&random), NaiveJSON(depth: depth - 1, using: &random))
        })
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let parts = [
      "a", "key", "ä", "日本", "\\\"", "\\\\", "\\u001b", "{", "}", "[", "]", ",", ":", " ", "true", "x y",
    ]
    let count = Int.random(in: 0...(Int.random(in: 0..<20, using: &random) == 0 ? 40 : 4), using: &random)
    return "\"" + (0..<count).map { _ in parts.randomElement(using: &random)! }.joined() + "\""
  }

  /// The text without blanks.
  public var compact: String {
    switch self {
    case .word(let text), .string(let text): text
    case .array(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.0 + ":" + $0.1.compact }.joined(separator: ",") + "}"
    }
  }

  /// The text with random blanks between its tokens; line feeds among them if `hasLines`.
  public func spaced(hasLines: Bool, using random: inout SplitMix64) -> String {
    func blank(_ random: inout SplitMix64) -> String {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return " "
      case 1: return "\t  "
      case 2 where hasLines: return "\n"
      case 3 where hasLines: return "\r\n    "
      default: return ""
      }
    }
    func write(_ value: NaiveJSON, _ random: inout SplitMix64) -> String {
      switch value {
      case .word(let text), .string(let text): return text
      case .array(let values):
        var text = "[" + blank(&random)
        for (index, value) in values.enumerated() {
          text += (index > 0 ? "," + blank(&random) : "") + write(value, &random) + blank(&random)
        }
        return text + "]"
      case .object(let members):
        var text = "{" + blank(&random)
        for (index, member) in members.enumerated() {
          text += (index > 0 ? "," + blank(&random) : "") + member.0 + blank(&random) + ":" + blank(&random)
          text += write(member.1, &random) + blank(&random)
        }
        return text + "}"
      }
    }
    return write(self, &random)
  }

  /// The rows of `jq .`.
  public var rows: [String] {
    var rows = [""]
    func write(_ value: NaiveJSON, _ indent: String) {
      switch value {
      case .word(let text), .string(let text): rows[rows.count - 1] += text
      case .array(let values):
        rows[rows.count - 1] += "["
        for (index, value) in values.enumerated() {
          rows.append(indent + "  ")
          write(value, indent + "  ")
          if index + 1 < values.count { rows[rows.count - 1] += "," }
        }
        if values.isEmpty { rows[rows.count - 1] += "]" } else { rows.append(indent + "]") }
      case .object(let members):
        rows[rows.count - 1] += "{"
        for (index, member) in members.enumerated() {
          rows.append(indent + "  " + member.0 + ": ")
          write(member.1, indent + "  ")
          if index + 1 < members.count { rows[rows.count - 1] += "," }
        }
        if members.isEmpty { rows[rows.count - 1] += "}" } else { rows.append(indent + "}") }
      }
    }
    write(self, "")
    return rows
  }
}
