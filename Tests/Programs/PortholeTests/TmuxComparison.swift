import LayoutCore
import PortholeSystem
import PseudoTerminal
import ScreenCore
import TestSupport

/// Random output of a program, and the screens that tmux makes of it.
struct TmuxComparison {
  static let tmux = "/usr/bin/tmux"
  static var isInstalled: Bool { access(tmux, X_OK) == 0 }
  static let size = Size(40, 10)

  /// The kinds of output. Each leaves out a construct on which tmux and xterm disagree, so that the others show it.
  enum Kind: Int, CaseIterable {
    /// Wide characters and marks, without erasing, moving or repeating a part of a row: tmux keeps half of a wide
    /// character. It also joins emoji.
    case wide
    /// All that moves, erases and inserts, without backgrounds: tmux scrolls in a default one when text wraps.
    case cells
    /// Backgrounds and attributes, without wrapping.
    case colors
    /// The other screen, without saved cursors: tmux has one for both screens.
    case screens
  }

  private var random: SplitMix64
  private let kind: Kind
  /// Shows the output so far.
  private(set) var screen = Screen(rows: size.height, columns: size.width)
  private(set) var output: [UInt8] = []
  /// The cursor after the output.
  private var cursor = (row: 0, column: 0)
  private var region = 0..<size.height
  private var isOrigin = false

  init(seed: UInt64, elements: Int = 80) {
    random = SplitMix64(seed: seed)
    kind = Kind.allCases[Int(seed % UInt64(Kind.allCases.count))]
    if kind == .colors { write("\u{1b}[?7l") }
    for _ in 0..<elements { writeElement() }
    cursor = screen.cursor
    _ = screen.write(Array(Self.ending.utf8))
  }

  /// Characters in the last column: tmux saves a row only up to the last cell that text was written to.
  private static let ending =
    "\u{1b}[m\u{1b}[4l\u{f}\u{1b}(B\u{1b}[r\u{1b}[?6l"
    + (1...size.height).map { "\u{1b}[\($0);\(size.width)H|" }.joined()

