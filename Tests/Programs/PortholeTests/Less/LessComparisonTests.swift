import PseudoTerminal
import TestSupport
import Testing

/// Keys and options that mean the same in less and in Porthole with the profile less, played in both.
@Suite(.programs, .bounded) struct LessComparisonTests {
  private static let isInstalled = ConditionTrait.enabled(
    if: LessComparison.isInstalled, "less 590 is not installed")

  @Test(isInstalled, arguments: sessions) func rowsAreTheSame(_ session: LessComparison) throws {
    try session.compare()
  }

  /// Random keys on a random file. `script/test --less` plays many more.
  @Test(isInstalled, arguments: seeds(4)) func randomKeysMoveAlike(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = [Self.numbers, Self.wide, Self.mixed, Self.blanks, Self.brackets].randomElement(
      using: &random)!
    let options = [[], ["-S"], ["-N"], ["-j4"], ["-s"], ["-z5"], ["-i"]].randomElement(using: &random)!
    let columns = Int.random(in: 12...80, using: &random)
    // Less has no row 4 for -j4 on a smaller screen, and shows the line nowhere.
    let rows = Int.random(in: (options == ["-j4"] ? 5 : 3)...24, using: &random)
    var keys = [
      "j", "k", "\r", "y", " ", "b", "d", "u", "g", "G", "J", "K", "\u{1b}OB", "\u{1b}OA", "\u{1b}[6~",
      "\u{1b}[5~", "ma", "'a", "p",
    ]
    if options == ["-S"] { keys += ["\u{1b})", "\u{1b}("] }
    // Less shows a blank row over the first line when it goes back to a place in lines that it squeezes.
    if options != ["-s"] || text != Self.blanks { keys.append("''") }
    let lines = text.utf8.count { $0 == 0x0a }
    let steps = (0..<20).map { _ in
      let key = keys.randomElement(using: &random)!
      guard !["ma", "'a", "''"].contains(key), Int.random(in: 0..<4, using: &random) == 0 else { return key }
      var number = Int.random(in: 1...60, using: &random)
      // Less shows an empty screen for the line after the last one. On a narrow screen its answer that there is no such line takes two rows,
      // and moves the text.
      if key == "g" || key == "G", number == lines + 1 || number > lines && columns < 50 { number = lines }
      return "\(number)\(key)"
    }
    try LessComparison(
      "seed \(seed), \(options)", text, options, rows: rows, columns: columns, steps: ["ma", "2g"] + steps
    ).compare()
  }

  private static let numbers = LessComparison.numbers(100)

  /// Five lines of 82 characters: a number and the letters a to j again and again.
  private static let wide = (1...5).map { "\($0) " + String(repeating: "abcdefghij", count: 8) + "\n" }
    .joined()

  /// 60 lines of one to five rows of 20 columns.
  private static let mixed = (1...60)
    .map { "\($0)" + String(repeating: " word\($0)", count: $0 * 7 % 13) + "\n" }.joined()

  private static let brackets =
    "f(a) {\n" + (1...10).map { "  line \($0)\n" }.joined() + "  g[1\n  ,2]\n}\n" + LessComparison.numbers(30)

  private static let blanks = "a\n\n\n\nb\n\nc\n\n\n\n\n\n" + LessComparison.numbers(20)

