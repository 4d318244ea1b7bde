import Foundation
import LayoutCore
import NodeUI
import SceneFields
import SceneCore
import ScrollCore
import TapeCore
import TestSupport
import Testing

/// Playing tapes on scenes.
@Suite(.bounded) struct TapePlayerTests {
  static let page = """
    root:
      scroll:
        id: page
        content: {column: {children: [{text: {string: Top, height: 1}}, {box: {id: b, height: 199, width: 79, fill: "x"}}]}}
    """

  private func player(_ tape: String, scene: String = page, fps: Int = 60) throws -> TapePlayer {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = try Scene.load(Array(scene.utf8), file: "s")
    return TapePlayer(
      try Tape.load(tape, file: "t"), Window(scene.rootNode), framesPerSecond: fps)
  }

  /// Plays a tape and returns its failures.
  private func failures(_ tape: String, scene: String = page) throws -> [String] {
    let player = try player(tape, scene: scene)
    player.play()
    return player.failures.map(\.description)
  }

  @Test func passingChecksReportNothing() throws {
    let found = try failures(
      """
      Expect offset page 0,0
      Expect contains "Top"
      Sleep 2s
      Expect row 0 "Top"
      Expect size page 80x200
      Expect focus none
      Down 3
      Expect offset page 0,3 Expect not contains "Top"
      PageDown
      Expect phase page animating
      Sleep 1s
      Expect offset page 0,26 Expect phase page idle
      Tab
      Expect focus none
      Wheel down 2 at 10,5
      Sleep 1s
      Expect offset page 0,32
      Home Sleep 1s
      Drag 10,20 10,15 1s
      Sleep 2s
      Expect phase page idle
      End Sleep 1s
      Expect offset page 0,176
      Resize 40x10
      Expect size page 40x200
      Sleep 1
      Expect phase page idle
      """)
    #expect(found == [])
  }

