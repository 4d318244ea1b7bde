import LayoutCore
import NodeUI
import Observation
import PortholeTesting
import TestSupport
import Testing

/// A tree of words, which counts how often it is asked.
private final class Words: TreeDataSource {
  var children: [String: [String]]
  /// The children of "all": numbers.
  var count = 1_000_000
  private(set) var asked = (counts: 0, children: 0)

  init(_ children: [String: [String]]) { self.children = children }

  func count(of item: String?) -> Int {
    asked.counts += 1
    return item == "all" ? count : children[item ?? ""]?.count ?? 0
  }
  func child(at index: Int, of item: String?) -> String {
    asked.children += 1
    return item == "all" ? "\(index)" : children[item ?? ""]?[index] ?? "gone"
  }
  func id(of item: String) -> String { item }
  func hasChildren(_ item: String) -> Bool { item == "all" || children[item] != nil }
}

private struct Folder: Identifiable {
  let id: String
  var folders: [Folder]?
  init(_ id: String, _ folders: [Folder]? = nil) { (self.id, self.folders) = (id, folders) }
}

@Observable private final class Store {
  var folders = [Folder("a", [Folder("b", [Folder("c")]), Folder("d")]), Folder("e")]
}

@Suite(.bounded) struct TreeNodeTests {
  private func tree(_ source: Words, onActivate: ((String) -> Void)? = nil) -> TreeNode {
    let tree = TreeNode(source, onActivate: onActivate) { TextNode($0) }
    tree.indicators = ScrollNodeIndicators(.never)
    tree.preparesAhead = false
    return tree
  }

  private let small = ["": ["a", "e"], "a": ["b", "d"], "b": ["c"]]

