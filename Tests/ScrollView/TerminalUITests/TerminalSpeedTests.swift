import DocumentCore
import Glibc
import NodeUI
import TestSupport
import Testing
import ViewerUI

@testable import TerminalUI

/// Far and slow terminals are recognised without asking anything more.
@Suite(.bounded) struct TerminalSpeedTests {
  @Test func theSpeedOfTheLineCounts() {
    for (line, isSlow) in [(B9600, true), (B19200, true), (B38400, false), (B115200, false), (B0, false)] {
      #expect(TerminalSpeed(isRemote: false, line: speed_t(line)).isSlow == isSlow)
    }
    #expect(TerminalSpeed(isRemote: true, line: speed_t(B38400)).isSlow)
  }

  /// A question at 10, the last moment without input, and reports.
  private func isSlow(askedAt time: Double? = 10, silentUntil silence: Double, reports: Int = 1) -> Bool {
    var speed = TerminalSpeed(isRemote: false, line: speed_t(B38400))
    if let time { speed.ask(at: time) }
    speed.noteSilence(at: silence)
    speed.noteAnswer()
    for number in 1..<max(2, reports) {
      // Later reports are no answers.
      speed.noteSilence(at: silence + Double(number))
      if reports > number { speed.noteAnswer() }
    }
    return speed.isSlow
  }

  @Test func aSlowAnswerCountsFromTheQuestion() {
    #expect(isSlow(silentUntil: 10.08))
    #expect(!isSlow(silentUntil: 10.01, reports: 3))
    // The program was busy while the answer waited to be read.
    #expect(!isSlow(silentUntil: 9))
    // Without a question, nothing is measured; long after it, a report is not its answer.
    #expect(!isSlow(askedAt: nil, silentUntil: 10.5))
    #expect(!isSlow(silentUntil: 100))
  }
}

/// The bytes of keys in the viewer.
extension ScreenTests.DirectScreenTests {
  private struct Viewer {
    let pager: Pager
    let host: HeadlessHost
    var presenter: DirectScreen

    init(
      _ text: String, _ capabilities: TerminalCapabilities, size: Size = Size(80, 24),
      options: ViewerOptions = ViewerOptions()
    ) {
      pager = Pager(sources: [.init(name: "log") { Document(text: text, name: "log") }], options: options)
      #expect(pager.openFirst())
      host = HeadlessHost(pager, rows: size.height, columns: size.width)
      presenter = DirectScreen(capabilities: capabilities)
      host.send(.key(.character("j")))
      let (pager, host) = (pager, host)
      eventually("the heading stays over the text") {
        host.wake()
        host.draw()
        return pager.view.topLine == 1 && host.canvas.text[0].contains("──")
      }
      // The thumb and the status line change when the lines are counted.
      eventually("the lines are counted") { pager.view.document.lineCount != nil }
      host.wake()
      host.time += 5
      host.draw()
      _ = presenter.present(host.canvas)
    }

    /// The bytes of the frame that follows some keys.
    mutating func bytes(after keys: String) -> Int {
      for scalar in keys.unicodeScalars { host.send(.key(.character(scalar))) }
      host.draw()
      return presenter.present(host.canvas).count
    }

    /// The text that the last row above the status line shows, in bytes.
    var lastLine: Int { host.canvas.text[host.canvas.rows - 2].utf8.count }
  }

  /// A log with a heading that stays: the date.
  private static let log = (0..<20_000).map { number in
    "2026-11-23T18:\(10 + number / 60 % 50):\(10 + number % 50) INFO service-\(number * 31 % 17) request"
      + " \(number) took \(number * 13 % 977) ms path=/api/v1/items/\(number * 7919 % 100_003)\n"
  }.joined()

  /// 500 keys that come together are one frame, which costs no more than a screen of text.
  @Test func aBatchOfKeysSendsOneScreen() throws {
    var viewer = Viewer(Self.log, try capabilities("xterm-256color"))
    let count = viewer.bytes(after: String(repeating: "j", count: 500))
    #expect(viewer.host.canvas.text.contains { $0.contains("request 510 ") })
    #expect(count <= 2_048, "\(count) bytes")
  }

  /// A heading that stays over the text is not moved and written again with each line.
  @Test func aLineUnderAStandingHeadingSendsLittleMoreThanTheLine() throws {
    var viewer = Viewer(Self.log, try capabilities("xterm-256color"))
    #expect(viewer.bytes(after: "j") < 800)
    for key in ["j", "j", "j", "k", "k"] {
      // The first one after a turn sets the region and writes the row that the heading covers.
      let count = viewer.bytes(after: key)
      #expect(count < 200, "\(key): \(count) bytes")
    }
    #expect(viewer.host.canvas.text[0].hasPrefix("2026-11-23 ──"))
  }

  /// A heading is not moved when the thumb appears in its last cell, as it does for each key after a pause at the start of a file.
  @Test(arguments: [Size(80, 24), Size(200, 60)])
  func aThumbInAStandingHeadingDoesNotMoveIt(_ size: Size) throws {
    var viewer = Viewer(Self.log, try capabilities("xterm-256color"), size: size)
    _ = viewer.bytes(after: "jj")
    for key in ["j", "j", "k", "j"] {
      viewer.host.time += 5
      viewer.host.draw()
      _ = viewer.presenter.present(viewer.host.canvas)
      let before = viewer.host.canvas
      let count = viewer.bytes(after: key)
      let canvas = viewer.host.canvas
      #expect(canvas.text[0].hasPrefix("2026-11-23 ──") && canvas.text[0] == before.text[0])
      #expect(!canvas.shows(row: 0, sameAs: before, row: 0), "the thumb")
      #expect(count < 190, "\(key): \(count) bytes")
    }
  }

  /// A line down in text without colours sends the text and little more: at the start of the file, and in its middle, where
  /// the thumb is carried along by the text, erased in one row and drawn in the next one, or in two of them. less adds 10 bytes,
  /// and 17 to a line that is cut.
  @Test(arguments: [
    (Size(80, 24), "", 10), (Size(80, 24), "9960g", 29), (Size(200, 60), "", 14),
    (Size(200, 60), "9960g", 24), (Size(200, 60), "6000g", 28),
  ])
  func aLineAddsFewBytesToItsText(_ size: Size, _ place: String, _ expected: Int) throws {
    var options = ViewerOptions()
    options.text.painting = .never
    var viewer = Viewer(Self.log, try capabilities("xterm-256color"), size: size, options: options)
    if !place.isEmpty { _ = viewer.bytes(after: place) }
    _ = viewer.bytes(after: "jjj")
    var added: [Int] = []
    for _ in 0..<9 {
      let count = viewer.bytes(after: "j")
      added.append(count - viewer.lastLine)
    }
    #expect(added.sorted()[4] == expected, "\(added)")
  }
}
