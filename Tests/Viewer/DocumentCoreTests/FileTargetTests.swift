import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import PortholePlatform

/// The one way to write a file, on real files.
@Suite(.bounded) struct FileTargetTests {
  private let folder = TemporaryFolder()

  private func text(_ name: String) -> String? {
    (try? readFile(folder.path(name), limit: 1 << 24)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func info(_ name: String) -> stat {
    var info = stat()
    #expect(lstat(folder.path(name), &info) == 0)
    return info
  }

  /// The names in the folder: temporary files must not stay.
  private var names: [String] {
    guard let open = opendir(folder.path) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private func target(
    _ name: String, _ existing: FileTarget.Existing, isStreamed: Bool = false, inUse: [String] = []
  ) -> FileTarget {
    FileTarget(
      FileName(name.hasPrefix("/") ? name : folder.path(name)), existing, isStreamed: isStreamed,
      inUse: FilesInUse(names: inUse.map { FileName(folder.path($0)) }))
  }

  private func write(_ text: String, to target: FileTarget) -> WritingFailure? {
    do throws(WritingFailure) {
      let file = try target.open()
      try file.write(Array(text.utf8))
      try file.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test func aFileThatIsWrittenWholeStaysAsItWasUntilTheEnd() throws {
    folder.write("f", "old")
    chmod(folder.path("f"), 0o640)
    let before = info("f")
    do {
      let file = try target("f", .replace).open()
      try file.write(Array("never".utf8))
      #expect(text("f") == "old")
    }
    #expect(text("f") == "old" && names == ["f"])
    let file = try target("f", .replace).open()
    try file.write(Array("new".utf8))
    #expect(text("f") == "old")
    #expect(try file.finish())
    #expect(text("f") == "new" && names == ["f"])
    let after = info("f")
    #expect(after.st_mode == before.st_mode && after.st_uid == before.st_uid && after.st_ino != before.st_ino)
  }

  @Test func aConditionMayKeepTheOldFile() throws {
    folder.write("f", "old")
    let file = try target("f", .replace).open()
    try file.write(Array("new".utf8))
    #expect(try !file.finish { () throws(WritingFailure) in false })
    #expect(text("f") == "old" && names == ["f"])
  }

  @Test func aNewFileAppearsWholeAndReplacesNoOther() throws {
    #expect(write("new", to: target("f", .refuse)) == nil)
    #expect(text("f") == "new" && names == ["f"])
    #expect(write("other", to: target("f", .refuse)) == .system(SystemError(code: EEXIST)))
    #expect(write("other", to: target("f", .refuse, isStreamed: true)) == .system(SystemError(code: EEXIST)))
    // One that appears while the content is made is kept, too.
    for existing in [FileTarget.Existing.refuse, .replace] {
      let file = try target("g", existing).open()
      try file.write(Array("mine".utf8))
      folder.write("g", "of others")
      #expect(throws: WritingFailure.system(SystemError(code: EEXIST))) { try file.finish() }
      #expect(text("g") == "of others")
      folder.remove("g")
    }
    #expect(names == ["f"])
  }

  @Test func aFileThatTakesTheNameMeanwhileIsKept() throws {
    folder.write("f", "old")
    let file = try target("f", .replace).open()
    try file.write(Array("new".utf8))
    folder.replace("f", "of others")
    #expect(throws: WritingFailure.replaced) { try file.finish() }
    #expect(text("f") == "of others" && names == ["f"])
  }

  @Test func hardLinksStayLinks() throws {
    folder.write("f", "a longer text than the new one")
    Glibc.link(folder.path("f"), folder.path("g"))
    for new in ["new", String(repeating: "much longer ", count: 100_000)] {
      #expect(write(new, to: target("f", .replace)) == nil)
      #expect(text("g") == new && info("g").st_ino == info("f").st_ino)
    }
    // A link that is made while the content is made.
    let file = try target("f", .replace).open()
    Glibc.link(folder.path("f"), folder.path("h"))
    try file.finish()
    #expect(text("h") == "" && names == ["f", "g", "h"])
  }

  @Test(arguments: [true, false]) func symbolicLinksStayLinks(_ isStreamed: Bool) {
    folder.makeFolder("below")
    folder.write("below/f", "old")
    folder.link("link", to: "below/second")
    folder.link("below/second", to: "f")
    #expect(write("new", to: target("link", .replace, isStreamed: isStreamed)) == nil)
    #expect(text("below/f") == "new" && names == ["below", "link"])
    #expect(info("link").st_mode & S_IFMT == S_IFLNK && info("below/second").st_mode & S_IFMT == S_IFLNK)
    // One that leads nowhere is no free name, and the file that it names can be made.
    folder.remove("below/f")
    #expect(
      write("x", to: target("link", .refuse, isStreamed: isStreamed)) == .system(SystemError(code: EEXIST)))
    #expect(write("made", to: target("link", .replace, isStreamed: isStreamed)) == nil)
    #expect(text("below/f") == "made")
    folder.link("circle", to: "circle")
    #expect(
      write("x", to: target("circle", .replace, isStreamed: isStreamed)) == .system(SystemError(code: ELOOP)))
  }

  @Test func aStreamedFileIsEmptiedByItsFirstByte() throws {
    folder.write("f", "old text")
    let file = try target("f", .replace, isStreamed: true).open()
    #expect(text("f") == "old text")
    try file.write(Array("new".utf8))
    #expect(text("f") == "new")
    #expect(write(", more", to: target("f", .append)) == nil)
    #expect(text("f") == "new, more")
    let unused = try target("f", .replace, isStreamed: true).open()
    unused.discard()
    #expect(text("f") == "new, more")
  }

  @Test func anAppendThatIsNotFinishedIsUndone() throws {
    folder.write("f", "old")
    do {
      let file = try target("f", .append).open()
      try file.write(Array(" new".utf8))
      #expect(text("f") == "old new" && !file.isStreamed)
    }
    #expect(text("f") == "old")
    // Bytes of another program stay.
    let second = try target("f", .append).open()
    try second.write(Array(" new".utf8))
    folder.append("f", " of others")
    second.discard()
    #expect(text("f") == "old new of others")
    let third = try target("f", .append).open()
    folder.append("f", "!")
    third.discard()
    #expect(text("f") == "old new of others!")
    // The copy of a pipe that an option asks for keeps all that it has.
    let log = try target("f", .append, isStreamed: true).open()
    try log.write(Array(" log".utf8))
    log.discard()
    #expect(text("f") == "old new of others! log" && log.isStreamed)
    #expect(write("made", to: target("g", .append)) == nil && text("g") == "made")
  }

  private static let names = ["f", "./f", "link", "hard", "below/../f"]

  @Test(arguments: names, [FileTarget.Existing.replace, .append])
  func aFileInUseIsNotWrittenToUnderAnyName(_ name: String, _ existing: FileTarget.Existing) {
    folder.write("f", "source")
    folder.makeFolder("below")
    folder.link("link", to: "f")
    Glibc.link(folder.path("f"), folder.path("hard"))
    for isStreamed in [true, false] {
      let target = target(name, existing, isStreamed: isStreamed, inUse: ["f"])
      #expect(target.refusal == .inUse)
      #expect(write("x", to: target) == .inUse)
    }
    #expect(text("f") == "source" && names == ["below", "f", "hard", "link"])
  }

  @Test(arguments: [FileTarget.Existing.refuse, .replace, .append])
  func whatIsNoFileIsRefusedInOneSentence(_ existing: FileTarget.Existing) {
    folder.makeFIFO("fifo")
    folder.makeFolder("below")
    folder.makeSocket("socket")
    let isFirst = existing == .refuse
    let exists = "File exists"
    #expect(
      write("x", to: target("fifo", existing))?.description
        == (isFirst ? exists : "nothing reads from this pipe"))
    #expect(write("x", to: target("below", existing))?.description == (isFirst ? exists : "Is a directory"))
    #expect(
      write("x", to: target("socket", existing))?.description
        == (isFirst ? exists : "a socket is not written to"))
    #expect(write("x", to: target("none/f", existing))?.description == "No such file or directory")
    #expect(write("x", to: target("", existing))?.description != nil)
    #expect(
      write("x", to: target("/dev/full", existing))?.description
        == (isFirst ? exists : "No space left on device"))
    #expect(write("x", to: target("/dev/null", existing))?.description == (isFirst ? exists : nil))
    #expect(names == ["below", "fifo", "socket"])
  }

