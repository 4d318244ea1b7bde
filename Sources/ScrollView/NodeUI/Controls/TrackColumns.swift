/// The columns of a row of a label, a bar and a number: the label gives way first, then the number.
struct TrackColumns {
  /// The columns of the label, without the blank after it; 0 if it is left out.
  let label: Int
  /// The columns of the bar.
  let bar: Range<Int>
  /// Whether there is room for the number, at the end.
  let hasValue: Bool

  private static let minimumBar = 3

  /// - Parameters:
  ///   - label: the columns of the label and the blank after it; 0 without a label.
  ///   - bar: the columns that the bar keeps while there is a label.
  ///   - value: the columns of the number.
  init(in width: Int, label: Int, bar: Int, value: Int) {
    hasValue = width >= Self.minimumBar + 1 + value
    let end = hasValue ? width - 1 - value : width
    let room = min(label, max(0, end - bar))
    // A label of one letter or an ellipsis says nothing.
    let start = room > 2 || room == label ? room : 0
    self.label = max(0, start - 1)
    self.bar = start..<max(start, end)
  }
}
