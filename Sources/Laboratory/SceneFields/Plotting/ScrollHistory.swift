import NodeUI
import ScrollCore

/// Samples of the scroll views of a window, and marks of its input, for plots.
///
/// An observer of the window calls ``add(_:)`` for each report and ``record(_:)`` for each frame.
public struct ScrollHistory {
  private struct Entry {
    weak var node: ScrollNode?
    var horizontal = ScrollSamples()
    var vertical = ScrollSamples()
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The marks of input, the oldest first.
  public private(set) var marks: [PlotMark] = []

  public init() {}

  /// Adds the values of the scroll views that the last frame drew. O(scroll views)
  public mutating func record(_ window: Window) {
    let time = window.time
    for node in window.observedScrollNodes {
      let id = ObjectIdentifier(node)
      var entry = entries[id].flatMap { $0.node === node ? $0 : nil } ?? Entry(node: node)
      for axis in [ScrollState.Axis.horizontal, .vertical] {
        let sample = ScrollSamples.Sample(node, axis, in: window, at: time)
        if axis == .horizontal { entry.horizontal.add(sample) } else { entry.vertical.add(sample) }
      }
      entries[id] = entry
    }
    if entries.count > 1_000 { entries = entries.filter { $0.value.node != nil } }
  }

  /// Adds the mark of an event.
  public mutating func add(_ report: InputReport) {
    guard let kind = PlotMark.Kind(report.event) else { return }
    if let last = marks.last, last.time > report.time { marks.removeAll { $0.time > report.time } }
    marks.append(PlotMark(time: report.time, kind: kind))
    if marks.count >= ScrollSamples.capacity * 2 { marks.removeFirst(ScrollSamples.capacity) }
  }

  /// The samples of an axis of a view; empty if it has not been drawn.
  public func samples(of node: ScrollNode, _ axis: ScrollState.Axis) -> ScrollSamples {
    guard let entry = entries[ObjectIdentifier(node)], entry.node === node else { return ScrollSamples() }
    return axis == .horizontal ? entry.horizontal : entry.vertical
  }
}

extension ScrollSamples.Sample {
  /// The values of a scroll view now. While a pointer drags it, the velocity is that of the pointer.
  public init(_ node: ScrollNode, _ axis: ScrollState.Axis, in window: Window, at time: Double) {
    let scroller = node.state[axis]
    self.init(
      time: time, offset: scroller.place(at: time).value,
      velocity: window.dragVelocity(of: node, axis) ?? scroller.velocity(at: time))
  }
}

/// A mark of an input event below a plot.
public struct PlotMark: Hashable, Sendable {
  public var time: Double
  public var kind: Kind

  public init(time: Double, kind: Kind) { (self.time, self.kind) = (time, kind) }

  /// The kinds of marks, the most important first.
  public enum Kind: String, CaseIterable, Sendable {
    case press = "●"
    case release = "○"
    case drag = "·"
    case wheelUp = "▴"
    case wheelDown = "▾"
    case wheelLeft = "◂"
    case wheelRight = "▸"
    case key = "k"
    case zoom = "z"
    case resize = "r"
    case code = "c"

    /// The mark of a screen without UTF-8.
    public var ascii: String {
      switch self {
      case .press: "P"
      case .drag: "."
      case .release: "R"
      case .wheelUp: "^"
      case .wheelDown: "v"
      case .wheelLeft: "<"
      case .wheelRight: ">"
      case .key, .zoom, .resize, .code: rawValue
      }
    }

    /// The mark of an event; nil for one that people do not make and code neither.
    public init?(_ event: InputReport.Event) {
      switch event {
      case .press, .click: self = .press
      case .drag: self = .drag
      case .release: self = .release
      case .wheel(let direction, _, _):
        self =
          switch direction {
          case .up: .wheelUp
          case .down: .wheelDown
          case .left: .wheelLeft
          case .right: .wheelRight
          }
      case .key, .paste: self = .key
      case .resize: self = .resize
      case .code: self = .code
      case .timer, .layout: return nil
      }
    }
  }
}