  @Test func arrowsOpenGoInGoOutAndClose() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    #expect(screen.picture == "▸ a\n  e")
    screen.key(.tab)
    screen.key(.down)
    screen.key(.right)
    #expect(screen.picture == "▾ a\n  ▸ b\n    d\n  e")
    #expect(tree.selection == ["a"])
    screen.key(.right)
    screen.key(.right)
    #expect(screen.picture == "▾ a\n  ▾ b\n      c\n    d\n  e")
    screen.key(.right)
    #expect(tree.selection == ["c"] && tree.level(ofRow: 2) == 2)
    screen.key(.left)
    #expect(tree.selection == ["b"])
    screen.key(.left)
    screen.key(.left)
    #expect(tree.selection == ["a"])
    screen.key(.left)
    #expect(screen.picture == "▸ a\n  e")
    screen.key(.right)
    #expect(screen.picture == "▾ a\n  ▸ b\n    d\n  e", "closed items stay closed")
  }

  @Test func openItemsBelowAClosedOneOpenWithIt() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    tree.setOpen(true, row: 0)
    tree.setOpen(true, row: 1)
    tree.setOpen(false, row: 0)
    screen.draw()
    #expect(screen.picture == "▸ a\n  e")
    tree.setOpen(true, row: 0)
    screen.draw()
    #expect(screen.picture == "▾ a\n  ▾ b\n      c\n    d\n  e")
  }

  @Test func aStarOpensAllBelow() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    screen.key(.tab)
    screen.key(.down)
    screen.key(.character("*"))
    #expect(screen.picture == "▾ a\n  ▾ b\n      c\n    d\n  e")
    #expect(tree.selection == ["a"])
  }

  @Test func aMillionChildrenAreOnlyCounted() {
    let source = Words(["": ["all", "z"]])
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 20, rows: 5)
    let before = source.asked
    tree.setOpen(true, row: 0)
    #expect(source.asked.counts == before.counts + 1)
    screen.draw()
    #expect(screen.picture == "▾ all\n    0\n    1\n    2\n    3")
    #expect(source.asked.children < before.children + 40)
    tree.scrollToRow(at: RowPath(row: 1_000_001), position: .end)
    screen.settle()
    #expect(screen.picture == "    999996\n    999997\n    999998\n    999999\n  z")
    #expect(source.asked.children < before.children + 120)
    // Closing and opening again asks for the number once more, and for no child that is not shown.
    tree.setOpen(false, row: 0)
    screen.draw()
    tree.setOpen(true, row: 0)
    screen.draw()
    #expect(source.asked.counts == before.counts + 2)
    #expect(source.asked.children < before.children + 200)
  }

  @Test func allOfAMillionIsLimited() {
    let source = Words(["": ["all"]])
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 20, rows: 5)
    tree.openAll(below: 0)
    screen.draw()
    #expect(source.asked.children < 3 * TreeNode.mostOpened)
    #expect(tree.numberOfRows(inSection: 0) == 1_000_001)
  }

  @Test func selectionAndOpenItemsSurviveAReload() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 8)
    tree.openAll(below: 0)
    tree.selection = ["c"]
    #expect(tree.selectedRows == [2])
    source.children = ["": ["new", "a", "e"], "a": ["x", "b"], "b": ["y", "c"]]
    tree.reloadData()
    screen.draw()
    #expect(screen.picture == "  new\n▾ a\n    x\n  ▾ b\n      y\n      c\n  e")
    #expect(tree.selection == ["c"] && tree.selectedRows == [5])
    source.children["b"] = nil
    tree.reloadData()
    screen.draw()
    #expect(screen.picture == "  new\n▾ a\n    x\n    b\n  e")
    #expect(tree.selection == [] && tree.selectedRows == [])
  }

  @Test func thePlaceStaysInAReloadOfAMillion() {
    let source = Words(["": ["all", "z"]])
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 20, rows: 3)
    tree.setOpen(true, row: 0)
    tree.scrollToRow(at: RowPath(row: 500_001), position: .start)
    screen.settle()
    tree.selection = []
    let asked = source.asked.children
    source.children[""] = ["before", "all", "z"]
    tree.reloadData()
    screen.draw()
    #expect(screen.picture == "    500000\n    500001\n    500002")
    #expect(source.asked.children < asked + 100)
  }

  @Test func anItemIsOpenedByItsPath() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    #expect(tree.open(to: ["a", "b", "c"]) == 2)
    screen.draw()
    #expect(screen.picture == "▾ a\n  ▾ b\n      c\n    d\n  e")
    #expect(tree.open(to: ["a", "q", "c"]) == nil)
    #expect(tree.open(to: []) == nil && tree.open(to: [1]) == nil)
  }

  @Test func clicksOnMarksOpenAndClicksOnTextSelect() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    screen.click(0, 0)
    #expect(screen.picture == "▾ a\n  ▸ b\n    d\n  e")
    #expect(tree.selection == [])
    screen.click(4, 2)
    #expect(tree.selection == ["d"])
    screen.click(0, 0)
    #expect(screen.picture == "▸ a\n  e")
    #expect(tree.selection == ["a"], "the closed item has the selection of what it hides")
    screen.mouse(.press(button: 0), 0, 0)
    screen.mouse(.drag(button: 0), 8, 4)
    screen.mouse(.release, 8, 4)
    screen.settle()
    #expect(screen.picture == "▸ a\n  e", "a release elsewhere does nothing")
  }

  @Test func enterActivatesOrOpens() {
    let source = Words(small)
    var activated: [String] = []
    let acting = tree(source) { activated.append($0) }
    var screen = HeadlessScreen(acting, columns: 12, rows: 6)
    screen.key(.tab)
    screen.key(.down)
    screen.key(.enter)
    #expect(activated == ["a"] && acting.isOpen(row: 0) == false)
    let quiet = tree(source)
    screen = HeadlessScreen(quiet, columns: 12, rows: 6)
    screen.key(.tab)
    screen.key(.down)
    screen.key(.enter)
    #expect(quiet.isOpen(row: 0) == true)
    screen.click(4, 1, count: 2)
    #expect(quiet.isOpen(row: 1) == true)
  }

  @Test func aTreeFollowsItsModel() {
    let store = Store()
    var selected: [String?] = []
    let tree = TreeNode({ store.folders }, children: { $0.folders }, onSelect: { selected.append($0?.id) }) {
      TextNode($0.id)
    }
    tree.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    tree.openAll(below: 0)
    screen.draw()
    #expect(screen.picture == "▾ a\n  ▾ b\n      c\n    d\n  e")
    tree.selection = ["d"]
    #expect(selected == [], "assignment calls nothing")
    let count = screen.window.layoutCount
    screen.draw()
    #expect(screen.window.layoutCount == count, "an unchanged model makes no rows again")
    store.folders[0].folders?.insert(Folder("new"), at: 0)
    store.folders[0].folders?[1].folders?.append(Folder("last"))
    screen.draw()
    #expect(screen.picture == "▾ a\n    new\n  ▾ b\n      c\n      last\n    d")
    #expect(tree.selection == ["d"] && selected == [])
    store.folders.removeFirst()
    screen.draw()
    #expect(screen.picture == "  e")
    #expect(selected == [nil])
  }

  @Test func aTreeSaysItsItems() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    screen.key(.tab)
    screen.key(.down)
    screen.key(.right)
    #expect(
      screen.semantics == """
        tree
          > treeItem "a" (open, selected) [1 of 4]
          treeItem "b" (closed, level 2) [2 of 4]
          treeItem "d" (level 2) [3 of 4]
          treeItem "e" [4 of 4]
        """)
  }

  @Test func everySizeAndLookIsDrawn() {
    for look in ScreenLook.allCases {
      for (columns, rows) in [(1, 1), (3, 2), (0, 0), (12, 3)] {
        let source = Words(["": ["a"], "a": ["b"], "b": ["c"], "c": ["d\u{1b}[31m\n日本"]])
        let tree = tree(source)
        let screen = look.screen(tree, columns: columns, rows: rows)
        tree.openAll(below: 0)
        for key in [Key.tab, .down, .right, .left, .character("*"), .enter, .end] { screen.key(key) }
        screen.click(0, 0)
        screen.settle()
        #expect(screen.lines.allSatisfy { $0.columns <= columns })
        #expect(!screen.window.needsDisplay && screen.window.warnings == [], "\(screen.window.warnings)")
      }
    }
  }

  @Test func rowsThatAreNotThereChangeNothing() {
    let source = Words(small)
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    for row in [-1, 2, .max, .min] {
      tree.setOpen(true, row: row)
      tree.openAll(below: row)
      #expect(tree.isOpen(row: row) == nil && tree.level(ofRow: row) == 0)
    }
    source.count = .max
    source.children["e"] = nil
    screen.draw()
    #expect(screen.picture == "▸ a\n  e")
  }

  @Test func aTreeWithoutItsSourceIsEmptyAfterAReload() {
    var source: Words? = Words(small)
    let tree = tree(source!)
    let screen = HeadlessScreen(tree, columns: 12, rows: 6)
    tree.setOpen(true, row: 0)
    source = nil
    tree.openAll(below: 0)
    screen.draw()
    tree.reloadData()
    screen.draw()
    #expect(screen.picture == "")
  }

  /// Every order of opening, closing and changing shows what a plain walk over the open items shows.
  @Test(arguments: seeds(20)) func rowsAreThoseOfAPlainWalk(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let source = Words(["": (0..<4).map { "\($0)" }])
    for _ in 0..<20 {
      guard let parent = source.children.values.joined().sorted().randomElement(using: &random) else { break }
      source.children[parent] = (0..<Int.random(in: 0...4, using: &random)).map { "\(parent).\($0)" }
    }
    let tree = tree(source)
    let screen = HeadlessScreen(tree, columns: 40, rows: 60)
    var open: Set<String> = []
    func walk(_ item: String, _ level: Int) -> [String] {
      (source.children[item] ?? []).flatMap { child -> [String] in
        let mark = source.children[child] == nil ? "  " : open.contains(child) ? "▾ " : "▸ "
        let row = String(repeating: "  ", count: level) + mark + child
        return [row] + (open.contains(child) ? walk(child, level + 1) : [])
      }
    }
    for _ in 0..<60 {
      let rows = walk("", 0)
      guard let row = rows.indices.randomElement(using: &random) else { break }
      let item = rows[row].drop { $0 == " " || $0 == "▸" || $0 == "▾" }
      switch Int.random(in: 0..<5, using: &random) {
      case 0..<2:
        tree.setOpen(true, row: row)
        if source.children[String(item)] != nil { open.insert(String(item)) }
      case 2..<4:
        tree.setOpen(false, row: row)
        open.remove(String(item))
      default:
        source.children[String(item)]?.insert("\(item).n\(Int.random(in: 0...9_999, using: &random))", at: 0)
        tree.reloadData()
      }
      screen.draw()
      #expect(screen.picture.split(separator: "\n").map(String.init) == walk("", 0))
    }
  }
}
