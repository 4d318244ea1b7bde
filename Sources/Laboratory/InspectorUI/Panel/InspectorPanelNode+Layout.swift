import LayoutCore
import NodeUI

// The places of the sections. A place shows one of its sections; the others are tabs of it. Sections that would get less
// than three rows share a place.
extension InspectorPanelNode {
  private static let all: [Unicode.Scalar] = ["v", "t", "f", "p", "e", "n"]

  /// The sections between the header and the row of keys.
  func spec(in constrainedSize: SizeRange) -> LayoutElement {
    let (width, rows) = (constrainedSize.max.width, max(0, constrainedSize.max.height - 2))
    let body: LayoutElement
    if !isAtRight {
      body = below(width)
    } else if width > 76, rows >= 30 {
      body = wide(width - 1)
    } else {
      body = narrow(rows)
    }
    places = places.map { $0.filter { index(of: $0) != nil } }
    let column = StackLayoutSpec.vertical {
      header
      filling(body)
      if constrainedSize.max.height > 1 { keyRow }
    }
    return isAtRight && width > 1 ? column.inset(EdgeInsets(left: 1)) : column
  }

  /// The element with a part of what is free.
  private func filling(_ element: LayoutElement, _ part: Double = 1) -> LayoutElement {
    element.flexGrow(part).flexShrink(1).flexBasis(.points(0))
  }

  /// The one that shows of some sections; nil if there is none of them.
  private func place(_ keys: [Unicode.Scalar], hasTitle: Bool = true) -> StackLayoutSpec? {
    let keys = keys.filter { index(of: $0) != nil }
    guard let shown = section(of: keys) else { return nil }
    return StackLayoutSpec.vertical {
      if hasTitle { titles[shown] }
      filling(views[shown])
    }
  }

  /// The rows of a place where there is room for all its content, with the title; nil if it fills whatever it gets.
  private func wantedRows(_ keys: [Unicode.Scalar]) -> Int? {
    let shown = section(of: keys.filter { index(of: $0) != nil })
    return shown.flatMap { sections[$0].wantedRows }.map { max(2, $0 +| 1) }
  }

  /// View at the left, and one section at a time at the right.
  private func below(_ width: Int) -> LayoutElement {
    let columns = 42
    guard width >= columns + 24 else {
      places = [Self.all]
      return place(Self.all, hasTitle: false) ?? LayoutSpec()
    }
    places = [["v"], Self.besideView]
    return split(at: columns, of: width)
  }

  private static let besideView: [Unicode.Scalar] = ["p", "t", "f", "e", "n"]

  /// Two columns with a divider that people move.
  private func split(at columns: Int, of width: Int) -> LayoutElement {
    if width != splitWidth {
      splitWidth = width
      split.fraction = Double(columns) / Double(width - 1)
    }
    return split
  }

  /// The left of two columns.
  func leftColumn() -> LayoutElement {
    StackLayoutSpec.vertical {
      if isAtRight, let tree = place(["t"]) { filling(tree) }
      if isAtRight {
        limited("v", 1, least: 6)
      } else if let view = place(["v"], hasTitle: false) {
        filling(view)
      }
    }
  }

  /// The right of two columns.
  func rightColumn() -> LayoutElement {
    StackLayoutSpec.vertical {
      if isAtRight {
        // The plot has the place of the fields where a program has none.
        filling(place(["f"]) ?? place(["p"]) ?? LayoutSpec(), 3)
        limited("n", 1, least: 3)
      } else if let place = place(Self.besideView, hasTitle: false) {
        filling(place)
      }
    }
  }

  /// All sections one above the other. Those with less content than room leave rows to the others.
  private func narrow(_ rows: Int) -> LayoutElement {
    typealias Part = (keys: [Unicode.Scalar], least: Int, usual: Int, grows: Bool)
    let parts: [Part] =
      switch rows {
      case ..<10: [(Self.all, 1, rows, true)]
      case ..<18: [(["v"], 6, 11, false), (["t", "f", "p", "e", "n"], 4, 6, true)]
      case ..<28:
        [(["t"], 5, 7, true), (["v"], 6, 11, false), (["f", "p", "e", "n"], 7, 7, true)]
      default:
        [
          (["t"], 5, 7, true), (["v"], 6, 11, false), (["f"], 5, 12, true),
          (["p"], 7, 7, index(of: "f") == nil),
          (["e", "n"], 5, 7, true),
        ]
      }
    places = parts.map(\.keys)
    return StackLayoutSpec.vertical {
      for part in parts {
        if let place = place(part.keys) {
          let wanted = wantedRows(part.keys) ?? .infinity
          // The numbers of the chosen view come first.
          place.flexGrow(part.grows ? 1 : 0).flexShrink(part.keys == ["v"] ? 0.01 : 1)
            .flexBasis(.points(min(part.usual, wanted))).minHeight(.points(min(part.least, wanted)))
            .maxHeight(wanted == .infinity ? .auto : .points(wanted))
        }
      }
    }
  }

  /// Two columns, and below them the plot and the events over the full width. Sections without content leave their rows to
  /// the fields, which are many.
  private func wide(_ width: Int) -> LayoutElement {
    places = [["t"], ["v"], ["f"], ["n"], ["p"], ["e"]]
    return StackLayoutSpec.vertical {
      filling(split(at: (width - 1) / 2, of: width), 32)
      if index(of: "f") != nil { limited("p", 15, least: 8) }
      limited("e", 11, least: 5)
    }
  }

  /// A section with a part of what is free, but no more rows than it wants.
  private func limited(_ key: Unicode.Scalar, _ part: Double, least: Int) -> LayoutElement? {
    let wanted = wantedRows([key])
    return place([key]).map {
      filling($0, part).minHeight(.points(min(least, wanted ?? least)))
        .maxHeight(wanted.map { .points($0) } ?? .auto)
    }
  }
}
