import DocumentCore
import NodeUI

/// The screen on trial: it closes by itself if the content ends and fits.
final class OneScreenController: ViewerController {
  private var trial: OneScreenTrial?

  /// Whether the trial is not decided yet.
  var isOnTrial: Bool { trial?.rule.state == .trying }
  /// Whether the viewer ends so that its content is printed.
  var isPrintedAtEnd: Bool { trial?.rule.state == .printing }

  /// Begins the trial; called before the first frame, with a rule in the state `trying`.
  func begin(_ rule: OneScreen) { trial = OneScreenTrial(rule, counterForWindow) }

  private var counterForWindow: OneScreenCounter {
    OneScreenCounter(options, rows: window.size.height, columns: window.size.width)
  }

  /// Counts again, since the window has another size.
  func restart() {
    guard isOnTrial else { return }
    trial?.restart(counterForWindow)
    setNeedsDisplay()
  }

  /// The user has touched a key or the mouse, so the screen stays.
  func end() {
    guard isOnTrial else { return }
    trial?.rule.didTouch()
    endIfDecided()
  }

  override func takeResults(at time: Double) {
    guard isOnTrial, let fileView = pager.fileView, window.size.height > 0 else { return }
    trial?.readOn(fileView.document, at: time)
    endIfDecided()
  }

  private func endIfDecided() {
    guard let trial, !isOnTrial else { return }
    if let fileView = pager.fileView { trial.end(fileView.document) }
    setNeedsDisplay()
    if isPrintedAtEnd { window.quit(status: 0) }
  }
}

extension Pager {
  /// Shows the first file on trial; called before the first frame, with a rule in the state `trying`.
  public func tryOneScreen(_ rule: OneScreen) { oneScreen.begin(rule) }

  /// Whether the viewer ends so that its content is printed.
  public var isPrintedAtEnd: Bool { oneScreen.isPrintedAtEnd }

  /// The bytes of the content that was shown on trial.
  public var trialBytes: [UInt8] {
    guard let source = fileView?.document.source else { return [] }
    return [UInt8](unsafeUninitializedCapacity: source.length) { buffer, count in
      count = source.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

/// The screen while it is shown on trial: it counts the rows of what arrives.
struct OneScreenTrial {
  var rule: OneScreen
  private var counter: OneScreenCounter
  private let reader = SourceReader()

  init(_ rule: OneScreen, _ counter: OneScreenCounter) {
    self.rule = rule
    self.counter = counter
  }

  /// Counts again for a window of another size.
  mutating func restart(_ counter: OneScreenCounter) { self.counter = counter }

  /// Reads what is new. Ends the trial if the content does not fit any more, or if it has ended.
  mutating func readOn(_ document: Document, at time: Double) {
    document.source.demand(upTo: OneScreenCounter.mostBytes + 1, by: reader)
    // Asked first: what comes in between is read the next time.
    let isComplete = document.isComplete
    let length = min(document.length, OneScreenCounter.mostBytes + 1)
    if length > counter.count {
      counter.append(document.source.bytes(in: counter.count..<length)[...])
      rule.didRead(fits: counter.fits, at: time)
    }
    guard isComplete else { return }
    counter.finish()
    // Content that cannot be read to its end stays on the screen, with the reason.
    rule.didEnd(fits: counter.fits && document.error == nil)
  }

  /// Leaves the demand to the view.
  func end(_ document: Document) { document.source.demand(upTo: 0, by: reader) }
}
