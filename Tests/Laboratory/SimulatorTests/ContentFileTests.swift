import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import SceneCore
@testable import TapeCore

/// Scenes and tapes name files in many ways. None leads out of the folder that the user gave, or to a pipe or a device.
@Suite(.bounded) struct ContentFileTests: SceneSuite {
  private let folder = TemporaryFolder()
  private static let secret = "hunter2"

  /// A way to name a file. All names are relative to the folder `root`.
  enum Reference: String, CaseIterable, Sendable {
    case scene, list, picture, tape, source, reload, sceneOfTape
    case settings, expectedScreen
    // Files to write.
    case update, screenshot, report, recording, screenOfRecording, changedFields

    /// The name. Its folder can be a link.
    var name: String {
      switch self {
      case .scene, .sceneOfTape, .reload, .changedFields: "below/f.yaml"
      case .tape, .source, .recording: "below/f.tape"
      case .expectedScreen, .update, .screenOfRecording: "f.screens/s.txt"
      case .screenshot: "below/s.txt"
      case .report: "below/index.html"
      case .list, .picture, .settings: "below/f"
      }
    }

    /// A right content of the file.
    var content: String {
      switch self {
      case .scene, .sceneOfTape, .reload: "root: {text: hunter2}"
      case .changedFields: "root: {box: {width: 7}} # hunter2"
      case .tape, .source, .recording: "Down # hunter2\n"
      case .settings: "key: hunter2\n"
      case .picture: String(decoding: Self.gif, as: UTF8.self)
      default: "hunter2\n"
      }
    }

    private static let gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
  }

  /// Uses the file that a reference names. Returns all messages and results.
  private func use(_ reference: Reference) throws -> String {
    let (root, path) = (folder.path("root"), folder.path("root/" + reference.name))
    func played(
      _ tape: String, updates: Bool = false, _ play: @MainActor (TapePlayer) throws -> Void = { $0.play() }
    ) throws -> String {
      let read = try Tape.load(Array("Set Size 10x2\n\(tape)\n".utf8), file: root + "/f.tape")
      let scene = try load("root: {text: hello}")
      let application = SceneApplication(scene, Array("root: {text: hello}".utf8), path: nil) {
        $0.makeWindow()
      }
      let player = TapePlayer(read, application, window: { application.window })
      player.onReload = { application.reload(from: $0, below: read.root.path, name: $1) }
      player.context.screens = ExpectedScreens(updates: updates, root: read.root.path)
      try play(player)
      _ = try player.context.screens?.write()
      return (player.failures.map(\.description) + application.messages + player.canvas.text).joined(
        separator: "\n")
    }
    switch reference {
    case .scene: return try "\(Scene.load(path: path, root: root).root)"
    case .list, .picture:
      let kind = reference == .list ? "list" : "image"
      let scene = "root: {\(kind): {file: \(reference.name)}}"
      return try "\(Scene.load(Array(scene.utf8), file: "s", folder: root).root)"
    case .tape: return try "\(Tape.load(path: path, root: root).commands)"
    case .source:
      return try "\(Tape.load(Array("Source \(reference.name)".utf8), file: root + "/a.tape").commands)"
    case .sceneOfTape:
      let tape = try Tape.load(Array("Set Scene \(reference.name)\n".utf8), file: root + "/a.tape")
      let scene = try #require(tape.ownScene)
      return try "\(Scene.load(path: scene.path, root: tape.root.path).root)"
    case .reload: return try played("Reload \(reference.name)")
    case .settings: return try "\(SettingsFile(path: path, keys: ["key"]))"
    case .expectedScreen: return try played("Expect screen s")
    case .update: return try played("Expect screen s", updates: true)
    case .screenshot, .report:
      let below = root + "/below"
      let outputs = reference == .report ? Replay.Outputs(report: below) : Replay.Outputs(frames: below)
      // The user names the folder, so it may be a link.
      return try played("Screenshot s") { _ = try Replay($0, title: "t", outputs: outputs).run() }
    case .recording:
      let file = try OutputFile(path, isStreamed: true, below: root)
      file.write("PWNED")
      try file.commit()
      return "written"
    case .screenOfRecording:
      let screens = ExpectedScreens(root: root)
      screens.note(Canvas(rows: 1, columns: 5), as: "s", tape: root + "/f.tape")
      return try screens.write().joined()
    case .changedFields:
      let scene = try Scene.load(path: path)
      let application = SceneApplication(scene, Array(reference.content.utf8), path: path) { $0.makeWindow() }
      let field = try #require(scene.root.editableFields.first { $0.names == ["width"] })
      try application.changes.set(field, of: scene.root, toText: "9", at: 0)
      return SceneWriter(application).write()
    }
  }

  private func message(_ reference: Reference) -> String {
    do { return try use(reference) } catch { return "\(error)" }
  }

