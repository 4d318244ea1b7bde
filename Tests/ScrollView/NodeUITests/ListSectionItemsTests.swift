import LayoutCore
import NodeUI
import Observation
import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

/// Lists over keyed collections of a model.
@Suite(.bounded) struct ListSectionItemsTests {
  struct Issue: Identifiable, Equatable {
    let id: Int
    var title: String
    var project = "a"
  }

  @Observable final class Store {
    var issues: [Issue] = []
    var groups: [(key: String, value: [Issue])] = []
    var selection: Int?
  }

  private func screen(_ list: ListNode, rows: Int = 8) -> HeadlessScreen {
    list.indicators = ScrollNodeIndicators(.never)
    return HeadlessScreen(list, columns: 20, rows: rows)
  }

  @Test func aKeyedCollectionMakesSections() {
    let store = Store()
    store.groups = [("fruit", [Issue(id: 1, title: "plum")]), ("nuts", [Issue(id: 2, title: "walnut")])]
    let screen = screen(
      ListNode(sections: { store.groups }, header: { TextNode("- \($0)") }) { TextNode($0.title) })
    #expect(screen.lines.prefix(5) == ["- fruit", "plum", "- nuts", "walnut", ""])
    store.groups[1].value.append(Issue(id: 3, title: "almond"))
    screen.settle()
    #expect(screen.lines.prefix(5) == ["- fruit", "plum", "- nuts", "walnut", "almond"])
  }

  @Test func aDictionaryIsInTheOrderOfItsKeys() {
    let groups = Dictionary(uniqueKeysWithValues: (0..<9).map { ($0, [Issue(id: $0, title: "\($0)")]) })
    let screen = screen(ListNode(sections: { groups }) { TextNode($0.title) }, rows: 9)
    #expect(screen.lines == (0..<9).map(String.init))
  }

  @Test func valuesAreGroupedInTheOrderOfTheFirst() {
    let store = Store()
    store.issues = ["b", "a", "b"].enumerated().map { Issue(id: $0, title: "\($0)", project: $1) }
    let list = ListNode({ store.issues }, groupedBy: \.project, header: { TextNode($0) }) {
      TextNode($0.title)
    }
    let screen = screen(list)
    #expect(screen.lines.prefix(5) == ["b", "0", "2", "a", "1"])
    store.issues[0].project = "a"
    screen.settle()
    #expect(screen.lines.prefix(5) == ["a", "0", "1", "b", "2"])
  }

  /// The selection moves with its value to another section, also when the section that it leaves ends.
  @Test func aValueThatMovesKeepsTheSelection() {
    let store = Store()
    let issues = (0..<3).map { Issue(id: $0, title: "\($0)") }
    store.groups = [("a", Array(issues[..<1])), ("b", Array(issues[1...]))]
    let list = ListNode(
      sections: { store.groups }, header: { TextNode($0) }, onSelect: { store.selection = $0?.id }
    ) { TextNode($0.title) }
    let screen = screen(list)
    screen.key(.tab)
    screen.key(.down)
    #expect(store.selection == 0)
    store.groups = [("b", [issues[1], issues[0], issues[2]])]
    screen.settle()
    #expect(screen.lines.prefix(5) == ["b", "1", "0", "2", ""])
    #expect(list.selectedRows == [RowPath(row: 1)] && store.selection == 0)
    store.groups = [("0", [issues[1]]), ("b", [issues[2]]), ("c", [issues[0]])]
    screen.settle()
    #expect(screen.lines.prefix(6) == ["0", "1", "b", "2", "c", "0"])
    #expect(list.selectedRows == [RowPath(section: 2, row: 0)] && store.selection == 0)
    store.groups = [("b", [issues[2]])]
    screen.settle()
    #expect(store.selection == nil)
  }

  @Test func oneChangedValueOfManyMakesOneRow() {
    let store = Store()
    store.groups = (0..<100).map { section in
      ("\(section)", (0..<100).map { Issue(id: section * 100 + $0, title: "row") })
    }
    var made: [Int] = []
    let list = ListNode(sections: { store.groups }, header: { TextNode($0) }) { issue in
      made.append(issue.id)
      return TextNode(issue.title)
    }
    let screen = screen(list)
    screen.settle()
    made = []
    store.groups[0].value[2].title = "changed"
    screen.settle()
    #expect(made == [2])
    #expect(screen.lines[3] == "changed")
  }

  /// Random edits within and between sections: the list shows what a fresh one shows.
  @Test(arguments: seeds(40)) func editsEqualAFreshList(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let store = Store()
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    store.groups = ["a", "b", "c"].map { key in
      (
        key,
        (0..<number(0..<8)).map {
          Issue(id: Int(key.unicodeScalars.first!.value) * 100 + $0, title: "\(key)\($0)")
        }
      )
    }
    func list() -> ListNode {
      ListNode(
        sections: { store.groups }, header: { TextNode("- \($0)") }, onSelect: { store.selection = $0?.id }
      ) {
        TextNode($0.title)
      }
    }
    let live = list()
    let screen = screen(live, rows: 60)
    screen.key(.tab)
    screen.key(.down)
    var next = 100_000
    for step in 0..<40 {
      for _ in 0...number(0..<3) {
        let count = store.groups.count
        let section = count > 0 ? number(0..<count) : 0
        switch number(0..<8) {
        case 0 where count > 0:
          next += 1
          let place = number(0..<store.groups[section].value.count + 1)
          store.groups[section].value.insert(Issue(id: next, title: "new \(next)"), at: place)
        case 1 where count > 0 && !store.groups[section].value.isEmpty:
          store.groups[section].value.remove(at: number(0..<store.groups[section].value.count))
        case 2 where count > 0 && !store.groups[section].value.isEmpty:
          store.groups[section].value[number(0..<store.groups[section].value.count)].title = "changed \(step)"
        case 3, 4:
          // A value goes to another section.
          guard count > 0, !store.groups[section].value.isEmpty else { continue }
          let item = store.groups[section].value.remove(at: number(0..<store.groups[section].value.count))
          let other = number(0..<count)
          store.groups[other].value.insert(item, at: number(0..<store.groups[other].value.count + 1))
        case 5:
          next += 1
          let items = count > 1 && number(0..<2) == 0 ? store.groups.remove(at: section).value : []
          store.groups.insert(("s\(next)", items), at: number(0..<store.groups.count + 1))
        case 6 where count > 0: store.groups.remove(at: section)
        case 7 where step % 5 == 0: store.groups.shuffle(using: &random)
        default: continue
        }
      }
      screen.settle()
      let fresh = self.screen(list(), rows: 60)
      fresh.settle()
      #expect(screen.lines == fresh.lines, "PORTHOLE_SEED=\(seed) step \(step)")
      let selected = live.selectedRows.min().map { store.groups[$0.section].value[$0.row].id }
      #expect(selected == store.selection, "PORTHOLE_SEED=\(seed) step \(step)")
    }
    #expect(screen.window.warnings.isEmpty)
  }

  @Test func sectionsWithTheSameKeyAreOne() {
    let store = Store()
    store.groups = [("a", [Issue(id: 1, title: "1")]), ("b", []), ("a", [Issue(id: 2, title: "2")])]
    let screen = screen(ListNode(sections: { store.groups }, header: { TextNode($0) }) { TextNode($0.title) })
    #expect(screen.lines.prefix(5) == ["a", "1", "2", "b", ""])
  }
}
