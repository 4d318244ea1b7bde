import NodeUI
import LayoutCore

/// A kind of element, as scenes name it, with all its fields. Its file has the fields of its own.
package final class NodeKind {
  package let name: String
  /// One line.
  package let help: String
  /// The fields of this kind, then those of every element.
  package let table: FieldTable
  /// The number of fields in ``table`` that only this kind has.
  package let ownCount: Int
  /// Makes an element with all fields at their defaults.
  package let make: () -> LayoutElement

  /// `short` is the field for a value that is not a mapping.
  init(
    _ name: String, _ help: String, short: String? = nil, _ fields: [NodeField],
    make: @escaping () -> LayoutElement
  ) {
    self.name = name
    self.help = help
    table = FieldTable(fields + Self.common, short: short)
    ownCount = fields.count
    self.make = make
  }

  /// Whether its elements can be zoomable. For each element, a check of the protocol would take longer than the rest.
  package var makesZoomable: Bool {
    if let knownZoomable { return knownZoomable }
    let isZoomable = make() is any ZoomableNode
    knownZoomable = isZoomable
    return isZoomable
  }

  @exclusivity(unchecked) private var knownZoomable: Bool?

  /// The fields of this kind only.
  package var fields: ArraySlice<NodeField> { table.fields[..<ownCount] }

  /// Whether a field is one of the style, which every element has.
  package func isStyle(_ field: NodeField) -> Bool { Self.styleNames.contains(field.name) }

  private static let styleNames = Set(styleFields.map(\.name))

  /// The default of a field of this kind; nil if it has none.
  package func usual(_ field: NodeField) -> FieldValue? { field.usual ?? field.value(of: make()) }

  /// The fields of a whole scene.
  package static let sceneFields: FieldTable = FieldTable([
    NodeField("title", .text, "The title of the terminal's window"),
    NodeField("theme", .words(Theme.names), "The colours and characters, in place of the terminal's own"),
    NodeField(
      "platform", .words(ScrollPlatform.allCases.map(\.rawValue)), usual: .text("terminal"),
      "The platform whose scroll views it imitates"),
    NodeField("focus", .text, "The id of the node that has the focus at the start"),
    NodeField("reducesMotion", .bool, usual: .bool(false), "Whether motion jumps to its end at once"),
    NodeField("showsPalette", .bool, usual: .bool(false), "Whether Ctrl-P finds keys by their titles"),
    NodeField("root", .element, "The element that fills the screen").required,
  ])

  /// The fields that every element has.
  package static let common: [NodeField] =
    [
      NodeField(
        "id", .text, "A name for tapes and other elements; unique",
        get: { (element: LayoutElement) in element.name.map { .text($0) } }),
      keys, contextMenu,
    ] + styleFields

  package static let specs: [NodeKind] = [
    row, column, inset, overlay, background, center, relative, ratio, absolute, wrapper, corner, spacer,
  ]
  package static let nodes: [NodeKind] = [
    node, box, text, code, image, scroll, list, tree, table, pager, pageControl, miniMap, button, textField,
    textArea,
    checkbox, `switch`, radioGroup, select, picker, slider, stepper, split, tabs,
    disclosure, form, menuBar, footer, statusBar, progress, spinner, sparkline, plot, log,
  ]
  package static let all: [NodeKind] = specs + nodes
  package static let names: [String] = all.map { $0.name }

  /// The kind of a name; nil if there is none. O(1)
  package static func named(_ name: String) -> NodeKind? { kinds[name] }

  private static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
