import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Pull to refresh, in a list of 30 rows of which 20 are in view.
@Suite(.bounded) struct RefreshTests {
  private let rows = NamedRows(count: 30) { _ in 1 }
  private let list: ListNode
  private let screen: HeadlessScreen

  init() {
    list = .plain(rows)
    list.showsHatch = false
    screen = HeadlessScreen(list, columns: 40, rows: 20)
    list.refresh = ScrollRefresh { _ in }
    screen.draw()
  }

  private func finish(adding name: String) {
    rows.sections[0].insert(.init(name: name, height: 1), at: 0)
    list.insertRows(0..<1, animated: false)
    list.endRefreshing()
    screen.settle()
  }

  /// Acceptance case 29.
  @Test func aPullOfSevenRowsRefreshes() {
    var begun = 0
    list.refresh = ScrollRefresh { _ in begun += 1 }
    screen.drag(from: (5, 5), to: (5, 11), seconds: 0.3, releases: false)
    #expect(list.refreshState == .pulling)
    #expect(screen.lines[0].trimmed == "pull" && screen.lines[2] == "0.0", "\(screen.lines)")
    screen.mouse(.release, 5, 11)
    screen.settle()
    #expect(list.refreshState == .idle && begun == 0)
    #expect(screen.lines[0] == "0.0")
    screen.drag(from: (5, 5), to: (5, 12), seconds: 0.3, releases: false)
    #expect(list.refreshState == .armed && begun == 0)
    #expect(screen.lines[1].trimmed == "let go")
    screen.mouse(.release, 5, 12)
    screen.advance(0.7)
    #expect(list.refreshState == .refreshing && begun == 1)
    #expect(list.contentOffset.y == -2)
    #expect(screen.lines[0].hasSuffix(" refreshing") && screen.lines[2] == "0.0")
    finish(adding: "new")
    #expect(list.refreshState == .idle && list.contentOffset.y == 0)
    #expect(screen.lines[0] == "new.0")
  }

  @Test func goingBackDisarms() {
    screen.drag(from: (5, 5), to: (5, 13), seconds: 0.3, releases: false)
    #expect(list.refreshState == .armed)
    for row in (6...12).reversed() { screen.mouse(.drag(button: 0), 5, row) }
    #expect(list.refreshState == .pulling)
    screen.mouse(.release, 5, 6)
    screen.settle()
    #expect(list.refreshState == .idle && list.contentOffset.y == 0)
  }

  @Test func onlyDragsArm() {
    list.setContentOffset(Point(x: 0, y: 8), animated: false)
    screen.drag(from: (5, 5), to: (5, 9), seconds: 0.02)
    screen.settle()
    screen.wheel(.up, 30, at: (5, 5))
    screen.key(.home)
    screen.settle()
    #expect(list.refreshState == .idle && list.contentOffset.y == 0)
  }

  @Test func codeRefreshesOnceAtATime() {
    var begun = 0
    list.refresh = ScrollRefresh(height: 3) { _ in begun += 1 }
    list.beginRefreshing()
    list.beginRefreshing()
    screen.settle()
    #expect(begun == 1 && list.contentOffset.y == -3)
    #expect(screen.lines[1].hasSuffix(" refreshing"))
    finish(adding: "new")
    #expect(screen.lines[0] == "new.0")
    // In the middle of the content, nothing moves.
    list.setContentOffset(Point(x: 0, y: 6), animated: false)
    list.beginRefreshing()
    screen.settle()
    #expect(list.contentOffset.y == 6)
    list.endRefreshing()
    screen.settle()
    #expect(list.contentOffset.y == 6 && begun == 2)
    list.refresh = nil
    list.beginRefreshing()
    #expect(list.refreshState == .idle)
  }

  @Test func aRefreshMayEndAtOnceAtAnySize() {
    list.refresh = ScrollRefresh(threshold: 1, height: 9) { $0.endRefreshing() }
    for size in 1...4 {
      screen.resize(columns: size, rows: size)
      screen.drag(from: (0, 0), to: (0, 3), seconds: 0.2)
      screen.settle()
      #expect(list.refreshState == .idle && list.contentOffset.y == 0)
    }
  }

  @Test func aScrollViewOfNodesRefreshesToo() {
    let scroll = ScrollNode(content: BoxNode(fill: "x").height(50))
    scroll.edgeHint = .none
    scroll.refresh = ScrollRefresh { _ in }
    let screen = HeadlessScreen(scroll, columns: 10, rows: 20)
    screen.drag(from: (5, 5), to: (5, 12), seconds: 0.3)
    screen.settle()
    #expect(scroll.refreshState == .refreshing && scroll.contentOffset.y == -2)
    scroll.endRefreshing()
    screen.settle()
    #expect(scroll.contentOffset.y == 0)
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