  private mutating func write(_ text: String) {
    output += Array(text.utf8)
    _ = screen.write(Array(text.utf8))
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func one<Value>(of values: [Value]) -> Value { values.randomElement(using: &random)! }

  private mutating func writeElement() {
    let (count, isLast) = (number(0...4), screen.cursor.column == Self.size.width - 1)
    // After text in the last column tmux has the cursor behind it, and moves it from there.
    switch isLast ? one(of: [0, 1, 2, 3, 4, 99]) : number(0...19) {
    case 0, 1:
      let words = ["text", "hello world", "x", "a longer text of some words"]
      write(one(of: kind == .wide ? words + ["日本", "a日b", "e\u{301}\u{302}", "─│┌"] : words))
    case 2...4: write("\u{1b}[\(number(1...11));\(number(1...41))H")
    case 5, 6: writeStyle()
    case 7: write(kind == .wide ? "\u{1b}[2K" : "\u{1b}[\(number(0...2))\(one(of: ["J", "K"]))")
    // xterm and ECMA-48 move the cursor to the first column, tmux does not. Outside of the scroll region, tmux acts on
    // the rest of the screen.
    case 8 where region.contains(screen.cursor.row): write("\u{1b}[\(count)\(one(of: ["L", "M"]))\r")
    case 9: write("\u{1b}[\(count)\(one(of: ["S", "T"]))")
    // DEC's terminals insert and delete nothing outside of the scroll region. tmux inserts no cells up to the last
    // column.
    case 10
    where kind != .wide && region.contains(screen.cursor.row) && screen.cursor.column < Self.size.width - 5:
      write("\u{1b}[\(count)\(one(of: ["@", "P", "X"]))")
    case 11: write("\u{1b}[\(count)\(one(of: ["A", "B", "C", "D", "E", "F"]))")
    case 12: write("\u{1b}[\(number(1...41))\(one(of: ["G", "`", "d"]))")
    // In the first column, tmux goes back to the row before if that has wrapped.
    case 13 where screen.cursor.column > 0 && number(0...7) == 0: write("\u{8}")
    case 13: write(one(of: ["\t", "\r", "\n", "\u{1b}H", "\u{1b}[Z", "\u{1b}[g", "\u{1b}[3g"]))
    case 14: write(one(of: ["\u{1b}D", "\u{1b}E", "\u{1b}M", "\r\n"]))
    case 15: writeRegion()
    case 16 where kind == .cells: write(one(of: ["\u{1b}7", "\u{1b}8", "\u{1b}[s", "\u{1b}[u"]))
    case 16 where kind == .screens:
      // tmux clears the other screen in the default background, and keeps the origin mode.
      isOrigin = false
      write("\u{1b}[m\u{1b}[?6l" + (screen.isAlternate ? "\u{1b}[?1049l" : "\u{1b}[?1049h"))
    case 17 where kind == .cells:
      write(one(of: ["\u{1b}(0", "\u{1b}(B", "\u{1b})0", "\u{1b})B", "\u{e}", "\u{f}"]))
    case 17 where kind == .colors: write(one(of: ["\u{1b}[4h", "\u{1b}[4l"]))
    // tmux repeats a character up to the end of the row.
    case 18 where kind == .colors || kind == .screens:
      write("x\u{1b}[\(number(1...max(1, Self.size.width - 2 - screen.cursor.column)))b")
    case 18 where kind == .cells:
      // tmux keeps the style and the origin mode.
      isOrigin = false
      region = 0..<Self.size.height
      write("\u{1b}[?6l\u{1b}#8\u{1b}[m")
    default: write("\r")
    }
  }

  private mutating func writeStyle() {
    let plain = ["0", "1", "3", "22", "23", "31", "39", "92", "38;5;200", "38;2;1;2;3", "38:2::1:2:3"]
    let others = [
      "2", "4", "5", "7", "8", "9", "21", "24", "25", "27", "28", "29", "4:3", "58;5;1", "", "1;3;4;7;91",
    ]
    let backgrounds = ["44", "49", "102", "48;5;\(number(0...255))", "48:2::9:8:7", "30;47"]
    write(
      "\u{1b}[\(one(of: kind == .wide ? plain : kind == .colors ? plain + others + backgrounds : plain + others))m"
    )
  }

  private mutating func writeRegion() {
    // With a saved cursor that has it, tmux places the cursor outside of the scroll region.
    if number(0...2) == 0, kind != .cells {
      isOrigin.toggle()
      return write("\u{1b}[?6\(isOrigin ? "h" : "l")")
    }
    let top = number(1...9)
    region = number(0...1) == 0 ? 0..<Self.size.height : (top - 1)..<number((top + 1)...10)
    // With origin mode, tmux moves the cursor to the first row of the screen.
    write("\u{1b}[\(region.lowerBound + 1);\(region.upperBound)r\u{1b}[H")
  }

  /// The first cell, or the cursor, that differs in tmux; nil if there is none.
  ///
  /// - Parameters:
  ///   - cells: the rows as tmux writes them, with sequences for styles.
  ///   - cursor: the row and the column of its cursor.
  func difference(from cells: String, cursor: String) -> String? {
    let other = Screen(rows: Self.size.height, columns: Self.size.width)
    _ = other.write(Array("\u{1b})0".utf8))
    for (row, text) in cells.split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.size.height)
      .enumerated()
    {
      _ = other.write(Array("\u{1b}[\(row + 1);1H\(text)".utf8))
    }
    let (mine, theirs) = (screen.canvas, other.canvas)
    if mine.text != theirs.text { return "\(mine.text)\ninstead of\n\(theirs.text)" }
    for row in 0..<mine.rows {
      for column in 0..<mine.columns {
        var (one, two) = (mine[row, column].style, theirs[row, column].style)
        // Erased cells have only a background in tmux, and halves of wide characters no style.
        if mine.scalars(at: row, column) == [0x20] {
          (one.foreground, two.foreground) = (.default, .default)
          if kind == .wide { (one.attributes, two.attributes) = ([], []) }
        }
        if one != two { return "\(row),\(column): \(one) instead of \(two)" }
      }
    }
    let place = cursor.split(separator: " ").compactMap {
      Int($0.trimmingPrefix("\n").prefix { $0.isNumber })
    }
    let wanted = [self.cursor.row, self.cursor.column]
    return place.count == 2 && [place[0], min(place[1], Self.size.width - 1)] == wanted
      ? nil : "cursor \(wanted) instead of \(place)"
  }

  /// A program for tmux's window: writes each output to an empty screen, waits until tmux has read it, and saves the
  /// cursor and the screen.
  static func script(in folder: String) -> String {
    """
    ask() { printf '\\033[6n'; IFS= read -r -d R answer; }
    stty raw -echo
    for file in \(folder)/*.output; do
      printf '\\033[?1049l\\033c\\033[?6l\\0337'; cat "$file"; ask
      tmux display-message -p '#{cursor_y} #{cursor_x}' >"$file.cursor"
      printf '%s' '\(ending)'; ask
      tmux capture-pane -e -N -p >"$file.cells"
    done
    tmux wait-for -S done
    read -r rest

    """
  }
}
