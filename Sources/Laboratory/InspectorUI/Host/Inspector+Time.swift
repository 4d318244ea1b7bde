import NodeUI

// The program's clock: slower, stopped, and frame by frame.
extension Inspector {
  /// Stops the program's clock, or lets it continue. From a moment of the past it returns to the present.
  func togglePause() {
    guard let panel else { return }
    if panel.inspection.past != nil {
      panel.inspection.past = nil
      setPaused(false)
    } else {
      setPaused(!clock.isPaused)
    }
  }

  private func setPaused(_ pauses: Bool) {
    if pauses { drawProgramBetweenFrames() }
    clock.setPaused(pauses, at: screenTime)
    isDirty = true
  }

  /// Makes the clock slower or faster by some steps of the list of speeds.
  func changeSpeed(by steps: Int) {
    let speeds = ProgramClock.speeds
    let place = speeds.firstIndex(of: clock.speed) ?? 0
    clock.setSpeed(speeds[min(max(place + steps, 0), speeds.count - 1)], at: screenTime)
    isDirty = true
  }

  /// Continues by one frame: of those kept, or of a program that stands still.
  func stepForward() {
    guard let panel else { return }
    if !clock.isPaused { setPaused(true) }
    if let past = panel.inspection.past {
      show(past.time + ProgramClock.step)
    } else {
      let now = clock.time(at: screenTime) + ProgramClock.step
      clock.set(now, at: screenTime)
      program.wake(at: now)
      drawProgram(at: now, panel)
    }
    isDirty = true
  }

  /// Goes back by one frame, among those that are kept.
  func stepBack() {
    guard let panel else { return }
    if !clock.isPaused { setPaused(true) }
    show((panel.inspection.past?.time ?? clock.time(at: screenTime)) - ProgramClock.step)
    isDirty = true
  }

  /// Stops, and shows a moment that people chose.
  func goTo(_ time: Double) {
    if !clock.isPaused { setPaused(true) }
    show(time)
    isDirty = true
  }

  /// Shows a moment of the past; a later one than the present shows the present.
  func show(_ time: Double) {
    guard let panel else { return }
    let now = clock.time(at: screenTime)
    guard time < now - 1e-6, let moment = panel.history.moment(at: time) else {
      if time >= now - 1e-6 { panel.inspection.past = nil }
      return
    }
    panel.inspection.past = moment
  }
}
