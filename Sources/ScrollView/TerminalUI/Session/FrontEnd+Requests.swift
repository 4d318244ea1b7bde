import PortholePlatform
import PortholeSystem
import ScreenCore

// Signals, requests of the application, and the end.
extension FrontEnd {
  // MARK: Signals and requests

  func take(_ numbers: [Int32], _ application: any ScreenApplication) {
    if numbers.contains(0) { application.wake(at: programTime(MonotonicClock.seconds)) }
    if numbers.contains(Signals.output) { passOutput() }
    if numbers.contains(SIGTSTP) { suspend(application) }
    if numbers.contains(SIGCONT) {
      // SIGSTOP stopped the program, or it was continued in the background and is now in front. Others may
      // have used the terminal.
      passOutput()
      session.leave(&screen, keeping: keptRows)
      try? session.enter(&screen)
      resize(application)
    } else if numbers.contains(SIGWINCH) {
      noteNewSize(application)
    }
  }

  func serve(_ request: ScreenRequest, _ application: any ScreenApplication) throws(TerminalError)
    -> Int32?
  {
    switch request {
    case .quit(let status): return status
    case .suspend: suspend(application)
    case .lendTerminal: lendTerminal(to: application)
    case .ring: session.write([7])
    case .repaint:
      screen.invalidate()
      resize(application)
    }
    return nil
  }

  func suspend(_ application: any ScreenApplication) {
    let start = MonotonicClock.seconds
    awaitCursor()
    passOutput()
    session.leave(&screen, keeping: keptRows)
    signals.stop()
    // Discards the signals of the stop, such as SIGCONT: the lines below do all that they ask for.
    _ = signals.take()
    continueAfterOthers(since: start)
    application.wake(at: programTime(MonotonicClock.seconds))
    resize(application)
  }

  func lendTerminal(to application: any ScreenApplication) {
    lend {
      if let remark = application.useTerminal(), EndRequest.signal == 0 { session.waitForKey(after: remark) }
    }
    application.wake(at: programTime(MonotonicClock.seconds))
    resize(application)
  }

  /// Gives the terminal to `body` and takes it back.
  private func lend<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = MonotonicClock.seconds
    awaitCursor()
    passOutput()
    session.leave(&screen, keeping: keptRows)
    defer {
      // The lines below do all that a change of the size or a stop in between asks for.
      _ = signals.take()
      if EndRequest.signal != 0 {
        session.restoreAfterOthers()
        endBySignal()
      }
      continueAfterOthers(since: start)
    }
    return try signals.leaveKeysToOthers(body)
  }

  /// Restores the terminal while `body` uses it, for example to run another program. The screen is shown again with the
  /// next frame. The program's clock stands still in between, and `body` must not call the front end.
  public func releaseTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard session.isActive else { return try body() }
    needsResize = true
    return try lend(body)
  }

  private func continueAfterOthers(since start: Double) {
    standstill += MonotonicClock.seconds - start
    try? session.enter(&screen)
  }

  /// The time of the program's clock.
  func programTime(_ now: Double) -> Double { now - standstill }

  /// Passes on what the program has printed since the last time.
  func passOutput() {
    guard let onOutput else { return }
    let bytes = OutputCapture.takeNews()
    if !bytes.isEmpty { onOutput(bytes) }
  }

  func endBySignal() -> Never {
    session.leave(&screen, keeping: keptRows)
    onEndBySignal?()
    EndRequest.die(by: EndRequest.signal)
  }

  // MARK: The end

  /// Brings the frame that stays up to date, unless the program ends in a hurry.
  func drawLastFrame(_ application: any ScreenApplication) {
    guard EndRequest.signal == 0, !session.isClosed, application.needsDisplay, session.hasRoom else {
      return
    }
    draw(application)
  }

  /// The rows of the last frame that stay on the main screen, or are printed there.
  var keptRows: Int {
    var rows = max(0, canvas.rows - use.passingRows)
    while rows > 0, (0..<canvas.columns).allSatisfy({ canvas[rows - 1, $0].isBlank }) { rows -= 1 }
    return rows
  }

  var printedAtEnd: [UInt8] {
    // A program that a signal ends prints nothing more.
    guard EndRequest.signal == 0, !session.isClosed else { return [] }
    if let text = lastOutput?(), !text.isEmpty { return text }
    guard use.printsLastFrame, !use.staysOnMainScreen else { return [] }
    return TerminalOutput.lines(of: canvas, rows: keptRows, session.capabilities)
  }
}
