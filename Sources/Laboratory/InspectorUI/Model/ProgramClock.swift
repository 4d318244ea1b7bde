import NodeUI

/// The clock of an inspected program. The screen's clock runs always; the program's runs at a fraction of its
/// speed, and stands still at a pause.
///
/// Until it is slowed or stopped, both show the same time, to the last bit.
struct ProgramClock {
  /// The speeds that people choose from, fastest first.
  static let speeds = [1, 0.5, 0.25, 0.125, 0.0625]
  /// The seconds of one step.
  static let step = 1.0 / 60

  private(set) var speed = 1.0
  private(set) var isPaused = false
  /// The moment of the last change, in both clocks; nil while they are the same.
  private var change: (screen: Double, program: Double)?

  /// Whether both clocks have always been the same.
  var isScreenClock: Bool { change == nil }

  /// The program's time at a time of the screen.
  func time(at screen: Double) -> Double {
    guard let change else { return screen }
    return isPaused ? change.program : change.program + max(0, screen - change.screen) * speed
  }

  /// The time of the screen at which the program's clock shows a time; nil while it stands still.
  func screenTime(of program: Double) -> Double? {
    guard let change else { return program }
    return isPaused ? nil : change.screen + (program - change.program) / speed
  }

  mutating func setSpeed(_ new: Double, at screen: Double) {
    guard new != speed, new > 0 else { return }
    change = (screen, time(at: screen))
    speed = new
  }

  mutating func setPaused(_ pauses: Bool, at screen: Double) {
    guard pauses != isPaused else { return }
    change = (screen, time(at: screen))
    isPaused = pauses
  }

  /// Moves a clock that stands still, or sets it to another time of the program.
  mutating func set(_ program: Double, at screen: Double) { change = (screen, program) }

  /// The speed as people read it: `×¼`.
  var speedText: String {
    switch speed {
    case 0.5: "×½"
    case 0.25: "×¼"
    case 0.125: "×⅛"
    case 0.0625: "×1/16"
    default: "×\(decimal(speed, places: 2))"
    }
  }
}
