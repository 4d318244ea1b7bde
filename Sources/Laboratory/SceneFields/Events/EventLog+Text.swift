import NodeUI
import ScreenCore
import ScrollCore

// The lines as text (the columns are those of the inspector).
extension EventLog.Line {
  /// The line: time, event, node, rule, and the cells that nothing took.
  ///
  /// - Parameter isWide: whether there is room for longer columns: 18 for the event, 11 for the node, 28 for the rule
  ///   instead of 12, 9 and 12.
  public func text(isWide: Bool = false) -> String {
    let node = taker ?? "–"
    let left = left.map { "\(Self.cells($0.x)),\(Self.cells($0.y))" } ?? "–"
    let time = Self.padded(Self.seconds(time), to: isWide ? 7 : 6, atStart: true)
    if isWide {
      return
        "\(time) \(Self.column(event.text(isWide: true) + repeats, 18))\(Self.column(node, 11))"
        + "\(Self.column(rule(isWide: true), 28))\(left)"
    }
    return
      "\(time) \(Self.column(event.text(isWide: false), 12))\(Self.column(node, 8))"
      + "\(Self.column(rule(isWide: false), 11))\(Self.padded(left, to: 4, atStart: true))"
  }

  /// The number of movements, as in `×50`.
  public var repeats: String {
    if case .drag = event, count > 1 { return "  ×\(count)" }
    switch event {
    case .timer, .code, .layout: return count > 1 ? "  ×\(count)" : ""
    default: return ""
    }
  }

  /// A line for each view that was asked, the innermost first: `inner: took 3`, or `inner: no, at the end`.
  public var answers: [String] {
    let names = Set(asked.map(\.axis))
    return asked.map { asked in
      let name = asked.name
      // Only a slanting movement asks on both axes.
      let axis = names.count > 1 ? " \(asked.axis.symbol)" : ""
      switch asked.answer {
      case .took(let cells): return "\(name): took \(Self.cells(cells))\(axis)"
      case .refused(let refusal, let edge):
        return "\(name): no, \(refusal)\(axis)" + (edge.map { "; \($0.rawValue)" } ?? "")
      }
    }
  }

  private func rule(isWide: Bool) -> String {
    guard let rule else { return "–" }
    guard isWide else { return rule.text }
    if case .scroll(.throw) = rule, let rest {
      // On a single axis the other number says nothing.
      let place =
        moved.y == 0 && rest.y == 0 ? "\(rest.x)" : rest.x == 0 ? "\(rest.y)" : "\(rest.x),\(rest.y)"
      return "\(rule.text) to \(place)"
    }
    if case .scroll(.latch) = rule,
      let first = asked.first(where: { if case .took = $0.answer { true } else { false } })
    {
      return "\(rule.text), innermost that moves \(first.axis.symbol)"
    }
    return rule.text
  }

  // MARK: Numbers and columns

  /// Cells with at most one decimal, without needless zeros.
  package static func cells(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "–" }
    return decimal(value, places: 1)
  }

  /// Seconds with three decimals.
  public static func seconds(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    let thousandths = Int((abs(value) * 1_000).rounded())
    let rest = "\(1_000 + thousandths % 1_000)".dropFirst()
    return (value < 0 ? "-" : "") + "\(thousandths / 1_000).\(rest)"
  }

  /// A text in a column of a width, with one blank at its end at least unless it is longer.
  private static func column(_ text: String, _ width: Int) -> String {
    let size = DisplayWidth.of(text)
    return size < width ? padded(text, to: width) : text + (width > 20 ? "   " : " ")
  }

  private static func padded(_ text: String, to width: Int, atStart: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return atStart ? blanks + text : text + blanks
  }
}

extension InputReport.Event {
  /// The event in a few words: `key Up`, `wheel ↓1`, `drag 50,0`.
  ///
  /// - Parameter isWide: whether velocities are shown on both axes.
  public func text(isWide: Bool = true) -> String {
    func whole(_ value: Double) -> String {
      EventLog.Line.cells(abs(value) < 1e15 ? value.rounded() : value)
    }
    switch self {
    case .key(let key, let modifiers): return "key \(Self.name(key, modifiers))"
    case .paste: return "paste"
    case .wheel(let direction, let notches, _): return "wheel \(direction.symbol)\(notches)"
    case .press(_, let place): return "press \(place.x),\(place.y)"
    case .drag(let distance, _):
      return "drag \(EventLog.Line.cells(distance.x)),\(EventLog.Line.cells(distance.y))"
    case .release(let velocity, _):
      if isWide { return "release \(whole(velocity.x)),\(whole(velocity.y))" }
      return "release \(whole(abs(velocity.x) > abs(velocity.y) ? velocity.x : velocity.y))"
    case .click(let place): return "click \(place.x),\(place.y)"
    case .resize(let size): return "resize \(size.width)x\(size.height)"
    case .timer: return "timer"
    case .code: return "code"
    case .layout: return "layout"
    }
  }

  /// The words of tapes for keys: `Up`, `Ctrl+C`.
  private static func name(_ key: Key, _ modifiers: Modifiers) -> String {
    let shown: String =
      switch key {
      case .up: "Up"
      case .down: "Down"
      case .left: "Left"
      case .right: "Right"
      case .backTab: "Shift+Tab"
      default: KeyPattern(key).name
      }
    let names: [(String, Modifiers)] = [("Ctrl+", .control), ("Alt+", .alt), ("Shift+", .shift)]
    return names.filter { modifiers.contains($0.1) }.map(\.0).joined() + shown
  }
}

extension MouseEvent.Direction {
  /// An arrow.
  var symbol: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    }
  }
}
