import NodeUI
import SceneFields
import ScreenCore

/// The screen of the viewer of traces.
struct TraceDrawing {
  private let node: TraceNode
  private let theme: Theme

  /// The columns of the labels at the left of a plot, and of the margin at its right.
  private static let (labels, margin) = (6, 2)

  init(_ node: TraceNode, _ theme: Theme) { (self.node, self.theme) = (node, theme) }

  func draw(into canvas: inout Canvas) {
    let rows = canvas.rows
    put(header(canvas.columns), 0, 0, theme.title, &canvas)
    let footer = [numbers, slider(canvas.columns), difference, keys]
    for (index, line) in footer.enumerated() where rows - footer.count + index > 0 {
      put(line, rows - footer.count + index, 0, theme.text, &canvas)
    }
    let room = rows - footer.count - 1
    let columns = canvas.columns - Self.labels - Self.margin
    guard room >= 3, columns > 0 else { return }
    if node.isUnder, node.sources.count > 1 {
      let upper = (room - 3) / 2
      drawOffset([node.sources[0]], row: 1, rows: upper, columns, &canvas, legend: "a")
      drawMarks(row: upper + 2, columns, &canvas)
      drawOffset(
        [node.sources[1]], row: upper + 3, rows: max(0, room - upper - 3), columns, &canvas, legend: "b")
      return
    }
    let hasVelocity = room >= 7 && node.answers.isEmpty
    let offset = hasVelocity ? ((room - 3) * 2 + 2) / 3 : room - 2
    drawOffset(node.sources, row: 1, rows: offset, columns, &canvas, legend: nil)
    drawMarks(row: offset + 2, columns, &canvas)
    let velocity = room - 3 - offset
    if hasVelocity { drawVelocity(row: offset + 3, rows: velocity, columns, &canvas) }
  }

  private func put(_ text: String, _ row: Int, _ column: Int, _ style: TextStyle, _ canvas: inout Canvas) {
    let text = SafeText.of(text)
    var line = Canvas(rows: 1, columns: max(0, min(DisplayWidth.of(text), canvas.columns - column)))
    _ = line.put(text, row: 0, column: 0, style: style)
    canvas.put(theme.hasSymbols ? line : line.ascii, row: row, column: column)
  }

  // MARK: Lines of text

  /// The files at the left, the scroll views at the right.
  private func header(_ width: Int) -> String {
    let names = node.sources.enumerated().map { index, source in
      node.sources.count > 1 ? "\(index == 0 ? "a" : "b") \(source.name)" : source.name
    }
    let left = "─ " + names.joined(separator: "   ") + " "
    var views = node.views.enumerated().map { $0 == node.view ? "◂ \($1) ▸" : $1 }
    // The chosen view stays if there is no room for all.
    while views.count > 1, DisplayWidth.of(left + views.joined(separator: " ")) + 6 > width {
      views.remove(at: views.last?.hasPrefix("◂") == true ? 0 : views.count - 1)
    }
    let right = " \(views.joined(separator: " ")) ─"
    let fill = max(0, width - DisplayWidth.of(left) - DisplayWidth.of(right))
    return left + String(repeating: "─", count: fill) + right
  }

  /// The numbers of the moment.
  private var numbers: String {
    var line = " \(EventLog.Line.seconds(node.moment)) s"
    var offsets: [Double] = []
    for (index, source) in node.sources.enumerated() {
      let name = node.sources.count > 1 ? index == 0 ? "a " : "b " : ""
      guard let state = source.trace.frame(at: node.moment)?[node.viewName] else {
        line += (index == 0 ? "  " : "   ") + name + "–"
        continue
      }
      let velocity = state.hand[node.axis] != 0 ? state.hand[node.axis] : state.velocity[node.axis]
      offsets.append(state.offset[node.axis])
      line +=
        (index == 0 ? "  " : "   ") + name + TraceNumbers.cells(state.offset[node.axis]) + " "
        + TraceNumbers.signed(velocity) + " " + state.phase
    }
    if offsets.count == 2 { line += "   a-b \(TraceNumbers.cells(offsets[0] - offsets[1]))" }
    return line
  }

  /// The place of the moment in the whole.
  private func slider(_ width: Int) -> String {
    let (start, end) = (" 0.000 ├", "┤ \(EventLog.Line.seconds(node.duration)) s")
    let room = width - 1 - DisplayWidth.of(start) - DisplayWidth.of(end)
    guard room > 0 else { return "" }
    let part = node.duration > 0 ? node.moment / node.duration : 0
    let place = min(max(Int((part * Double(room - 1)).rounded()), 0), room - 1)
    return start + String(repeating: "─", count: place) + "●"
      + String(repeating: "─", count: room - 1 - place) + end
  }

