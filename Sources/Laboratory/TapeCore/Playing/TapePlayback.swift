import NodeUI

/// Plays a tape for a user to watch, in real time or at another speed. It uses the tape's own clock, so each frame is that of a
/// replay. A key ends the tape there, and the user controls the program from then on.
public final class TapePlayback: ScreenApplication {
  public let player: TapePlayer
  /// Whether it waits for a key at each screenshot.
  private let pauses: Bool
  /// The seconds of the tape that pass in one second.
  private let speed: Double
  private var mode = Mode.waiting
  /// How many of the next screenshots not to pause at: the user has already pressed a key for them.
  private var screenshotsToSkip = 0
  private var isDirty = true
  private var screen = Size.zero
  private var traits = ScreenTraits()
  private var request: ScreenRequest?

  private enum Mode {
    /// No frame has been shown yet.
    case waiting
    /// The tape began at this time of the front end's clock, or would have, had there been no pauses.
    case playing(since: Double)
    case paused
    /// The user controls the program, whose clock began at this time.
    case live(since: Double)
  }

  /// - Parameters:
  ///   - pausesAtScreenshots: whether it waits for a key at each screenshot.
  ///   - speed: the seconds of the tape that pass in one second; more than 0.
  public init(_ player: TapePlayer, pausesAtScreenshots: Bool = false, speed: Double = 1) {
    self.player = player
    pauses = pausesAtScreenshots
    self.speed = speed > 0 ? speed : 1
    player.onFrame = { [unowned self] _ in isDirty = true }
    player.onScreenshot = { [unowned self] _ in
      isDirty = true
      guard pauses else { return }
      if screenshotsToSkip > 0 { screenshotsToSkip -= 1 } else { mode = .paused }
    }
  }

  // MARK: Time

  /// Plays all moments up to `time`.
  private func advance(to time: Double) {
    while case .playing(let start) = mode {
      guard let next = player.next else { return takeOver(at: time) }
      guard start + next.seconds / speed <= time else { return }
      player.step()
      if case .quit(let status, _) = player.ending { request = .quit(status: status) }
    }
  }

  public func wake(at time: Double) {
    if case .live(let start) = mode {
      player.application.wake(at: time - start)
    } else {
      advance(to: time)
    }
  }

  public var deadline: Double? {
    switch mode {
    case .waiting, .paused: nil
    // After the tape's end, hand over at once.
    case .playing(let start): start + (player.next ?? player.time).seconds / speed
    case .live(let start): player.application.deadline.map { $0 + start }
    }
  }

  // MARK: Events

  public func handle(_ event: InputEvent, at time: Double) {
    advance(to: time)
    if case .live(let start) = mode { return player.application.handle(event, at: time - start) }
    guard case .key(let key, let modifiers) = event else { return }
    let isLeaving =
      (key, modifiers) == (.character("q"), []) || (key, modifiers) == (.character("c"), .control)
    if case .paused = mode, !isLeaving {
      mode = .playing(since: time - player.time.seconds / speed)
      return advance(to: time)
    }
    if pauses, key == .character(" ") || key == .enter {
      screenshotsToSkip += 1
      return
    }
    takeOver(at: time)
    player.application.handle(event, at: player.time.seconds)
  }

  /// Ends the tape here. The program's clock continues from its current time.
  private func takeOver(at time: Double) {
    mode = .live(since: time - player.time.seconds)
    isDirty = true
    player.application.traitsDidChange(traits)
    player.application.resize(rows: screen.height, columns: screen.width)
  }

  public func takeCopiedText() -> String? { player.application.takeCopiedText() }
  public func useTerminal() -> String? { player.application.useTerminal() }

  public func takeRequest() -> ScreenRequest? {
    defer { request = nil }
    guard case .live = mode else { return request }
    return request ?? player.application.takeRequest()
  }

  // MARK: The screen

  public func resize(rows: Int, columns: Int) {
    screen = Size(columns, rows)
    isDirty = true
    if case .live = mode { player.application.resize(rows: rows, columns: columns) }
  }

  public func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    if case .live = mode { player.application.traitsDidChange(traits) }
  }

  public var needsDisplay: Bool {
    guard case .live = mode else { return isDirty }
    return isDirty || player.application.needsDisplay
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    isDirty = false
    if case .live(let start) = mode { return player.application.draw(into: &canvas, at: time - start) }
    if case .waiting = mode {
      mode = .playing(since: time)
      advance(to: time)
      isDirty = false
    }
    let frame = player.canvas
    if frame.rows == canvas.rows, frame.columns == canvas.columns {
      canvas = frame
    } else {
      canvas.put(frame, row: 0, column: 0)
      canvas.cursor = frame.cursor
    }
  }

  public var watchedDescriptors: [Int32] { player.application.watchedDescriptors }
  public var wantsMouse: Bool { player.application.wantsMouse }
  public var wantsPointerMotion: Bool { player.application.wantsPointerMotion }
}
