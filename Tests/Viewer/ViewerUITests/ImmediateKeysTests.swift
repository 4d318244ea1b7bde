import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Keys are shown in the frame that follows them at once, and no motion keeps anybody waiting.
@Suite(.bounded) struct ImmediateKeysTests {
  private let text = (1...4_000).map { "line \($0) " + String(repeating: "abcdefghij", count: 30) }
    .joined(separator: "\n")

  private func screen(_ motion: ViewerMotion = .auto, rows: Int = 24) -> Headless {
    var options = Pager.Options()
    options.indicators = .never
    options.motion = motion
    let screen = Headless([text], rows: rows, columns: 80, options: options)
    screen.settle()
    return screen
  }

  /// The first words of the window in the frame of a key, drawn at the time of the key, and in those of the next 80 ms.
  private func frames(after key: Key, _ modifiers: Modifiers = [], on screen: Headless) -> [String] {
    screen.send(key, modifiers)
    var frames = [screen.screen[0]]
    for _ in 0..<4 {
      screen.time += Window.frameInterval
      screen.draw()
      if screen.screen[0] != frames.last { frames.append(screen.screen[0]) }
    }
    return frames
  }

  private func line(_ frame: String) -> Int { Int(frame.split(separator: " ")[1]) ?? 0 }

  @Test(arguments: [24, 60, 200]) func aPageIsOnItsWayAtOnceAndShownWithin80Milliseconds(_ rows: Int) {
    let screen = screen(rows: rows)
    let lines = frames(after: .character(" "), on: screen).map(line)
    #expect(lines.count >= 3 && lines.count <= 5 && lines == lines.sorted())
    // The first frame has gone a good part of the way.
    #expect(lines[0] > rows / 5 && lines[0] < rows - 2)
    #expect(lines.last == rows - 1 && screen.pager.view.phase == .idle)
  }

  @Test func aStepSidewaysHasOneFrameOnItsWay() {
    let screen = screen()
    screen.send(.right)
    #expect((1..<40).contains(screen.pager.view.contentOffset.x))
    screen.time += Window.frameInterval
    screen.draw()
    #expect(screen.pager.view.contentOffset.x == 40 && screen.pager.view.phase == .idle)
  }

  /// Each page counts from the end of the one before, and none goes back.
  @Test func fastPagesNeitherStopNorPassTheirEnd() {
    let screen = screen()
    var last = 0
    for _ in 0..<12 {
      screen.send(.character(" "))
      for _ in 0..<2 {
        let now = line(screen.screen[0])
        #expect(now >= last)
        last = now
        screen.time += 0.011
        screen.draw()
      }
    }
    screen.time += 0.08
    screen.draw()
    #expect(line(screen.screen[0]) == 1 + 12 * 22)
  }

  @Test func aSlowScreenGetsThePageAtOnce() {
    for (motion, isAtOnce) in [(ViewerMotion.auto, true), (.always, false), (.never, true)] {
      let screen = screen(motion)
      screen.pager.traitsDidChange(ScreenTraits(isSlow: true))
      #expect(frames(after: .character(" "), on: screen).map(line).first == 23 || !isAtOnce)
      screen.settle()
      screen.send(.right)
      #expect((screen.pager.view.contentOffset.x == 40) == isAtOnce)
    }
    // Edges give way there, too: that says in few bytes that there is nothing more.
    let slow = screen()
    slow.pager.traitsDidChange(ScreenTraits(isSlow: true))
    slow.send(.character("k"))
    #expect(slow.pager.view.phase != .idle)
    slow.settle()
    // On a fast one, pages glide again.
    slow.pager.traitsDidChange(ScreenTraits())
    #expect(frames(after: .character(" "), on: slow).map(line).count > 2)
  }

  @Test func theOptionChangesTheMotionAtOnce() {
    let screen = screen()
    screen.pager.traitsDidChange(ScreenTraits(isSlow: true))
    screen.pager.options.motion = .always
    #expect(frames(after: .character(" "), on: screen).count > 2)
    screen.pager.options.motion = .auto
    #expect(frames(after: .character(" "), on: screen).count == 1)
  }

  // MARK: Following

  @Test func aLineThatComesAloneIsShownWithoutAPause() {
    let folder = TemporaryFolder()
    folder.write("log", (1...20).map { "line \($0)\n" }.joined())
    let screen = Headless(files: [folder.path("log")], follows: true)
    screen.expect(status: "20 lines")
    for number in 21...25 {
      screen.look(after: 1)
      folder.append("log", "line \(number)\n")
      // No time passes.
      let isShown = eventually("line \(number) is shown") {
        screen.look(after: 0)
        return screen.screen.contains("line \(number)")
      }
      if !isShown { return }
    }
  }

  @Test func aFloodIsLookedAtTwentyTimesASecond() {
    var pacing = RefreshPacing()
    var looks: [Double] = []
    for step in 0..<10_000 {
      let time = 5 + Double(step) / 1_000
      pacing.noticeChange(at: time, isFollowing: true)
      if pacing.takeDue(at: time) { looks.append(time) }
    }
    #expect(looks.first == 5)
    #expect((195...205).contains(looks.count))
    // A pause of a frame after the first look, and then longer ones.
    #expect(looks[1] - looks[0] < 0.02 && looks[9] - looks[8] > 0.049)
    // After a quiet moment, the next line is shown at once.
    pacing.noticeChange(at: 30, isFollowing: true)
    let isLookedAt = pacing.takeDue(at: 30)
    #expect(isLookedAt && pacing.due == nil)
  }

  /// Nobody waits for changes of a file that is not followed, so its writer may finish first.
  @Test func otherFilesAreLookedAtAfterAPause() {
    var pacing = RefreshPacing()
    pacing.noticeChange(at: 5, isFollowing: false)
    let looks = [5.0, 5.04, 5.05, 5.06].map { pacing.takeDue(at: $0) }
    #expect(looks == [false, false, true, false])
  }
}
