extension TextDecoder {
  /// How a control character is shown.
  public enum ControlStyle: Hashable, Sendable {
    /// By its effect: a tab moves to a tab stop, a backspace overstrikes, a CR before an LF is dropped.
    case effect
    /// By the effect, but a backspace makes no bold or underlined text.
    case plainEffect
    /// As `^H`, `^I` and `^M`.
    case caret
  }

  /// The settings of a decoder.
  public struct Options: Hashable, Sendable {
    public var tabStops: TabStops
    public var backspaces = ControlStyle.effect
    public var tabs = ControlStyle.effect
    public var returns = ControlStyle.effect
    /// Whether sequences for colours and the like have their effect; otherwise they are shown as text.
    public var interpretsSequences = true
    /// Whether colours are kept; otherwise only attributes are.
    public var keepsColors = true

    public init(tabStops: TabStops = TabStops(every: 8)) { self.tabStops = tabStops }

    /// The same with control characters that are shown, and sequences without effect: for a row that is one line.
    package var withoutEffects: Self {
      var options = self
      (options.backspaces, options.tabs, options.returns) = (.caret, .caret, .caret)
      options.interpretsSequences = false
      return options
    }
  }
}

/// The columns at which text continues after a tab.
public struct TabStops: Hashable, Sendable {
  /// The distance between stops, after the last one of the list.
  private let interval: Int
  /// Stops at distances of their own, ascending; empty if all distances are equal.
  private let list: [Int]

  /// Stops at equal distances of at least 1.
  public init(every interval: Int) {
    self.init(interval: max(1, interval), list: [])
  }

  /// Stops at columns. After the last one, the distance of the last two repeats, as in less. Columns that are
  /// not to the right of the one before are ignored; without any, there is a stop every 8 columns.
  public init(at columns: [Int]) {
    var list: [Int] = []
    for column in columns where column > list.last ?? 0 { list.append(column) }
    guard let last = list.last else {
      self.init(every: 8)
      return
    }
    self.init(
      interval: list.count > 1 ? last - list[list.count - 2] : last, list: list.count > 1 ? list : [])
  }

  private init(interval: Int, list: [Int]) {
    self.interval = interval
    self.list = list
  }

  /// The first stop after a column.
  public func next(after column: Int) -> Int {
    guard let last = list.last else { return (column / interval + 1) * interval }
    if column < last { return list.first { $0 > column } ?? last }
    return last + ((column - last) / interval + 1) * interval
  }
}

extension TextDecoder {
  /// The reasons for a character's look, besides sequences: a user may choose colours for them.
  public struct Origins: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It stands for a control character.
    public static let control = Origins(rawValue: 1 << 0)
    /// It stands for a byte that is not UTF-8, or for a character that cannot be seen.
    public static let binary = Origins(rawValue: 1 << 1)
    /// Overstriking made it bold.
    public static let bold = Origins(rawValue: 1 << 2)
    /// Overstriking underlined it.
    public static let underline = Origins(rawValue: 1 << 3)
    /// It is one of the blanks of a tab.
    public static let tab = Origins(rawValue: 1 << 4)
    /// It is a blank that only carries marks.
    public static let mark = Origins(rawValue: 1 << 5)
  }
}
