import TestSupport

/// A pattern of a small grammar, with a matcher of its own that knows one line at a time.
indirect enum NaivePattern {
  case byte(UInt8)
  case any
  case blank
  case not(UInt8)
  case lineStart, lineEnd, textEnd, beforeEnd, notBeforeBlank
  case sequence([NaivePattern])
  case either(NaivePattern, NaivePattern)
  case star(NaivePattern)
  case optional(NaivePattern)

  /// The letters of the texts: a CR is one of them.
  static let letters = Array("a5x \r".utf8)

  /// The pattern in the language of PCRE2.
  var text: String {
    switch self {
    case .byte(let byte): byte == 0x0d ? "\\r" : String(decoding: [byte], as: UTF8.self)
    case .any: "."
    case .blank: "\\s"
    case .not(let byte): "[^\(NaivePattern.byte(byte).text)]"
    case .lineStart: "^"
    case .lineEnd: "$"
    case .textEnd: "\\z"
    case .beforeEnd: "(?=$)"
    case .notBeforeBlank: "(?!\\s)"
    case .sequence(let parts): parts.map(\.text).joined()
    case .either(let first, let second): "(\(first.text)|\(second.text))"
    case .star(let part): "(?:\(part.text))*"
    case .optional(let part): "(?:\(part.text))?"
    }
  }

  static func random(_ depth: Int, using random: inout SplitMix64) -> NaivePattern {
    let count = Int.random(in: 1...3, using: &random)
    return .sequence((0..<count).map { _ in part(depth, using: &random) })
  }

  private static func part(_ depth: Int, using random: inout SplitMix64) -> NaivePattern {
    let letter = letters.randomElement(using: &random)!
    switch Int.random(in: 0..<(depth > 0 ? 22 : 16), using: &random) {
    case 0..<6: return .byte(letter)
    case 6, 7: return .any
    case 8: return .blank
    case 9: return .not(letter)
    case 10: return .lineStart
    case 11, 12: return .lineEnd
    case 13: return .textEnd
    case 14: return .beforeEnd
    case 15: return .notBeforeBlank
    case 16, 17:
      return .either(self.random(depth - 1, using: &random), self.random(depth - 1, using: &random))
    case 18, 19: return .star(self.random(0, using: &random))
    default: return .optional(self.random(depth - 1, using: &random))
    }
  }

  /// Matches a line from a place; calls `next` with each end that is possible, the preferred one first, until it
  /// returns true.
  private func match(_ line: [UInt8], _ place: Int, _ next: (Int) -> Bool) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }
    func one(_ fits: (UInt8) -> Bool) -> Bool {
      place < line.count && fits(line[place]) && next(place + 1)
    }
    switch self {
    case .byte(let byte): return one { $0 == byte }
    case .any: return one { _ in true }
    case .blank: return one(isBlank)
    case .not(let byte): return one { $0 != byte }
    case .lineStart: return place == 0 && next(place)
    case .lineEnd, .textEnd, .beforeEnd: return place == line.count && next(place)
    case .notBeforeBlank: return !(place < line.count && isBlank(line[place])) && next(place)
    case .sequence(let parts):
      guard let first = parts.first else { return next(place) }
      return first.match(line, place) {
        NaivePattern.sequence(Array(parts.dropFirst())).match(line, $0, next)
      }
    case .either(let first, let second):
      return first.match(line, place, next) || second.match(line, place, next)
    case .star(let part):
      return part.match(line, place) { $0 > place && match(line, $0, next) } || next(place)
    case .optional(let part): return part.match(line, place, next) || next(place)
    }
  }

  /// The matches in a line, of which the first empty one is the last.
  func matches(in line: [UInt8]) -> [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], 0)
    search: while start <= line.count {
      for place in start...line.count {
        var end: Int?
        let isFound = match(line, place) {
          end = $0
          return true
        }
        guard isFound, let end else { continue }
        found.append(place..<end)
        if end == place { break search }
        start = end
        continue search
      }
      break
    }
    return found
  }
}

/// The lines of a text, read one by one.
struct NaiveLines {
  /// The bytes of each line, with its line feed.
  private(set) var lines: [Range<Int>] = []
  private let bytes: [UInt8]
  private let showsReturns: Bool

  init(_ bytes: [UInt8], showsReturns: Bool) {
    (self.bytes, self.showsReturns) = (bytes, showsReturns)
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0a {
      lines.append(start..<index + 1)
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
  }

  static let colour = Array("\u{1b}[1m".utf8)

  /// The matches in a line, in bytes of the text: of what is shown, without colours.
  func matches(_ pattern: NaivePattern, in line: Range<Int>) -> [Range<Int>] {
    var line = line
    if bytes[line].last == 0x0a { line.removeLast() }
    if !showsReturns, bytes[line].last == 0x0d { line.removeLast() }
    var (shown, origins): ([UInt8], [Int]) = ([], [])
    var index = line.lowerBound
    while index < line.upperBound {
      if bytes[index..<line.upperBound].starts(with: Self.colour) {
        index += Self.colour.count
      } else {
        shown.append(bytes[index])
        origins.append(index)
        index += 1
      }
    }
    origins.append(line.upperBound)
    return pattern.matches(in: shown).map { origins[$0.lowerBound]..<origins[$0.upperBound] }
  }

  func matches(_ pattern: NaivePattern) -> [Range<Int>] { lines.flatMap { matches(pattern, in: $0) } }

  /// Random lines with all kinds of ends.
  static func text(_ count: Int, hasColours: Bool, using random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    let ends = ["\n", "\n", "\r\n", "\r\n", "\r\r\n", "\u{1b}[1m\r\n", "\r\u{1b}[1m\n"]
    let usual = ends.randomElement(using: &random)!
    for _ in 0..<count {
      for _ in 0..<Int.random(in: 0...7, using: &random) {
        let isColour = hasColours && Int.random(in: 0..<5, using: &random) == 0
        bytes += isColour ? colour : [NaivePattern.letters.randomElement(using: &random)!]
      }
      let end = Bool.random(using: &random) ? usual : ends.randomElement(using: &random)!
      bytes += Array((end.contains("\u{1b}") && !hasColours ? "\r\n" : end).utf8)
    }
    if Bool.random(using: &random) {
      bytes += Array(["5", "a5\r", "\r"].randomElement(using: &random)!.utf8)
    }
    return bytes
  }
}

extension Range<Int> {
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}
