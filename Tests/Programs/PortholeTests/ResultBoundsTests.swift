import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Full disks, floods and too many files: one clear error, and nothing half written.
@Suite(.programs, .bounded) struct ResultBoundsTests {
  private let folder = TemporaryFolder()

  init() {
    folder.makeFolder("ui")
    folder.makeFolder("state")
    folder.write(
      "ui/page.yaml", "root: {scroll: {id: page, content: {box: {height: 400, fill: \"x\"}}}}\n")
    folder.write("ui/page.tape", "Set Size 80x24\nPageDown 10\nScreenshot end\nExpect offset page 0,230\n")
    folder.write(
      "ui/bad.tape", "Set Scene page.yaml\nPageDown\nExpect offset page 0,1\nExpect screen start\n")
  }

  /// Runs a command that can write files of at most 2 or 4 KiB, as on a disk that is full then.
  private func runOnFullDisk(_ arguments: String) throws -> Command.Result {
    let program = Executable.built("porthole")
    // The unit is 512 bytes in some shells and 1,024 in others.
    return try Command.run(
      ["-c", "ulimit -f 4; exec '\(program)' \(arguments)"], program: "/bin/sh",
      environment: ["XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""], folder: folder.path)
  }

  /// The paths below the folder that have a point in their names: files, not folders.
  private var files: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }.sorted())
      ?? []
  }

  // MARK: A full disk

  @Test(arguments: [
    ("--trace out.jsonl", "out.jsonl"), ("--cast out.cast", "out.cast"), ("--animation out.svg", "out.svg"),
    ("--trace-all out.jsonl", "out.jsonl"), ("--svg pictures", "pictures/end.svg"),
    ("--report page", "page/index.html"),
  ])
  func aResultIsThereAsAWholeOrNotAtAll(_ option: String, _ path: String) throws {
    let before = files
    let result = try runOnFullDisk("replay ui/page.yaml ui/page.tape \(option)")
    #expect(result.status == 2, "\(result.status) \(result.errors)")
    #expect(result.errors == "porthole: \(path): File too large\n")
    #expect(files == before, "\(files)")
    // A file that was there stays.
    guard !path.contains("/") else { return }
    folder.write(path, "old")
    #expect(try runOnFullDisk("replay ui/page.yaml ui/page.tape \(option)").status == 2)
    #expect(folder.text(path) == "old")
  }

  @Test(arguments: ["--junit out.xml", "--report out"]) func resultsOfSuitesAreWhole(_ option: String) throws
  {
    for number in 0..<40 {
      folder.write("ui/many\(number).tape", "Set Scene page.yaml\nExpect offset page 0,\(number)\n")
    }
    let before = files
    let result = try runOnFullDisk("test ui \(option)")
    #expect(result.status == 2)
    #expect(result.output.contains("File too large") || result.errors.contains("File too large"))
    #expect(
      files.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".html") } == before.filter { $0.hasSuffix(".xml") }
    )
    #expect(!files.contains { $0.contains(".porthole-") }, "\(files)")
  }

  @Test func expectedScreensAreWhole() throws {
    folder.write("ui/wide.tape", "Set Scene page.yaml\nSet Size 200x60\nExpect screen start\n")
    let result = try runOnFullDisk("replay ui/wide.tape --update")
    #expect(result.status == 2 && result.errors.contains("ui/wide.screens/start.txt: File too large"))
    #expect(!files.contains { $0.contains("start.txt") || $0.contains(".porthole-") }, "\(files)")
  }

  @Test func standardOutputWithoutRoomIsAnError() throws {
    folder.write("ui/dim.yaml", "root: {text: {string: a, color: \"#555555\", background: \"#444444\"}}\n")
    let program = Executable.built("porthole")
    let result = try Command.run(
      ["-c", "'\(program)' lint ui >/dev/full"], program: "/bin/sh", folder: folder.path)
    #expect(result.status == 1 && result.errors == "porthole: standard output: No space left on device\n")
    let full = try Command.run(
      ["-c", "'\(program)' test ui/page.tape --junit /dev/full"], program: "/bin/sh",
      environment: ["XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""], folder: folder.path)
    #expect(
      full.status == 2 && full.errors == "porthole: /dev/full: No space left on device\n", "\(full.errors)")
  }

  // MARK: Tapes that flood or include each other

  private func replayed(_ tape: String) throws -> Command.Result {
    folder.write("ui/hostile.tape", tape)
    return try Command.run(["replay", "ui/page.yaml", "ui/hostile.tape"], folder: folder.path)
  }

  @Test(arguments: [
    ("Source hostile.tape\n", "would be played inside itself"),
    ("Source a.tape\n", "a.tape would be played inside itself"),
    ("Source deep0.tape\n", "tapes more than 32 deep"),
    (String(repeating: "Source wide0.tape\n", count: 10), "more than 1000 included tapes"),
    ("Down 2000000\n", "more than 1000000 events"),
    ((0..<600).map { "Screenshot s\($0)\n" }.joined(), "more than 500 screenshots"),
    (String(repeating: "Sleep 1000m\n", count: 200), "a tape that takes more than"),
  ])
  func aHostileTapeIsRefusedWithOneMessage(_ tape: String, _ message: String) throws {
    folder.write("ui/a.tape", "Source b.tape\n")
    folder.write("ui/b.tape", "Source a.tape\n")
    for depth in 0..<40 {
      folder.write("ui/deep\(depth).tape", "Source deep\(depth + 1).tape\n")
      // Without a limit these would be read 10 to the power of 20 times.
      if depth < 20 {
        folder.write(
          "ui/wide\(depth).tape",
          depth < 19 ? String(repeating: "Source wide\(depth + 1).tape\n", count: 10) : "Set Size 80x24\n")
      }
    }
    let result = try replayed(tape)
    #expect(result.status == 2, "\(result.errors)")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && result.errors.contains(message), "\(result.errors.prefix(2_000))")
  }

  // MARK: Many files

  /// A folder with more scenes and tapes than anybody has is refused before they are read.
  @Test(.enabled(if: isNightly)) func foldersWithTooManyFilesAreRefused() throws {
    folder.makeFolder("many")
    for number in 0...100_000 {
      folder.write("many/\(number).yaml", "")
      folder.write("many/\(number).tape", "")
    }
    for (command, noun) in [("lint", "scenes"), ("test", "tapes")] {
      let result = try Command.run([command, "many"], folder: folder.path)
      #expect(
        result.status == 2
          && result.errors
            == "porthole: there are more than 100000 \(noun); name a folder with fewer of them\n"
      )
    }
  }
}
