import LayoutCore
import NodeUI
import ScreenCore

/// A tape's check of the state at a moment.
public indirect enum TapeExpectation: Hashable, Sendable {
  /// The content offset of a scroll view, in whole cells.
  case offset(id: String, x: TapeRange<Int>, y: TapeRange<Int>)
  /// The offset at which its motion will end; at rest the present one.
  case target(id: String, x: TapeRange<Int>, y: TapeRange<Int>)
  /// Its velocity, in cells per second.
  case velocity(id: String, x: TapeRange<Double>, y: TapeRange<Double>)
  /// The cells by which its content is beyond an edge; negative before the start.
  case overscroll(id: String, x: TapeRange<Double>, y: TapeRange<Double>)
  case contentSize(id: String, Size)
  /// The size of the part of the screen in which its content shows.
  case bounds(id: String, Size)
  case phase(id: String, String)
  /// The page with the largest visible part, from 0.
  case page(id: String, TapeRange<Int>)
  case zoom(id: String, TapeRange<Double>)
  /// The thumb of an indicator, or whether it shows.
  case indicator(id: String, isVertical: Bool, TapeIndicator)
  /// The state of a pull to refresh.
  case refresh(id: String, RefreshState)
  /// The selected row of a list, counted over all sections from 0; nil for none.
  case selected(id: String, Int?)
  /// The value that a node shows, such as the text of a field.
  case value(id: String, String)
  /// The value of a field, as scenes have it. The name has dots for fields of a mapping: `snap.every`.
  case field(id: String, name: String, String)
  /// The node with the focus; nil for none.
  case focus(id: String?)
  /// The scroll view that took the last input, and the cells that it left to others.
  case taken(id: String, left: Point)
  /// Text within one row of the screen, or a match. `withBars`: transient scroll bars are a part of the screen.
  case contains(TapePattern, withBars: Bool = false)
  /// The whole text of a row, from 0, without trailing blanks, or a match in it. `withBars`: transient scroll bars are
  /// a part of it.
  case row(Int, TapePattern, withBars: Bool = false)
  /// Text within one row of the inspector's panel, or a match.
  case inspector(TapePattern)
  /// The title of the terminal's window.
  case title(TapePattern)
  /// The style of all cells of a rectangle, given by two of its corners.
  case style(Point, Point, TapeStyle)
  /// The whole screen, compared with a file that has this name. `isStyled`: also the styles.
  case screen(String, isStyled: Bool)
  /// The cell of the cursor; nil for none.
  case cursor(Point?)
  /// The exit status of the program, which has ended.
  case exit(Int)
  /// The number of warnings about probable mistakes in the scene.
  case warnings(Int)
  /// The opposite of a check.
  case not(TapeExpectation)
}

/// A check of a scroll indicator.
public enum TapeIndicator: Hashable, Sendable {
  /// The thumb's place on its track, in eighths of a cell.
  case thumb(position: Int, length: Int)
  /// No thumb: everything fits, or there is no indicator.
  case none
  case shown
  case hidden
}

