import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import PortholePlatform

/// The changes that a watch reports. The system queues an event before the call that causes it returns, so
/// the tests need not wait.
@Suite(.bounded) struct FileWatchTests {
  private let folder = TemporaryFolder()

  private func watch(_ name: String) throws -> FileWatch {
    let watch = try #require(FileWatch(path: FileName(folder.path(name))))
    _ = watch.drain()
    return watch
  }

  @Test func reportsChangesToTheFileAndItsReplacement() throws {
    folder.write("log", "one\n")
    let watch = try watch("log")
    #expect(!watch.drain())
    folder.append("log", "two\n")
    #expect(watch.drain())
    #expect(!watch.drain())
    folder.write("other", "nothing to do with it\n")
    folder.rename("other", "another")
    folder.remove("another")
    #expect(!watch.drain())
    folder.rename("log", "log.1")
    #expect(watch.drain())
    // Its writer still writes to the renamed file.
    folder.append("log.1", "three\n")
    #expect(watch.drain())
    folder.write("log", "")
    #expect(watch.drain())
    _ = watch.drain()
    folder.append("log", "four\n")
    #expect(watch.drain())
    folder.append("log.1", "last words\n")
    #expect(watch.drain())
    folder.replace("log", "five\n")
    #expect(watch.drain())
    _ = watch.drain()
    folder.remove("log")
    #expect(watch.drain())
    folder.write("log", "six\n")
    #expect(watch.drain())
    folder.truncate("log", 0)
    #expect(watch.drain())
  }

  @Test func followsLinksToTheFile() throws {
    folder.makeFolder("a")
    folder.makeFolder("b")
    folder.write("a/log", "in a\n")
    folder.write("b/log", "in b\n")
    folder.link("now", to: "a")
    folder.link("log", to: "now/log")
    let watch = try watch("log")
    folder.append("a/log", "more\n")
    #expect(watch.drain())
    // The file that the links lead to is rotated.
    folder.rename("a/log", "a/log.1")
    #expect(watch.drain())
    folder.write("a/log", "")
    #expect(watch.drain())
    // A link on the path is retargeted, as when a whole folder is replaced.
    folder.link("now.new", to: "b")
    folder.rename("now.new", "now")
    #expect(watch.drain())
    _ = watch.drain()
    folder.append("b/log", "more\n")
    #expect(watch.drain())
    folder.write("a/log", "nobody cares\n")
    _ = watch.drain()
    folder.write("a/log.2", "nobody cares\n")
    #expect(!watch.drain())
    folder.remove("log")
    #expect(watch.drain())
  }

  /// After a rename away and back, or a link retargeted to and fro, the first file must be watched again.
  @Test func aFileThatReturnsIsWatchedAgain() throws {
    folder.write("log", "one\n")
    let watch = try watch("log")
    folder.rename("log", "log.1")
    folder.write("log", "two\n")
    eventually("there is no more news") { !watch.drain() }
    folder.rename("log.1", "log")
    eventually("there is no more news") { !watch.drain() }
    folder.append("log", "three\n")
    #expect(watch.drain())
    for name in ["a", "b"] { folder.write(name, "\(name)\n") }
    folder.link("link", to: "a")
    let linked = try self.watch("link")
    for name in ["b", "a", "b", "a"] {
      folder.link("link.new", to: name)
      folder.rename("link.new", "link")
      eventually("there is no more news") { !linked.drain() }
      folder.append(name, "more\n")
      #expect(linked.drain(), "\(name)")
    }
  }

  @Test func aRemovedFolderIsWatchedUntilItReturns() throws {
    folder.makeFolder("deep")
    folder.makeFolder("deep/er")
    folder.write("deep/er/log", "one\n")
    let watch = try watch("deep/er/log")
    folder.remove("deep")
    #expect(watch.drain())
    _ = watch.drain()
    folder.makeFolder("deep")
    #expect(watch.drain())
    folder.makeFolder("deep/er")
    #expect(watch.drain())
    folder.write("deep/er/log", "two\n")
    #expect(watch.drain())
    _ = watch.drain()
    folder.append("deep/er/log", "three\n")
    #expect(watch.drain())
    folder.rename("deep", "aside")
    _ = watch.drain()
    folder.rename("aside/er", "aside/there")
    #expect(watch.drain())
  }

  @Test func listsTheFoldersThatAPathDependsOn() {
    folder.makeFolder("a")
    folder.write("a/log", "")
    folder.link("link", to: "a/log")
    folder.link("round", to: "round")
    let root = folder.path
    func all(_ path: String) -> [PathPlace] { PathPlace.all(on: FileName(path)) }
    func place(_ folder: String, _ name: String) -> PathPlace {
      PathPlace(folder: FileName(folder), name: FileName(name))
    }
    #expect(all(root + "/a/log").last == place(root + "/a", "log"))
    #expect(all(root + "/link").suffix(2) == [place(root, "link"), place(root + "/a", "log")])
    #expect(all(root + "/none/of/it").last == place(root, "none"))
    #expect(all(root + "/round").count <= 42)
    #expect(all("").isEmpty)
    #expect(all("/").isEmpty)
  }
}
