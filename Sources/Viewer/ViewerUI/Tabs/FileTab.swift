import DocumentCore
import NodeUI
import ScreenCore

/// Everything about a file on the list: its views, its filter, its marks, and the changes of its bytes.
///
/// The file is opened when it is first shown; until then its text is empty. It can be shown as text, as a table,
/// as a picture, and through a filter. Each of these is a view on a source of its own, so a place that must
/// survive a switch between them (a mark, the top row) is kept as a byte of the file: see `topByte`. The help
/// is such a tab, too, but on no list.
final class FileTab {
  var entry: FileEntry
  private(set) var isOpen = false
  /// The view of its text.
  private(set) lazy var text = DocumentNode(document: Document(text: "", name: ""))
  /// The views that show it in other ways, once they were wanted.
  var others: [ContentKind: DocumentNode] = [:]
  /// The way in which it is shown, after those to return to.
  private(set) var kinds = [ContentKind.text]
  /// Whether it is not known yet how it is to be shown.
  var awaitsKind = false
  /// The view of its picture, if it is one: a kind of content without lines.
  var picture: ImageScrollNode?
  /// The order of the rows, while it is shown as a table; nil for that of the file.
  var sorting: Sorting?
  /// The lines that are shown, if not all.
  var filter: Filter?
  /// Marked places, as bytes of the file.
  var marks = FileMarks()
  /// The event that following its end waits for.
  var followWait = FollowWait.nothing
  /// The replacement of its content by `LESSOPEN`, if that was asked.
  var preprocessing: Preprocessing?
  /// Reports changes of the file, once its first frame has been drawn.
  var watch: FileWatch?
  /// When to look at a file that has changed.
  var refreshing = RefreshPacing()
  /// The state of another file that has taken its name.
  var replacement = Replacement()

  init(_ entry: FileEntry) { self.entry = entry }

  var name: String { entry.name }
  /// The path of the file, also if other content is shown; nil for standard input.
  var path: FileName? {
    text.document.path ?? preprocessing.flatMap { $0.isOfStandardInput ? nil : $0.path }
  }
  /// The view of all lines.
  var whole: DocumentNode { sortedRows?.view ?? unsorted }
  /// The view of all lines in the order of the file.
  var unsorted: DocumentNode {
    // Asked for many times in each key.
    let kind = kinds[kinds.count - 1]
    return kind == .text ? text : others[kind] ?? text
  }
  /// The rows in another order, if they are shown so.
  var sortedRows: SortedRows? { kinds.last == .table ? sorting?.sorted : nil }
  /// The view of the lines that are shown.
  var view: DocumentNode { filter?.view ?? whole }

  /// Shows an opened document.
  func open(_ text: DocumentNode, picture: ImageScrollNode? = nil) {
    (self.text, self.picture) = (text, picture)
    isOpen = true
  }

  /// Shows it in a way or, if it is shown so, as before; returns that way.
  func toggle(_ kind: ContentKind) -> ContentKind {
    let isShown = kinds.last == kind
    kinds.removeAll { $0 == kind && kind != .text }
    if !isShown { kinds.append(kind) }
    return kinds[kinds.count - 1]
  }

  /// Takes the filter away.
  func endFilter() {
    // Close the source only: closing the document would close the file as well.
    filter?.source.close()
    filter = nil
  }

  /// Stops all background work.
  func close() {
    endFilter()
    sorting?.sort?.cancel()
    for view in others.values {
      view.content.close()
      view.document.close()
    }
    if isOpen { text.document.close() }
    preprocessing?.close()
  }
}

/// The event that the user waits for while the view follows the end.
enum FollowWait {
  case nothing
  /// The bell rings for new content.
  case bell
  /// The first line at or after a byte that matches a pattern ends following.
  case match(SearchPattern, from: Int)
}

/// The state of another file that has replaced the one on the screen.
struct Replacement {
  /// When to switch to it, in seconds of the clock; nil if not intended.
  var due: Double?
  /// Whether switching failed, with no change of the file since.
  var hasFailed = false
  /// The state of the file's path that was last reported.
  var standing = FileStanding.current
}
