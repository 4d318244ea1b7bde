import Documents
import NodeUI

#if canImport(Glibc)
  import Glibc
#endif

/// A frame of the viewer without a terminal: what somebody would see who opened the files in a window
/// of that size and pressed those keys.
public enum Snapshot {
  /// Opens the files, presses the keys one after another and draws. Waits until everything is counted.
  /// Nil where no file could be opened; the pager's failures tell why.
  public static func canvas(
    of pager: Pager, keys: String, rows: Int, columns: Int
  ) -> Canvas? {
    guard pager.openFirst() else { return nil }
    // What is shown is where everything has come to rest.
    pager.window.reducesMotion = true
    var canvas = Canvas(rows: rows, columns: columns)
    pager.resize(rows: canvas.rows, columns: canvas.columns)
    settle(pager, &canvas)
    for scalar in keys.unicodeScalars {
      pager.handle(.key(scalar == "\n" ? .enter : .character(scalar)), at: 0)
      settle(pager, &canvas)
    }
    return canvas
  }

  private static func settle(_ pager: Pager, _ canvas: inout Canvas) {
    repeat {
      canvas.clear()
      pager.draw(into: &canvas, at: 0)
      pager.wake(at: 0)
      while pager.view.document.indexProgress != nil || pager.view.isCountingRows || pager.isSearching
        || pager.filter?.source.isComplete == false
      { sched_yield() }
      pager.wake(at: 0)
    } while pager.needsDisplay
  }
}
