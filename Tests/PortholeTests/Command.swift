import Foundation
import PseudoTerminal

/// The real program without a terminal, as in a pipe.
enum Command {
  struct Result {
    let output: String
    let errors: String
    let status: Int32
  }

  static func run(_ arguments: [String], input: String = "", environment: [String: String]? = nil) throws
    -> Result
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Executable.built("porthole"))
    process.arguments = arguments
    if let environment {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Result(output: texts[0], errors: texts[1], status: process.terminationStatus)
  }
}
