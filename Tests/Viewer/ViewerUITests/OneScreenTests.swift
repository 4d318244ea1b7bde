import TestSupport
import Testing

@testable import ViewerUI

/// The rule by which content is printed or shown, on a clock that the test sets.
@Suite(.bounded) struct OneScreenTests {
  enum Event {
    case read(Double), readTooMuch(Double), end, endTooTall, touch, wake(Double)
  }

  private static func state(after events: [Event], printsWhatFits: Bool = true) -> OneScreen {
    var rule = OneScreen(printsWhatFits: printsWhatFits)
    for event in events {
      switch event {
      case .read(let time): rule.didRead(fits: true, at: time)
      case .readTooMuch(let time): rule.didRead(fits: false, at: time)
      case .end: rule.didEnd(fits: true)
      case .endTooTall: rule.didEnd(fits: false)
      case .touch: rule.didTouch()
      case .wake(let time): rule.wake(at: time)
      }
    }
    return rule
  }

  @Test(
    arguments: [
      ([], .waiting), ([.wake(100)], .waiting), ([.touch], .waiting), ([.end], .finished),
      ([.read(5)], .holding), ([.read(5), .end], .printing), ([.read(5), .endTooTall], .paging),
      ([.readTooMuch(5)], .paging), ([.read(5), .readTooMuch(5.1)], .paging),
      ([.read(5), .wake(5.29)], .holding), ([.read(5), .wake(5.3)], .trying),
      ([.read(5), .wake(5.3), .end], .printing), ([.read(5), .wake(5.3), .touch, .end], .paging),
      ([.read(5), .wake(5.3), .readTooMuch(9)], .paging), ([.read(5), .wake(5.3), .endTooTall], .paging),
      // A busy writer gets more time, up to a limit.
      ([.read(5), .read(5.25), .wake(5.3)], .holding), ([.read(5), .read(5.25), .wake(5.35)], .trying),
      ([.read(5), .read(5.25), .read(5.34), .read(5.43), .wake(5.49)], .holding),
      ([.read(5), .read(5.25), .read(5.34), .read(5.43), .wake(5.5)], .trying),
      ([.read(5), .end, .touch, .readTooMuch(6), .end], .printing),
    ] as [([Event], OneScreen.State)])
  func eventsLeadToTheirState(_ events: [Event], _ state: OneScreen.State) {
    #expect(Self.state(after: events).state == state)
  }

  @Test func withoutTheRuleTheFirstByteOpensTheScreen() {
    #expect(Self.state(after: [], printsWhatFits: false).state == .waiting)
    #expect(Self.state(after: [.read(1)], printsWhatFits: false).state == .paging)
    #expect(Self.state(after: [.end], printsWhatFits: false).state == .finished)
  }

  @Test func onlyHoldingHasADeadline() {
    #expect(Self.state(after: []).deadline == nil)
    #expect(Self.state(after: [.read(5)]).deadline == 5.3)
    #expect(Self.state(after: [.read(5), .read(5.25)]).deadline == 5.35)
    #expect(Self.state(after: [.read(5), .read(5.49)]).deadline == 5.5)
    #expect(Self.state(after: [.read(5), .wake(5.3)]).deadline == nil)
  }

  // MARK: Counting

  private func fits(
    _ text: String, rows: Int, columns: Int, _ change: (inout ViewerOptions) -> Void = { _ in }
  )
    -> Bool
  {
    var options = ViewerOptions()
    change(&options)
    var counter = OneScreenCounter(options, rows: rows, columns: columns)
    // In parts, as a pipe brings it.
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 7) {
      counter.append(bytes[start..<min(start + 7, bytes.count)])
    }
    counter.finish()
    return counter.fits
  }

  @Test func oneRowStaysFree() {
    #expect(fits((1...23).map { "\($0)\n" }.joined(), rows: 24, columns: 80))
    #expect(fits((1...23).map { "\($0)" }.joined(separator: "\n"), rows: 24, columns: 80))
    #expect(!fits((1...24).map { "\($0)\n" }.joined(), rows: 24, columns: 80))
    #expect(!fits((1...24).map { "\($0)" }.joined(separator: "\n"), rows: 24, columns: 80))
  }

  @Test func longLinesTakeTheRowsThatTheyWrapTo() {
    let lines = String(repeating: String(repeating: "x", count: 82) + "\n", count: 5)
    #expect(fits(lines, rows: 16, columns: 30))
    #expect(!fits(lines, rows: 15, columns: 30))
    #expect(!fits(lines, rows: 24, columns: 30) { $0.session.cutsLinesByRequest = true })
    #expect(fits(lines, rows: 24, columns: 82) { $0.session.cutsLinesByRequest = true })
    // A number and a blank make each line five columns wider, eight with seven digits.
    #expect(fits(lines, rows: 6, columns: 87) { $0.showsLineNumbers = true })
    #expect(!fits(lines, rows: 6, columns: 86) { $0.showsLineNumbers = true })
    #expect(fits(lines, rows: 6, columns: 90) { ($0.showsLineNumbers, $0.text.lineNumberWidth) = (true, 7) })
    #expect(!fits(lines, rows: 6, columns: 89) { ($0.showsLineNumbers, $0.text.lineNumberWidth) = (true, 7) })
  }

  @Test func squeezedLinesDoNotCount() {
    let text = "a\n\n\n\nb\n"
    #expect(!fits(text, rows: 4, columns: 80))
    #expect(fits(text, rows: 4, columns: 80) { $0.text.squeezesBlankLines = true })
  }

  @Test func aHugeLineDoesNotFit() {
    // Sequences without a width.
    let text = String(repeating: "\u{1b}[1m", count: OneScreenCounter.mostBytes / 4 + 1)
    #expect(!fits(text, rows: 24, columns: 80))
  }
}
