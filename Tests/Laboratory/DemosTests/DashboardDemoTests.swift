import LayoutCore
import NodeUI
import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

@testable import Demos

/// The dashboard, on a machine that does the same each time, and on this one.
@Suite(.bounded) struct DashboardDemoTests {
  private let store = DashboardStore(SampleMachine())
  private let node: DashboardNode
  private let screen: HeadlessScreen

  init() {
    node = DashboardNode(store)
    screen = HeadlessScreen(node, columns: 80, rows: 24)
    screen.settle()
  }

  private func row(_ text: String) -> Int? { screen.lines.firstIndex { $0.contains(text) } }

  @Test func theFiguresFollowTheMachine() {
    let before = screen.lines
    screen.advance(5)
    #expect(store.busy.count == 6 && screen.lines != before)
    #expect(row("Processors \(Int(store.busy.last ?? 0)) %") == 0)
    screen.advance(300)
    #expect(store.busy.count == DashboardStore.kept, "older ones go")
  }

  /// Whatever part of it is in view.
  @Test(arguments: IdleProgram.sizes) func eachSecondCostsOneFrame(_ size: Size) {
    screen.resize(columns: size.width, rows: size.height)
    screen.advance(3)
    let frames = screen.frames
    screen.advance(20)
    #expect(screen.frames == frames + 20)
  }

  @Test func aPauseKeepsTheFigures() {
    store.isPaused = true
    screen.settle()
    let (frames, lines) = (screen.frames, screen.lines)
    screen.advance(20)
    #expect(screen.frames == frames && row("paused") != nil)
    store.isPaused = false
    screen.advance(1)
    #expect(screen.lines != lines && row("paused") == nil)
  }

  /// By load at first, by the next column after a key, and by names after a click.
  @Test func theProcessesAreSorted() throws {
    let loads = store.now.processes.sorted { $0.busy > $1.busy }.map(\.name)
    let heading = try #require(row("Load % ▼"))
    #expect(screen.lines[heading + 1].contains(loads[0]))
    node.sortByNextColumn()
    screen.settle()
    #expect(screen.lines[heading].contains("MiB ▼"))
    screen.click(screen.lines[heading].prefix { $0 != "N" }.count, heading)
    screen.settle()
    #expect(screen.lines[heading].contains("Name ▲"))
    let names = (1...store.now.processes.count).map {
      screen.lines[heading + $0].split(separator: " ")[0].filter(\.isLetter)
    }
    #expect(names == names.sorted() && Set(names) == Set(store.now.processes.map(\.name)))
  }

  @Test func theLogFollowsProcesses() {
    node.turn()
    screen.advance(25)
    #expect(row("began  backup (285)") != nil && row("ended  backup (285)") != nil)
  }

  @Test func thisProcessIsAmongThoseOfThisMachine() {
    let machine = ThisMachine()
    _ = machine.next()
    let figures = machine.next()
    #expect((0...1).contains(figures.busy) && (0...1).contains(figures.memory) && figures.memory > 0)
    #expect(figures.time.count == 8 && figures.load.split(separator: " ").count == 3)
    let own = figures.processes.first { $0.id == Int(getpid()) }
    #expect(own.map { $0.memory > 1 && $0.threads > 0 && $0.busy >= 0 } == true)
  }
}
