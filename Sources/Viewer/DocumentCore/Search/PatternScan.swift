// Literals that a match must contain, taken from the pattern.
//
// The problem. PCRE2 tries a pattern at each place of a text, at about 1 GB/s for the simplest. Most patterns
// contain a run of plain characters, and a scan for a few bytes runs at the speed of memory.
//
// The idea. The tokens of the pattern are walked as a sequence. Plain characters extend a run; whatever
// consumes unknown characters ends it; whatever may be absent is left out. Of the runs of a branch, the one
// with the rarest bytes is looked for, and PCRE2 matches only in lines that hold it. A pattern of nothing but
// plain characters needs no PCRE2 at all.
//
// The rules. A match reported by `Matcher` lies within one line, so the line in which it begins holds the run.
// With case ignored, k also finds U+212A and s also finds U+017F: such letters end a run, and so does every
// character that is not ASCII. Anything the tokens do not know makes PCRE2 see everything.

/// How the places are found at which a pattern may match.
enum PatternScan: Sendable {
  /// PCRE2 looks at everything.
  case everything
  /// A match is one of these runs, the first of them where several fit.
  case literals([LiteralRun])
  /// A match lies in a line that holds at least one of these runs.
  case lines(holding: [LiteralRun])

  /// The greatest number of branches that are scanned for.
  private static let mostBranches = 8

  init(_ pattern: PatternTokens?, isCaseSensitive: Bool) {
    self = .everything
    guard let tokens = pattern?.tokens, var walk = Walk(tokens, isCaseSensitive: isCaseSensitive) else {
      return
    }
    var runs: [LiteralRun] = []
    var isWhole = true
    repeat {
      walk.begin()
      guard walk.walkSequence(), let best = walk.best, runs.count < Self.mostBranches else { return }
      isWhole = isWhole && walk.isWhole
      runs.append(LiteralRun(best, isFolded: !isCaseSensitive))
    } while walk.takeBar()
    guard walk.isAtEnd else { return }
    self = isWhole ? .literals(runs) : .lines(holding: runs)
  }

  /// How common the places are that this scan finds; nil if it looks at everything.
  var rank: Int? {
    switch self {
    case .everything: nil
    case .literals(let runs), .lines(holding: let runs): runs.map { ByteRanks.rank(of: $0.bytes) }.max()
    }
  }
}

/// Walks the tokens of one branch after another and collects the runs of plain characters.
private struct Walk {
  private let tokens: [PatternTokens.Token]
  private let isCaseSensitive: Bool
  /// For each start of a group, the place of its end, and whether it has branches.
  private var groups: [(end: Int, hasBranches: Bool)]
  private var index = 0
  private var runs: [[UInt8]] = []
  private var run: [UInt8] = []
  /// Whether the branch has been nothing but plain characters so far.
  private(set) var isWhole = true

  init?(_ tokens: [PatternTokens.Token], isCaseSensitive: Bool) {
    self.tokens = tokens
    self.isCaseSensitive = isCaseSensitive
    groups = [(end: Int, hasBranches: Bool)](repeating: (0, false), count: tokens.count)
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      switch token {
      case .open: open.append(place)
      case .bar: if let last = open.last { groups[last].hasBranches = true }
      case .close:
        guard let last = open.popLast() else { return nil }
        groups[last].end = place
      default: break
      }
    }
    guard open.isEmpty else { return nil }
  }

  var isAtEnd: Bool { index == tokens.count }

  mutating func begin() { (runs, run, isWhole) = ([], [], true) }

  mutating func takeBar() -> Bool {
    guard index < tokens.count, tokens[index] == .bar else { return false }
    index += 1
    return true
  }

  /// The run with the rarest bytes, a longer one rather than a single byte; nil if there is none.
  var best: [UInt8]? {
    let all = runs + (run.isEmpty ? [] : [run])
    let long = all.filter { $0.count > 1 }
    return (long.isEmpty ? all : long).min { ByteRanks.rank(of: $0) < ByteRanks.rank(of: $1) }
  }

  private mutating func endRun() {
    if !run.isEmpty { runs.append(run) }
    run = []
    isWhole = false
  }

  /// Walks to the end of the branch or the group; false if something is not understood.
  mutating func walkSequence() -> Bool {
    while index < tokens.count {
      let token = tokens[index]
      switch token {
      case .close, .bar: return true
      case .quantifier: return false
      case .assertion:
        index += 1
        isWhole = false
        if case .quantifier? = next { return false }
      case .unknown:
        index += 1
        guard takeQuantifier() != nil else { return false }
        endRun()
      case .character(let scalar):
        index += 1
        guard let (least, most) = takeQuantifier() else { return false }
        if least > 0 { append(scalar) }
        if least != 1 || most != 1 { endRun() }
      case .open(let isLookaround):
        isWhole = false
        guard walkGroup(isLookaround) else { return false }
      }
    }
    return true
  }

  private mutating func walkGroup(_ isLookaround: Bool) -> Bool {
    let start = index
    let group = groups[start]
    index = group.end + 1
    guard let (least, most) = takeQuantifier() else { return false }
    let after = index
    if isLookaround || group.hasBranches || least == 0 {
      endRun()
    } else {
      index = start + 1
      guard walkSequence(), index == group.end else { return false }
      if least != 1 || most != 1 { endRun() }
    }
    index = after
    return true
  }

  private var next: PatternTokens.Token? { index < tokens.count ? tokens[index] : nil }

  /// The repetitions of the last token; nil for two quantifiers in sequence.
  private mutating func takeQuantifier() -> (least: Int, most: Int?)? {
    guard case .quantifier(let least, let most)? = next else { return (1, 1) }
    index += 1
    if case .quantifier? = next { return nil }
    return (least, most)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if isCaseSensitive {
      run.append(contentsOf: Array(String(scalar).utf8))
    } else if scalar.isASCII, !"kKsS".unicodeScalars.contains(scalar) {
      run.append(LiteralRun.small(UInt8(scalar.value)))
    } else {
      endRun()
    }
  }
}
