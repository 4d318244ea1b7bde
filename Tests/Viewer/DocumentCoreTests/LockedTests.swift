import PortholeSystem
import TestSupport
import Testing

@Suite(.bounded) struct LockedTests {
  private struct Refusal: Error, Equatable {}

  @Test func anErrorLeavesTheLockOpenAndKeepsItsType() {
    let number = Locked(1)
    func refuse() throws(Refusal) {
      try number.withLock { value throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(throws: Refusal()) { try refuse() }
    #expect(number.withLock { $0 } == 2)
  }

  @Test func everyThreadThatWaitsSeesAChange() {
    let state = Locked((isOpen: false, waiting: 0, woken: 0))
    for _ in 0..<3 {
      let failure = BackgroundThread.start {
        var isCounted = false
        let seen: Bool? = state.wait(600) { state in
          if !isCounted { state.waiting += 1 }
          isCounted = true
          return state.isOpen ? true : nil
        }
        state.withLock { $0.woken += seen == true ? 1 : 0 }
      }
      #expect(failure == 0)
    }
    eventually("all threads wait") { state.withLock { $0.waiting } == 3 }
    state.withLock { $0.isOpen = true }
    eventually("all threads have seen the change") { state.withLock { $0.woken } == 3 }
  }

  @Test func aWaitWithoutAChangeEnds() {
    let value = Locked(0)
    let result: Bool? = value.wait(0) { $0 > 0 ? true : nil }
    #expect(result == nil)
  }
}
