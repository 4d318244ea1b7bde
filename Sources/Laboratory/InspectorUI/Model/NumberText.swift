import NodeUI

/// Seconds with three digits: `2.500 s`.
func seconds(_ time: Double) -> String { decimal(time, places: 3, isFixed: true) + " s" }

/// A velocity with its sign; rest is 0.
func signed(_ value: Double) -> String {
  let text = decimal(value, places: 2)
  return value > 0 && text != "0" ? "+" + text : text
}

extension String {
  /// The text with blanks in front, so that it ends at a column.
  func endingAt(_ column: Int) -> String {
    String(repeating: " ", count: max(0, column + 1 - columns)) + self
  }

  /// The text with blanks after it, at least `width` columns.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
}
