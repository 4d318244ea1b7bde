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
    let host = HeadlessHost(pager, rows: rows, columns: columns)
    unfinished = Self.settle(host, pager, wakeUp, until: end)
    for scalar in keys.unicodeScalars {
      host.send(.key(Self.key(scalar)))
      unfinished = Self.settle(host, pager, wakeUp, until: end)
    }
    canvas = host.canvas
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

  /// Draws until the frame would no longer change. Time passes only while something moves.
  ///
  /// - Returns: the work that is unfinished when the time is over.
  private static func settle(
    _ host: HeadlessHost, _ pager: Pager, _ wakeUp: WakeUp, until end: Double
  ) -> String? {
    var pending: FrameCondition?
    let work = FrameWait(
      isPending: {
        // A line that is far down is found by the counted ones before it.
        if pager.view.goal != nil { pager.view.document.startCounting() }
        pending = FrameCondition.all.first { $0.isPending(pager) }
        return pending != nil
      },
      isOver: { MonotonicClock.seconds >= end },
      // The work is done by other threads and processes. A signal that was missed costs little.
      wait: { wakeUp.wait(atMost: min(0.02, end - MonotonicClock.seconds)) })
    let hasSettled = host.settle(work, rounds: .max) {
      let mover: ScrollNode = pager.imageView ?? pager.view
      return mover.phase == .idle ? nil : pager.window.deadline
    }
    return hasSettled ? nil : pending?.activity ?? "changing"
  }
}
