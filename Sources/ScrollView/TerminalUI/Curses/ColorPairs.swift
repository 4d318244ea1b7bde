import CPortholeNcurses

/// The numbers that ncurses knows pairs of colours by. They are limited, 64 on a terminal with eight colours,
/// and a number that is on the screen must keep its colours: ncurses would change those cells, too.
struct ColorPairs {
  /// Two colours as terminfo numbers them; -1 is the terminal's own.
  struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
    static let `default` = Pair(foreground: -1, background: -1)
  }

  /// The numbers in use, but 0, which is always `default`.
  private var numbers: [Pair: Int32] = [:]
  private var unused: [Int32] = []
  private var next: Int32 = 1
  private let limit: Int32
  private let define: (Int32, Pair) -> Bool

  /// - Parameters:
  ///   - limit: the numbers that exist.
  ///   - define: gives a number its colours; false if ncurses refuses.
  init(limit: Int32, define: @escaping (Int32, Pair) -> Bool) {
    self.limit = limit
    self.define = define
  }

  /// The number of a pair of colours. If there is none left, 0, the terminal's own
  /// colours, in which text can always be read.
  ///
  /// - Parameter shown: the pairs that are on the screen or in the frame to come, asked for only when all
  ///   numbers are taken.
  mutating func number(of pair: Pair, keeping shown: () -> Set<Pair>) -> Int32 {
    if pair == .default { return 0 }
    if let number = numbers[pair] { return number }
    if unused.isEmpty, next >= limit { release(except: shown()) }
    guard let number = takeNumber() else { return 0 }
    // A number that is refused is not tried again.
    guard define(number, pair) else { return 0 }
    numbers[pair] = number
    return number
  }

  private mutating func takeNumber() -> Int32? {
    if let number = unused.popLast() { return number }
    guard next < limit else { return nil }
    defer { next += 1 }
    return next
  }

  private mutating func release(except shown: Set<Pair>) {
    for (pair, number) in numbers where !shown.contains(pair) {
      numbers[pair] = nil
      unused.append(number)
    }
  }
}
