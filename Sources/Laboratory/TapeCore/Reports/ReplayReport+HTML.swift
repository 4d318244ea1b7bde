import NodeUI
import PortholeSystem
import SceneFields
import ScreenCore

// The page: one file, without scripts and without anything from elsewhere.
//
// A report shows text from scenes and tapes, which others may have written, and is opened in a browser. So all text goes
// through `HTMLText`, the page forbids everything but its own styles (Content-Security-Policy), and its buttons are
// radio inputs whose effect is made by styles.
extension ReplayReport {
  /// The whole page.
  public var html: String {
    var text = HTMLText.head(title: "\(title): \(verdict)", style: Self.style + PlotSVG.style)
    text += head
    for index in failures.indices { text += failure(index) }
    text += timeline + plots
    return (text + "</body>\n</html>\n").raw
  }

  private var verdict: String { failures.isEmpty ? "passed" : "\(failures.count) failed" }

  private var head: HTMLText {
    let passed = checkCount - failures.count
    let end: String =
      switch ending {
      case .rest: "at rest after \(EventLog.Line.seconds(duration)) s"
      case .stillMoving: "something still moved \(TapePlayer.longestMotion.timeText) after the last command"
      case .quit(let status, let place): "the program quit with status \(status) at \(place)"
      case nil where isProgram: "after \(EventLog.Line.seconds(duration)) s"
      case nil: "not played to its end"
      }
    let size = tape.size
    let rows = [
      ("scene", title), ("tape", tape.file), ("size", "\(size.width)×\(size.height)"),
      ("checks", checkCount == 0 ? "none" : "\(max(0, passed)) of \(checkCount) passed"), ("end", end),
    ]
    let list = rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" as HTMLText }.joined()
    return """
      <header class="\(failures.isEmpty ? "good" : "bad")">
      <h1>\(title) <span>\(verdict)</span></h1>
      <dl>\(list)</dl>
      </header>

      """
  }

  // MARK: Failures

  private func failure(_ index: Int) -> HTMLText {
    let failure = failures[index]
    let place = failure.failure.place
    var text: HTMLText = """
      <section class="failure" id="failure-\(index + 1)">
      <h2><a href="#\(lineID(place))">\(place)</a> \
      <code>\(sourceLine(place) ?? "Expect \(failure.check)")</code> \
      <small>\(EventLog.Line.seconds(failure.time)) s</small></h2>
      <dl><dt>expected</dt><dd>\(firstLine(failure.failure.expected))</dd>\
      <dt>found</dt><dd>\(firstLine(failure.failure.found))</dd></dl>

      """
    if let difference = failure.difference {
      text += "<p>\(difference.words.joined(separator: "; "))</p>\n"
      text += comparison(difference, id: "v\(index + 1)", firstRow: failure.row ?? 0)
    }
    guard failure.pictures != nil else {
      return text
        + "<details><summary>the screen then</summary>\n\(picture(failure.canvas))</details>\n</section>\n"
    }
    let pictures = Self.views(of: failure.failure).compactMap { view in
      view.flatMap { name in failure.canvas(name).map { named(name, $0) } }
    }
    return text
      + "<details open><summary>as pictures</summary>\n<div class=\"screens\">\n\(pictures.joined())</div></details>\n</section>\n"
  }

  private func firstLine(_ text: String) -> String {
    text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
  }

  /// Both screens with radio inputs that choose what to see.
  private func comparison(_ difference: ScreenDifference, id: String, firstRow: Int) -> HTMLText {
    let views = [
      ("both", "side by side"), ("first", "expected"), ("second", "found"), ("rows", "differences"),
    ]
    var text: HTMLText = "<div class=\"compare\">\n"
    for (index, (name, label)) in views.enumerated() {
      text +=
        "<input type=\"radio\" class=\"show-\(name)\" name=\"\(id)\" id=\"\(id)-\(name)\"\(index == 0 ? " checked" : "")>"
        + "<label for=\"\(id)-\(name)\">\(label)</label>\n"
    }
    text += "<div class=\"screens\">\n"
    text += screen("expected", difference, firstRow, \.expected, "del")
    text += screen("found", difference, firstRow, \.found, "ins")
    let notes = Set(difference.rows.flatMap { $0.found.map(\.note) }).subtracting([""]).sorted()
    if !notes.isEmpty {
      text += "<ul>" + notes.prefix(20).map { "<li>\($0)</li>" as HTMLText }.joined() + "</ul>\n"
    }
    return text + "</div>\n</div>\n"
  }

