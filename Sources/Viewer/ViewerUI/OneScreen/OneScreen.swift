/// Decides whether content is shown on a screen or printed, while it arrives.
///
/// Content that fits the screen is better printed: it stays in the terminal, and nothing has to be quit. But a
/// pipe does not tell how much will come. So nothing is written at first; after a moment the screen opens on
/// trial, and it closes by itself if the pipe then ends early and the user has not touched anything.
///
/// A value without a clock or a descriptor: the caller reports what has happened, with its time in seconds.
public struct OneScreen: Equatable, Sendable {
  public enum State: Hashable, Sendable {
    /// Nothing has come yet, and nothing has been written.
    case waiting
    /// Something has come, and nothing has been written.
    case holding
    /// The screen is shown, and closes again if the content ends and fits.
    case trying
    /// The screen is shown until the user quits.
    case paging
    /// The content is printed.
    case printing
    /// There was no content at all.
    case finished
  }

  public private(set) var state: State

  /// Whether content that fits is printed. If not, the screen opens at the first byte.
  private let printsWhatFits: Bool
  private var firstRead = 0.0
  private var lastRead = 0.0

  /// Seconds from the first byte until the screen opens on trial.
  static let patience = 0.3
  /// Seconds until then at most, while the writer is busy.
  static let longestPatience = 0.5
  /// Seconds without a byte after which a writer is not busy.
  static let pause = 0.1

  /// Begins to wait for a pipe.
  public init(printsWhatFits: Bool) {
    self.printsWhatFits = printsWhatFits
    state = .waiting
  }

  /// Bytes have come.
  ///
  /// - Parameter fits: whether all content so far fits the screen.
  public mutating func didRead(fits: Bool, at time: Double) {
    lastRead = time
    switch state {
    case .waiting where printsWhatFits && fits:
      firstRead = time
      state = .holding
    case .waiting: state = .paging
    case .holding where !fits, .trying where !fits: state = .paging
    case .holding, .trying, .paging, .printing, .finished: break
    }
  }

  /// The content has ended.
  public mutating func didEnd(fits: Bool) {
    switch state {
    case .waiting: state = .finished
    case .holding, .trying: state = fits ? .printing : .paging
    case .paging, .printing, .finished: break
    }
  }

  /// The user has touched a key or the mouse: the screen stays.
  public mutating func didTouch() {
    if state == .trying { state = .paging }
  }

  /// When to call ``wake(at:)``, even if nothing comes.
  public var deadline: Double? {
    guard state == .holding else { return nil }
    return min(firstRead + Self.longestPatience, max(firstRead + Self.patience, lastRead + Self.pause))
  }

  /// Time has passed.
  public mutating func wake(at time: Double) {
    if let deadline, deadline <= time { state = .trying }
  }
}
