import LayoutCore
import ScreenCore
import ScrollCore

extension FieldType {
  /// The value that people mean by a text; nil if it is none of the allowed ones. Several numbers are separated by
  /// blanks or commas.
  package func value(of text: String) -> FieldValue? {
    let trimmed = text.trimmed
    switch self {
    case .text, .character: return value(ofWord: text)
    case .wholeNumbers: return trimmed.wholeNumbers.map { .wholeNumbers($0) }
    case .wordList(let words, _):
      let parts = trimmed.parts
      return !parts.isEmpty && parts.allSatisfy(words.contains) ? .words(parts) : nil
    case .insets:
      guard let edges = trimmed.wholeNumbers else { return nil }
      switch edges.count {
      case 1: return .insets(EdgeInsets(edges[0]))
      case 4: return .insets(EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3]))
      default: return nil
      }
    case .sticky:
      return trimmed.isEmpty
        ? .mapping([:]) : Self.stickyEdges.contains(trimmed) ? .mapping([trimmed: .wholeNumber(0)]) : nil
    case .pair:
      guard let numbers = trimmed.wholeNumbers, numbers.count == 2 else { return nil }
      return .pair(numbers[0], numbers[1])
    default: return value(ofWord: trimmed)
    }
  }

  /// The value of a text, number or word, as it stands in a scene's file; nil if it is none of the allowed ones, and
  /// for a type whose values are lists or mappings.
  ///
  /// - Parameter whole: reads a whole number.
  package func value(ofWord word: String, whole: (String) -> Int? = { Int($0) }) -> FieldValue? {
    switch self {
    case .bool: return word == "true" ? .bool(true) : word == "false" ? .bool(false) : nil
    case .wholeNumber(let minimum):
      return whole(word).flatMap { $0 >= minimum ?? .min ? .wholeNumber($0) : nil }
    case .number(let range):
      return Double(word).flatMap { $0.isFinite && range.contains($0) ? .number($0) : nil }
    case .duration(let range):
      return Duration(timeText: word).flatMap { range.contains($0) ? .duration($0) : nil }
    case .words(let words): return words.contains(word) ? .text(word) : nil
    case .text: return .text(word)
    case .character: return word.count == 1 ? .text(word) : nil
    case .color: return Color(word).map { .color($0) }
    case .dimension: return Dimension(text: word, whole).map { .dimension($0) }
    case .length:
      switch Dimension(text: word, whole) {
      case .points(let cells)? where cells >= 1: return .dimension(.points(cells))
      case .fraction(let part)?: return .dimension(.fraction(part))
      default: return nil
      }
    case .wholeNumbers, .wordList, .texts, .insets, .sticky, .pair, .element, .elements, .mapping, .actions,
      .keyBindings, .settings, .mappings, .perAxis:
      return nil
    }
  }

  /// The text that ``value(of:)`` makes the value of.
  package func text(of value: FieldValue) -> String {
    switch value {
    case .insets(let insets) where insets != EdgeInsets(insets.top):
      [insets.top, insets.left, insets.bottom, insets.right].map(String.init).joined(separator: " ")
    case .pair(let first, let second): "\(first) \(second)"
    case .wholeNumbers(let numbers): numbers.map(String.init).joined(separator: " ")
    case .words(let words): words.joined(separator: " ")
    case .mapping(let edges): edges.keys.sorted().joined(separator: " ")
    default: value.description
    }
  }

  /// The value some steps further, as with an arrow key: the next word, one cell more, 5 % more. Nil if the type has
  /// no steps.
  package func stepped(_ value: FieldValue?, by steps: Int) -> FieldValue? {
    switch (self, value) {
    case (.bool, _): return .bool(value != .bool(true))
    case (.words(let words), _):
      let index = words.firstIndex { .text($0) == value } ?? (steps > 0 ? -1 : 0)
      return words.isEmpty ? nil : .text(words[min(max(0, index +| steps), words.count - 1)])
    case (.wordList(let words, _), _):
      let index = words.firstIndex { .words([$0]) == value } ?? (steps > 0 ? -1 : 0)
      return words.isEmpty ? nil : .words([words[min(max(0, index +| steps), words.count - 1)]])
    case (.wholeNumber(let minimum), .wholeNumber(let number)?):
      return .wholeNumber(max(minimum ?? .min, number +| steps))
    case (.wholeNumber(let minimum), nil): return .wholeNumber(minimum ?? 0)
    case (.number(let range), .number(let number)?):
      return .number(min(max(range.lowerBound, Self.number(number, in: range, by: steps)), range.upperBound))
    case (.dimension, .dimension(let dimension)?), (.length, .dimension(let dimension)?):
      let least = if case .length = self { 1 } else { 0 }
      switch dimension {
      case .points(let cells): return .dimension(.points(max(least, cells +| steps)))
      case .fraction(let part):
        let percent = (part * 100).rounded() + 5 * Double(steps)
        return .dimension(.fraction(min(max(least == 1 ? 0.01 : 0, percent / 100), 10)))
      default: return .dimension(.points(max(1, steps)))
      }
    case (.length, nil): return .dimension(.points(1))
    default: return nil
    }
  }

  /// Rates of deceleration have the steps of UIKit's constants; scales are multiplied by √2; others count by 1.
  private static func number(_ number: Double, in range: ClosedRange<Double>, by steps: Int) -> Double {
    if range.lowerBound == NodeKind.smallestScale, range.upperBound == .infinity {
      let scale = number * Exponential.exp(Double(steps) * 0.34657359027997264)
      return (scale * 1_000).rounded() / 1_000
    }
    guard range == 0.5...0.99999 else { return number + Double(steps) }
    var number = number
    for _ in 0..<min(steps.magnitude, 1_000) {
      let known = [0.99, 0.995, 0.998]
      let next = steps > 0 ? known.first { $0 > number + 1e-9 } : known.last { $0 < number - 1e-9 }
      if let next, steps > 0 ? number >= 0.99 - 1e-9 : number <= 0.998 + 1e-9 {
        number = next
      } else {
        number = ((number + (steps > 0 ? 0.001 : -0.001)) * 1_000).rounded() / 1_000
      }
    }
    return number
  }
}

extension Dimension {
  fileprivate init?(text: String, _ whole: (String) -> Int?) {
    if text == "auto" {
      self = .auto
    } else if text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite, percent >= 0 {
      self = .fraction(percent / 100)
    } else if let cells = whole(text) {
      self = .points(cells)
    } else {
      return nil
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate var parts: [String] { split { $0 == " " || $0 == "," }.map(String.init) }

  fileprivate var wholeNumbers: [Int]? {
    let numbers = parts.map { Int($0) }
    return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }
}
