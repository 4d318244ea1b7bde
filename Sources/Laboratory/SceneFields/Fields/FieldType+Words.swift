import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

// The types of fields whose values are one text, number or word: a row each.
extension FieldType {
  package static let bool = FieldType(
    control: .checkBox, allowed: "true, false", summary: "true or false", schema: [("type", "boolean")],
    examples: [.bool(true), .bool(false)],
    parse: { word, _ in word == "true" ? .bool(true) : word == "false" ? .bool(false) : nil },
    step: { value, _ in .bool(value != .bool(true)) })

  /// `minimum` is nil if any whole number is right.
  package static func wholeNumber(minimum: Int?) -> FieldType {
    FieldType(
      allowed: minimum.map { "a whole number of at least \($0)" } ?? "a whole number",
      summary: minimum.map { "whole number, \($0) or more" } ?? "whole number",
      schema: [("type", "integer")] + (minimum.map { [("minimum", .number(Double($0)))] } ?? []),
      examples: [.wholeNumber(minimum ?? -1), .wholeNumber(7)],
      parse: { word, whole in whole(word).flatMap { $0 >= minimum ?? .min ? .wholeNumber($0) : nil } },
      step: { value, steps in
        guard let value else { return .wholeNumber(minimum ?? 0) }
        return Int(value).map { .wholeNumber(max(minimum ?? .min, $0 +| steps)) }
      })
  }

  package static func number(_ range: ClosedRange<Double>) -> FieldType {
    let (least, most) = (range.lowerBound, range.upperBound)
    return FieldType(
      allowed: most < .infinity
        ? "a number from \(FieldValue.text(least)) to \(FieldValue.text(most))"
        : least == -.infinity
          ? "a number"
          : least == 0 ? "a number, 0 or more" : "a number of at least \(FieldValue.text(least))",
      summary: "number, \(FieldValue.text(least)) "
        + (most < .infinity ? "to \(FieldValue.text(most))" : "or more"),
      schema: [("type", "number"), ("minimum", .number(least))]
        + (most.isFinite ? [("maximum", .number(most))] : []),
      examples: [.number(least), .number(min(most, 2.5))],
      parse: { word, _ in
        Double(word).flatMap { $0.isFinite && range.contains($0) ? .number($0) : nil }
      },
      step: { value, steps in
        value.flatMap { Double($0) }.map { .number(min(max(least, stepped($0, in: range, by: steps)), most)) }
      })
  }

  package static func duration(_ range: ClosedRange<Duration>) -> FieldType {
    FieldType(
      allowed:
        "a time from \(range.lowerBound.timeText) to \(minutes(range.upperBound)), as in 500ms, 2s or 1m",
      summary: "time, \(range.lowerBound.timeText) to \(minutes(range.upperBound))",
      schema: [
        ("description", "As in 500ms, 2s or 1m; a number counts seconds."),
        (
          "anyOf",
          [
            .object([("type", "number"), ("exclusiveMinimum", 0)]),
            .object([("type", "string"), ("pattern", "^[0-9]*[.]?[0-9]+(ms|s|m)?$")]),
          ]
        ),
      ], sharedSchema: "duration", examples: [.duration(range.lowerBound), .duration(.seconds(2))],
      parse: { word, _ in
        Duration(timeText: word).flatMap { range.contains($0) ? .duration($0) : nil }
      })
  }

  /// An edge of ``ScrollStart``, or the id of an element.
  package static let start = starts(
    "the id of an element in the content", summary: "start, end, or an id", type: "string")
  /// An edge of ``ScrollStart``, or a row.
  package static let startRow = starts(
    "the number of a row from 0, the id of a row", summary: "start, end, a number or an id",
    type: ["string", "number"])

  private static func starts(_ other: String, summary: String, type: JSONValue) -> FieldType {
    FieldType(
      allowed: "start, end, \(other)", summary: summary,
      schema: [("type", type)],
      choices: Choices(words: ScrollStart.allCases.map(\.rawValue), noun: "edge", hasOthers: true),
      examples: ScrollStart.allCases.map { .text($0.rawValue) },
      parse: { word, _ in word.isEmpty ? nil : .text(word) },
      step: { value, steps in next(value, steps, ScrollStart.allCases.map(\.rawValue)) { .text($0) } })
  }

  /// One of these.
  package static func words(_ words: [String], noun: String = "word") -> FieldType {
    FieldType(
      control: .choice, allowed: list(words), summary: list(words),
      schema: [("enum", .array(words.map { .string($0) }))], choices: Choices(words: words, noun: noun),
      examples: words.map { .text($0) }, parse: { word, _ in words.contains(word) ? .text(word) : nil },
      step: { value, steps in next(value, steps, words) { .text($0) } })
  }

