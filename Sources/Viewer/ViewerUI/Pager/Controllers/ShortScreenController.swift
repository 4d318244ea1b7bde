import DocumentCore
import LayoutCore
import NodeUI

/// The first screen of a file that is shorter than the window, as less draws it: the prompt stands below the last
/// line, and nothing stands below the prompt.
struct ShortScreen: Equatable {
  /// The rows of the file.
  let rows: Int
  /// The facts that a key may change; then the screen is drawn as any other.
  let facts: Facts

  struct Facts: Equatable {
    let view: ObjectIdentifier
    let top: Int
    let column: Int
    let blankRows: BlankRows
    let wrap: TextWrap
    let settings: LineSettings
    let highlighter: ObjectIdentifier?

    init(_ view: DocumentNode) {
      self.view = ObjectIdentifier(view)
      (top, column, blankRows) = (view.top, view.horizontal.offset, view.blankRows)
      (wrap, settings) = (view.wrapInUse, view.settings)
      highlighter = view.highlighter.map { ObjectIdentifier($0) }
    }
  }
}

/// The first screen under the name less.
final class ShortScreenController: ViewerController {
  /// The first screen of a short file, while it is shown.
  private(set) var shown: ShortScreen?
  /// Whether nothing but that screen has been drawn yet.
  private var mayBeShown = true

  /// Shows the first file as a short screen if it is one, and ends that once something else is to be drawn.
  func update() {
    guard options.has(.showsShortFiles), mayBeShown else { return }
    window.layoutIfNeeded()
    let next = present
    if let shown, shown != next { mayBeShown = false }
    let short = mayBeShown ? next : nil
    guard short != shown else { return }
    shown = short
    view.hidesTildes = short != nil
    window.root.setNeedsLayout()
  }

  /// A key before the first screen, or after it, begins an ordinary one.
  func didPressKey() {
    if shown == nil { mayBeShown = false }
  }

  /// The short screen that the file is now; nil if it needs the window, or is not known yet.
  private var present: ShortScreen? {
    guard pager.shown.isFile, !pager.showsList, let view = lines, files.index == 0,
      !pager.oneScreen.isOnTrial,
      view.rows > 1, view.content.space.scrollingColumns == nil,
      view.document.isComplete, view.document.length > 0, view.top == 0, view.blankRows == BlankRows(),
      view.reservedInset.top == 0
    else { return nil }
    let step = view.documentRows.advance(from: 0, by: view.rows)
    guard !step.isPending, step.moved + 1 < view.rows else { return nil }
    return ShortScreen(rows: step.moved + 1, facts: ShortScreen.Facts(view))
  }

  /// A key draws the screen again, so that it is short no more.
  func end() {
    mayBeShown = false
    guard shown != nil else { return }
    shown = nil
    view.hidesTildes = false
    window.root.setNeedsLayout()
    setNeedsDisplay()
  }

  /// The screen with the prompt below the last line. The frame that stays in the terminal has none.
  func content(with prompt: StatusLineNode, of short: ShortScreen, rows: Int) -> LayoutElement {
    let content = InsetLayoutSpec(insets: EdgeInsets(bottom: 1), child: pager.shownContent)
    guard !pager.frame.isLast else { return content }
    return OverlayLayoutSpec(
      child: content,
      overlay: InsetLayoutSpec(
        insets: EdgeInsets(top: short.rows, bottom: rows - short.rows - 1), child: prompt))
  }

  /// The prompt of a short screen: the file's name before the first key, and the answer to a key.
  func shorten(_ line: inout StatusLine) {
    line.right = ""
    if line.hasAnswer, let answer = line.notes.first {
      line.text = answer
    } else if line.text == nil {
      let file = line.file.map { " (file \($0.index) of \($0.count))" } ?? ""
      line.text = pager.start.isNew ? "\(line.name)\(file) (END)" : "(END)"
    }
    line.notes = []
  }
}