  @Test func allFailedChecksAreReported() throws {
    let found = try failures(
      """
      Down
      Expect offset page 0,2
      Expect offset pagge 0,2
      Expect row 1 "y"
      Expect not contains "xxx"
      Expect contains "Markets"
      Expect size page 1x1 Expect page page 3 Expect phase page dragging Expect focus page
      End
      Expect offset page 0,176
      """)
    let x = String(repeating: "x", count: 79)
    #expect(found.count == 10)
    #expect(found[0] == "t:2:1: Expect offset page: expected 0,2, found 0,1")
    #expect(
      found[1]
        == "t:3:1: Expect offset pagge: expected a scroll view “pagge”, found none of that name; did you mean page?"
    )
    #expect(found[2].hasPrefix("t:4:1: Expect row 1: expected “y”, found “\(x)"))
    #expect(found[3].hasPrefix("t:5:1: Expect not contains: expected no “xxx”, found it in row 0: “x"))
    #expect(found[4].hasPrefix("t:6:1: Expect contains: expected “Markets”, found this screen:\n  0|xx"))
    #expect(found[6] == "t:7:22: Expect page page: expected 3, found 0")
    #expect(found[5] == "t:7:1: Expect size page: expected 1x1, found 80x200")
    #expect(found[7] == "t:7:41: Expect phase page: expected dragging, found idle")
    #expect(found[8] == "t:7:68: Expect focus: expected “page”, found none")
    #expect(found[9].hasSuffix("(animating to 0,176)"), "\(found[9])")
  }

  /// Shift turns the wheel sideways.
  @Test func keysWheelAndDragsTurnPages() throws {
    let scene = """
      root:
        scroll:
          id: strip
          directions: horizontal
          paging: {enabled: true}
          content: {row: {children: [{box: {width: 80, height: 24}}, {box: {width: 80}}, {box: {width: 80}}]}}
      """
    #expect(
      try failures(
        """
        Right Sleep 1s Expect page strip 1
        Wheel right at 5,5 Sleep 1s Expect page strip 2
        Shift+Wheel up at 5,5 Sleep 1s Expect page strip 1
        Drag 70,5 10,5 200ms Sleep 1s Expect page strip 2
        """, scene: scene) == [])
  }

  @Test func framesAreAtMultiplesOfTheFrameTime() throws {
    let player = try player("Sleep 10ms Down@33ms 2 Sleep 5s PageDown Sleep 10s")
    var times: [Duration] = []
    player.onFrame = { if $0.looksDifferent { times.append($0.time) } }
    player.play()
    #expect(player.ending == .rest)
    let frames = times.map { Int(($0.seconds * 60).rounded()) }
    #expect(zip(times, frames).allSatisfy { $0 == .nanoseconds(($1 * 1_000_000_000 + 30) / 60) })
    #expect(frames.prefix(3) == [0, 1, 3], "Down at 10 and 43 ms: \(times.prefix(4))")
    // The page key at 5.076 s, and the indicators that disappear a second after each motion.
    #expect(frames.contains { (300...310).contains($0) } && times.count < 40)
    #expect(player.time == player.tape.duration)
  }

  /// Screenshots and checks do not affect later frames.
  @Test func screenshotsAndChecksDoNotChangeTheFrames() throws {
    func trace(_ tape: String, fps: Int = 60) throws -> (String, [Canvas]) {
      let player = try player(tape, fps: fps)
      var (trace, text, pictures) = (ScrollTrace(), "", [Canvas]())
      player.onFrame = { text += trace.line(for: $0) ?? "" }
      player.onScreenshot = { [unowned player] _ in pictures.append(player.canvas) }
      player.play()
      text += trace.lastLine(player) ?? ""
      return (text, pictures)
    }
    let plain = try trace("PageDown Sleep 33ms Sleep 44ms Down Sleep 2s").0
    let (looked, pictures) = try trace(
      "PageDown Sleep 33ms Expect contains 'x' Screenshot a Sleep 44ms Screenshot b Down Sleep 2s")
    #expect(plain == looked && pictures.count == 2)
    #expect(pictures[0].text != pictures[1].text)
    // Screenshots are the same at another frame rate.
    let other = try trace(
      "PageDown Sleep 33ms Screenshot a Sleep 44ms Screenshot b Down Sleep 2s", fps: 144
    ).1
    #expect(zip(pictures, other).allSatisfy { $0.text == $1.text })
    #expect(
      plain.hasSuffix("\n") && plain.split(separator: "\n").last?.contains("\"phase\":\"idle\"") == true)
  }

  @Test func traceListsAllViewsByIdOrPath() throws {
    let player = try player(
      "Sleep 0.25",
      scene: """
        root:
          column:
            children:
              - text: x
              - scroll: {height: 5, indicators: always, content: {box: {height: 20}}}
              - scroll: {id: 'a "b"', height: 5, indicators: never, content: {box: {height: 20}}}
        """)
    player.play()
    var trace = ScrollTrace()
    #expect(
      trace.lastLine(player)
        == #"{"t":0.25,"scrolls":{"/1":{"offset":[0,0],"contentSize":[79,20],"bounds":[79,5],"phase":"idle","#
        + #""velocity":[0,0],"indicators":{"vertical":[0,10],"horizontal":null}},"a \"b\"":{"offset":[0,0],"#
        + #""contentSize":[80,20],"bounds":[80,5],"phase":"idle","velocity":[0,0],"#
        + #""indicators":{"vertical":null,"horizontal":null}}}}"# + "\n")
  }

  @Test func aProgramThatQuitsEndsTheTape() throws {
    let player = try player("Down Type q Down Expect offset page 0,2 Screenshot a")
    player.window.onKey = { [unowned player] key, _ in
      guard key == .character("q") else { return false }
      player.window.quit(status: 3)
      return true
    }
    player.onScreenshot = { _ in Issue.record("after the end") }
    player.play()
    #expect(player.ending == .quit(status: 3, player.tape.commands[1].place))
    #expect(player.failures.first?.found == "the end of the program at t:1:6")
  }

  /// A program in endless motion is stopped after a minute.
  @Test func aProgramThatNeverRestsIsStopped() throws {
    final class Blinking: ViewNode {
      override func animate(at time: Double) -> Double? { time + 0.5 }
    }
    setlocale(LC_CTYPE, "C.UTF-8")
    let player = TapePlayer(try Tape.load("Down", file: "t"), Window(Blinking()))
    player.play()
    #expect(player.ending == .stillMoving && player.time < .seconds(62))
  }

  /// Ten minutes with little motion take a few frames.
  @Test func idleTimeDrawsNoFrames() throws {
    let player = try player(String(repeating: "Down Sleep 60s\n", count: 10))
    var frames = 0
    player.onFrame = { _ in frames += 1 }
    player.play()
    #expect(frames < 60 && player.time == .milliseconds(600_500))
  }

  /// Any tape plays to its end, and twice with the same result.
  @Test(arguments: seeds(20))
  func randomTapesPlayTheSameTwice(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (width, height) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...20, using: &random))
    func cell() -> String {
      "\(Int.random(in: 0..<width, using: &random)),\(Int.random(in: 0..<height, using: &random))"
    }
    var text = "Set Size \(width)x\(height)\n"
    for _ in 0..<80 {
      let time = "\(Int.random(in: 0...700, using: &random))ms"
      let number = Int.random(in: 1...5, using: &random)
      switch Int.random(in: 0...13, using: &random) {
      case 0: text += "Sleep \(time)"
      case 1: text += "Drag \(cell()) \(cell()) \(time)"
      case 2: text += "Click@\(time) \(cell()) \(number)"
      case 3: text += "Press@\(time) \(cell())"
      case 4: text += "Move@\(time) \(cell())"
      case 5: text += "Release@\(time) \(cell())"
      case 6:
        text +=
          "Wheel@\(time) \(["up", "down", "left", "right"].randomElement(using: &random)!) \(number) at \(cell())"
      case 7: text += "Ctrl+Wheel down \(number) at \(cell())"
      case 8:
        (width, height) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...20, using: &random))
        text += "Resize \(width)x\(height)"
      case 9: text += "Type '+-01 jk\t日本'"
      default:
        let keys = [
          "Up", "Down", "Left", "Right", "PageUp", "PageDown", "Home", "End", "Tab", "Enter", "Shift+Tab",
        ]
        text += "\(keys.randomElement(using: &random)!)@\(time) \(number)"
      }
      text += "\n"
    }
    var results: [String] = []
    for _ in 0..<2 {
      let player = try player(text, scene: Self.everything)
      var (trace, cast, result) = (ScrollTrace(), CastRecorder(), "")
      player.onFrame = { result += (trace.line(for: $0) ?? "") + cast.lines(for: $0) }
      player.play()
      #expect(player.ending == .rest && player.size == Size(width, height))
      results.append(result)
    }
    #expect(results[0] == results[1] && results[0].count > 1_000)
  }

  private static let everything = """
    root:
      scroll:
        id: page
        content:
          column:
            children:
              - scroll: {id: strip, directions: horizontal, height: 4, content: {row: {children: [{box: {width: 200, height: 4, fill: "語"}}]}}}
              - pager: {id: pages, height: 6, pages: [{text: one}, {text: two 日本}, {box: {border: double}}]}
              - scroll: {id: map, directions: both, height: 8, zoom: {minimum: 0.5, maximum: 4}, content: {image: {pattern: checks, pixels: [300, 200]}}}
              - box: {height: 100, fill: "."}
    """
}
