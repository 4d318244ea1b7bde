import LayoutCore
import NodeUI

/// A scene or a folder in the tree: its name, and at the right a sign if it cannot be shown.
final class SceneRowNode: ViewNode {
  private let entry: FolderEntry
  private unowned let folder: SceneFolder

  init(_ entry: FolderEntry, _ folder: SceneFolder) {
    (self.entry, self.folder) = (entry, folder)
    super.init()
  }

  override var defaultAccessibility: Accessibility {
    Accessibility(.text, label: entry.title, value: folder.mistakes[entry.path] ?? "")
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? entry.title.columns : maximumSize.width, 1)
  }

  override func draw(in context: DrawingContext) {
    let width = context.bounds.size.width
    let isBroken = folder.mistakes[entry.path] != nil
    let style = entry.kind == .folder ? TextStyle(attributes: .bold) : .plain
    context.put(entry.title, at: .zero, columns: width - (isBroken ? 3 : 1), style: style)
    guard isBroken, width > 4 else { return }
    context.put(
      context.theme.hasSymbols ? "✗" : "x", at: Point(x: width - 2, y: 0),
      style: TextStyle(foreground: .role(.error)))
  }
}