  @Test(arguments: Reference.allCases, RefusedFile.allCases)
  func noReferenceLeadsElsewhere(_ reference: Reference, _ kind: RefusedFile) throws {
    // These folders are named by the user, and these files are the only ones to have no content.
    if kind == .linkedFolder, [.screenshot, .report, .settings, .changedFields].contains(reference) {
      return
    }
    if !kind.hasContent, reference == .changedFields { return }
    let outside = kind.make(reference.name, reference.content, in: folder)
    let message = message(reference)
    #expect(message.contains("is not below") || message.contains("is not a regular file"), "\(message)")
    #expect(!message.contains(Self.secret), "\(message)")
    if let outside { #expect(folder.text(outside) == (kind.hasContent ? reference.content : "")) }
  }

  /// The same references lead to files of the folder.
  @Test(arguments: Reference.allCases, [true, false])
  func referencesLeadToFilesBelowTheFolder(_ reference: Reference, _ isLink: Bool) throws {
    let parts = reference.name.split(separator: "/")
    for name in ["root", "root/" + parts[0]] { folder.makeFolder(name) }
    if isLink {
      // The user names the folder of these.
      let isNamed = [.settings, .screenshot, .report, .changedFields].contains(reference)
      folder.write(isNamed ? "root/\(parts[0])/other" : "root/other", reference.content)
      folder.link("root/" + reference.name, to: isNamed ? "other" : "../other")
    } else {
      folder.write("root/" + reference.name, reference.content)
    }
    let message = message(reference)
    #expect(!message.contains("is not"), "\(message)")
    let text = folder.text("root/" + reference.name)
    let isWritten = [.update, .screenshot, .report, .recording, .screenOfRecording, .changedFields].contains(
      reference)
    #expect((text == reference.content) != isWritten, "\(text)")
  }

  // MARK: Recordings

  /// A recording that ends early leaves the older tape.
  @Test func aRecordingReplacesATapeWhenItIsComplete() throws {
    folder.write("f.tape", "old\n")
    let path = folder.path("f.tape")
    do {
      let file = try OutputFile(path, isStreamed: true)
      file.write("new\n")
      #expect(folder.text("f.tape") == "old\n")
      file.discard()
    }
    #expect(folder.text("f.tape") == "old\n")
    let file = try OutputFile(path, isStreamed: true)
    file.write("new\n")
    try file.commit()
    #expect(folder.text("f.tape") == "new\n")
    // A new tape has each line immediately.
    let new = try OutputFile(folder.path("g.tape"), isStreamed: true)
    new.write("first\n")
    #expect(folder.text("g.tape") == "first\n")
    new.discard()
    #expect(folder.text("g.tape") == "first\n")
  }

  // MARK: Bounds

  /// A wrong file gives a bounded number of messages.
  @Test(arguments: ["scene", "settings", "tape"]) func messagesAboutAFileAreLimited(_ kind: String) throws {
    let lines = (0..<20_000).map { kind == "tape" ? "Dwon\(kind)\($0) x\n" : "  kye\($0): 1\n" }.joined()
    var found: [String] = []
    do {
      switch kind {
      case "scene": _ = try Scene.load(Array(("root:\n box:\n" + lines).utf8), file: "f")
      case "settings":
        folder.write("f", lines)
        _ = try SettingsFile(path: folder.path("f"), keys: ["key"])
      default: _ = try Tape.load("Up\n" + lines, file: "f")
      }
    } catch let error as SceneError { found = error.lines } catch let error as TapeError {
      found = error.lines
    }
    #expect(found.count == 101)
    #expect(found.first?.contains(kind == "tape" ? "f:2:1: unknown command" : "unknown key") == true)
    #expect(
      found.last?.hasSuffix(kind == "tape" ? "… the rest of the tape is not read" : "f: … and 19900 more")
        == true,
      "\(found.last ?? "")")
  }

  /// A tape of which many checks fail.
  @Test func failuresOfATapeAreLimited() throws {
    let tape = try Tape.load(
      "Set Size 5x1\n" + String(repeating: "Expect contains x\n", count: 1_000), file: "t")
    let player = TapePlayer(tape, Window(TextNode("a")))
    player.play()
    #expect(player.failures.count == 1_000)
    let result = CaseResult(of: player)
    #expect(result.failures.count == 101 && result.messages.last?.hasSuffix("found 900 more") == true)
  }

  /// An alias has the size of the text that it repeats.
  @Test func anAliasCountsAsItsText() throws {
    /// 10 to the power of `levels` texts of 8 bytes.
    func text(_ levels: Int) -> String {
      var text = "root:\n  column:\n    children:\n    - &a0 {text: x}\n"
      for level in 1..<max(1, levels) {
        let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
        text += "    - &a\(level) {column: {children: [\(list)]}}\n"
      }
      return text
    }
    func message(_ levels: Int, limit: Int) -> String? {
      do {
        _ = try Scene.load(
          Array(text(levels).utf8), file: "f", files: .init(in: nil), platform: nil, notesPaths: false,
          limit: limit)
        return nil
      } catch { return "\(error)" }
    }
    #expect(message(4, limit: 1 << 20) == nil)
    #expect(message(6, limit: 1 << 20)?.hasSuffix("with this alias the scene is larger than 1 MiB") == true)
    #expect(message(10, limit: Scene.sizeLimit)?.hasSuffix("is larger than 64 MiB") == true)
  }

  /// A list has the lines of its file.
  @Test(arguments: ["", "\n", "a", "a\n", "a\nb", "\n\n", "a\n\nb\n", "ä\n\u{1b}"]) func linesOfFiles(
    _ text: String
  ) {
    let lines = FileLines(Array(text.utf8))
    var expected = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if expected.last?.isEmpty == true { expected.removeLast() }
    #expect((0..<lines.count).map { lines.line($0) } == expected)
  }
}
