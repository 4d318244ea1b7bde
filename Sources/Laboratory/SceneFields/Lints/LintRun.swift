import LayoutCore
import NodeUI
import ScreenCore

/// A tree of nodes on screens of its own, on which the checks of lints try out what people would do. Nothing outside of it
/// changes, and no time passes but its own.
package final class LintRun {
  /// Makes a new window with the tree, in a theme unless the tree asks for one.
  private let makeWindow: (Theme) throws -> Window
  package let size: Size
  package private(set) var notes: [Note] = []
  private var windows: [Window] = []
  /// The first frame, for checks that change nothing.
  private(set) lazy var still = screen()
  /// The walk with Tab, which two checks look at.
  lazy var walk = TabWalk(self)

  /// The most notes, and the most nodes that a check looks at.
  static let (mostNotes, mostNodes) = (200, 100_000)

  private init(size: Size, _ makeWindow: @escaping (Theme) throws -> Window) {
    (self.size, self.makeWindow) = (size, makeWindow)
  }

  /// Looks for all mistakes in a tree. Linear in the nodes, times the number of places at which the focus stops.
  ///
  /// - Parameters:
  ///   - size: the screen.
  ///   - makeWindow: makes a window with a new tree each time, in a theme unless the tree asks for one. Checks for which
  ///     that fails are left out.
  /// - Returns: the notes, each once, in the order of the table.
  package static func notes(
    size: Size = Size(80, 24), _ makeWindow: @escaping (Theme) throws -> Window
  ) -> [Note] {
    let run = LintRun(size: size, makeWindow)
    for lint in Lint.all { lint.check?(run) }
    for window in run.windows { for note in window.notes { run.note(note) } }
    return run.notes
  }

  func note(_ note: Note) {
    guard notes.count < Self.mostNotes else { return }
    // A template makes many elements with the same mistake.
    let isKnown = notes.contains {
      $0.text == note.text || note.source.isKnown && $0.mistake == note.mistake && $0.source == note.source
    }
    if !isKnown { notes.append(note) }
  }

  func note(_ mistake: Mistake, _ node: DisplayNode, _ text: String) {
    note(Note(mistake, about: node, text))
  }

  /// A new window with the tree, after its first frame.
  func screen(_ theme: Theme = .dark) -> LintScreen? {
    guard let window = try? makeWindow(theme) else { return nil }
    windows.append(window)
    return LintScreen(window, size: size)
  }
}

/// A window on a screen without a terminal. All motion is at its end at once, and bars that hide are hidden.
struct LintScreen {
  let window: Window
  private let host: HeadlessHost

  init(_ window: Window, size: Size) {
    self.window = window
    (window.reducesMotion, window.hidesTransientBars, window.looksAtKeys) = (true, true, true)
    host = HeadlessHost(
      window, rows: size.height, columns: size.width, traits: ScreenTraits(isDeterministic: true))
    draw()
  }

  var canvas: Canvas { host.canvas }

  /// Draws until nothing changes any more at this time.
  func draw() {
    host.draw()
    host.drawIfNeeded(atMost: 8)
  }

  func press(_ key: Key) {
    host.send(.key(key, []))
    draw()
  }

  /// Turns the wheel by a notch, and waits until the view rests.
  func turnWheel(_ direction: MouseEvent.Direction, at cell: Point) {
    host.send(.mouse(MouseEvent(.wheel(direction), row: cell.y, column: cell.x)))
    host.advance(to: host.time + 1)
    draw()
  }

  /// The scroll views of the tree that are shown, the outer ones first.
  var scrollNodes: [ScrollNode] {
    window.root.tree.prefix(LintRun.mostNodes).compactMap { $0 as? ScrollNode }.filter {
      !$0.frame.isEmpty && !$0.isHiddenInTree
    }
  }
}

extension DisplayNode {
  /// The name in notes.
  var noteName: String { (partOwner ?? self).authorName }

  /// The node in notes: with the first words of a text that has no id.
  var noteText: String {
    guard let text = (self as? TextNode)?.string, name == nil else { return noteName }
    let start = text.prefix { $0 != "\n" }
    return "the text \u{201c}\(start.count > 24 ? start.prefix(23) + "…" : start)\u{201d}"
  }
}
