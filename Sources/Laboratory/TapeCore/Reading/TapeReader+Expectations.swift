import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

extension TapeReader {
  private static let checks = [
    "offset", "target", "velocity", "overscroll", "size", "bounds", "phase", "page", "zoom", "indicator",
    "refresh", "selected", "value", "field", "focus", "taken", "contains", "row", "title", "style", "screen",
    "cursor", "exit", "warnings", "inspector", "not",
  ]

  func expectation() throws(TapeProblem) -> TapeExpectation {
    let word = try needed(list(Self.checks))
    guard word.text != "not" else {
      let next = try needed(list(Self.checks.dropLast()))
      guard next.text != "not" else { throw unexpected(next, list(Self.checks.dropLast())) }
      let check = try expectation(next)
      try checkForProgram(check, next)
      return .not(check)
    }
    let check = try expectation(word)
    try checkForProgram(check, word)
    return check
  }

  private func expectation(_ word: TapeScanner.Token) throws(TapeProblem) -> TapeExpectation {
    switch word.text {
    case "contains":
      let pattern = try pattern()
      return .contains(pattern, withBars: try withBars())
    case "inspector": return try inspectorExpectation()
    case "row": return try rowExpectation(word)
    case "title": return .title(try pattern())
    case "style": return try styleExpectation()
    case "screen": return try screenExpectation()
    case "cursor": return .cursor(try unlessNone("a cell, none") { () throws(TapeProblem) in try cell() })
    case "exit": return .exit(try number("an exit status"))
    case "warnings": return .warnings(try number("a number of warnings"))
    case "focus":
      let token = try needed("the id of a node, none")
      return .focus(id: token.text == "none" && !token.isQuoted ? nil : token.text)
    case "value": return .value(id: try text("the id of a node"), try text("a text, in quotes"))
    case "field":
      return .field(
        id: try text("the id of an element"), name: try text("the name of a field"), try text("a value"))
    default: return try scrollExpectation(word)
    }
  }

  private func inspectorExpectation() throws(TapeProblem) -> TapeExpectation {
    let next = try nextToken()
    guard next?.text == "not" else {
      guard next?.text == "contains" else { throw unexpected(next, "contains, not contains") }
      return .inspector(try pattern())
    }
    let last = try nextToken()
    guard last?.text == "contains" else { throw unexpected(last, "contains") }
    return .not(.inspector(try pattern()))
  }

  // MARK: Scroll views

  private func scrollExpectation(_ word: TapeScanner.Token) throws(TapeProblem) -> TapeExpectation {
    guard Self.checks.contains(word.text) else { throw unknown("check", word, among: Self.checks) }
    let id = try text(word.text == "selected" ? "the id of a list" : "the id of a scroll view")
    switch word.text {
    case "offset", "target":
      let (x, y) = try ranges("an offset, as in 0,12 or *,>10") { TapeRange<Int>($0) }
      return word.text == "offset" ? .offset(id: id, x: x, y: y) : .target(id: id, x: x, y: y)
    case "velocity":
      let (x, y) = try ranges("two velocities, as in 0,46.7..46.9 or *,>10") { TapeRange<Double>($0) }
      return .velocity(id: id, x: x, y: y)
    case "overscroll":
      let (x, y) = try ranges("cells, as in 0,-2.5 or 0,<0") { TapeRange<Double>($0) }
      return .overscroll(id: id, x: x, y: y)
    case "size", "bounds":
      let (width, height, _) = try pair("x", "a size, as in 80x200")
      let size = Size(width, height)
      return word.text == "size" ? .contentSize(id: id, size) : .bounds(id: id, size)
    case "page": return .page(id: id, try range("a page, from 0, as in 2 or 1..3") { TapeRange($0) })
    case "zoom": return .zoom(id: id, try range("a scale, as in 1.5 or 1..2") { TapeRange($0) })
    case "phase":
      let phase = try needed(list(Self.phases))
      guard Self.phases.contains(phase.text) else { throw unknown("phase", phase, among: Self.phases) }
      return .phase(id: id, phase.text)
    case "refresh":
      let states = RefreshState.allCases.map(\.rawValue)
      let state = try needed(list(states))
      guard let value = RefreshState(rawValue: state.text) else {
        throw unknown("state", state, among: states)
      }
      return .refresh(id: id, value)
    case "indicator": return try indicatorExpectation(id)
    case "taken":
      let left = try nextToken()
      guard left?.text == "left" else { throw unexpected(left, "left, and the cells: left 0,0") }
      return .taken(id: id, left: try point())
    default:
      let allowed = "a row, from 0, none"
      return .selected(
        id: id, try unlessNone(allowed) { () throws(TapeProblem) in try number(allowed) })
    }
  }