extension TapeExpectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .offset(let id, _, _): "offset \(SafeText.of(id))"
    case .target(let id, _, _): "target \(SafeText.of(id))"
    case .velocity(let id, _, _): "velocity \(SafeText.of(id))"
    case .overscroll(let id, _, _): "overscroll \(SafeText.of(id))"
    case .contentSize(let id, _): "size \(SafeText.of(id))"
    case .bounds(let id, _): "bounds \(SafeText.of(id))"
    case .phase(let id, _): "phase \(SafeText.of(id))"
    case .page(let id, _): "page \(SafeText.of(id))"
    case .zoom(let id, _): "zoom \(SafeText.of(id))"
    case .indicator(let id, let isVertical, _):
      "indicator \(SafeText.of(id)) \(isVertical ? "vertical" : "horizontal")"
    case .refresh(let id, _): "refresh \(SafeText.of(id))"
    case .selected(let id, _): "selected \(SafeText.of(id))"
    case .value(let id, _): "value \(SafeText.of(id))"
    case .field(let id, let name, _): "field \(SafeText.of(id)) \(SafeText.of(name))"
    case .focus: "focus"
    case .taken(let id, _): "taken \(SafeText.of(id))"
    case .contains(_, let withBars): "contains\(withBars ? " with bars" : "")"
    case .row(let row, _, let withBars): "row \(row)\(withBars ? " with bars" : "")"
    case .inspector: "inspector contains"
    case .title: "title"
    case .style(let first, let last, _):
      first == last ? "style \(first.x),\(first.y)" : "style \(first.x),\(first.y)..\(last.x),\(last.y)"
    case .screen(let name, let isStyled): "screen \(SafeText.of(name))\(isStyled ? " styled" : "")"
    case .cursor: "cursor"
    case .exit: "exit"
    case .warnings: "warnings"
    case .not(let check): "not \(check)"
    }
  }

  /// The value that the check demands, for messages.
  var wanted: String {
    switch self {
    case .offset(_, let x, let y), .target(_, let x, let y): "\(x),\(y)"
    case .velocity(_, let x, let y), .overscroll(_, let x, let y): "\(x),\(y)"
    case .contentSize(_, let size), .bounds(_, let size): "\(size.width)x\(size.height)"
    case .phase(_, let phase): phase
    case .page(_, let range): "\(range)"
    case .exit(let number), .warnings(let number): "\(number)"
    case .zoom(_, let range): "\(range)"
    case .indicator(_, _, .thumb(let position, let length)): "\(position),\(length)"
    case .indicator(_, _, .none): "none"
    case .indicator(_, _, .shown): "shown"
    case .indicator(_, _, .hidden): "hidden"
    case .refresh(_, let state): state.rawValue
    case .selected(_, let row): row.map(String.init) ?? "none"
    case .value(_, let text): "\u{201c}\(SafeText.of(text))\u{201d}"
    case .field(_, _, let text): SafeText.of(text)
    case .focus(let id): id.map { "\u{201c}\(SafeText.of($0))\u{201d}" } ?? "none"
    case .taken(let id, let left): "\(SafeText.of(id)) left \(left.x),\(left.y)"
    case .contains(let pattern, _), .inspector(let pattern), .row(_, let pattern, _), .title(let pattern):
      "\(pattern)"
    case .style(_, _, let style): "\(style)"
    case .screen(let name, _): "\(SafeText.of(name)).txt"
    case .cursor(let place): place.map { "\($0.x),\($0.y)" } ?? "none"
    case .not(.contains(let pattern, _)), .not(.inspector(let pattern)): "no \(pattern)"
    case .not(let check): "not \(check.wanted)"
    }
  }

  /// The id of a node of any kind that the check is about.
  var nodeID: String? {
    switch self {
    case .focus(let id): id
    case .value(let id, _), .field(let id, _, _): id
    case .not(let check): check.nodeID
    default: nil
    }
  }

  /// The id of the scroll view to check.
  var id: String? {
    switch self {
    case .offset(let id, _, _), .target(let id, _, _), .velocity(let id, _, _), .overscroll(let id, _, _),
      .contentSize(let id, _), .bounds(let id, _), .phase(let id, _), .page(let id, _), .zoom(let id, _),
      .indicator(let id, _, _), .selected(let id, _), .refresh(let id, _), .taken(let id, _):
      id
    case .not(let check): check.id
    case .focus, .value, .field, .contains, .inspector, .row, .title, .style, .screen, .cursor, .exit,
      .warnings:
      nil
    }
  }

  /// Whether the check is about a program that has ended.
  package var isExit: Bool {
    switch self {
    case .exit: true
    case .not(let check): check.isExit
    default: false
    }
  }

  /// Whether any program has what the check is about, not only one made of nodes.
  var suitsAnyProgram: Bool {
    switch self {
    case .contains, .row, .title, .style, .screen, .cursor, .exit: true
    case .not(let check): check.suitsAnyProgram
    default: false
    }
  }

  /// Whether the terminal in which programs are played shows what the check is about.
  var suitsTerminal: Bool {
    switch self {
    case .style(_, _, let style): style.link == nil && !style.attributes.union(style.absent).contains(.dim)
    case .not(let check): check.suitsTerminal
    default: true
    }
  }

  /// The first word of the check.
  var word: String { String(description.prefix { $0 != " " }) }
}
