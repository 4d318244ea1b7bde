import NodeUI
import PortholeSystem
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Files of scenes and tapes, and the files that they name.
@Suite(.bounded) struct SceneFileTests {
  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func namesAreRelativeToTheFileThatHasThem() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("inner")
    folder.makeFolder("inner/deep")
    folder.write("lines.txt", "outer\n")
    folder.write("inner/lines.txt", "inner\n")
    for (name, line) in [
      ("lines.txt", "inner"), ("../lines.txt", "outer"), ("deep/../lines.txt", "inner"),
      (folder.path("lines.txt"), "outer"),
    ] {
      folder.write("inner/scene.yaml", "root: {list: {file: '\(name)'}}")
      for path in [folder.path("inner/scene.yaml"), folder.path("inner//deep/../scene.yaml")] {
        let scene = try Scene.load(path: path, root: folder.path)
        let screen = HeadlessScreen(scene.rootNode, columns: 8, rows: 1)
        #expect(screen.lines == [line], "\(name) in \(path)")
      }
    }
  }

  @Test func tapesAreRelativeToTheTapeThatNamesThem() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("inner")
    folder.write("a.tape", "Source inner/b.tape\n")
    folder.write("inner/b.tape", "Source c.tape\nSource ../d.tape\n")
    folder.write("inner/c.tape", "Up\n")
    folder.write("d.tape", "Down\n")
    #expect(try Tape.load(path: folder.path("a.tape")).commands.count == 2)
  }

  @Test func filesThatCannotBeReadAreReportedWithTheReason() throws {
    let folder = TemporaryFolder()
    for (path, reason) in [
      (folder.path("none"), "No such file or directory"), (folder.path, "Is a directory"),
      ("", "No such file"),
      ("/dev/null\0.yaml", "No such file"), (folder.path("none") + "/x", "No such file"),
    ] {
      let scene = message { _ = try Scene.load(path: path) }
      #expect(scene.contains(reason), "\(scene)")
      let tape = message { _ = try Tape.load(path: path) }
      #expect(tape.contains(reason), "\(tape)")
      let list = message {
        _ = try Scene.load(
          Array("root: {list: {file: \(quoted(path))}}".utf8), file: "s", folder: folder.path)
      }
      #expect(list.contains(path == folder.path ? "is not a regular file" : reason), "\(list)")
    }
  }

  private func quoted(_ path: String) -> String { "\"" + path.replacing("\0", with: "\\0") + "\"" }

  @Test func filesThatAreTooLargeAreRefused() throws {
    let folder = TemporaryFolder()
    for (name, size) in [("scene", Scene.sizeLimit), ("tape", Tape.fileLimit)] {
      folder.write(name, "")
      folder.truncate(name, size + 1)
      let found = message {
        _ =
          try name == "tape"
          ? (Tape.load(path: folder.path(name)) as Any) : Scene.load(path: folder.path(name))
      }
      #expect(found.contains("is larger than \(size >> 20) MiB"), "\(found)")
    }
  }

  /// A pipe gives its bytes in parts and has no size.
  @Test func scenesAreReadFromPipes() throws {
    let folder = TemporaryFolder()
    folder.makeFIFO("pipe")
    let rows = (0..<20_000).map { "      - text: row \($0)\n" }.joined()
    nonisolated(unsafe) let writer = folder
    // Waits for the reader.
    BackgroundThread.start { writer.append("pipe", "root:\n  column:\n    children:\n" + rows) }
    let scene = try Scene.load(path: folder.path("pipe"))
    #expect(HeadlessScreen(scene.rootNode, columns: 10, rows: 2).lines == ["row 0", "row 1"])
  }
}
