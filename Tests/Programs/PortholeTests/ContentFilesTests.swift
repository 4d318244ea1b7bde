import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Folders of strangers: files that scenes and tapes name, with the real program.
@Suite(.programs, .bounded) struct ContentFilesTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: [String]) throws -> Command.Result {
    try Command.run(
      arguments, environment: ["XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""],
      folder: folder.path("root"))
  }

  /// A tape whose expected screen is a link to a file of the user.
  @Test(arguments: RefusedFile.allCases) func updatesAndResultsStayInTheFolder(_ kind: RefusedFile) throws {
    let outside = kind.make("a.screens/s.txt", "hunter2\n", in: folder)
    folder.write("root/a.yaml", "root: {text: \"touch PWNED; exit\"}\n")
    folder.write("root/a.tape", "Set Size 30x2\nExpect screen s\n")
    for arguments in [
      ["--update"], ["--update", "."], ["--update", "a.tape"], ["--update", "--root", "."], [],
    ] {
      let result = try run(["test", "--junit", "out.xml", "--report", "out"] + arguments)
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("is not below") || result.output.contains("is not a regular file"))
      let texts = result.output + folder.text("root/out.xml") + folder.text("root/out/tape-1/index.html")
      #expect(!texts.contains("hunter2"), "\(texts)")
    }
    if let outside { #expect(folder.text(outside) == (kind.hasContent ? "hunter2\n" : "")) }
  }

