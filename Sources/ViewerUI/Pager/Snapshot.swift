import DocumentCore
import NodeUI
import PortholePlatform

#if canImport(Glibc)
  import Glibc
#endif

/// A frame of the viewer without a terminal: the screen after opening the files in a window of that size, pressing those
/// keys and waiting.
///
/// It waits until the frame would no longer change: for the bytes of a pipe that the window shows, the place that the keys
/// lead to, a search, a filter, the cells of a picture, a table, and the counts of files up to 256 MiB. Motions end at
/// once, on a clock of its own, and scroll indicators show as they do just after. After a time limit the frame is taken
/// as it is.
public struct Snapshot {
  public private(set) var canvas: Canvas
  /// Seconds of the clock by which things move. It advances only while something moves.
  private var time = 0.0
  /// The work that was unfinished when the time was over; nil if the frame would not change any more.
  public private(set) var unfinished: String?

  /// Seconds after which the frame is taken as it is.
  public static let timeLimit = 10.0

  /// Opens the files, presses the keys one after another and draws. Nil where no file could be opened; the pager's
  /// failures tell why.
  ///
  /// - Parameters:
  ///   - limit: the seconds to wait, for everything together.
  ///   - wakeUp: what the pager and its documents signal when there is something new. Without one that they know,
  ///     this looks again 50 times a second.
  public init?(
    of pager: Pager, keys: String = "", rows: Int, columns: Int, limit: Double = timeLimit,
    wakeUp: WakeUp = WakeUp()
  ) {
    guard pager.openFirst() else { return nil }
    let end = MonotonicClock.seconds + limit
    pager.window.reducesMotion = true
    pager.countedBytes = FrameCondition.countedBytes
    canvas = Canvas(rows: rows, columns: columns)
    pager.resize(rows: canvas.rows, columns: canvas.columns)
    settle(pager, wakeUp, until: end)
    for scalar in keys.unicodeScalars {
      pager.handle(.key(Self.key(scalar)), at: time)
      settle(pager, wakeUp, until: end)
    }
  }

  /// The frame alone.
  public static func canvas(of pager: Pager, keys: String, rows: Int, columns: Int) -> Canvas? {
    Snapshot(of: pager, keys: keys, rows: rows, columns: columns)?.canvas
  }

  private static func key(_ scalar: Unicode.Scalar) -> Key {
    switch scalar {
    case "\n", "\r": .enter
    case "\u{1b}": .escape
    case "\u{8}", "\u{7f}": .backspace
    default: .character(scalar)
    }
  }

  /// Draws until the frame would no longer change.
  private mutating func settle(_ pager: Pager, _ wakeUp: WakeUp, until end: Double) {
    unfinished = nil
    var rounds = 0
    while true {
      // Work that ends between the frame and the look after it is not in the frame.
      let before = Self.pending(pager)
      draw(pager)
      pager.wake(at: time)
      // A line that is far down is found by the counted ones before it.
      if pager.view.goal != nil { pager.view.document.startCounting() }
      let pending = Self.pending(pager) ?? before
      let mover: ScrollNode = pager.imageView ?? pager.view
      let motion = mover.phase == .idle ? nil : pager.window.deadline
      if pending == nil, motion == nil, !pager.needsDisplay { return }
      guard MonotonicClock.seconds < end else {
        unfinished = pending?.activity ?? "changing"
        return draw(pager)
      }
      rounds += 1
      if let motion {
        time = max(time, motion)
      } else if rounds > 100 || pending != nil, pager.deadline.map({ $0 > time }) ?? true {
        // The work is done by other threads and processes. A signal that was missed costs little.
        wakeUp.wait(atMost: min(0.02, end - MonotonicClock.seconds))
      }
    }
  }

  private static func pending(_ pager: Pager) -> FrameCondition? {
    FrameCondition.all.first { $0.isPending(pager) }
  }

  private mutating func draw(_ pager: Pager) {
    canvas.clear()
    pager.draw(into: &canvas, at: time)
  }
}
