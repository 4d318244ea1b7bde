import NodeUI
import ScreenCore

// Checks of the screen and of the program. Any program has most of this.
extension TapeCheck {
  static let ofScreens: [TapeCheck] = [
    TapeCheck(
      "contains PATTERN",
      "A row of the screen contains the text or matches; `with bars` at the end includes transient scroll bars.",
      needs: .anyProgram
    ) { (reader, _) throws(TapeProblem) in
      let (pattern, withBars) = (try reader.pattern(), try reader.withBars())
      return TapeExpectation(
        "contains\(withBars ? " with bars" : "")", wanted: "\(pattern)", unwanted: "no \(pattern)"
      ) { state, _, _ in contains(pattern, in: withBars ? state.canvas.text : state.rows, "screen") }
    },
    TapeCheck(
      "row N PATTERN",
      "The row, from 0, is this text without the spaces at its end, or has a match; `with bars` as above.",
      needs: .anyProgram
    ) { (reader, word) throws(TapeProblem) in
      let row = try reader.number("a row of the screen, from 0")
      let height = reader.screen.height
      guard (0..<height).contains(row) else {
        throw reader.problem(word, "row \(row) is outside of the screen, which has \(height) rows")
      }
      let (pattern, withBars) = (try reader.pattern(), try reader.withBars())
      return TapeExpectation("row \(row)\(withBars ? " with bars" : "")", wanted: "\(pattern)") {
        state, _, _ in
        let rows = withBars ? state.canvas.text : state.rows
        return fits(pattern, rows.indices.contains(row) ? rows[row] : "")
      }
    },
    TapeCheck(
      "title PATTERN",
      "The terminal's title is this text or has a match.", needs: .anyProgram
    ) { (reader, _) throws(TapeProblem) in
      let pattern = try reader.pattern()
      return TapeExpectation("title", wanted: "\(pattern)") { state, _, _ in
        fits(pattern, state.context.title ?? "")
      }
    },
    TapeCheck(
      "style X,Y ATTRIBUTE…",
      "The cell, or each cell of `X,Y..X,Y`, has these attributes: `bold`, `-dim`, `fg=red`, `bg=#102030`, `link=ADDRESS`.",
      needs: .anyProgram
    ) { (reader, _) throws(TapeProblem) in
      let (first, last) = try reader.corners()
      let style = try reader.style()
      let corner = first == last ? "" : "..\(last.x),\(last.y)"
      var check = TapeExpectation("style \(first.x),\(first.y)\(corner)", wanted: "\(style)") { state, _, _ in
        styles(first, last, style, in: state.screen)
      }
      check.suitsTerminal = style.link == nil && !style.attributes.union(style.absent).contains(.dim)
      return check
    },
    TapeCheck(
      "screen NAME",
      "The whole screen equals the file NAME.txt; `styled` at the end also compares the styles.",
      needs: .anyProgram
    ) { (reader, _) throws(TapeProblem) in
      let token = try reader.needed("a name")
      guard TapeReader.isFileName(token.text), !token.text.contains("/") else {
        throw reader.unexpected(token, "a name for a file, without its ending")
      }
      let (name, isStyled) = (token.text, try reader.takes("styled"))
      let file = "\(SafeText.of(name)).txt"
      return TapeExpectation("screen \(SafeText.of(name))\(isStyled ? " styled" : "")", wanted: file) {
        state, place, isNegated in
        guard let screens = state.context.screens else {
          return .missing(expected: file, found: "no folder for screens")
        }
        return screens.compare(
          state.canvas, with: name, isStyled: isStyled, tape: place.file, mayUpdate: !isNegated)
      }
    },
    TapeCheck(
      "cursor X,Y",
      "The cursor is in this cell; or `none`.", needs: .anyProgram
    ) { (reader, _) throws(TapeProblem) in
      let wanted = try reader.unlessNone("a cell, none") { () throws(TapeProblem) in try reader.cell() }
      func text(_ cell: Point?) -> String { cell.map { "\($0.x),\($0.y)" } ?? "none" }
      return TapeExpectation("cursor", wanted: text(wanted)) { state, _, _ in
        let canvas = state.canvas
        let found = canvas.cursor.flatMap { cursor in
          (0..<canvas.rows).contains(cursor.row) && (0..<canvas.columns).contains(cursor.column)
            ? Point(x: cursor.column, y: cursor.row) : nil
        }
        return Result(found == wanted, text(found))
      }
    },
    TapeCheck(
      "exit N",
      "The program has ended with this status.", needs: .end
    ) { (reader, _) throws(TapeProblem) in
      let status = try reader.number("an exit status")
      return TapeExpectation("exit", wanted: "\(status)") { state, _, _ in
        guard let found = state.context.exitStatus else {
          return .missing(expected: "the program to end with \(status)", found: "it running")
        }
        return Result(found == status, "\(found)")
      }
    },
    TapeCheck(
      "warnings N",
      "The scene has this number of warnings."
    ) { (reader, _) throws(TapeProblem) in
      let count = try reader.number("a number of warnings")
      return TapeExpectation(
        "warnings", wanted: "\(count)",
        compare: inWindow { window, _ in
          let found = window.warnings
          return Result(
            found.count == count, "\(found.count)" + found.map { "\n  \(SafeText.of($0))" }.joined())
        })
    },
    TapeCheck(
      "inspector contains PATTERN",
      "A row of the inspector's panel contains the text or matches; `inspector not contains` is the opposite."
    ) { (reader, _) throws(TapeProblem) in
      let next = try reader.nextToken()
      let isNegated = next?.text == "not"
      let verb = isNegated ? try reader.nextToken() : next
      guard verb?.text == "contains" else {
        throw reader.unexpected(verb, isNegated ? "contains" : "contains, not contains")
      }
      let pattern = try reader.pattern()
      let check = TapeExpectation(
        "inspector contains", wanted: "\(pattern)", unwanted: "no \(pattern)"
      ) { state, _, _ in
        guard let panel = state.context.inspected?.panelFrame() else {
          return .missing(expected: "an open inspector", found: "none")
        }
        return contains(pattern, in: panel.text, "panel")
      }
      return isNegated ? check.negated : check
    },
  ]

