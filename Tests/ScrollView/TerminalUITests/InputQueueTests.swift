import NodeUI
import TestSupport
import Testing

@testable import TerminalUI

@Suite(.bounded) struct InputQueueTests {
  private let interrupt = InputEvent.key(.character("c"), .control)

  private func key(_ number: Int) -> InputEvent { .key(.function(number)) }

  private func all(_ queue: inout InputQueue) -> [InputEvent] {
    var events: [InputEvent] = []
    while let event = queue.next() { events.append(event) }
    return events
  }

  @Test(arguments: [0, 1, 32]) func fewEventsKeepTheirOrder(_ count: Int) {
    var queue = InputQueue()
    let events = (0..<count).map(key) + [interrupt, key(-1)]
    for event in events { queue.append(event) }
    #expect(queue.count == count + 2)
    #expect(all(&queue) == events)
  }

  /// Interrupts overtake the waiting events, which keep their order.
  /// Of moves in a row only the last one counts, but none of them passes another event.
  @Test func movesReplaceEachOther() {
    func move(_ column: Int) -> InputEvent { .mouse(MouseEvent(.move, row: 0, column: column)) }
    var queue = InputQueue()
    for event in [move(1), move(2), key(1), move(3), move(4)] { queue.append(event) }
    #expect(all(&queue) == [move(2), key(1), move(4)])
    queue.append(move(5))
    #expect(all(&queue) == [move(5)])
  }

  @Test(arguments: [33, 1_000, 100_000]) func anInterruptOvertakesManyWaitingEvents(_ count: Int) {
    var queue = InputQueue()
    let before = (0..<count).map(key)
    for event in before + [interrupt, key(-1), interrupt, key(-2)] { queue.append(event) }
    #expect(queue.isFull == (count > InputQueue.capacity))
    #expect(all(&queue) == [interrupt, interrupt] + before + [key(-1), key(-2)])
    #expect(queue.isEmpty && queue.next() == nil)
  }

  /// As in use: events are taken and appended in turn.
  @Test(arguments: seeds(1)) func orderIsKeptWhileMoreEventsAreAppended(_ seed: UInt64) {
    var queue = InputQueue()
    var random = SplitMix64(seed: seed)
    var (appended, taken) = (0, 0)
    while taken < 100_000 {
      for _ in 0..<Int.random(in: 0...300, using: &random) {
        queue.append(key(appended))
        appended += 1
      }
      for _ in 0..<Int.random(in: 0...320, using: &random) {
        guard let event = queue.next() else { break }
        #expect(event == key(taken))
        taken += 1
      }
      #expect(queue.count == appended - taken)
    }
  }
}
