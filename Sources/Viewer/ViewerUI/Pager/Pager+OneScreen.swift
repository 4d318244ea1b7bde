import DocumentCore
import NodeUI

// The screen on trial: it closes by itself if the content ends and fits.
extension Pager {
  /// Shows the first file on trial; called before the first frame, with a rule in the state `trying`.
  public func tryOneScreen(_ rule: OneScreen) {
    trial = OneScreenTrial(rule, counterForWindow)
  }

  private var counterForWindow: OneScreenCounter {
    OneScreenCounter(options, rows: window.size.height, columns: window.size.width)
  }

  /// Counts again if the window has another size.
  func restartTrial() {
    guard isOnTrial else { return }
    trial?.restart(counterForWindow)
    setNeedsDisplay()
  }

  /// Whether the trial is not decided yet.
  var isOnTrial: Bool { trial?.rule.state == .trying }

  /// The user has touched a key or the mouse, so the screen stays.
  func endTrial() {
    guard isOnTrial else { return }
    trial?.rule.didTouch()
    noticeEndOfTrial()
  }

  func noticeTrial(at time: Double) {
    guard isOnTrial, let fileView, window.size.height > 0 else { return }
    trial?.readOn(fileView.document, at: time)
    noticeEndOfTrial()
  }

  private func noticeEndOfTrial() {
    guard let trial, !isOnTrial else { return }
    if let fileView { trial.end(fileView.document) }
    setNeedsDisplay()
    if isPrintedAtEnd { window.quit(status: 0) }
  }

  /// Whether the viewer ends so that its content is printed.
  public var isPrintedAtEnd: Bool { trial?.rule.state == .printing }

  /// The bytes of the content that was shown on trial.
  public var trialBytes: [UInt8] {
    guard let source = fileView?.document.source else { return [] }
    return [UInt8](unsafeUninitializedCapacity: source.length) { buffer, count in
      count = source.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
