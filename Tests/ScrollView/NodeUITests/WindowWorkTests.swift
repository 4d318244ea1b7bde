import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// The work that input and frames cause, counted by the window. The work per event must not grow with the
/// number of events between two frames: a program behind a slow connection gets hundreds of them at once.
@Suite(.bounded) struct WindowWorkTests {
  /// Scroll views side by side, ten columns each.
  private func row(_ views: [ScrollNode]) -> DisplayNode {
    for view in views { view.style.width = .points(10) }
    return DisplayNode { _, _ in StackLayoutSpec.horizontal { for view in views { view } } }
  }

  /// Throws each of the views up by a drag of a few rows.
  private func throwAll(_ views: [ScrollNode], on screen: HeadlessScreen) {
    for index in views.indices {
      screen.drag(from: (index * 10 + 5, 15), to: (index * 10 + 5, 5), seconds: 0.02)
    }
  }

  /// Sends an event, and ends the test if that advances a view more than four times: if the work doubled with
  /// each event, the test would never finish.
  private func handle(_ event: InputEvent, on screen: HeadlessScreen, views: Int) throws {
    let before = screen.window.advanceCount
    screen.window.handle(event, at: screen.time)
    try #require(screen.window.advanceCount - before <= 4 * views)
  }

  /// Drags the last of five moving views to and fro with 1,000 events between two frames. Checks the work.
  private func drag(_ views: [ScrollNode], layouts limit: Int) throws {
    let screen = HeadlessScreen(row(views), columns: 50, rows: 20)
    throwAll(views, on: screen)
    #expect(views.allSatisfy { $0.state.isMoving })
    let (advances, layouts) = (screen.window.advanceCount, screen.window.layoutCount)
    let target = views[0].state.targetOffset
    for event in 0..<1_000 {
      let kind: MouseEvent.Kind = event == 0 ? .press(button: 0) : .drag(button: 0)
      let place = MouseEvent(kind, row: 10 + event % 2, column: 45)
      try handle(.mouse(place), on: screen, views: views.count)
    }
    #expect(screen.window.advanceCount - advances >= 1_000)
    #expect(screen.window.layoutCount - layouts <= limit)
    screen.draw()
    #expect(views[4].isDragging && views[..<4].allSatisfy { $0.state.isMoving })
    screen.mouse(.release, 45, 10)
    screen.settle()
    #expect(views.allSatisfy { $0.phase == .idle } && views[0].contentOffset == target)
  }

  @Test func anEventAdvancesEachMovingViewAFewTimesAtMost() throws {
    try drag((0..<5).map { _ in ScrollNode(content: GridNode(10, 500)) }, layouts: 2)
  }

  /// Each event that moves a list may bring one row into view, which the next event needs.
  @Test func anEventLaysOutListsOnceAtMost() throws {
    let source = NamedRows(count: 500)
    try drag((0..<5).map { _ in ListNode.plain(source) }, layouts: 1_000)
  }

  /// A frame in which every view moves lays out the tree at most twice.
  @Test func aFrameLaysOutTwiceAtMost() {
    let source = NamedRows(count: 500)
    let views = (0..<5).map { _ in ListNode.plain(source) }
    let screen = HeadlessScreen(row(views), columns: 50, rows: 20)
    throwAll(views, on: screen)
    let (frames, layouts) = (screen.frames, screen.window.layoutCount)
    screen.settle()
    #expect(screen.frames - frames > 20)
    #expect(screen.window.layoutCount - layouts <= 2 * (screen.frames - frames))
    #expect(views.allSatisfy { $0.contentOffset.y > 10 })
  }

  /// A view is advanced once per event, however often it began to move since the last frame.
  @Test func viewsThatMoveInTurnsAreAdvancedOncePerEvent() throws {
    let views = (0..<3).map { _ in ScrollNode(content: GridNode(10, 500)) }
    let screen = HeadlessScreen(row(views), columns: 30, rows: 20)
    for turn in 0..<200 {
      let event = MouseEvent(.wheel(.down), row: 3, column: turn % 3 * 10 + 5)
      try handle(.mouse(event), on: screen, views: 3)
      screen.window.focus(views[turn % 3])
      try handle(.key(turn % 2 == 0 ? .end : .home), on: screen, views: 3)
    }
    screen.settle()
    #expect(views.allSatisfy { $0.phase == .idle })
  }
}