  // MARK: Comparisons

  private static func fits(_ pattern: TapePattern, _ found: String) -> Result {
    pattern.fits(found).map { Result($0, ScreenState.quoted(found)) } ?? tooManySteps
  }

  private static func contains(_ pattern: TapePattern, in rows: [String], _ name: String) -> Result {
    switch pattern.firstRow(in: rows) {
    case .found(let row): .holds("it in row \(row): \(ScreenState.quoted(rows[row]))")
    case .nothing: .differs(ScreenState.screenText(rows, name))
    case .tooManySteps: tooManySteps
    }
  }

  private static let tooManySteps = Result.missing(expected: "a match or none", found: TapePattern.limit)

  /// The overlays of an inspector count: they are what a style is looked at for then.
  private static func styles(_ first: Point, _ last: Point, _ wanted: TapeStyle, in canvas: Canvas) -> Result
  {
    guard last.y < canvas.rows, last.x < canvas.columns else {
      return .missing(expected: "cells of the screen", found: "\(canvas.columns)x\(canvas.rows)")
    }
    func text(_ column: Int, _ row: Int) -> String {
      let style = canvas[row, column].style
      let found = TapeStyle.text(of: style, link: canvas.url(of: style.link))
      return "\(found.isEmpty ? "a plain cell" : found) at \(column),\(row)"
    }
    for row in first.y...last.y {
      for column in first.x...last.x {
        let style = canvas[row, column].style
        if !wanted.fits(style, link: canvas.url(of: style.link)) { return .differs(text(column, row)) }
      }
    }
    return .holds(text(first.x, first.y))
  }
}

// MARK: Words

extension TapeReader {
  /// Whether a word follows, which is then read.
  fileprivate func takes(_ word: String) throws(TapeProblem) -> Bool {
    guard let next = try nextToken() else { return false }
    if next.text == word, !next.isQuoted { return true }
    putBack(next)
    return false
  }

  /// Whether `with bars` follows.
  fileprivate func withBars() throws(TapeProblem) -> Bool {
    guard try takes("with") else { return false }
    let last = try nextToken()
    guard let last, last.text == "bars", !last.isQuoted else { throw unexpected(last, "bars") }
    return true
  }

  /// Two corners of a rectangle, the upper left one first; equal ones for a cell.
  fileprivate func corners() throws(TapeProblem) -> (Point, Point) {
    let token = try needed("a cell, as in 10,5, or two corners, as in 10,5..20,5")
    var corners: [Point] = []
    let dots = token.isQuoted ? nil : token.text.firstRange(of: "..")
    for part in dots.map({ [token.text[..<$0.lowerBound], token.text[$0.upperBound...]] }) ?? [
      token.text[...]
    ] {
      var corner = token
      corner.text = String(part)
      putBack(corner)
      corners.append(try cell())
    }
    let (first, last) = (corners[0], corners[corners.count - 1])
    return (
      Point(x: min(first.x, last.x), y: min(first.y, last.y)),
      Point(x: max(first.x, last.x), y: max(first.y, last.y))
    )
  }

  fileprivate func style() throws(TapeProblem) -> TapeStyle {
    var style = TapeStyle()
    while let next = try nextToken() {
      if !next.isQuoted, style.add(next.text) { continue }
      putBack(next)
      guard next.isQuoted || !isCommand(next) else { break }
      throw unexpected(try nextToken(), TapeStyle.allowed)
    }
    guard !style.isEmpty else { throw unexpected(nil, TapeStyle.allowed) }
    return style
  }
}
