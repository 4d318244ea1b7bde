/// Makes the lines of a full trace while a tape plays, and a report, if one is wanted.
public final class ReplayRecorder {
  private let player: any TapePlaying
  private let recorder: TraceRecorder
  private let report: ReplayReport?
  private let onLine: (TraceLine) -> Void
  /// The failures that were noted.
  private var known = 0

  /// Begins with the first line. The player tells it of events and checks until ``end()``.
  ///
  /// - Parameters:
  ///   - scene: the name of the scene.
  ///   - onLine: called with each line in the order of time.
  public init(
    _ player: any TapePlaying, scene: String, _ report: ReplayReport? = nil,
    onLine: @escaping (TraceLine) -> Void
  ) {
    let onLine = { (line: TraceLine) in
      onLine(line)
      report?.note(line)
    }
    (self.player, self.report, self.onLine) = (player, report, onLine)
    if let player = player as? TapePlayer {
      recorder = TraceRecorder(window: { [unowned player] in player.window }, onLine: onLine)
    } else {
      recorder = TraceRecorder(onLine: onLine)
    }
    let header = TraceHeader(
      scene: scene, tape: player.tape.file, size: player.tape.size,
      framesPerSecond: (player as? TapePlayer)?.framesPerSecond)
    onLine(.header(header))
    player.onEvent = { [unowned self, unowned player] place in
      recorder.observe()
      recorder.place = place
      report?.note(event: place, player.canvas, at: player.time.seconds)
    }
    if player.hasOwnOutput {
      player.onInput = { [unowned self, unowned player] event in
        recorder.note(event, at: player.time.seconds)
      }
    }
    player.onCheck = { [unowned self, unowned player] check, place, failure in
      known = player.failures.count
      recorder.note(check, at: place, failure, time: player.time.seconds)
      report?.note(check: "\(check)", failure, player.canvas, at: player.time.seconds)
    }
  }

  public func note(_ frame: TapeFrame) {
    recorder.note(
      frame: frame.canvas, after: frame.before, at: frame.time.seconds, scrolled: player.scrolledRows)
  }

  /// Notes output of a program.
  public func note(output bytes: [UInt8]) { recorder.note(output: bytes.count, at: player.time.seconds) }

  /// Notes a screenshot, which the player's canvas shows.
  public func note(screenshot name: String) {
    recorder.note(screenshot: name, at: player.time.seconds)
    report?.note(screenshot: name, player.canvas)
  }

  /// Notes the end, and the checks that the tape did not come to.
  public func end() {
    for failure in player.failures.dropFirst(known) {
      let check = Self.words(of: failure)
      let line = TraceCheck(
        time: player.time.seconds, check: check, place: "\(failure.place)", expected: failure.expected,
        found: failure.found)
      onLine(.check(line))
      report?.note(check: check, failure, player.canvas, at: player.time.seconds)
    }
    recorder.noteEnd(at: player.time.seconds)
    recorder.stop()
    report?.end(player)
    (player.onEvent, player.onCheck, player.onInput) = (nil, nil, nil)
  }

  /// The check of a failure in the tape's words, or a wait.
  private static func words(of failure: TapeFailure) -> String {
    let prefix = "Expect "
    return failure.command.hasPrefix(prefix)
      ? String(failure.command.dropFirst(prefix.count)) : failure.command
  }
}
