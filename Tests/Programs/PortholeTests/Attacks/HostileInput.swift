import NodeUI
import TestSupport

/// Files, names, settings and keys that an attacker would choose.
struct HostileInput {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Parts of a text that control terminals, hide something or are not valid text.
  private static let parts: [[UInt8]] =
    [
      "\u{1b}]0;title\u{7}", "\u{1b}]52;c;aGVsbG8=\u{7}",
      "\u{1b}]8;;javascript:x\u{1b}\\link\u{1b}]8;;\u{1b}\\",
      "\u{1b}]8;id=1;http://a/\"<>\u{7}l\u{1b}]8;;\u{7}", "\u{1b}P$qm\u{1b}\\", "\u{1b}_Gi=1;x\u{1b}\\",
      "\u{1b}^x\u{1b}\\",
      "\u{1b}Xx\u{1b}\\", "\u{1b}[2J", "\u{1b}[6n", "\u{1b}[c", "\u{1b}[?1049l", "\u{1b}[31m",
      "\u{1b}[38;2;1;2;3m",
      "\u{1b}[38:2::1:2:3m", "\u{1b}[8m", "\u{1b}[" + String(repeating: "9", count: 3000) + "m",
      "\u{1b}[" + String(repeating: "1;", count: 300) + "m", "\u{1b}c", "\u{1b}#8", "\u{1b}(0", "\u{1b}[",
      "\u{1b}", "\u{1b}]",
      "\u{9b}31m", "\u{9d}0;t\u{9c}", "\u{90}q\u{9c}", "\u{85}", "\u{84}", "\0", "\u{7}", "\u{8}",
      "\u{e}\u{f}", "\u{7f}", "\r",
      "\t", "\n", "\n\n", "\u{c}", "\u{b}", "\u{202e}", "\u{2066}", "\u{200f}", "\u{2028}", "\u{2029}",
      "\u{200b}", "\u{200d}",
      "\u{fe0f}", "\u{ad}", "\u{feff}", "\u{e0001}\u{e0041}", "\u{e000}", "\u{fffe}", "\u{10ffff}",
      "\u{3164}", "\u{115f}",
      "👍🏽", "\u{1f468}\u{200d}\u{1f469}", "❤\u{fe0f}", "1\u{fe0f}\u{20e3}",
      "a" + String(repeating: "\u{301}", count: 50),
      "\u{301}", "日本語", "한", "ｗ", "x\u{8}x", "_\u{8}x", "日\u{8}日", "\u{8}\u{8}\u{8}", "plain words ",
      "a,b;c\td|e\n", "\"",
      "\"a\nb\",", ",,,,", String(repeating: "long ", count: 500),
    ].map { Array($0.utf8) } + [
      [0x9b, 0x32, 0x4a], [0xff], [0xc3], [0xc0, 0x9b], [0xe0, 0x80, 0x9b], [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf0, 0x9f], [0xe2, 0x80],
    ]

  /// The content of a file: some of these parts, a few of them damaged.
  mutating func content() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<number(0...60) {
      var part = pick(Self.parts)
      if number(0...9) == 0, !part.isEmpty { part[number(0...part.count - 1)] = UInt8(number(0...255)) }
      if number(0...9) == 0 { part.removeLast(number(0...part.count)) }
      bytes += part
      if number(0...5) == 0 { bytes.append(0x0a) }
    }
    return bytes
  }

  /// A file name, often with an extension that the viewer knows.
  mutating func name() -> String {
    let hostile = String(
      decoding: pick(Self.parts).filter { $0 != 0 && $0 != 0x2f }.prefix(100), as: UTF8.self)
    return "a" + hostile + pick(["", ".txt", ".csv", ".tsv", ".png", ".gif"])
  }

  mutating func options() -> [String] {
    let all: [[String]] = [
      ["--wrap", "word"], ["--wrap", "character"], ["-N"], ["--follow"], ["--table"], ["--no-table"],
      ["--delimiter", ";"],
      ["--header-rows", "100"], ["--frozen-columns", "100"], ["--column-width", "1000"],
      ["--indicators", "always"],
      ["--motion", "never"], ["--mouse", "always"], ["--context", "1000"], ["--symbols", "braille"],
      ["--secure"],
      [pick(["+99999999999999", "+G"])],
    ]
    return all.shuffled(using: &random).prefix(number(0...3)).flatMap(\.self)
  }

  mutating func environment() -> [String: String] {
    [
      "TERM": pick([
        "xterm-256color", "xterm", "screen-256color", "tmux-256color", "linux", "rxvt", "vt100",
        "xterm-direct",
      ]),
      "LANG": pick(["C.UTF-8", "C", "de_DE.UTF-8", ""]),
      // Random keys must not run commands or write files.
      "LESSSECURE_DISALLOW": "edit,logfile,pipe,shell",
    ]
  }

  mutating func size() -> (rows: Int, columns: Int) {
    pick([(1, 1), (1, 80), (24, 1), (2, 3), (24, 80), (24, 80), (50, 132), (200, 500)])
  }

  /// Keys, prompts with hostile text, and reports of the terminal itself; nothing that quits.
  mutating func keys() -> [UInt8] {
    switch number(0...9) {
    case 0: return Array("/".utf8) + pick(Self.parts).filter { $0 >= 0x20 && $0 != 0x7f } + [0x0d]
    case 1: return Array(":".utf8) + pick(Self.parts).filter { $0 >= 0x20 && $0 != 0x7f } + [0x0d]
    case 2: return Array("&(a|b".utf8) + Array(pick([")", "*)+$", "", "\\"]).utf8) + [0x0d]
    case 3:
      return Array("\u{1b}[200~".utf8) + content().prefix(200).filter { $0 != 0x1b }
        + Array("\u{1b}[201~".utf8)
    case 4: return Array("\u{1b}[<\(number(0...200));\(number(0...99999));\(number(0...99999))M".utf8)
    default:
      return Array(
        pick([
          "j", "k", "d", "u", " ", "b", "g", "G", "50%", "w", "W", "L", "t", "F", "R", "H", "n", "N", "=",
          "i", "\u{1b}[C", "\u{1b}[D",
          "\u{1b}[1;2C", "\u{1b}[27u", "\u{c}", "ma", "'a", ":n\r", ":p\r", "&\r", "9999999999999999j",
          "1000000000000000 ",
        ]).utf8)
    }
  }
}
