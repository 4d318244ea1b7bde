import NodeUI

// Continues from a moment of the past: the program is made again, and gets the input up to there.
extension Inspector {
  /// Makes the program again as it was at the moment that is shown. It stands still there.
  func continueFromHere() {
    guard let panel else { return }
    guard let past = panel.inspection.past else {
      return panel.message = "You see the present. , goes back, and g continues from there"
    }
    guard let remake, program === ownProgram else {
      return panel.message = "Only a scene that is not being recorded can continue from the past"
    }
    guard !inputs.isOverflown else {
      return panel.message = "There was too much input to repeat"
    }
    do {
      replay = ProgramReplay(try remake(), inputs, until: past.time, traits: traits)
    } catch {
      panel.message = "\(error)"
    }
    advanceReplay()
  }

  /// Does a part of the replay that runs, no longer than a frame takes.
  func advanceReplay() {
    guard let replay else { return }
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(12)
    // A tape waits for the result, so that it does not depend on the speed of the machine.
    while !replay.isDone, traits.isDeterministic || clock.now < end { replay.step() }
    isDirty = true
    if replay.isDone {
      finish(replay)
    } else {
      panel?.message =
        "Repeating: \(seconds(replay.time - replay.start)) of \(seconds(replay.end - replay.start)). Escape stops it"
    }
  }

  /// Stops a replay; everything stays as it was. Returns false if there is none.
  func stopReplay() -> Bool {
    guard replay != nil else { return false }
    replay = nil
    panel?.message = nil
    isDirty = true
    return true
  }

  private func finish(_ replay: ProgramReplay) {
    self.replay = nil
    guard let panel else { return }
    panel.message = nil
    let name = panel.inspection.chosenView.map(panel.inspection.name)
    let (old, new) = (window, replay.window)
    onRemake?(new)
    // A program that is one window is replaced; another one shows its new window itself.
    if program === old {
      program = new
      ownProgram = new
      currentWindow = { new }
    }
    programSize = new.size
    inputs.removeEntries(after: replay.end)
    panel.inspection.past = nil
    clock.setPaused(true, at: screenTime)
    clock.set(replay.end, at: screenTime)
    panel.history.removeFrames(after: replay.end)
    panel.inspection.choose(panel.inspection.scrollNodes.first { $0.name == name }?.node)
    panel.inspection.log.removeEvents(after: replay.end - replay.start)
    panel.frame = Canvas(rows: 0, columns: 0)
    applyGeometry()
  }
}