  private var difference: String {
    guard node.answers.isEmpty else { return answers }
    guard let differences = node.differences else {
      let checks = node.sources[0].trace.checks
      let failed = checks.filter { !$0.isMet }
      if let first = failed.first {
        return " \(EventLog.Line.seconds(first.time)) s: \(first.place): \(first.check) failed"
      }
      return checks.isEmpty ? "" : " all \(checks.count) checks hold"
    }
    guard let first = differences.first else { return " no differences" }
    let view = first.view.map { $0 == node.viewName ? "" : " of \($0)" } ?? ""
    let what = first.what == "offset \(node.axis.letter)" ? "offset" : first.what
    return
      " first difference at \(EventLog.Line.seconds(first.time)) s: \(what)\(view) \(first.first) and \(first.second)"
  }

  /// The answers of programs to the last event before the moment.
  private var answers: String {
    let texts = node.answers.enumerated().map { index, answers in
      let name = node.answers.count > 1 ? index == 0 ? "a " : "b " : ""
      return name + (answers.last { $0.time <= node.moment + Trace.tolerance }?.text ?? "–")
    }
    return " " + texts.joined(separator: "   ")
  }

  private var keys: String {
    let play = node.playing == nil ? "Space play" : "Space pause"
    let over = node.sources.count > 1 ? "  o over, under" : "  x axis"
    return " ← → frame  ⇧← ⇧→ input  \(play)  < > speed  Tab view\(over)  q quit"
  }

  // MARK: Plots

  private func span(_ columns: Int) -> PlotSpan {
    let seconds = TraceNode.spans[node.spanIndex]
    return PlotSpan(until: node.moment + seconds / 2, seconds: seconds, columns: columns)
  }

  /// The samples that a plot needs, with those that only its scale counts.
  private func samples(_ sources: [TraceNode.Source], _ span: PlotSpan) -> [ScrollSamples] {
    sources.map {
      $0.trace.samples(of: node.viewName, node.axis, in: max(0, span.start - 1.5)...max(0, span.end))
    }
  }

  private func drawOffset(
    _ sources: [TraceNode.Source], row: Int, rows: Int, _ columns: Int, _ canvas: inout Canvas,
    legend: String?
  ) {
    let span = span(columns)
    let limits = sources.lazy.compactMap {
      ($0.trace.frame(at: node.moment) ?? $0.trace.frames.first)?[node.viewName]?.limits(node.axis)
    }.first
    let plot = Plot(offset: samples(sources, span), limits: limits, in: span)
    draw(plot, span, "offset \(node.axis.letter), cells", row: row, rows: rows, &canvas)
    // The names of the curves, at the right of the title.
    let names = legend ?? (sources.count > 1 ? "a ⠉⠉⠉  b ⠉⠁⠉" : "")
    put(names, row, max(0, canvas.columns - 7 - DisplayWidth.of(names)), theme.text, &canvas)
  }

  private func drawVelocity(row: Int, rows: Int, _ columns: Int, _ canvas: inout Canvas) {
    let span = span(columns)
    let plot = Plot(velocity: samples(node.sources, span), in: span)
    draw(plot, span, "velocity \(node.axis.letter), cells/s", row: row, rows: rows, &canvas)
  }

  /// Draws a title with the upper label, and below it the plot with the lower label, and a line at the moment.
  private func draw(
    _ plot: Plot, _ span: PlotSpan, _ title: String, row: Int, rows: Int, _ canvas: inout Canvas
  ) {
    func label(_ text: String) -> String {
      String(repeating: " ", count: max(0, Self.labels - 1 - text.count)) + text
    }
    let labels = plot.scale.labels
    put("\(label(labels.upper)) \(title)", row, 0, theme.text, &canvas)
    guard rows > 0 else { return }
    put(label(labels.lower), row + rows, 0, theme.text, &canvas)
    plot.forEachCell(in: Size(span.columns, rows), isASCII: !theme.hasSymbols) { place, scalar, series in
      canvas.put(
        scalar, row: row + 1 + place.y, column: Self.labels + place.x,
        style: series == nil ? theme.border : theme.accent)
    }
    guard let column = span.column(of: node.moment) else { return }
    for line in row + 1...row + rows where line < canvas.rows && column + Self.labels < canvas.columns {
      if canvas[line, column + Self.labels].glyph == 0x20 {
        put("┊", line, column + Self.labels, theme.border, &canvas)
      }
    }
  }

  private func drawMarks(row: Int, _ columns: Int, _ canvas: inout Canvas) {
    let marks = node.sources.first?.trace.marks ?? []
    let text = span(columns).text(of: marks, isASCII: !theme.hasSymbols)
    put(text, row, Self.labels, theme.text, &canvas)
  }
}
