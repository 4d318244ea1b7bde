import LayoutCore
import NodeUI

/// The first row of a panel: its title, a text that is typed to filter its content, and the number of rows.
///
/// ```
/// ▎ Sections › tmux█                           12 of 264
/// ```
final class PanelHeadNode: ViewNode {
  let title: String
  /// The text that is typed; nil for none.
  private let typed: () -> EditedText?
  /// A text at the right end.
  private let note: () -> String

  init(_ title: String, typed: @escaping () -> EditedText? = { nil }, note: @escaping () -> String = { "" }) {
    (self.title, self.typed, self.note) = (title, typed, note)
    super.init()
    style.height = 1
  }

  override var kind: String { "panelHead" }

  override var defaultAccessibility: Accessibility {
    guard let typed = typed() else { return Accessibility(.heading, label: title) }
    return Accessibility(.textField, label: title, value: typed.text, position: note())
  }

  private static let margin = 2
  private static let prompt = "type to filter"

  override func draw(in context: DrawingContext) {
    let (theme, typed) = (context.theme, typed())
    let (width, margin) = (context.bounds.size.width, min(Self.margin, context.bounds.size.width / 12))
    if theme.hasSurfaces {
      context.restyle(context.bounds) { $0.background = theme.hover.background }
      if typed != nil, margin > 0 { context.drawBar(at: context.bounds, theme.accent) }
    }
    var end = width - margin
    let note = note()
    // The text that is typed needs room before the note.
    if !note.isEmpty, end - note.columns - 2 >= Self.leastTyped {
      end -= note.columns
      setOff(Point(x: end, y: 0), note.columns, in: context)
      context.put(note, at: Point(x: end, y: 0), style: theme.textSecondary)
      end -= 2
    }
    let name = title.fitted(
      in: max(0, end - margin - (typed == nil ? 0 : Self.leastTyped)), hasSymbols: theme.hasSymbols)
    let start = Point(x: margin, y: 0)
    guard let typed else {
      setOff(start, name.columns, in: context)
      context.put(name, at: start, style: theme.title)
      return
    }
    setOff(start, end - start.x, in: context)
    var x = context.put(name, at: start, style: theme.title)
    if !name.isEmpty {
      x = context.put(theme.hasSymbols ? " › " : " > ", at: Point(x: x, y: 0), style: theme.accent)
    }
    draw(typed, Point(x: x, y: 0), end - x, in: context)
  }

  /// The fewest columns of the text that is typed.
  private static let leastTyped = 12

  private func draw(_ typed: EditedText, _ place: Point, _ columns: Int, in context: DrawingContext) {
    guard columns > 0 else { return }
    let theme = context.theme
    var row = Canvas(rows: 1, columns: columns)
    var ground = theme.text
    if theme.hasSurfaces { ground.background = theme.hover.background }
    row.fill(row: 0, columns: 0..<columns, style: ground)
    let (text, cursor) = typed.display
    _ = StatusLine.draw(text, cursor: cursor, style: ground, into: &row, row: 0)
    context.put(row, at: place)
    guard text.isEmpty else { return }
    context.put(
      Self.prompt, at: Point(x: place.x + 2, y: 0), columns: max(0, columns - 2), style: theme.placeholder)
  }

  /// Sets a text off from the line of a frame.
  private func setOff(_ place: Point, _ columns: Int, in context: DrawingContext) {
    guard !context.theme.hasSurfaces, columns > 0 else { return }
    context.fill(Rect(x: place.x - 1, y: 0, width: columns + 2, height: 1), style: context.theme.text)
  }
}
