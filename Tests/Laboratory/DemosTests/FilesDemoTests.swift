import NodeUI
import PortholeTesting
import TestSupport
import Testing

@testable import Demos

/// The file manager, on its samples.
@Suite(.bounded) struct FilesDemoTests {
  private let store: FileStore
  private let screen: HeadlessScreen

  init() async throws {
    store = FileStore(root: try SampleFiles.make())
    screen = HeadlessScreen(FilesNode(store), columns: 80, rows: 16)
    await screen.settle()
    // The last file: notes.txt.
    screen.key(.tab)
    screen.key(.down)
    screen.key(.end)
    await screen.settle()
  }

  private func has(_ text: String) -> Bool { screen.lines.contains { $0.contains(text) } }

  @Test func aFileIsRenamedIfTheNameIsFree() async {
    #expect(store.selection?.name == "notes.txt")
    screen.key(.character("r"))
    await screen.settle()
    #expect(has("Rename notes.txt"))
    screen.key(.character("u"), .control)
    screen.type("Letters")
    screen.key(.enter)
    await screen.settle()
    #expect(has("Letters is there already"))
    screen.key(.character("u"), .control)
    screen.type("diary.txt")
    screen.key(.enter)
    await screen.settle()
    #expect(has("diary.txt") && !has("notes.txt"))
    #expect(store.selection?.name == "diary.txt")
    #expect(
      screen.semantics.split(separator: "\n").contains {
        $0.contains("\"diary.txt\"") && $0.contains("selected")
      })
    // The next key continues from there.
    screen.key(.up)
    await screen.settle()
    #expect(store.selection?.name == "Tables")
  }

  @Test func aNewFolderIsSelectedInAFolderThatWasClosed() async {
    screen.key(.home)
    await screen.settle()
    #expect(store.selection?.name == "Letters")
    screen.key(.character("n"))
    await screen.settle()
    screen.type("new")
    screen.key(.enter)
    await screen.settle()
    #expect(store.selection?.path == store.root + "/Letters/new")
    #expect(
      screen.semantics.split(separator: "\n").contains { $0.contains("\"new\"") && $0.contains("selected") })
  }

  @Test func aDeletedFileIsKeptAndComesBack() async {
    screen.key(.character("d"))
    await screen.settle()
    #expect(has("Delete notes.txt?"))
    // The focus begins on the button that cancels.
    screen.key(.enter)
    await screen.settle()
    #expect(store.listing(store.root).contains { $0.name == "notes.txt" })
    screen.key(.character("d"))
    await screen.settle()
    screen.key(.tab)
    screen.key(.enter)
    await screen.advance(0.1)
    #expect(!store.listing(store.root).contains { $0.name == "notes.txt" } && has("Deleted notes.txt"))
    #expect(store.listing(store.root + "/.trash").map(\.name) == ["notes.txt"])
    screen.key(.character("u"))
    await screen.settle()
    #expect(store.listing(store.root).contains { $0.name == "notes.txt" } && has("notes.txt"))
    #expect(store.listing(store.root + "/.trash").isEmpty)
  }

  /// A drag in the pane selects text of the file, also beyond the rows in view, and copies it.
  @Test func textOfTheFileIsCopied() async throws {
    let row = try #require(screen.lines.firstIndex { $0.contains("Note 3:") })
    let line = screen.lines[row]
    let start = try #require(line.firstRange(of: "Note 3:")?.lowerBound)
    let column = line.distance(from: line.startIndex, to: start)
    screen.mouse(.press(button: 0), column, row)
    screen.mouse(.drag(button: 0), column + 5, row + 1)
    screen.mouse(.release, column + 5, row + 1)
    #expect(screen.window.clipboard == "Note 3: a line of a longer text.\nNote 4")
    screen.mouse(.press(button: 0), column, row)
    screen.mouse(.drag(button: 0), column, row + 2)
    screen.mouse(.drag(button: 0), column, 15)
    await screen.advance(5)
    screen.mouse(.release, column, 15)
    #expect(screen.window.clipboard.split(separator: "\n").count > 20)
    #expect(screen.window.clipboard.hasPrefix("Note 3: a line of a longer text.\nNote 4: "))
  }

  @Test(arguments: ["", "a/b", "..", "Letters", String(repeating: "x", count: 256)])
  func namesThatCannotBeAreRefused(_ name: String) {
    #expect(store.objection(to: name, in: store.root) != nil)
  }

  @Test func whatTheSystemRefusesIsAnError() throws {
    let entry = FileEntry(path: store.root + "/gone", isFolder: false, size: 0)
    #expect(throws: FileError.self) { try store.move(entry.path, to: store.root + "/other") }
    #expect(throws: FileError.self) { try store.trash(entry) }
    #expect(throws: FileError.self) { try store.makeFolder("a", in: store.root + "/gone") }
  }

  /// A file that has come to the new place in the meantime is not replaced.
  @Test func noFileIsReplaced() {
    let (old, new) = (store.root + "/notes.txt", store.root + "/Tables/planets.csv")
    #expect(throws: FileError.self) { try store.move(old, to: new) }
    #expect(store.listing(store.root).contains { $0.path == old })
    #expect(store.listing(store.root + "/Tables").contains { $0.path == new && $0.size < 100 })
  }
}
