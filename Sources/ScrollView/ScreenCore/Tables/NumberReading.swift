/// The decimal separator and the unit of a column's numbers.
package struct NumberReading: Hashable, Sendable {
  package var hasComma: Bool
  /// The currency or percent sign; nil for any. Numbers without a unit count as money of that currency.
  package var unit: UInt64?

  package init(hasComma: Bool = false, unit: UInt64? = nil) { (self.hasComma, self.unit) = (hasComma, unit) }

  /// The power of ten of a number's last digit; nil if the number has another unit or cannot be read this way.
  func scale(of number: NumberText) -> Int? {
    if let unit, number.unit != unit, number.unit != 0 || NumberText.isShare(unit) { return nil }
    return hasComma ? number.commaScale : number.pointScale
  }
}

/// The reading of a column that the user has chosen for sorting.
public enum ReadingChoice: Hashable, Sendable {
  /// The reading that explains the maximum number of values; text if half of them are not numbers.
  case automatic
  /// Numbers with this decimal separator, or text.
  case point, comma, text
}

/// The numbers in a column, counted by their readings.
package struct NumberEvidence: Sendable {
  private struct Unit {
    let unit: UInt64
    var point = 0
    var comma = 0
    var differing = 0
  }

  private var units: [Unit] = []
  private var (values, addresses) = (0, 0)
  /// Columns of numbers have few units. Numbers with other units than the first ones count as text.
  private static let mostUnits = 32

  package init() {}

  /// Counts a value that is not empty; nil for a text.
  package mutating func note(_ number: NumberText?, isAddress: Bool = false) {
    values += 1
    if isAddress { addresses += 1 }
    guard let number else { return }
    var index = units.firstIndex { $0.unit == number.unit }
    if index == nil, units.count < Self.mostUnits {
      index = units.count
      units.append(Unit(unit: number.unit))
    }
    guard let index else { return }
    if number.pointScale != nil { units[index].point += 1 }
    if number.commaScale != nil { units[index].comma += 1 }
    if number.pointScale != number.commaScale { units[index].differing += 1 }
  }

  /// The reading of the column; nil for text.
  ///
  /// - Parameter prefersComma: whether a comma is the decimal separator if the values allow both.
  package func reading(_ choice: ReadingChoice, prefersComma: Bool) -> ColumnReading {
    guard choice != .text else { return ColumnReading() }
    var (best, most) = (ColumnReading(), 0)
    for unit in units {
      let isMoney = unit.unit != 0 && !NumberText.isShare(unit.unit)
      let group = units.filter { $0.unit == unit.unit || isMoney && $0.unit == 0 }
      let (point, comma) = group.reduce((0, 0)) { ($0.0 + $1.point, $0.1 + $1.comma) }
      let hasComma = choice == .automatic ? comma > point || comma == point && prefersComma : choice == .comma
      guard max(point, comma) > most else { continue }
      most = max(point, comma)
      best = ColumnReading(
        numbers: NumberReading(hasComma: hasComma, unit: unit.unit),
        hasSeparators: group.contains { $0.differing > 0 })
    }
    // 192.168.100.200 could be a number with groups of three digits.
    let isText = 2 * most < values || addresses >= most
    return choice == .automatic && isText ? ColumnReading() : best
  }
}

/// How the cells of a column were compared.
package struct ColumnReading: Hashable, Sendable, CustomStringConvertible {
  /// The numbers; nil if cells were compared as text.
  package var numbers: NumberReading?
  /// Whether the decimal separator makes a difference.
  package var hasSeparators = false
  /// The values that are not numbers. They come last.
  package var unread = 0

  package init(numbers: NumberReading? = nil, hasSeparators: Bool = false) {
    (self.numbers, self.hasSeparators) = (numbers, hasSeparators)
  }

  /// Words for the status line.
  package var description: String {
    guard let numbers else { return ", as text" }
    let way = !hasSeparators ? ", as numbers" : numbers.hasComma ? ", decimal comma" : ", decimal point"
    return way + (unread > 0 ? ", \(unread) value\(unread == 1 ? "" : "s") not read" : "")
  }

  /// The next reading for the user to try.
  package var next: ReadingChoice {
    guard let numbers else { return .point }
    return numbers.hasComma || !hasSeparators ? .text : .comma
  }
}
