/// Finds the letters of a query in texts, in their order but with others between them, and ranks the texts.
///
/// ```swift
/// let matcher = FuzzyMatcher("gti")
/// matcher.score(of: "goToIssue")  // 24, more than the 14 of "fingertips"
/// ```
///
/// Letters that follow each other count most, then those at the start of a word, then capitals after small letters; a letter
/// that is passed over counts against the text. Case is ignored. Blanks divide the query into parts, all of which a text
/// must contain, in any order. Only the first 500 characters of a text are looked at.
public struct FuzzyMatcher: Hashable, Sendable {
  /// The parts of the query, and their bytes if all of them are ASCII.
  private let parts: [[Character]]
  private let bytes: [[UInt8]]?

  /// The points of a letter.
  package enum Points {
    package static let following = 16
    package static let wordStart = 10
    package static let capital = 8
    /// The last letter of a part at the end of a word.
    package static let wordEnd = 2
    package static let passedOver = -1
  }
  /// The number of characters of a text that are looked at.
  package static let longestText = 500

  /// A matcher for the letters of a query; blanks divide it. Linear in the query.
  public init(_ query: String) {
    parts = query.split(whereSeparator: \.isWhitespace).map { $0.map(Self.folded) }
    bytes = parts.joined().allSatisfy(\.isASCII) ? parts.map { $0.compactMap(\.asciiValue) } : nil
  }

  /// Whether the query has no letters, so that every text matches.
  public var isEmpty: Bool { parts.isEmpty }

  private static func folded(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? Character(lower) : character
  }

  // MARK: Matching

  /// The rank of a text; nil if it does not match. O(letters of the text × letters of the query), linear for most texts that do
  /// not match.
  public func score(of text: String) -> Int? {
    var total = 0
    return forEachPart(in: text, withPlaces: false) { total += $0.score } ? total : nil
  }

  /// The characters of a text that the query has found, as ranges of its UTF-8 in ascending order; none if the text does not
  /// match.
  public func ranges(in text: String) -> [Range<Int>] {
    var found: Set<Int> = []
    guard !isEmpty, forEachPart(in: text, withPlaces: true, { found.formUnion($0.places) }) else { return [] }
    var (ranges, offset): ([Range<Int>], Int) = ([], 0)
    for (place, character) in text.prefix(Self.longestText).enumerated() {
      let end = offset + character.utf8.count
      if found.contains(place) {
        if let last = ranges.last, last.upperBound == offset {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(offset..<end)
        }
      }
      offset = end
    }
    return ranges
  }

  /// The indices of the texts that match, best first; those of the same rank in their order, and all texts for an empty query.
  /// O(n log n) for n texts
  public func filter(_ texts: [String]) -> [Int] {
    if isEmpty { return Array(texts.indices) }
    var found: [(score: Int, index: Int)] = []
    for index in texts.indices {
      if let score = score(of: texts[index]) { found.append((score, index)) }
    }
    return found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
  }

  /// Calls `body` with the best match of each part. Returns false if one has none.
  private func forEachPart(in text: String, withPlaces: Bool, _ body: (PartMatch) -> Void) -> Bool {
    if isEmpty { return true }
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0d }) {
      guard let bytes else { return false }
      let letters = Array(text.utf8.prefix(Self.longestText))
      let lower = letters.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
      guard bytes.allSatisfy({ Self.contains($0, in: lower) }) else { return false }
      let kinds = letters.map(LetterKind.init)
      for part in bytes {
        guard let match = PartMatch(part, in: lower, kinds, withPlaces: withPlaces) else { return false }
        body(match)
      }
      return true
    }
    let letters = Array(text.prefix(Self.longestText))
    let (lower, kinds) = (letters.map(Self.folded), letters.map(LetterKind.init))
    for part in parts {
      guard Self.contains(part, in: lower),
        let match = PartMatch(part, in: lower, kinds, withPlaces: withPlaces)
      else { return false }
      body(match)
    }
    return true
  }

  /// Whether the letters stand in a text in their order.
  private static func contains<Letter: Equatable>(_ part: [Letter], in text: [Letter]) -> Bool {
    var next = 0
    for letter in text where letter == part[next] {
      next += 1
      if next == part.count { return true }
    }
    return false
  }
}

/// The kind of a letter, which decides about starts and ends of words.
private enum LetterKind {
  case small, capital, other

  init(_ byte: UInt8) {
    switch byte {
    case 0x41...0x5a: self = .capital
    case 0x61...0x7a, 0x30...0x39: self = .small
    default: self = .other
    }
  }

  init(_ character: Character) {
    self = character.isUppercase ? .capital : character.isLetter || character.isNumber ? .small : .other
  }
}

/// The best match of a part of a query.
private struct PartMatch {
  var score: Int
  /// The indices of the letters in the text.
  var places: [Int] = []

  /// For each letter of the part and each place in the text, the best score with the letter at that place depends only on
  /// those of the letter before: its score just before the place, or the best one further away.
  init?<Letter: Equatable>(_ part: [Letter], in text: [Letter], _ kinds: [LetterKind], withPlaces: Bool) {
    typealias Points = FuzzyMatcher.Points
    let count = text.count
    var scores = [Int?](repeating: nil, count: count)
    var origins: [[Int]] = []
    for (index, letter) in part.enumerated() {
      var next = [Int?](repeating: nil, count: count)
      var origin = withPlaces ? [Int](repeating: -1, count: count) : []
      var far: (score: Int, place: Int)?
      for place in 0..<count {
        if index > 0 {
          if let old = far { far = (old.score + Points.passedOver, old.place) }
          if place > 1, let score = scores[place - 2],
            far.map({ score + Points.passedOver >= $0.score }) ?? true
          {
            far = (score + Points.passedOver, place - 2)
          }
        }
        guard text[place] == letter else { continue }
        var own = Self.bonus(of: place, kinds)
        if index == part.count - 1, Self.isWordEnd(place, kinds) { own += Points.wordEnd }
        guard index > 0 else {
          next[place] = own
          continue
        }
        var best = far
        if place > 0, let score = scores[place - 1],
          best.map({ score + Points.following >= $0.score }) ?? true
        {
          best = (score + Points.following, place - 1)
        }
        guard let best else { continue }
        next[place] = best.score + own
        if withPlaces { origin[place] = best.place }
      }
      scores = next
      origins.append(origin)
    }
    var best: (score: Int, place: Int)?
    for (place, score) in scores.enumerated() {
      if let score, best.map({ score > $0.score }) ?? true { best = (score, place) }
    }
    guard let best else { return nil }
    score = best.score
    guard withPlaces else { return }
    var place = best.place
    for index in part.indices.reversed() {
      places.append(place)
      place = origins[index][place]
    }
  }

  private static func bonus(of place: Int, _ kinds: [LetterKind]) -> Int {
    let kind = kinds[place]
    if kind == .other { return 0 }
    if place == 0 || kinds[place - 1] == .other { return FuzzyMatcher.Points.wordStart }
    return kind == .capital && kinds[place - 1] == .small ? FuzzyMatcher.Points.capital : 0
  }

  private static func isWordEnd(_ place: Int, _ kinds: [LetterKind]) -> Bool {
    kinds[place] != .other && (place + 1 == kinds.count || kinds[place + 1] == .other)
  }
}