  @Test func aPipeWithAReaderGetsTheBytes() throws {
    folder.makeFIFO("fifo")
    let reader = open(folder.path("fifo"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(write("through the pipe", to: target("fifo", .replace)) == nil)
    var bytes = [UInt8](repeating: 0, count: 100)
    #expect(String(decoding: bytes[..<read(reader, &bytes, 100)], as: UTF8.self) == "through the pipe")
    #expect(info("fifo").st_mode & S_IFMT == S_IFIFO)
  }

  /// Does work with the rights of an ordinary user, which the superuser's threads can take one by one.
  private func asOrdinaryUser<Result: Sendable>(_ work: @escaping @Sendable () -> Result) throws -> Result {
    guard geteuid() == 0 else { return work() }
    typealias SetUser = @convention(c) (uid_t) -> Int32
    let setUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
    let result = Locked<Result?>(nil)
    let thread = BackgroundThread.startJoinable(stackSize: 1 << 20) {
      _ = setUser(Self.ordinaryUser)
      let value = work()
      result.withLock { $0 = value }
    }
    try #require(thread).join()
    return try #require(result.withLock { $0 })
  }

  /// The number of "nobody".
  private static let ordinaryUser = geteuid() == 0 ? 65_534 : geteuid()

  private static func write(_ text: String, to path: String, _ existing: FileTarget.Existing)
    -> WritingFailure?
  {
    do throws(WritingFailure) {
      let file = try FileTarget(FileName(path), existing).open()
      try file.write(Array(text.utf8))
      try file.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [FileTarget.Existing.refuse, .replace, .append])
  func aReadOnlyFileOrFolderIsRefused(_ existing: FileTarget.Existing) throws {
    folder.write("f", "old")
    chmod(folder.path("f"), 0o444)
    folder.makeFolder("below")
    chmod(folder.path("below"), 0o555)
    defer { chmod(folder.path("below"), 0o755) }
    for name in [folder.path, folder.path("f"), folder.path("below")] {
      chown(name, Self.ordinaryUser, getegid())
    }
    let (file, new) = (folder.path("f"), folder.path("below/new"))
    let failures = try asOrdinaryUser {
      [Self.write("x", to: file, existing), Self.write("x", to: new, existing)]
    }
    let denied = WritingFailure.system(SystemError(code: EACCES))
    #expect(failures == [existing == .refuse ? .system(SystemError(code: EEXIST)) : denied, denied])
    #expect(text("f") == "old" && names == ["below", "f"])
  }

  /// Also where the owner would change, which only the superuser can prevent.
  @Test func aFileThatCannotBeReplacedIsWrittenInItsPlace() throws {
    folder.makeFolder("below")
    for name in ["below/f", "g"] {
      folder.write(name, "a text that is longer")
      chmod(folder.path(name), 0o666)
    }
    chmod(folder.path("below"), 0o555)
    defer { chmod(folder.path("below"), 0o755) }
    chown(folder.path, Self.ordinaryUser, getegid())
    let before = [info("below/f"), info("g")]
    let paths = [folder.path("below/f"), folder.path("g")]
    let failures = try asOrdinaryUser { paths.map { Self.write("new", to: $0, .replace) } }
    #expect(failures == [nil, nil])
    #expect(text("below/f") == "new" && text("g") == "new" && names == ["below", "g"])
    #expect(info("below/f").st_ino == before[0].st_ino && info("g").st_uid == before[1].st_uid)
  }
}
