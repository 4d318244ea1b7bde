import NodeUI

// The answer to `=`: the file's name, and figures that are never cut.
extension StatusLine {
  /// The rows of the answer in a window; several if it does not fit into one.
  func infoRows(columns: Int) -> [String] {
    guard let name = info.first else { return [] }
    var rows = [" " + name.fitted(in: max(1, columns - 2), hasSymbols: hasSymbols, truncation: .head)]
    for part in info.dropFirst() {
      let longer = rows[rows.count - 1] + ", " + part
      // A comma may follow.
      if DisplayWidth.of(longer) < columns {
        rows[rows.count - 1] = longer
      } else {
        rows[rows.count - 1] += ","
        rows.append(" " + part.fitted(in: max(1, columns - 2), hasSymbols: hasSymbols))
      }
    }
    return rows
  }

  /// Draws the last row of the answer, or all of them from `first` on.
  func drawInfo(into canvas: inout Canvas, row: Int) {
    let rows = infoRows(columns: canvas.columns)
    for (index, text) in rows.enumerated() {
      let place = row - (rows.count - 1 - index)
      guard place >= 0 else { continue }
      canvas.fill(row: place, columns: 0..<canvas.columns, style: .plain)
      let end = canvas.put(text, row: place, column: 0, style: parts.style(.message, over: .plain))
      guard index == 0 else { continue }
      let name = min(end, DisplayWidth.of(info[0]) + 1)
      let style = parts.style(.prompt, or: .standout, over: .reverse)
      canvas.restyle(rows: place..<place + 1, columns: 0..<name) { $0 = style }
    }
  }
}
