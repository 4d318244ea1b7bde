import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem

/// A frame of the viewer without a terminal: the screen after opening files in a window of a given size,
/// pressing keys and waiting.
///
/// Waits until the frame would no longer change: for visible bytes of a pipe, the destination of a jump, a
/// search, a filter, the cells of a picture, a table, and in files up to 256 MiB the count of lines, errors and warnings. Motions end
/// at once, since time is simulated. The frame is without transient scroll indicators, as a second after the last
/// motion. After a time limit it is taken as it is.
public struct Snapshot {
  public private(set) var canvas: Canvas
  /// The work that was unfinished at the time limit; nil if the frame is final.
  public private(set) var unfinished: String?

  /// Seconds after which the frame is taken as it is.
  public static let timeLimit = SnapshotOptions().wait

  /// Opens the files, presses the keys one after another and draws. Nil if no file could be opened, for the
  /// reasons in the pager's failures.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of seconds to wait in total.
  ///   - wakeUp: signalled by the pager and its documents when there are results. The default is signalled by
  ///     nothing, so the snapshot looks for results 50 times a second.
  public init?(
    of pager: Pager, keys: String = "", rows: Int, columns: Int, limit: Double = timeLimit,
    wakeUp: WakeUp = WakeUp()
  ) {
    guard pager.openFirst() else { return nil }
    let end = MonotonicClock.seconds + limit
    pager.window.reducesMotion = true
    pager.frame.countedBytes = FrameCondition.countedBytes
    let host = HeadlessHost(pager, rows: rows, columns: columns)
    unfinished = Self.settle(host, pager, wakeUp, until: end)
    for scalar in keys.unicodeScalars {
      let (key, modifiers) = Key.typing(scalar)
      host.send(.key(key, modifiers))
      unfinished = Self.settle(host, pager, wakeUp, until: end)
    }
    pager.window.hidesTransientBars = true
    host.draw()
    canvas = host.canvas
    pager.window.hidesTransientBars = false
  }

  /// The frame alone.
  public static func canvas(of pager: Pager, keys: String, rows: Int, columns: Int) -> Canvas? {
    Snapshot(of: pager, keys: keys, rows: rows, columns: columns)?.canvas
  }

  /// Draws until the frame would no longer change. Time passes only while something moves.
  ///
  /// - Returns: the work that is unfinished at the time limit.
  private static func settle(
    _ host: HeadlessHost, _ pager: Pager, _ wakeUp: WakeUp, until end: Double
  ) -> String? {
    var pending: FrameCondition?
    let work = FrameWait(
      isPending: {
        // A jump to a distant line needs the counts of the lines before it.
        if pager.view.goal != nil { pager.view.document.startCounting() }
        pending = FrameCondition.all.first { $0.isPending(pager) }
        return pending != nil
      },
      isOver: { MonotonicClock.seconds >= end },
      // Other threads and processes do the work. The short wait limits the cost of a missed signal.
      wait: { wakeUp.wait(atMost: min(0.02, end - MonotonicClock.seconds)) })
    let hasSettled = host.settle(work, rounds: .max) {
      let mover: ScrollNode = pager.picture ?? pager.view
      return mover.phase == .idle ? nil : pager.window.deadline
    }
    return hasSettled ? nil : pending?.activity ?? "changing"
  }
}