  private static let sessions: [LessComparison] = [
    LessComparison(
      "lines", numbers,
      steps: [
        "j", "5j", "k", "3k", "\r", "e", "\u{e}", "\u{5}", "y", "\u{10}", "\u{b}", "\u{19}", "\n", "12\r",
      ]),
    LessComparison(
      "arrows", numbers,
      steps: [
        "\u{1b}OB", "\u{1b}OB", "\u{1b}OA", "\u{1b}[6~", "\u{1b}[6~", "\u{1b}[5~", "\u{1b}OF", "\u{1b}OH",
      ]),
    LessComparison(
      "pages", numbers,
      steps: [" ", "f", "\u{6}", "\u{16}", "b", "\u{2}", "\u{1b}v", "4 ", "3b", "G", " ", "b"]),
    LessComparison("a window that z sets", numbers, steps: ["3z", " ", "z", "f", "b", "5z", " "]),
    LessComparison(
      "half pages", numbers, steps: ["d", "\u{4}", "u", "\u{15}", "3d", "d", "u", "2u", "d", "G", "d", "u"]),
    LessComparison(
      "line numbers", numbers,
      steps: ["50g", "G", "g", "30G", "<", ">", "7<", "\u{1b}>", "\u{1b}<", "95g", "j"]),
    LessComparison(
      "percentages and bytes", numbers,
      steps: ["25.5%", "50p", "100P", "50%", "p", "100%", "10p", "99.9%", "0%", "250P", "33%", "1p"]),
    LessComparison(
      "past the end", numbers, steps: ["G", "J", "5J", "K", "3K", "j", "k", "G", "\u{1b} ", "b"]),
    LessComparison("before the start", numbers, steps: ["3j", "5K", "K", "j", "k"]),
    LessComparison(
      "far before the start", numbers, rows: 11,
      steps: ["9K", "K", "2K", "20K", "g", "10K", "5K", "5K", "5K", "4K", "K", "20g", "28K", "20g", "29K"]),
    LessComparison(
      "lines that do not exist", numbers, columns: 80,
      steps: ["50g", "400g", "j", "102G", "100g", "20G", "999G", "k"]),
    LessComparison(
      "places in wrapped lines", wide, rows: 18, columns: 48,
      steps: ["55p", "40p", "g", "70p", "60P", "250P", "90%", "10p"]),
    LessComparison(
      "places in wrapped lines for a row", wide, ["-j3"], rows: 7, columns: 48, steps: ["55p", "250P"]),
    LessComparison(
      "sideways", wide, ["-S"], rows: 8, columns: 30,
      steps: [
        "\u{1b})", "\u{1b})", "\u{1b}(", "10\u{1b})", "\u{1b}OC", "\u{1b}OC", "\u{1b}OD", "\u{1b}}",
        "\u{1b}{",
        "5\u{1b}OC",
      ]),
    LessComparison(
      "a shift of 7", wide, ["-S", "-#7"], rows: 8, columns: 30, steps: ["\u{1b}OC", "\u{1b}OC", "\u{1b}OD"]),
    LessComparison(
      "a shift of a part", wide, ["-S", "-#.3"], rows: 8, columns: 30, steps: ["\u{1b}OC", "\u{1b}OC"]),
    LessComparison("lines that are cut past the end", numbers, steps: ["G", "5J", "-S", "\r", "j"]),
    LessComparison(
      "wrapped rows", mixed, columns: 20,
      steps: ["j", "j", "3j", "k", " ", "d", "G", "k", "5k", "b", "40g", "j", "g"]),
    LessComparison(
      "wrapped rows with numbers", mixed, ["-N"], columns: 30, steps: ["j", "3j", " ", "G", "k", "20g", "b"]),
    LessComparison(
      "searches", numbers,
      steps: ["/5\r", "n", "n", "3n", "N", "50g", "/^9\r", "/\r"]),
    LessComparison(
      "a target row", numbers, ["-j5"], steps: ["/50\r", "n", "20g", "50%", "G"]),
    LessComparison("a target row from below", numbers, ["-j-3"], steps: ["/50\r", "20g"]),
    LessComparison("a target in the middle", numbers, ["-j.5"], steps: ["/50\r", "20g", "ma", "80g", "'a"]),
    LessComparison("a match near the end", numbers, steps: ["/99\r", "k", "g", "/100\r"]),
    LessComparison(
      "smart case", "x\nab\nAB\naB\n" + numbers, ["-i"],
      steps: ["/ab\r", "n", "n", "g", "/AB\r", "g", "/aB\r"]),
    LessComparison("no case", "x\nab\nAB\naB\n" + numbers, ["-I"], steps: ["/AB\r", "n", "n"]),
    LessComparison("exact case", "x\nAB\nab\naB\n" + numbers, steps: ["/ab\r", "g", "/B\r", "n"]),
    LessComparison("a search after the screen", numbers, ["-a"], steps: ["/5\r", "n", "/5\r"]),
    LessComparison(
      "modifiers of a search", "abc\nx\na.c\n" + String(repeating: "y\n", count: 12) + numbers,
      steps: ["/\u{12}a.c\r", "/\u{e}c\r", "n", "g", "/!a\r", "g", "/\u{b}y\r"]),
    LessComparison("empty lines found", "x\na\n\nb\n\nc\n" + numbers, steps: ["/^$\r", "n"]),
    LessComparison(
      "filters", numbers, ["-N"], steps: ["50g", "&5\r", "&!1\r"]),
    LessComparison("a filter of nothing", numbers, steps: ["&7\r", "j", "k"]),
    LessComparison("brackets", brackets, steps: ["{", "}", "12g", "[", "]"]),
    LessComparison(
      "other brackets", "a <b\n" + numbers + "c> d\n" + numbers, steps: ["\u{1b}\u{6}<>", "\u{1b}\u{2}<>"]),
    LessComparison(
      "marks", numbers, steps: ["ma", "50g", "'a", "''", "mb", "G", "'b", "'^", "'$", "''", "\u{18}\u{18}b"]),
    LessComparison(
      "files", [("a", numbers), ("b", LessComparison.numbers(23)), ("c", mixed)],
      steps: [":n", "5j", ":n", ":p", ":p", ":x", "2:x", ":d", ":p"]),
    LessComparison(
      "a command for the first file", [("a", numbers), ("b", numbers)], ["+50g"], steps: [":n", ":p"]),
    LessComparison(
      "a command for each file", [("a", numbers), ("b", numbers)], ["++30g"], steps: [":n", ":p"]),
    LessComparison("a first search", numbers, ["+/50"], steps: ["n"]),
    LessComparison("a pattern", numbers, ["-p7"], steps: ["n"]),
    LessComparison("a first line", numbers, ["+42"], steps: ["j"]),
    LessComparison("the end first", numbers, ["+G"], steps: ["k"]),
    LessComparison("bytes first", numbers, ["+100P"], steps: ["j"]),
    LessComparison("squeezed lines", blanks, ["-s"], steps: ["j", "3j", "G", "k", "g"]),
    LessComparison(
      "line numbers and cut lines", wide, ["-NS"], rows: 8, columns: 30, steps: ["\u{1b}OC", "\u{1b}OD"]),
    LessComparison("tab stops of 4", "a\tb\tc\n\tx\n" + numbers, ["-x4"], steps: ["j"]),
    LessComparison("tab stops", "a\tb\tc\td\n\tx\n" + numbers, ["-x2,6"], steps: ["j"]),
    LessComparison("no tildes", "a\nb\n", ["-~"], steps: ["j", "k"]),
    LessComparison("tildes", "a\nb\n", steps: ["j", "g"]),
    LessComparison("the end of a short file", "a\nb\n", steps: ["G", "k", "j", "g", "j", "G"]),
    LessComparison("a short file and its prompt", "a\nb\n", steps: ["j", " ", "d", "ma"]),
    LessComparison("a short file that is searched", "a\nb\n", steps: ["/b\r", "n", "k"]),
    LessComparison(
      "wrapped lines that are shifted", wide, rows: 10, columns: 30,
      steps: [
        "3j", "\u{1b}OC", "\u{1b}OC", "j", "\u{1b}OD", "\u{1b}OD", "k", "2k", "\u{1b}}", "\u{1b}{",
        "200\u{1b}OC",
      ]),
    LessComparison(
      "searches from the top row", wide + numbers, rows: 8, columns: 30,
      steps: ["/2\r", "/2\r", "n", "j", "n", "?1\r", "N", "/3\r"]),
    LessComparison(
      "the keys of less alone", numbers, steps: ["20g", "w", "3w", "w", "\u{1b}OC", "MA", "g", "'A"]),
    LessComparison("a page of 4 lines", numbers, ["-z4"], steps: [" ", "b", "f"]),
    LessComparison("a page of the window less 2", numbers, ["-z-2"], steps: [" ", "b"]),
    LessComparison("a status column", numbers, ["-J"], steps: ["/5\r", "g", "ma", "j"]),
    LessComparison(
      "control characters",
      "a\u{1}b\u{7f}c\n\u{1b}[31mred\u{1b}[m end\nb\u{8}bo\u{8}old _\u{8}u\n\u{c}\n" + numbers, ["-R"],
      steps: ["j", "j"]),
    LessComparison("tabs and backspaces as text", "b\u{8}b\tc\r\n" + numbers, ["-U"], steps: ["j"]),
    LessComparison(
      "wide characters", "日本語のテキスト\n" + mixed, ["-S"], columns: 11, steps: ["\u{1b}OC", "\u{1b}OC", "j"]),
    LessComparison(
      "wrapped wide characters", "a日本語のテキストを折り返す\n" + mixed, columns: 11, steps: ["j", "j", "k"]),
    LessComparison(
      "options of the environment", numbers, environment: ["LESS": "Nj3"], steps: ["/50\r", "g"]),
    LessComparison("a command of the environment", numbers, environment: ["LESS": "R +50g$N"], steps: ["j"]),
    LessComparison("an option reset", numbers, ["-N", "-+N"], steps: ["j"]),
    LessComparison("long names", numbers, ["--LINE-NUMBERS", "--jump=3"], steps: ["/50\r", "20g"]),
    LessComparison("values in the next argument", numbers, ["-j", "3", "-z", "4"], steps: ["/50\r", " "]),
  ]
}
