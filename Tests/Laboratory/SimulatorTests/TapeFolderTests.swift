import TapeCore
import TestSupport
import Testing

/// `Source` takes tapes from the folder of the tape that was started, and no message quotes other files.
@Suite(.bounded) struct TapeFolderTests {
  private let folder = TemporaryFolder()
  private static let secret =
    "root:$6$salt$hunter2:19000:0:99999:7:::\nTypist 12345 swordfish\nDown swordfish\n"

  init() {
    folder.makeFolder("scenes")
    folder.makeFolder("scenes/inner")
    folder.makeFolder("other")
    folder.write("secret", Self.secret)
    folder.write("other/b.tape", "Up\n")
    folder.write("scenes/b.tape", "Up\n")
    folder.write("scenes/inner/c.tape", "Source ../b.tape\nDown\n")
  }

  /// The issues of a tape in the folder `scenes`; nil if it is read.
  private func issues(_ tape: String, root: String? = nil) -> [String]? {
    folder.write("scenes/a.tape", tape)
    do {
      _ = try Tape.load(path: folder.path("scenes/a.tape"), root: root)
      return nil
    } catch {
      return (error as? TapeError)?.lines.map { $0.replacing(folder.path + "/", with: "") } ?? ["\(error)"]
    }
  }

  @Test func tapesBelowTheFolderAreIncluded() {
    folder.write("scenes/inner/d.tape", "Left\n")
    folder.link("scenes/link.tape", to: "inner/d.tape")
    folder.link("scenes/folder", to: "inner")
    folder.link("again", to: "scenes")
    for name in [
      "b.tape", "./inner/../b.tape", "inner/c.tape", "link.tape", "folder/c.tape",
      folder.path("scenes/b.tape"),
      folder.path("again/b.tape"),
    ] {
      #expect(issues("Source \(name)\n") == nil, "\(name)")
    }
  }

  @Test func filesOutsideOfTheFolderAreRefused() {
    folder.link("scenes/out.tape", to: "../other/b.tape")
    folder.link("scenes/out", to: "../other")
    folder.write("scenes-too", "Up\n")
    folder.write("scenes/inner/deep.tape", "Source ../../other/b.tape\n")
    for name in [
      "../other/b.tape", "out.tape", "out/b.tape", "../secret", "/etc/passwd", "../scenes-too",
      "inner/../../other/b.tape",
    ] {
      let found = issues("Source \(name)\n")
      #expect(
        found?.count == 1 && found?[0].hasPrefix("scenes/a.tape:1:8: \(name): is not below ") == true,
        "\(found ?? [])")
    }
    let deep = issues("Source inner/deep.tape\n")
    #expect(
      deep?[0].hasPrefix("scenes/inner/deep.tape:1:8: the tape: is not below ") == true, "\(deep ?? [])")
  }

  @Test func anotherFolderCanBeNamed() {
    #expect(issues("Source ../other/b.tape\n", root: folder.path) == nil)
    #expect(issues("Source b.tape\n", root: folder.path("other"))?[0].contains("is not below") == true)
    #expect(issues("Source b.tape\n", root: folder.path("none"))?[0].contains("No such file") == true)
  }

  /// Opening a FIFO without a writer would wait for ever.
  @Test func onlyRegularFilesAreRead() {
    folder.makeFIFO("scenes/fifo")
    folder.link("scenes/device", to: "/dev/zero")
    for name in ["fifo", "inner", "."] {
      #expect(issues("Source \(name)\n") == ["scenes/a.tape:1:8: \(name): is not a regular file"])
    }
    #expect(issues("Source device\n", root: "/") == ["scenes/a.tape:1:8: device: is not a regular file"])
  }

  @Test func aFileThatIsNoTapeIsNotQuoted() {
    folder.write("scenes/secret", Self.secret)
    #expect(
      issues("Source secret\n") == ["scenes/secret:1:1: this is no tape: it does not begin with a command"])
    #expect(issues(Self.secret) == ["scenes/a.tape:1:1: this is no tape: it does not begin with a command"])
    #expect(issues("{\"key\": \"hunter2\"}")?[0].contains("hunter2") == false)
  }

  /// An included file may begin like a tape by chance.
  @Test func anIncludedTapeIsNotQuoted() {
    let lines = [
      "Up hunter2", "Down@hunter2", "Ctrl+hunter2", "Wait+hunter2", "hunter2 hunter2", "Set hunter2 hunter2",
      "'hunter2'", "Wheel hunter2", "Expect hunter2", "Source hunter2", "Screenshot hunter2",
      "Screenshot hunter2", "Expect phase hunter2 hunter2", "Resize hunter2", "Sleep hunter2",
      "Click hunter2",
      "Set Platform hunter2", "Set Term 'hunter2/'", "Type 'hunter2", "Wait /hunter2", "Wait 'hunter2'",
      "Expect style 1,1 hunter2", "Set Quiet hunter2", "Drag hunter2 1,1", "Expect zoom hunter2 hunter2",
      "Expect row hunter2", "Expect indicator hunter2 hunter2", "Set Program hunter2",
    ]
    folder.write("scenes/b.tape", "Up\n" + lines.joined(separator: "\n") + "\nLefft")
    let found = issues("Source b.tape\n") ?? []
    #expect(found.count > lines.count - 4)
    #expect(found.allSatisfy { !$0.contains("hunter2") }, "\(found.filter { $0.contains("hunter2") })")
    #expect(found.last?.contains("unknown command; did you mean Left?") == true)
    // Messages about the tape that was started stay helpful.
    #expect(issues("Sleep hunter2")?[0].contains("found “hunter2”; allowed: a time") == true)
    #expect(issues("Up\nhunter2")?[0].contains("unknown command “hunter2”") == true)
  }
}
