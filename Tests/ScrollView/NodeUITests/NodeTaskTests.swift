import LayoutCore
import NodeUI
import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

/// Tasks of nodes, on the clock of the window.
@Suite(.bounded) struct NodeTaskTests {
  /// A page whose text can be left out.
  private final class Page: DisplayNode {
    let text = TextNode("text")
    let below = TextNode("below")
    var showsText = true {
      didSet { setNeedsLayout() }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      StackLayoutSpec.vertical {
        if showsText { text }
        below
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  @Test func aTaskBeginsWhenItsNodeIsInAWindow() async {
    let page = Page()
    page.showsText = false
    var log: [String] = []
    page.text.task { log.append("began") }
    let screen = HeadlessScreen(page)
    await screen.settle()
    #expect(log.isEmpty)
    page.showsText = true
    await screen.settle()
    #expect(log == ["began"])
    page.text.task { log.append("again") }
    await screen.settle()
    #expect(log == ["began", "again"])
  }

  @Test func aTaskIsCancelledInTheTurnInWhichItsNodeLeaves() async {
    let page = Page()
    var wasCancelled = false
    let task = page.text.task {
      do { try await page.sleep(for: .seconds(100)) } catch {
        wasCancelled = Task.isCancelled && error is CancellationError
        throw error
      }
    }
    let screen = HeadlessScreen(page)
    var errors = 0
    screen.window.onError = { _ in errors += 1 }
    await screen.advance(1)
    #expect(!task.isCancelled && screen.window.taskDeadline != nil)
    page.showsText = false
    #expect(!task.isCancelled)
    screen.draw()
    #expect(task.isCancelled)
    await screen.settle()
    #expect(wasCancelled && errors == 0)
    #expect(screen.window.taskDeadline == nil && screen.time < 50)
  }

  /// A node may change its place in one turn.
  @Test func aTaskOfANodeThatMovesGoesOn() async {
    let text = TextNode("text")
    let (left, right) = (DisplayNode { _ in text }, DisplayNode())
    let screen = HeadlessScreen(
      DisplayNode { _ in
        StackLayoutSpec.vertical {
          left; right
        }
      })
    let task = text.task { try await text.sleep(for: .seconds(1)) }
    await screen.advance(0.5)
    left.layoutSpecBlock = { _, _ in nil }
    right.layoutSpecBlock = { _, _ in text }
    await screen.settle()
    #expect(!task.isCancelled && text.supernode === right)
  }

  @Test func aTaskReplacesTheOneWithTheSameID() async {
    let text = TextNode("text")
    let screen = HeadlessScreen(text)
    func write(_ string: String, id: String) -> Task<Void, Never> {
      text.task(id: id) {
        try await text.sleep(for: .seconds(1))
        text.string += string
      }
    }
    let first = write("1", id: "a")
    _ = write("2", id: "b")
    await screen.advance(0.5)
    _ = write("3", id: "a")
    #expect(first.isCancelled)
    await screen.settle()
    #expect(text.string == "text23")
  }

  /// The same holds before the node is in a window.
  @Test func aTaskThatHasNotBegunIsReplaced() async {
    let text = TextNode("")
    for number in 0..<3 { text.task(id: 1) { text.string += "\(number)" } }
    await HeadlessScreen(text).settle()
    #expect(text.string == "2")
  }

  @Test func anErrorIsReported() async {
    let text = TextNode("text")
    let screen = HeadlessScreen(text)
    var errors: [String] = []
    screen.window.onError = { errors.append("\($0)") }
    text.task { throw Failure(description: "no answer") }
    text.task { throw CancellationError() }
    let task = text.task {
      try? await text.sleep(for: .seconds(1))
      throw Failure(description: "after the end")
    }
    await screen.advance(0.1)
    task.cancel()
    await screen.settle()
    #expect(errors == ["no answer"])
  }

  @Test func aTaskOfANodeThatIsFreedEnds() async {
    var text: TextNode? = TextNode("text")
    let task = text?.task { Issue.record("its node was never in a window") }
    text = nil
    await task?.value
  }

  @Test func aSleepingTaskAsksForTheTimeOfItsEnd() async {
    let text = TextNode("text")
    let screen = HeadlessScreen(text)
    await screen.advance(5)
    #expect(screen.window.deadline == nil)
    text.task { try await text.sleep(for: .seconds(2)) }
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.window.deadline == 7)
    screen.window.cancelTasks()
    #expect(screen.window.deadline == nil)
  }

  @Test func severalSleepsOfATaskSettle() async {
    let text = TextNode("")
    let screen = HeadlessScreen(text)
    text.task {
      for step in 1...50 {
        try await text.sleep(for: .milliseconds(100))
        text.string = "\(step)"
      }
    }
    #expect(await screen.settle())
    #expect(screen.lines[0] == "50")
    #expect(abs(screen.time - 5) < 0.001)
  }

  @Test func tasksRunAtTheirTimes() async {
    let text = TextNode("")
    let screen = HeadlessScreen(text)
    text.task {
      while true {
        try await text.sleep(for: .seconds(1))
        text.string += "."
      }
    }
    await screen.advance(3.5)
    #expect(screen.lines[0] == "...")
    #expect(text.window?.clock.now == .seconds(3.5))
    #expect(await !screen.settle(), "it never ends")
  }

  /// The task was busy with something else when its node left: it is cancelled, and nothing has told it.
  @Test func aLoopEndsWhenItsNodeHasLeft() async {
    let page = Page()
    let screen = HeadlessScreen(page)
    let (gate, opening) = AsyncStream<Void>.makeStream()
    var rounds = 0
    let task = page.text.task {
      while rounds < 3 {
        rounds += 1
        await Task.detached { for await _ in gate {} }.value
        try await page.text.sleep(for: .seconds(1))
      }
    }
    await screen.settle()
    page.showsText = false
    screen.draw()
    opening.finish()
    await task.value
    #expect(rounds == 1)
  }

  @Test func aNodeInNoWindowDoesNotSleep() async {
    await #expect(throws: CancellationError.self) { try await TextNode("").sleep(for: .seconds(1)) }
  }

  @Test func realTimeIsWaitedForOnlyIfAsked() async {
    let text = TextNode("")
    let screen = HeadlessScreen(text)
    let (gate, opening) = AsyncStream<Void>.makeStream()
    text.task {
      await Task.detached { for await _ in gate {} }.value
      text.string = "done"
    }
    await screen.settle()
    #expect(screen.lines[0] == "")
    opening.finish()
    await screen.settle(realTime: .seconds(60))
    #expect(screen.lines[0] == "done")
  }

  @Test func theEndOfTheWindowEndsSleeps() async {
    let text = TextNode("")
    var screen: HeadlessScreen? = HeadlessScreen(text)
    let clock = screen?.window.clock
    let sleep = Task { try await clock?.sleep(for: .seconds(1)) }
    let task = text.task { try await clock?.sleep(for: .seconds(1)) }
    await screen?.advance(0.5)
    screen = nil
    #expect(await isCancelled(sleep))
    await task.value
    #expect(await isCancelled(Task { try await clock?.sleep(for: .seconds(1)) }))
  }

  private func isCancelled(_ task: Task<Void?, any Error>) async -> Bool {
    if case .failure(let error) = await task.result { return error is CancellationError }
    return false
  }
}
