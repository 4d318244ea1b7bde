import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Standard output that takes no bytes, in every command: one sentence and status 1.
@Suite(.programs, .bounded) struct OutputAttackTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write(
      "page.yaml", "root: {column: {children: [{text: a}, {scroll: {id: page, content: {text: b}}}]}}\n")
    folder.write("page.tape", "Down\n")
    folder.write("page.txt", "text\n")
    folder.write("bad.tape", "Set Scene page.yaml\nExpect contains \"never\"\n")
  }

  private static let commands: [[String]] = [
    ["--version"], ["--help"], ["help"], ["help", "keys"], ["help", "options"], ["help", "cheatsheet"],
    ["help", "scene"], ["help", "scene", "text"], ["help", "tape"], ["help", "layout"], ["help", "snapshot"],
    ["--print", "man"], ["--print", "scene"], ["--print", "lints"], ["--print", "tape"],
    ["--generate-completion-script", "bash"],
    ["page.txt"], ["page.txt", "page.tape"], ["snapshot", "page.txt"],
    ["snapshot", "page.txt", "--format", "svg"], ["snapshot", "--help"],
    ["layout", "page.yaml"], ["layout", "page.yaml", "--format", "ascii"],
    ["layout", "page.yaml", "--format", "frames"], ["layout", "--help"],
    ["run", "page.yaml"], ["run", "page.yaml", "--svg"], ["run", "--linear", "page.yaml"], ["run", "."],
    ["run", "page.yaml", "--tape", "page.tape"], ["run", "--help"],
    ["demo", "--list"], ["demo", "list"], ["demo", "--help"],
    ["replay", "page.yaml", "page.tape"], ["replay", "--json", "page.tape"],
    ["trace", "page.jsonl"], ["trace", "page.jsonl", "page.jsonl"], ["trace", "--at", "0s", "page.jsonl"],
    ["test", "--list"], ["test", "page.tape"], ["test", "bad.tape", "--annotations", "always"],
    ["lint", "page.yaml"], ["lint", "--json", "page.yaml"],
  ]

  private static let outputs = [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")]

  /// By day one of the outputs, and at night both.
  @Test(arguments: commands.indices) func outputThatTakesNoBytesIsOneSentence(_ index: Int) throws {
    let arguments = Self.commands[index]
    if arguments[0] == "trace" {
      #expect(
        try Command.run(["replay", "page.tape", "--trace", "page.jsonl"], folder: folder.path).status == 0)
    }
    for (number, output) in Self.outputs.enumerated() where isNightly || number == index % 2 {
      let result = try Command.run(
        ["-c", "exec \"$0\" \"$@\" \(output.0)", Executable.built("porthole")] + arguments,
        program: "/bin/sh",
        environment: ["XDG_STATE_HOME": folder.path, "GITHUB_ACTIONS": ""], folder: folder.path)
      #expect(result.status == 1, "\(arguments) \(output.0)")
      #expect(result.errors == "porthole: standard output: \(output.1)\n", "\(arguments) \(output.0)")
    }
  }

  /// A file has the beginning of the output, and the sentence says that this is not all.
  @Test(arguments: seeds(10)) func outputThatEndsEarlyIsOneSentence(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let arguments = Self.commands.filter { $0[0] != "trace" }.randomElement(using: &random)!
    func run(_ limit: String) throws -> (result: Command.Result, output: String) {
      let result = try Command.run(
        ["-c", "\(limit) exec \"$0\" \"$@\" >out", Executable.built("porthole")] + arguments,
        program: "/bin/sh",
        environment: ["XDG_STATE_HOME": folder.path, "GITHUB_ACTIONS": ""], folder: folder.path)
      return (result, folder.text("out"))
    }
    let whole = try run("")
    let part = try run("ulimit -f \(Int.random(in: 0...6, using: &random));")
    let note: Comment = "PORTHOLE_SEED=\(seed) \(arguments)"
    guard part.output != whole.output else { return #expect(part.result.status == whole.result.status, note) }
    #expect(whole.output.hasPrefix(part.output) && part.result.status == 1, note)
    #expect(part.result.errors == "porthole: standard output: File too large\n", note)
  }

  /// The end of a pipe needs no message.
  @Test(arguments: commands.indices.filter { commands[$0][0] != "trace" && (isNightly || $0 % 4 == 0) })
  func aReaderThatIsGoneIsNoError(_ index: Int) throws {
    let arguments = Self.commands[index]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Executable.built("porthole"))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["XDG_STATE_HOME": folder.path, "PATH": "/usr/bin:/bin"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError, process.standardInput) = (
      output, errors, FileHandle.nullDevice
    )
    try output.fileHandleForReading.close()
    try process.run()
    try output.fileHandleForWriting.close()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.isEmpty, "\(arguments): \(text)")
    // The shell shows both as 141.
    let isSignal = process.terminationReason == .uncaughtSignal
    #expect(process.terminationStatus == (isSignal ? SIGPIPE : 128 + SIGPIPE), "\(arguments)")
  }

  /// Each program prints in one way, which reports errors.
  @Test func nothingElsePrints() throws {
    for url in try TestSource.targets() {
      for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) where path.hasSuffix(".swift")
      {
        let text = try String(contentsOfFile: "\(url.path)/\(path)", encoding: .utf8)
        // A function of the file may have the name.
        guard !text.contains("func print(") else { continue }
        let lines = text.split(separator: "\n").filter {
          $0.contains(#/(^|\s|Swift\.)print\("|to: STDOUT_FILENO\)/#) && !$0.contains("///")
        }
        #expect(lines.isEmpty, "\(path): \(lines)")
      }
    }
  }
}
