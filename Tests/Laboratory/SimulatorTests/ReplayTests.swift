import Foundation
import LayoutCore
import NodeUI
import PseudoTerminal
import SceneCore
import TapeCore
import TestSupport
import Testing

/// The files that a replay writes.
@Suite(.bounded) struct ReplayTests {
  static let scene = """
    title: Wide
    root:
      scroll:
        id: page
        content:
          column:
            children:
              - text: {string: "日本語 e\u{301} ☂ 🇫🇷 text", color: red, bold: true, background: "#102030"}
              - box: {height: 3, border: double, title: 日本, color: brightGreen}
              - row: {children: [{scroll: {id: strip, directions: horizontal, width: 30, height: 4, content: {box: {width: 200, height: 4, fill: "語"}}}}]}
              - text: {string: "Stocks rose on Friday as traders weighed the week's figures. 日本語日本語日本語日本語日本語", reverse: true}
              - box: {height: 150, fill: "."}
    """

  static let tape = """
    Set Size 40x12
    Screenshot first
    Down 7
    PageDown@120ms 3
    Drag 10,8 10,3 120ms
    Sleep 1.5s
    Wheel@50ms up 20 at 5,5
    Screenshot middle
    Sleep 1s
    Wheel right 4 at 5,6
    Resize 61x17
    End
    Sleep 777ms
    Drag 3,3 3,16 80ms
    Resize 30x6
    Screenshot last
    """

