import DocumentCore

/// How files are opened and followed.
public struct FileOptions: Sendable {
  /// Whether binary files and devices are opened without a remark (`-f`).
  public var opensAnything = false
  /// Whether a file that takes the name of the followed one is followed in turn (`--follow-name`).
  public var followsName = true
  /// Whether following a pipe ends when the pipe does (`--exit-follow-on-close`).
  public var endsFollowingWithPipe = false
  /// Whether `LESSOPEN` is used (`-L` turns it off).
  public var usesPreprocessor = true
  /// The commands of `LESSOPEN` and `LESSCLOSE`; nil without them.
  public var preprocessor: InputPreprocessor?
  /// Whether a failing `LESSOPEN` is reported (`--show-preproc-errors`).
  public var showsPreprocessorErrors = false
  /// Whether `v` says that it edits a file that `LESSOPEN` replaced.
  public var warnsBeforeEditing = true
  /// The file to which the content of a pipe is copied (`-o`), and whether it may be overwritten (`-O`).
  public var logFile: String?
  public var overwritesLogFile = false
  /// The title in the status line (`--title`).
  public var title: String?
  /// The most bytes kept of a pipe (`--spool-limit`); nil for half of the free space.
  public var spoolLimit: Int?
  /// The encoding of files (`--encoding`).
  public var encoding: String?
  /// The encoding of files without a byte order mark, if none is asked for (`LESSCHARSET`).
  public var usualEncoding: TextEncoding?
  /// The encoding to open files with.
  public var textEncoding: TextEncoding? { encoding.flatMap { TextEncoding(named: $0) } ?? usualEncoding }
  /// Whether compressed files are shown decompressed (`--no-decompress` turns it off).
  public var decompresses = true

  public init() {}
}
