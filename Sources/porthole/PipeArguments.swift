import ArgumentParser
import DocumentCore

/// The options for reading pipes.
struct PipeArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most data to keep of a pipe, such as 500M or 2G. (default: half of the free space in TMPDIR)",
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
