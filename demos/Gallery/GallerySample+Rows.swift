import LayoutCore
import NodeUI

extension GallerySample {
  private nonisolated struct City: Identifiable, Sendable {
    let id: String
    let country: String
    let people: Int
  }

  private struct Folder: Identifiable {
    let id: String
    var children: [Folder]?
  }

  private static let cities = [
    City(id: "Lagos", country: "Nigeria", people: 15_387_639),
    City(id: "Oslo", country: "Norway", people: 717_710),
    City(id: "São Paulo", country: "Brazil", people: 11_451_999),
    City(id: "Taipei", country: "Taiwan", people: 2_511_886),
  ]

  private static let folders = [
    Folder(
      id: "Sources",
      children: [
        Folder(id: "LayoutCore", children: [Folder(id: "Stack.swift")]),
        Folder(id: "NodeUI", children: [Folder(id: "TableNode.swift"), Folder(id: "TreeNode.swift")]),
      ]),
    Folder(id: "README.md"),
  ]

  /// Nodes with many rows.
  static var rows: [GallerySample] {
    [
      GallerySample(
        name: "TableNode", purpose: "Rows of cells. A click on a name sorts by it; drag an edge.",
        code: """
          TableNode({ cities }, columns: [
            TableColumn("City", \\.id),
            TableColumn("People", \\.people),
          ])
          """, height: 5
      ) {
        let table = TableNode(
          { cities },
          columns: [
            TableColumn("City", \.id), TableColumn("Country", \.country),
            TableColumn("People", \.people),
          ])
        table.sort(by: TableSorting(column: 2, isDescending: true))
        return table
      },
      GallerySample(
        name: "TreeNode", purpose: "Items that people open with the arrow keys or a click.",
        code: """
          TreeNode({ folders }, children: { $0.children }) {
            TextNode($0.id)
          }
          """, height: 6
      ) {
        let tree = TreeNode({ folders }, children: { $0.children }) { TextNode($0.id) }
        tree.open(to: ["Sources", "NodeUI", "TreeNode.swift"])
        return tree
      },
    ]
  }
}