  @Test func anUpdateListsItsFiles() throws {
    folder.makeFolder("root")
    folder.write("root/a.yaml", "root: {text: hello}\n")
    folder.write("root/a.tape", "Set Size 9x1\nExpect screen s\n")
    #expect(try run(["test", "--update"]).output == "written: a.screens/s.txt\n1 tape passed\n")
    #expect(try run(["test", "--update"]).output == "1 tape passed\n")
    #expect(
      folder.text("root/a.screens/s.txt") == "hello    \n" || folder.text("root/a.screens/s.txt") == "hello\n"
    )
  }

  /// Nothing waits for a writer, also not the lints after the tapes.
  @Test(arguments: ["list: {file: below/f}", "image: {file: below/f}"], [RefusedFile.fifo, .device, .proc])
  func aSceneThatNamesNoFileEndsEachCommand(_ element: String, _ kind: RefusedFile) throws {
    kind.make("below/f", "", in: folder)
    folder.write("root/f.yaml", "root: {\(element)}\n")
    folder.write("root/f.tape", "Expect contains x\n")
    for arguments in [
      ["test", "--time-limit", "60s"], ["test", "f.tape"], ["lint"], ["lint", "f.yaml"],
      ["layout", "f.yaml"],
      ["run", "f.yaml", "--size", "9x9"], ["replay", "f.tape"], ["replay", "f.yaml", "f.tape"],
    ] {
      let result = try run(arguments)
      #expect(result.status == 2, "\(arguments) \(result)")
      #expect((result.output + result.errors).contains("f.yaml:1:"), "\(result)")
    }
    // A card says why, and the folder is still alive.
    let terminal = try PseudoTerminal()
    try terminal.launch(Executable.built("porthole"), ["run", folder.path("root")])
    try terminal.wait("the card") { terminal.screen.contains("f.yaml:1") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Scenes, tapes and settings that are pipes, sockets or links.
  @Test(arguments: [RefusedFile.fifo, .socket, .link, .linkToLink]) func aFolderHasOnlyItsOwnFiles(
    _ kind: RefusedFile
  )
    throws
  {
    kind.make("below/a.yaml", "root: {text: hunter2}", in: folder)
    kind.make("below/a.tape", "Expect contains hunter2\n", in: folder)
    folder.write("root/b.yaml", "root: {text: b}\n")
    folder.write("root/b.tape", "Set Scene below/a.yaml\nExpect contains hunter2\n")
    let tapes = try run(["test"])
    #expect(tapes.status == 2, "\(tapes)")
    #expect(!(tapes.output + tapes.errors).contains("\u{201c}hunter2"), "\(tapes)")
    let lints = try run(["lint"])
    #expect(
      lints.status == (kind.hasContent ? 2 : 0) && !lints.output.contains("2 scenes, no lints"), "\(lints)")
    switch kind {
    case .fifo: folder.makeFIFO("root/porthole-test.yaml")
    case .socket: folder.makeSocket("root/porthole-test.yaml")
    default:
      folder.write("outside/porthole-test.yaml", "tapes: below\n")
      folder.link("root/porthole-test.yaml", to: "../outside/porthole-test.yaml")
    }
    #expect(try run(["test"]).errors.hasPrefix("porthole-test.yaml: is not "))
  }

  /// The paths of the settings are content. The user types the paths of the command line.
  @Test func theUserNamesFolders() throws {
    for name in ["root", "root/tapes", "other"] { folder.makeFolder(name) }
    folder.write("root/s.yaml", "root: {text: hello}\n")
    folder.write("other/o.yaml", "root: {text: hello}\n")
    folder.write("other/o.tape", "Expect contains hello\n")
    for (name, scene) in [("a", "../s.yaml"), ("b", "../../other/o.yaml")] {
      folder.write("root/tapes/\(name).tape", "Set Scene \(scene)\nExpect contains hello\n")
    }
    func summary(_ arguments: [String]) throws -> String {
      try run(["test"] + arguments).output.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(try summary(["tapes"]) == "2 tapes: 0 passed, 0 failed, 2 wrong")
    #expect(try summary(["--root", ".", "tapes"]) == "2 tapes: 1 passed, 0 failed, 1 wrong")
    #expect(try summary([]) == "2 tapes: 1 passed, 0 failed, 1 wrong")
    #expect(try summary(["--root", "..", "tapes"]) == "2 tapes passed")
    #expect(try summary(["../other"]) == "1 tape passed")
    // The command in the output plays the same.
    let again = try #require(
      try run(["test", "."]).output.split(separator: "\n").first { $0.hasPrefix("  again: ") }?.dropFirst(9))
    #expect(again == "porthole replay --root . tapes/b.tape")
    // The settings of a suite are for all folders below it.
    folder.write("root/porthole-test.yaml", "")
    #expect(try summary(["tapes"]) == "2 tapes: 1 passed, 0 failed, 1 wrong")
    #expect(try summary(["tapes/a.tape"]) == "1 tape passed")
    for path in ["a.tape", "./a.tape", folder.path("root/tapes/a.tape")] {
      let inside = try Command.run(["replay", path], folder: folder.path("root/tapes"))
      #expect(inside.status == 0, "\(path): \(inside)")
    }
    folder.write("root/porthole-test.yaml", "tapes: ../other\n")
    #expect(try run(["test"]).errors.contains("../other is not below .; --root DIR names another folder"))
    #expect(try summary(["--root", ".."]) == "1 tape passed")
    #expect(try run(["replay", "--root", ".", "../other/o.tape"]).errors.contains("is not below"))
    for command in ["lint", "layout", "run"] {
      #expect(try run([command, "../other/o.yaml"]).status == 0)
      let refused = try run([command, "--root", ".", "../other/o.yaml"])
      #expect(refused.status == 2 && refused.errors.contains("is not below"), "\(refused)")
    }
  }

  /// A file or a device that the user names is written, wherever it is.
  @Test func devicesThatTheUserNamesAreWritten() throws {
    folder.makeFolder("root")
    folder.write("root/a.yaml", "root: {text: hello}\n")
    folder.write("root/a.tape", "Expect contains hello\n")
    let program = Executable.built("porthole")
    for target in ["/dev/stdout", "/dev/fd/1", "out"] {
      _ = try Command.run(
        ["-c", "cd root; XDG_STATE_HOME=../state '\(program)' test --junit \(target) > out"],
        program: "/bin/sh",
        folder: folder.path)
      let text = folder.text("root/out")
      #expect(
        text.hasPrefix("1 tape passed\n<?xml") && text.hasSuffix("</testsuite>\n"), "\(target): \(text)")
    }
    #expect(try run(["test", "--junit", "/dev/stdout"]).output.hasSuffix("</testsuite>\n"))
    #expect(try run(["test", "--junit", "/dev/null"]).status == 0)
    var info = stat()
    #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
  }

  /// Mistakes without end, and aliases that stand for a thousand million elements.
  @Test func wrongScenesEndSoon() throws {
    folder.makeFolder("root")
    folder.write("root/keys.yaml", "root:\n  box:\n" + (0..<200_000).map { "    k\($0): 1\n" }.joined())
    var laugh = "root:\n  column:\n    children:\n    - &a0 {text: x}\n"
    for level in 1...9 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      laugh += "    - &a\(level) {column: {children: [\(list)]}}\n"
    }
    folder.write("root/laugh.yaml", laugh)
    for command in ["layout", "lint", "run"] {
      let keys = try run([command, "keys.yaml"])
      #expect(
        keys.status == 2 && keys.errors.split(separator: "\n").count == 101, "\(keys.errors.suffix(300))")
      #expect(keys.errors.hasSuffix("keys.yaml: … and 199900 more\n"))
      let aliases = try run([command, "laugh.yaml"])
      #expect(aliases.status == 2 && aliases.errors.contains("is larger than 64 MiB"), "\(aliases)")
    }
  }
}
