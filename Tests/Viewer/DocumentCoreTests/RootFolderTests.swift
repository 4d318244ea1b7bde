import PortholeSystem
import TestSupport
import Testing

@testable import PortholePlatform

/// The one way to open a file that content names.
@Suite(.bounded) struct RootFolderTests {
  private let folder = TemporaryFolder()
  private var root: RootFolder { RootFolder(folder.path("root")) }

  private func read(_ name: String, below root: RootFolder? = nil) -> Result<String, FileRefusal> {
    do throws(FileRefusal) {
      let bytes = try (root ?? self.root).read(folder.path("root/" + name), limit: 1 << 20)
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch { return .failure(error) }
  }

  private func write(
    _ name: String, _ text: String, _ existing: FileTarget.Existing = .replace, isStreamed: Bool = false
  ) -> WritingFailure? {
    do throws(WritingFailure) {
      let file = try FileTarget(
        FileName(folder.path("root/" + name)), existing, isStreamed: isStreamed, below: root
      ).open()
      try file.write(Array(text.utf8))
      try file.finish()
      return nil
    } catch { return error }
  }

  /// The messages that do not come from the system.
  private static let refusals = ["is not below", "is not a regular file"]

  private func isRefused(_ message: String) -> Bool { Self.refusals.contains { message.contains($0) } }

  @Test(arguments: RefusedFile.allCases) func aNameThatLeadsElsewhereIsNotRead(_ kind: RefusedFile) {
    kind.make("below/f", "SECRET", in: folder)
    guard case .failure(let refusal) = read("below/f") else {
      Issue.record("it was read")
      return
    }
    #expect(isRefused("\(refusal)"), "\(refusal)")
    #expect(
      !root.contains(FileName(folder.path("root/below/f"))) || [.fifo, .socket, .folder].contains(kind))
  }

  @Test(arguments: RefusedFile.allCases, [true, false])
  func aNameThatLeadsElsewhereIsNotWritten(_ kind: RefusedFile, _ isStreamed: Bool) {
    let outside = kind.make("below/f", "SECRET", in: folder)
    for existing in [FileTarget.Existing.replace, .append] {
      let failure = write("below/f", "PWNED", existing, isStreamed: isStreamed)
      #expect(isRefused(failure?.description ?? ""), "\(failure?.description ?? "written")")
    }
    #expect(write("below/f", "PWNED", .refuse, isStreamed: isStreamed) != nil)
    guard let outside else { return }
    #expect(folder.text(outside) == (kind.hasContent ? "SECRET" : ""))
  }

  /// Files below the folder are read and written, also through links that stay below it.
  @Test(arguments: [
    "f", "link", "linked/f", "hop", "./below/../f", "below/../linked/../f", "new", "linked/new",
  ])
  func filesBelowTheFolderAreUsed(_ name: String) {
    for name in ["root", "root/below"] { folder.makeFolder(name) }
    for name in ["f", "below/f"] { folder.write("root/" + name, "old") }
    folder.link("root/link", to: "below/f")
    folder.link("root/linked", to: "below")
    folder.link("root/hop", to: folder.path("root/link"))
    folder.link("again", to: "root")
    let isNew = name.hasSuffix("new")
    #expect((try? read(name).get()) == (isNew ? nil : "old"))
    #expect(write(name, "written") == nil)
    #expect(write(name, ", more", .append) == nil)
    #expect((try? read(name).get()) == "written, more")
    #expect((try? read(name, below: RootFolder(folder.path("again"))).get()) == "written, more")
    #expect(root.contains(FileName(folder.path("root/" + name))))
  }

  @Test func aNameWithoutAFileIsTheErrorOfTheSystem() {
    folder.makeFolder("root")
    for name in ["none", "none/f", "f\0"] {
      #expect(read(name) == .failure(.system(SystemError(code: ENOENT))), "\(name)")
    }
    folder.link("root/circle", to: "circle")
    #expect(read("circle") == .failure(.system(SystemError(code: ELOOP))))
    #expect(read("f", below: RootFolder(folder.path("gone"))) != .success(""))
  }

