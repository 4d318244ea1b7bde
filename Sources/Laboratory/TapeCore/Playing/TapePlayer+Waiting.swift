import NodeUI

// Waits. Each looks when it begins and after each frame.
extension TapePlayer {
  /// Ends the wait that is under way if its condition holds.
  func lookForWait() {
    guard let wait, state.holds(wait.command.condition, at: time.seconds) else { return }
    self.wait = nil
    events.delay(until: time)
  }

  /// Ends the wait that is under way, which has failed.
  func failWait() {
    guard let wait else { return }
    self.wait = nil
    events.delay(until: time)
    let restsSince = time < wait.end ? lastDrawing : nil
    failures.append(state.failure(of: wait.command, at: wait.place, restsSince: restsSince))
  }
}
