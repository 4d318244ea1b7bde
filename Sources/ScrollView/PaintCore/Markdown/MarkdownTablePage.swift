import ScreenCore

extension BlockPage {
  /// Lays out a table: columns as wide as their texts, or narrower if there is no room, in which texts are wrapped.
  mutating func layTable(_ table: MarkdownTable) {
    let cells = table.rows.enumerated().map { index, row in
      row.map { text(of: $0, base: index == 0 ? PaintRole.subheading.style : .plain) }
    }
    let gap = layout.hasSymbols ? " │ " : " | "
    let widths = columnWidths(cells, table.alignments.count)
    // Without titles, there is nothing to set apart from the rest.
    let hasTitles = cells.first?.contains { !$0.string.isEmpty } == true
    for (index, row) in cells.enumerated() where index > 0 || hasTitles {
      add(row, widths, table.alignments, gap)
      guard index == 0 else { continue }
      var rule = newRow()
      let sign = layout.hasSymbols ? "─┼─" : "-+-"
      let text = widths.map { line($0) }.joined(separator: sign)
      rule.text += AttributedText(text, style: PaintRole.secondary.style)
      append(rule)
    }
  }

  /// The widths of the columns: those of their texts, but the widest are made equally narrow until all fit. Long words
  /// stay whole if there is room for them.
  private func columnWidths(_ cells: [[PageText]], _ count: Int) -> [Int] {
    var widths = [Int](repeating: 1, count: count)
    for row in cells {
      for (column, cell) in row.enumerated() where column < count {
        widths[column] = max(widths[column], TextLayout(cell.string, width: .max, wrap: .none).width)
      }
    }
    let room = max(count, self.room - 3 * (count - 1))
    var words = [Int](repeating: 1, count: count)
    for row in cells {
      for (column, cell) in row.enumerated() where column < count {
        for word in cell.string.split(separator: " ") where word.utf8.count > words[column] {
          words[column] = max(words[column], TextLayout(String(word), width: .max, wrap: .none).width)
        }
      }
    }
    // The longest words are cut if not even they fit.
    let longest = Self.largest(words.max() ?? 1) { most in words.reduce(0) { $0 + min($1, most) } <= room }
    func narrowed(to most: Int) -> [Int] { zip(widths, words).map { min($0, max(min($1, longest), most)) } }
    return narrowed(to: Self.largest(widths.max() ?? 1) { narrowed(to: $0).reduce(0, +) <= room })
  }

  /// The largest number up to a limit that meets a condition, which all smaller ones meet; at least 1.
  private static func largest(_ limit: Int, where condition: (Int) -> Bool) -> Int {
    var (low, high) = (1, max(1, limit))
    while low < high {
      let middle = (low + high + 1) / 2
      if condition(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private mutating func add(
    _ cells: [PageText], _ widths: [Int], _ alignments: [MarkdownTable.Alignment], _ gap: String
  ) {
    let lines = zip(cells, widths).map { $0.rows(width: $1, wrap: .word) }
    var parts = [Int](repeating: 0, count: lines.count)
    for index in 0..<max(1, lines.map(\.count).max() ?? 1) {
      var row = newRow()
      for (column, width) in widths.enumerated() where column < lines.count {
        if column > 0 { row.text += AttributedText(gap, style: PaintRole.secondary.style) }
        let line = index < lines[column].count ? lines[column][index] : nil
        let left = max(0, width - (line?.width ?? 0))
        let before =
          line == nil || alignments[column] == .leading
          ? 0 : alignments[column] == .trailing ? left : left / 2
        row.text += blanks(before)
        if let line { cells[column].append(line, to: &row, from: &parts[column]) }
        if column + 1 < widths.count { row.text += blanks(left - before) }
      }
      append(row)
    }
  }
}