  package static let text = FieldType(
    allowed: "a text", summary: "text",
    schema: [
      ("description", "A number or true counts as text."), ("type", ["string", "number", "boolean"]),
    ], sharedSchema: "text", examples: [.text("a"), .text("b")], parse: { word, _ in .text(word) },
    typed: { .text($0) })

  package static let character = FieldType(
    allowed: "one character", summary: "character",
    schema: [
      (
        "anyOf",
        [
          .object([("type", "string"), ("minLength", 1), ("maxLength", 1)]),
          .object([("type", "integer"), ("minimum", 0), ("maximum", 9)]),
        ]
      )
    ], examples: [.text("a"), .text("b")], parse: { word, _ in word.count == 1 ? .text(word) : nil },
    typed: { $0.count == 1 ? .text($0) : nil })

  package static let color = FieldType(
    allowed: "default, \(list(colorNames)), 0 to 255, \u{201c}#rrggbb\u{201d}", summary: "colour",
    schema: [
      (
        "anyOf",
        [
          .object([
            ("enum", .array((["default"] + colorNames + ["grey", "gray"]).map { .string($0) }))
          ]),
          .object([("type", "integer"), ("minimum", 0), ("maximum", 255)]),
          .object([("type", "string"), ("pattern", "^(#[0-9a-fA-F]{6}|[0-9]{1,3})$")]),
        ]
      )
    ], sharedSchema: "color", choices: Choices(words: colorNames, hasOthers: true),
    examples: [.color(.palette(3)), .color(.rgb(1, 2, 3))],
    parse: { word, _ in Color(word).map { .color($0) } })

  package static let dimension = FieldType(
    allowed: "a whole number, a percentage like \u{201c}50%\u{201d}, auto",
    summary: "n, \u{201c}n%\u{201d}, auto",
    schema: [
      (
        "anyOf",
        [
          .object([("type", "integer")]), .object([("const", "auto")]),
          .object([("type", "string"), ("pattern", "^[0-9.]+%$")]),
        ]
      )
    ], sharedSchema: "dimension", examples: [.dimension(5), .dimension(.fraction(0.5)), .dimension(.auto)],
    parse: { word, whole in Dimension(text: word, whole).map { .dimension($0) } },
    step: { value, steps in value.flatMap { Dimension($0) }.map { stepped($0, by: steps, least: 0) } })

  /// Cells, at least 1, or a part of the view.
  package static let length = FieldType(
    allowed: "a whole number of at least 1, a percentage like \u{201c}50%\u{201d}",
    summary: "n or \u{201c}n%\u{201d}",
    schema: [
      (
        "anyOf",
        [
          .object([("type", "integer"), ("minimum", 1)]),
          .object([("type", "string"), ("pattern", .string("^[0-9.]+%$"))]),
        ]
      )
    ], examples: [.dimension(5), .dimension(.fraction(0.5)), .dimension(3)],
    parse: { word, whole in
      switch Dimension(text: word, whole) {
      case .points(let cells)? where cells >= 1: .dimension(.points(cells))
      case .fraction(let part)?: .dimension(.fraction(part))
      default: nil
      }
    },
    step: { value, steps in
      guard let value else { return .dimension(.points(1)) }
      return Dimension(value).map { stepped($0, by: steps, least: 1) }
    })

  /// The names of colours: roles of the theme, then entries of the palette.
  package static let colorNames = ColorRole.allCases.map(\.rawValue) + Color.names

  // MARK: Steps

  /// Moves from a value to the word some steps further in the list.
  static func next(
    _ value: FieldValue?, _ steps: Int, _ words: [String], _ make: (String) -> FieldValue
  ) -> FieldValue? {
    let index = words.firstIndex { make($0) == value } ?? (steps > 0 ? -1 : 0)
    return words.isEmpty ? nil : make(words[min(max(0, index +| steps), words.count - 1)])
  }

  private static func stepped(_ dimension: Dimension, by steps: Int, least: Int) -> FieldValue {
    switch dimension {
    case .points(let cells): return .dimension(.points(max(least, cells +| steps)))
    case .fraction(let part):
      let percent = (part * 100).rounded() + 5 * Double(steps)
      return .dimension(.fraction(min(max(least == 1 ? 0.01 : 0, percent / 100), 10)))
    default: return .dimension(.points(max(1, steps)))
    }
  }

  /// Rates of deceleration have the steps of UIKit's constants; scales are multiplied by √2; others count by 1.
  private static func stepped(_ number: Double, in range: ClosedRange<Double>, by steps: Int) -> Double {
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

  /// A time as text, in minutes if it is a whole number of them.
  private static func minutes(_ time: Duration) -> String {
    let (minutes, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 60_000_000_000)
    return minutes > 0 && rest == 0 ? "\(minutes)m" : time.timeText
  }
}

extension Dimension {
  fileprivate init?(text: String, _ whole: FieldType.Whole) {
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
