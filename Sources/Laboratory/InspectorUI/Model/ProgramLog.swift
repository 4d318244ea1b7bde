import NodeUI
import SceneFields

/// The events of the inspected program, in seconds since its first frame, and the samples of its scroll views since the panel was opened.
final class ProgramLog: WindowObserver {
  private(set) var events = EventLog()
  private(set) var samples = ScrollHistory()
  private weak var window: Window?

  /// Observes a window, and no other one.
  func observe(_ new: Window) {
    guard new !== window else { return }
    window?.removeObserver(self)
    window = new
    new.addObserver(self)
  }

  func stop() {
    window?.removeObserver(self)
    window = nil
  }

  func window(_ window: Window, didHandle report: InputReport) {
    samples.add(report)
    // People count from the first frame.
    var report = report
    report.time -= window.time - window.timeSinceStart
    events.add(report)
  }

  func windowDidDraw(_ window: Window) { samples.record(window) }

  /// Forgets the events later than some seconds after the first frame, from which the program continues.
  func removeEvents(after time: Double) { events.removeLines(after: time) }
}
