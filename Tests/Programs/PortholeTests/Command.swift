import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Runs the real program without a terminal, as in a pipe. A program that does not end is killed, and fails
/// the test.
enum Command {
  struct Result {
    let output: String
    let errors: String
    let status: Int32
  }

  static func run(
    _ arguments: [String], program: String = Executable.built("porthole"), input: String = "",
    environment: [String: String]? = nil, folder: String? = nil, within seconds: Double = 120,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // The runner of the tests may want no colours for itself.
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": ""]) { $1 }
      .merging(environment ?? [:]) { $1 }
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let isLate = Locked(false)
    let end = DispatchWorkItem {
      isLate.withLock { $0 = true }
      kill(process.processIdentifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds * Sanitizer.slowness, execute: end)
    defer { end.cancel() }
    // A program may end without reading its input.
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    if isLate.withLock({ $0 }) {
      let command = ([program] + arguments).joined(separator: " ")
      Issue.record("not ended in \(seconds) s: \(command)", sourceLocation: sourceLocation)
    }
    return Result(output: texts[0], errors: texts[1], status: process.terminationStatus)
  }
}