  private func indicatorExpectation(_ id: String) throws(TapeProblem) -> TapeExpectation {
    let axes = ["vertical", "horizontal"]
    let axis = try needed(list(axes))
    guard axes.contains(axis.text) else { throw unknown("axis", axis, among: axes) }
    let allowed = "position and length of the thumb in eighths of a cell, as in 12,23, none, shown, hidden"
    let token = try needed(allowed)
    let thumb: TapeIndicator
    switch token.text {
    case "none": thumb = .none
    case "shown": thumb = .shown
    case "hidden": thumb = .hidden
    default:
      putBack(token)
      let (position, length, _) = try pair(",", allowed)
      thumb = .thumb(position: position, length: length)
    }
    return .indicator(id: id, isVertical: axis.text == "vertical", thumb)
  }

  /// One range, read by a function.
  private func range<Number>(
    _ allowed: String, _ read: (String) -> TapeRange<Number>?
  ) throws(TapeProblem) -> TapeRange<Number> {
    let token = try needed(allowed)
    guard !token.isQuoted, let range = read(token.text) else { throw unexpected(token, allowed) }
    return range
  }

  /// Two ranges with a comma between them.
  private func ranges<Number>(
    _ allowed: String, _ read: (Substring) -> TapeRange<Number>?
  ) throws(TapeProblem) -> (TapeRange<Number>, TapeRange<Number>) {
    let token = try needed(allowed)
    let parts = token.text.split(separator: ",", omittingEmptySubsequences: false)
    guard !token.isQuoted, parts.count == 2, let x = read(parts[0]), let y = read(parts[1]) else {
      throw unexpected(token, allowed)
    }
    return (x, y)
  }

  // MARK: The screen

  private func rowExpectation(_ word: TapeScanner.Token) throws(TapeProblem) -> TapeExpectation {
    let row = try number("a row of the screen, from 0")
    guard (0..<screen.height).contains(row) else {
      throw problem(word, "row \(row) is outside of the screen, which has \(screen.height) rows")
    }
    let pattern = try pattern()
    return .row(row, pattern, withBars: try withBars())
  }

  /// Whether `with bars` follows.
  private func withBars() throws(TapeProblem) -> Bool {
    guard let word = try nextToken() else { return false }
    guard word.text == "with", !word.isQuoted else {
      putBack(word)
      return false
    }
    let last = try nextToken()
    guard let last, last.text == "bars", !last.isQuoted else { throw unexpected(last, "bars") }
    return true
  }

  private func styleExpectation() throws(TapeProblem) -> TapeExpectation {
    let allowed = "a cell, as in 10,5, or two corners, as in 10,5..20,5"
    let token = try needed(allowed)
    var corners: [Point] = []
    if let dots = token.text.firstRange(of: ".."), !token.isQuoted {
      for part in [token.text[..<dots.lowerBound], token.text[dots.upperBound...]] {
        var corner = token
        corner.text = String(part)
        putBack(corner)
        corners.append(try cell())
      }
    } else {
      putBack(token)
      corners = [try cell()]
    }
    var style = TapeStyle()
    while let next = try nextToken() {
      if !next.isQuoted, style.add(next.text) { continue }
      putBack(next)
      guard next.isQuoted || !isCommand(next) else { break }
      throw unexpected(try nextToken(), TapeStyle.allowed)
    }
    guard !style.isEmpty else { throw unexpected(nil, TapeStyle.allowed) }
    let (first, last) = (corners[0], corners[corners.count - 1])
    return .style(
      Point(x: min(first.x, last.x), y: min(first.y, last.y)),
      Point(x: max(first.x, last.x), y: max(first.y, last.y)), style)
  }

  private func screenExpectation() throws(TapeProblem) -> TapeExpectation {
    let token = try needed("a name")
    guard Self.isFileName(token.text), !token.text.contains("/") else {
      throw unexpected(token, "a name for a file, without its ending")
    }
    guard let next = try nextToken() else { return .screen(token.text, isStyled: false) }
    if next.text == "styled", !next.isQuoted { return .screen(token.text, isStyled: true) }
    putBack(next)
    return .screen(token.text, isStyled: false)
  }

  /// Nil for the word `none`.
  private func unlessNone<Value>(_ allowed: String, _ read: () throws(TapeProblem) -> Value)
    throws(TapeProblem)
    -> Value?
  {
    let token = try needed(allowed)
    if token.text == "none", !token.isQuoted { return nil }
    putBack(token)
    return try read()
  }
}
