import ArgumentParser
import DocumentCore

/// How pipes are read, on the command line.
struct PipeArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most that is kept of a pipe, such as 500M or 2G. (default: half of what TMPDIR has free)",
      valueName: "size"))
  var spoolLimit: String?

  func validate() throws {
    if let spoolLimit, bytes == nil {
      throw ValidationError(
        "--spool-limit takes a number of bytes, or one with k, M, G or T as in 500M, not '\(spoolLimit)'.")
    }
  }

  /// The limit in bytes; nil without one.
  var bytes: Int? { spoolLimit.flatMap(ByteCount.parse) }
}