  private func screen(
    _ name: String, _ difference: ScreenDifference, _ firstRow: Int,
    _ runs: KeyPath<ScreenDifference.Row, [ScreenDifference.Run]>, _ tag: String
  ) -> HTMLText {
    var text: HTMLText = "<figure class=\"\(name)\"><figcaption>\(name)</figcaption><pre>"
    for (index, row) in difference.rows.enumerated() {
      let number = "\(index + firstRow)"
      let mark = row.isEqual ? " " : "≠"
      let pad = String(repeating: " ", count: max(0, 4 - number.count))
      text += "<span class=\"\(row.isEqual ? "same" : "other")\"><b>\(pad)\(number)\(mark)</b>"
      text += row[keyPath: runs].map { marked($0, tag) }.joined() + "\n</span>"
    }
    return text + "</pre></figure>\n"
  }

  private func marked(_ run: ScreenDifference.Run, _ tag: String) -> HTMLText {
    let text: HTMLText = "\(run.text)"
    switch run.kind {
    case .same: return text
    case .changed: return "<\(tag)>\(text)</\(tag)>"
    case .restyled: return "<u title=\"\(run.note)\">\(text)</u>"
    }
  }

  private func picture(_ canvas: Canvas) -> HTMLText {
    "<figure>\(HTMLText(raw: canvas.svg(title: "the screen")))</figure>\n"
  }

  // MARK: The tape next to the time

  private func lineID(_ place: TapePlace) -> String {
    // The same line may be played several times by a tape that includes another one twice; the first counts.
    "line-\(fileNumber(place.file))-\(place.line)"
  }

  private func fileNumber(_ file: String) -> Int {
    file == tape.file ? 0 : (sources.keys.sorted().firstIndex(of: file) ?? 0) + 1
  }

  private func sourceLine(_ place: TapePlace) -> String? {
    guard let lines = sources[place.file], lines.indices.contains(place.line - 1) else { return nil }
    return lines[place.line - 1]
  }

  private var timeline: HTMLText {
    guard !steps.isEmpty || sources[tape.file] != nil else { return "" }
    var text: HTMLText = "<section class=\"tape\">\n<h2>The tape</h2>\n<table>\n"
    var ids: Set<String> = []
    var next = 1
    /// The lines without events, such as comments and pauses.
    func passive(until line: Int) -> HTMLText {
      var text: HTMLText = ""
      while next < line {
        let place = TapePlace(file: tape.file, line: next, column: 0)
        if let source = sourceLine(place) {
          text += row(place, time: nil, source, "", id: ids.insert(lineID(place)).inserted)
        }
        next += 1
      }
      return text
    }
    for (index, step) in steps.enumerated() {
      let isMain = step.place.file == tape.file
      if isMain { text += passive(until: step.place.line) }
      let source = sourceLine(step.place) ?? command(at: step.place)
      let shown = isMain ? source : "\(step.place.file): \(source)"
      text += row(
        step.place, time: step.time, shown, cell(of: step, index),
        id: ids.insert(lineID(step.place)).inserted)
      if isMain { next = max(next, step.place.line + 1) }
    }
    text += passive(until: (sources[tape.file]?.count ?? 0) + 1)
    return text + "</table>\n</section>\n"
  }

  private func command(at place: TapePlace) -> String { "line \(place.line)" }

  private func row(_ place: TapePlace, time: Double?, _ source: String, _ cell: HTMLText, id: Bool)
    -> HTMLText
  {
    let anchor: HTMLText = id ? " id=\"\(lineID(place))\"" : ""
    return """
      <tr\(anchor)><td class="time">\(time.map(EventLog.Line.seconds) ?? "")</td><td class="number">\(place.line)</td>\
      <td><code>\(source)</code>\(cell.raw.isEmpty ? "" : "\n" + cell)</td></tr>

      """
  }

  /// The screenshots of a step, its checks, and the frames around it.
  private func cell(of step: Step, _ index: Int) -> HTMLText {
    var text: HTMLText = ""
    for number in step.failures {
      text += "<p class=\"bad\">≠ <a href=\"#failure-\(number + 1)\">expected "
      text += "\(firstLine(failures[number].failure.expected))</a></p>\n"
    }
    for (name, canvas) in step.screenshots {
      text += "<p>\(name)</p>\n\(picture(canvas))"
    }
    guard index < Self.mostPictures, step.checks == 0, step.screenshots.isEmpty, let after = step.after else {
      return text
    }
    let difference = ScreenDifference(expected: Self.text(of: step.before), found: Self.text(of: after))
    guard !difference.isEmpty else { return text }
    text +=
      "<details><summary>before and after: \(difference.cells) cells</summary>\n<div class=\"screens\">\n"
    text +=
      index < Self.mostDrawn
      ? named("before", step.before) + named("after", Self.changes(of: after, from: step.before))
      : screen("before", difference, 0, \.expected, "del") + screen("after", difference, 0, \.found, "ins")
    return text + "</div></details>\n"
  }

