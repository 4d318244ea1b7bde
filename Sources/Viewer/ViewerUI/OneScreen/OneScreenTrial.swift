import DocumentCore

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