  /// A folder that is removed with the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/replay-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var files: [String: String] {
      var files: [String: String] = [:]
      guard let names = FileManager.default.enumerator(atPath: path) else { return files }
      for case let name as String in names {
        // Foundation leaks a buffer when it reads a folder as a file.
        guard names.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
        files[name] = try? String(contentsOfFile: path + "/" + name, encoding: .utf8)
      }
      return files
    }
  }

  private func replay(_ folder: Folder, fps: Int = 60) throws -> TapePlayer {
    let scene = try Scene.load(Array(Self.scene.utf8), file: "s")
    let player = TapePlayer(
      try Tape.load(Self.tape, file: "t"), Window(scene.rootNode), framesPerSecond: fps)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Replay(
      player, title: "Wide",
      outputs: .init(
        frames: folder.path + "/a/b", pictures: folder.path + "/svg", trace: folder.path + "/t.jsonl",
        cast: folder.path + "/c.cast")
    ).run()
    return player
  }

  /// All files are equal byte for byte.
  @Test func twoReplaysWriteTheSameFiles() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    var results: [[String: String]] = []
    for _ in 0..<2 {
      let folder = Folder()
      _ = try replay(folder)
      results.append(folder.files)
    }
    #expect(
      Set(results[0].keys) == [
        "a/b/first.txt", "a/b/middle.txt", "a/b/last.txt", "svg/first.svg", "svg/middle.svg", "svg/last.svg",
        "t.jsonl", "c.cast",
      ])
    #expect(results[0].values.allSatisfy { $0.count > 100 })
    for other in results.dropFirst() { #expect(other == results[0]) }
  }

  private struct Event {
    let time: Double
    let kind: String
    let text: String
  }

  private func events(_ cast: String) throws -> (header: [String: Any], events: [Event]) {
    let lines = cast.split(separator: "\n").map { Data($0.utf8) }
    let header = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: Any])
    return (
      header,
      try lines.dropFirst().map { line in
        let parts = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
        return Event(
          time: try #require(parts[0] as? Double), kind: try #require(parts[1] as? String),
          text: try #require(parts[2] as? String))
      }
    )
  }

  /// A terminal emulator shows the frames' characters and colours when it plays the recording.
  @Test func recordingsShowTheFrames() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = try Scene.load(Array(Self.scene.utf8), file: "s")
    let player = TapePlayer(try Tape.load(Self.tape, file: "t"), Window(scene.rootNode))
    var frames: [(Duration, Canvas)] = []
    var recorder = CastRecorder(.two)
    var cast = recorder.header(player.tape, title: "x")
    player.onFrame = {
      cast += recorder.lines(for: $0)
      if $0.looksDifferent { frames.append(($0.time, $0.canvas)) }
    }
    player.play()
    let (header, events) = try events(cast)
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 40 && header["height"] as? Int == 12)
    let screen = Screen(rows: 12, columns: 40)
    var left = frames[...]
    #expect(events.count { $0.kind == "o" } == frames.count && frames.count > 40)
    for event in events {
      if event.kind == "r" {
        let size = event.text.split(separator: "x").compactMap { Int($0) }
        screen.resize(rows: size[1], columns: size[0])
        continue
      }
      _ = screen.write(Array(event.text.utf8))
      let next = left.popFirst()
      let (time, canvas) = try #require(next)
      #expect(abs(time.seconds - event.time) < 1e-9)
      #expect(screen.differences(from: canvas) == [], "at \(time)")
    }
  }

  /// The part of acceptance case 38 about recordings: the times between lines add up to those of version 2.
  @Test func bothVersionsOfRecordingsHaveTheSameEvents() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = try Scene.load(Array(Self.scene.utf8), file: "s")
    let player = TapePlayer(try Tape.load(Self.tape, file: "t"), Window(scene.rootNode))
    var (old, new) = (CastRecorder(.two), CastRecorder())
    var (oldText, newText) = (old.header(player.tape, title: "x"), new.header(player.tape, title: "x"))
    player.onFrame = {
      oldText += old.lines(for: $0)
      newText += new.lines(for: $0)
    }
    player.onScreenshot = { [unowned player] name in
      oldText += old.marker(name, at: player.time)
      newText += new.marker(name, at: player.time)
    }
    player.play()
    let (header, events) = try events(newText)
    let (_, oldEvents) = try self.events(oldText)
    #expect(header["version"] as? Int == 3 && header["title"] as? String == "x")
    let term = try #require(header["term"] as? [String: Any])
    #expect(
      term["cols"] as? Int == 40 && term["rows"] as? Int == 12 && term["type"] as? String == "xterm-256color")
    #expect(events.count == oldEvents.count && events.count > 40)
    var microseconds = 0
    for (event, old) in zip(events, oldEvents) {
      microseconds += Int((event.time * 1e6).rounded())
      #expect(event.kind == old.kind && event.text == old.text)
      #expect(microseconds == Int((old.time * 1e6).rounded()))
    }
  }

  @Test func traceIsJSONInOrderOfTimeAndEndsAtRest() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let folder = Folder()
    let player = try replay(folder)
    let lines = try #require(folder.files["t.jsonl"]).split(separator: "\n").map { Data($0.utf8) }
    var times: [Double] = []
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      times.append(try #require(object["t"] as? Double))
      let scrolls = try #require(object["scrolls"] as? [String: [String: Any]])
      #expect(Set(scrolls.keys) == ["page", "strip"])
      #expect(
        Set(try #require(scrolls["page"]).keys) == [
          "offset", "contentSize", "bounds", "phase", "velocity", "indicators",
        ])
    }
    #expect(times == times.sorted() && Set(times).count == times.count)
    #expect(player.ending == .rest && times.last == player.time.seconds)
  }

  @Test func withoutScreenshotsTheLastFrameIsWritten() throws {
    let folder = Folder()
    let player = TapePlayer(try Tape.load("Down", file: "t"), Window(TextNode("Hello")))
    try Replay(player, title: "x", outputs: .init(frames: folder.path, pictures: folder.path)).run()
    #expect(Set(folder.files.keys) == ["end.txt", "end.svg"])
    #expect(folder.files["end.txt"] == "Hello" + String(repeating: "\n", count: 24))
  }

  /// A view that the wheel holds stretched past its edge counts as settling, although it moves back only
  /// afterwards.
  @Test func traceReportsAStretchedViewAsSettling() throws {
    let folder = Folder()
    let scene = try Scene.load(
      Array("root: {scroll: {id: page, content: {box: {height: 200}}}}".utf8), file: "s")
    let tape = try Tape.load("Set Size 20x10\nSleep 1s\nWheel@20ms up 4 at 5,5", file: "t")
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Replay(
      TapePlayer(tape, Window(scene.rootNode)), title: "x", outputs: .init(trace: folder.path + "/t.jsonl")
    ).run()
    var phases: [Substring] = []
    for line in try #require(folder.files["t.jsonl"]).split(separator: "\n") {
      let phase = try #require(line.firstMatch(of: /"phase":"(\w+)"/)).output.1
      if phase != phases.last { phases.append(phase) }
    }
    #expect(phases == ["idle", "settling", "idle"])
  }

  /// A file is visible only once it is complete.
  @Test func filesAreWrittenWholeOrNotAtAll() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/x"
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    do {
      let file = try OutputFile(path)
      file.write("new")
      #expect(folder.files["x"] == "old")
    }
    #expect(folder.files == ["x": "old"])
    let file = try OutputFile(path)
    file.write(String(repeating: "new", count: 100_000))
    try file.commit()
    #expect(folder.files == ["x": String(repeating: "new", count: 100_000)])
    for isStreamed in [true, false] {
      #expect {
        try OutputFile(path, isStreamed: isStreamed, sources: [folder.path + "/./x"])
      } throws: { "\($0)" == "\(path): this file is in use here; choose another name" }
    }
    #expect(throws: OutputFile.Failure.self) { try OutputFile(folder.path) }
    #expect(throws: OutputFile.Failure.self) { try OutputFile("/nonexistent/x") }
    #expect(throws: OutputFile.Failure.self) { try OutputFile.makeFolder(path) }
    #expect(throws: OutputFile.Failure.self) { try OutputFile.makeFolder(path + "/below") }
    #expect(throws: Never.self) { try OutputFile.makeFolder(folder.path + "/a//b/c/") }
  }
}