  private func named(_ name: String, _ canvas: Canvas) -> HTMLText {
    "<figure><figcaption>\(name)</figcaption>\(HTMLText(raw: canvas.svg(title: name)))</figure>\n"
  }

  /// A screen whose cells that are as before are faint, so that the others are seen in their own colours.
  private static func changes(of canvas: Canvas, from before: Canvas) -> Canvas {
    guard (canvas.rows, canvas.columns) == (before.rows, before.columns) else { return canvas }
    var canvas = canvas
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns where canvas.shows(row, column, sameAs: before, row, column) {
        canvas.restyle(rows: row..<row + 1, columns: column..<column + 1) { $0.attributes.insert(.dim) }
      }
    }
    return canvas
  }

  // MARK: Plots

  private var plots: HTMLText {
    let moving = PlotSVG.moving([trace])
    let still = trace.names.filter { name in !moving.contains { $0.view == name } }
    var text: HTMLText = "<section class=\"plots\">\n<h2>Scroll views</h2>\n"
    let marks = failures.enumerated().map { (time: $1.time, id: "failure-\($0 + 1)") }
    for (view, axis) in moving {
      text += "<h3>\(view) \(axis == .horizontal ? "↔" : "↕")</h3>\n"
      text += PlotSVG([trace], view: view, axis, failures: marks).element
    }
    if !still.isEmpty {
      text += "<p>Did not move: \(still.joined(separator: ", "))</p>\n"
    }
    if isProgram, !trace.inputs.isEmpty {
      text += "<h3>Answers to events</h3>\n" + ResponseTable([(title, trace)]).html
    }
    return text + "</section>\n"
  }

  // MARK: Styles

  static let style = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1b1d22;--soft:#5b606b;--line:#d9dce3;--good:#1a7f37;--bad:#c01c28;\
    --del:#ffd7d5;--ins:#ccf2d4}
    @media(prefers-color-scheme:dark){:root{--paper:#16181d;--ink:#e3e5ea;--soft:#a3a8b3;--line:#363a44;--good:#57c178;\
    --bad:#ff7b72;--del:#6e2229;--ins:#1e5a30}}
    body{margin:0 auto;max-width:90rem;padding:1rem 1.5rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    h1{font-size:1.5rem}h1 span,h2 small{font-weight:normal;color:var(--soft)}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem}
    .good h1 span{color:var(--good)}.bad h1 span,p.bad,td.bad{color:var(--bad)}a{color:inherit}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0}
    pre,code,td.time,td.number{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:13px}
    pre{line-height:1.25;overflow-x:auto;margin:0;padding:.5rem;border:1px solid var(--line);border-radius:6px}
    pre b{font-weight:normal;color:var(--soft);user-select:none}
    del{background:var(--del);text-decoration:none}ins{background:var(--ins);text-decoration:none}u{text-decoration:underline dotted 2px}
    .tape del,.tape ins{background:var(--line)}
    .failure{border-left:4px solid var(--bad);padding-left:1rem}
    figure{margin:.3rem 0;max-width:60rem}figcaption{color:var(--soft)}figure svg,figure img{width:100%}
    .screens{display:flex;flex-wrap:wrap;gap:1rem}.screens figure{flex:1 1 20rem;min-width:0}
    table{border-collapse:collapse;width:100%}td{vertical-align:top;padding:.15rem .6rem;border-top:1px solid var(--line)}
    td.time,td.number{color:var(--soft);text-align:right;white-space:nowrap;width:1%}td code{white-space:pre-wrap}
    tr:target,section:target{outline:2px solid var(--bad)}
    .show-first:checked~.screens .found,.show-second:checked~.screens .expected,.show-rows:checked~.screens .same{display:none}
    .numbers{width:auto}.numbers th{text-align:left;font-weight:normal;color:var(--soft);padding:.15rem .6rem}
    .plot{max-width:60rem;width:100%;display:block}
    """
}

extension HTMLText {
  /// The beginning of a page, up to its body. The page has no scripts, and nothing from elsewhere but pictures next to it.
  ///
  /// - Parameter hasPictures: whether the page shows pictures of other files.
  static func head(title: String, style: String, hasPictures: Bool = false) -> HTMLText {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\
    \(HTMLText(raw: hasPictures ? "; img-src 'self' file:" : ""))">
    <meta name="viewport" content="width=device-width">
    <title>\(title)</title>
    <style>\(HTMLText(raw: style))</style>
    </head>
    <body>

    """
  }

  /// A length with one decimal.
  static func length(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