  /// Files of these file systems look like regular ones.
  @Test(arguments: [
    "/proc/self/environ", "/proc/self/status", "/proc/sys/kernel/hostname", "/sys/kernel/notes",
    "/proc/kmsg", "/dev/zero", "/dev/tty", "/proc/self/fd", "/",
  ])
  func interfacesOfTheKernelAreNoFiles(_ path: String) {
    // A container has not all of them, and some can be opened by the superuser only.
    let refusal = RootFolder.everywhere.refusal(of: FileName(path))
    #expect(
      refusal == .isNotRegular || refusal == .system(SystemError(code: ENOENT)), "\(path): \(refusal as Any)")
  }

  @Test func foldersAreMadeBelowTheFolder() throws {
    folder.makeFolder("root")
    folder.makeFolder("outside")
    folder.link("root/out", to: "../outside")
    folder.link("root/nowhere", to: "../made")
    folder.write("root/f", "")
    try root.makeFolder(folder.path("root/a//b/c/"))
    #expect((try? read("a/b/c").get()) == nil && root.contains(FileName(folder.path("root/a/b/c"))))
    for (name, reason) in [
      ("out", "is not below"), ("out/a", "is not below"), ("nowhere", "is not below"),
      ("../made", "is not below"), ("f", "Not a directory"), ("f/a", "Not a directory"),
    ] {
      #expect { try root.makeFolder(folder.path("root/" + name)) } throws: { "\($0)".contains(reason) }
    }
    #expect(access(folder.path("made"), F_OK) != 0 && access(folder.path("outside/a"), F_OK) != 0)
  }

  /// In a random tree of files, folders, links and pipes, a path is used exactly if it leads to a regular file below the folder.
  @Test(arguments: seeds(60)) func randomPathsStayBelowTheFolder(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for name in ["root", "outside"] { folder.makeFolder(name) }
    var folders = ["root", "outside"]
    var (files, links) = (["outside/secret"], [String]())
    folder.write("outside/secret", "OUTSIDE")
    for number in 0..<Int.random(in: 4...24, using: &random) {
      let name = folders.randomElement(using: &random)! + "/\(number)"
      switch Int.random(in: 0...9, using: &random) {
      case 0...1:
        folder.makeFolder(name)
        folders.append(name)
      case 2...3:
        folder.write(name, name.hasPrefix("root/") ? "inside" : "OUTSIDE")
        files.append(name)
      case 4: folder.makeFIFO(name)
      default:
        let target = (folders + files + links + ["root/new", "outside/new"]).randomElement(using: &random)!
        let up = String(repeating: "../", count: name.split(separator: "/").count - 1)
        folder.link(name, to: Bool.random(using: &random) ? up + target : folder.path(target))
        links.append(name)
      }
    }
    func real(_ name: String) -> String? {
      realpath(folder.path(name), nil).map { real in
        defer { free(real) }
        return String(cString: real)
      }
    }
    let root = real("root")! + "/"
    for _ in 0..<30 {
      var path = (folders + files + links).randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        path +=
          "/" + ["..", ".", "\(Int.random(in: 0...20, using: &random))", "new"].randomElement(using: &random)!
      }
      let real = real(path)
      var info = stat()
      let isFile = stat(folder.path(path), &info) == 0 && info.st_mode & S_IFMT == S_IFREG
      let isInside = isFile && real?.hasPrefix(root) == true
      let read = read("../" + path)
      #expect(
        (try? read.get())?.hasPrefix("inside") == (isInside ? true : nil), "PORTHOLE_SEED=\(seed) \(path)")
      let failure = write("../" + path, "inside, written", isStreamed: Bool.random(using: &random))
      #expect(real == nil || (failure == nil) == isInside, "PORTHOLE_SEED=\(seed) \(path)")
      for file in files where file.hasPrefix("outside/") {
        #expect(folder.text(file) == "OUTSIDE", "\(path)")
      }
      #expect(access(folder.path("outside/new"), F_OK) != 0, "PORTHOLE_SEED=\(seed) \(path)")
    }
  }

  /// A file that the user names on the command line can be a link, and a device stays a device.
  @Test func filesThatTheUserNamesCanBeAnywhere() {
    for kind in [RefusedFile.link, .linkToLink] {
      let folder = TemporaryFolder()
      let outside = kind.make("below/f", "old", in: folder)
      #expect((try? readFile(folder.path("root/below/f"), limit: 9)) == Array("old".utf8))
      let file = try? FileTarget(FileName(folder.path("root/below/f")), .replace).open()
      #expect(throws: Never.self) {
        try file?.write(Array("new".utf8))
        try file?.finish()
      }
      #expect(outside.map { folder.text($0) } == "new")
    }
  }
}
