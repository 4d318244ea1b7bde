import DocumentCore

extension ViewerOption {
  /// How files and pipes are opened and read.
  static let files: [ViewerOption] = [
    .flag(
      nil, "follow", help: "Stay at the end as the file grows (+F).",
      off: "the viewer starts at the beginning",
      on: "the viewer follows the file", get: { $0.follows }, set: { $0.follows = $1 }
    ).own.fixed,
    .flag(
      nil, "follow-name", help: "Follow the name, not the open file (the default; -+ turns it off).",
      off: "following stays with the open file", on: "following continues in a file that takes the name",
      get: { $0.files.followsName }, set: { $0.files.followsName = $1 }),
    .flag(
      nil, "exit-follow-on-close", help: "Stop following a pipe when it ends.",
      off: "following continues when a pipe ends", on: "following ends when a pipe does",
      get: { $0.files.endsFollowingWithPipe }, set: { $0.files.endsFollowingWithPipe = $1 }),
    .flag(
      "f", "force", help: "Open binary files as text, and devices.", off: "binary files are shown as bytes",
      on: "all files are opened as text", get: { $0.files.opensAnything },
      set: { $0.files.opensAnything = $1 }),
    .text(
      nil, "encoding", "NAME", .blank, takes: "a name that iconv knows",
      help: "Read files in an encoding, by a name that iconv knows.", get: { $0.files.encoding },
      set: { options, name in
        guard name.map({ TextEncoding(named: $0) != nil }) ?? true else { return false }
        options.files.encoding = name
        return true
      }
    ).own.fixed,
    .flag(
      nil, "no-decompress", help: "Show compressed files as they are.",
      off: "compressed files are shown decompressed", on: "compressed files are shown as they are",
      get: { !$0.files.decompresses }, set: { $0.files.decompresses = !$1 }
    ).own.fixed,
    .flag(
      "L", "no-lessopen", help: "Do not use LESSOPEN.", off: "LESSOPEN is used", on: "LESSOPEN is not used",
      get: { !$0.files.usesPreprocessor }, set: { $0.files.usesPreprocessor = !$1 }),
    .flag(
      nil, "show-preproc-errors", help: "Report a command of LESSOPEN that fails.",
      off: "errors of LESSOPEN are not reported", on: "errors of LESSOPEN are reported",
      get: { $0.files.showsPreprocessorErrors }, set: { $0.files.showsPreprocessorErrors = $1 }),
    .flag(
      nil, "no-edit-warn", "no-warn-edit", help: "Do not warn when v edits a file that LESSOPEN replaced.",
      off: "v reports a file that LESSOPEN replaced", on: "v edits replaced files without a warning",
      get: { !$0.files.warnsBeforeEditing }, set: { $0.files.warnsBeforeEditing = !$1 }),
    logFile("o", "log-file", overwrites: false, help: "Copy a pipe to FILE; ask before overwriting it."),
    logFile("O", "LOG-FILE", overwrites: true, help: "Copy a pipe to FILE, which may exist."),
    .text(
      nil, "title", "TEXT", .dollar, help: "Show TEXT as the title in the status line.",
      get: { $0.files.title },
      set: {
        $0.files.title = $1
        return true
      }
    ).own,
    .text(
      nil, "spool-limit", "SIZE", .blank, takes: "a number of bytes, or one with k, M, G or T as in 500M",
      help: "Keep at most SIZE of a pipe, such as 500M or 2G; by default half of the free space in TMPDIR.",
      get: { $0.files.spoolLimit.map(String.init) },
      set: { options, text in
        let limit = text.flatMap(ByteCount.parse)
        guard text == nil || limit != nil else { return false }
        options.files.spoolLimit = limit
        return true
      }
    ).own.fixed,
  ]

  private static func logFile(
    _ letter: Unicode.Scalar, _ name: String, overwrites: Bool, help: String
  ) -> ViewerOption {
    .text(
      letter, name, "FILE", .dollar, help: help, get: { $0.files.logFile },
      set: {
        $0.files.logFile = $1
        $0.files.overwritesLogFile = overwrites
        return true
      })
  }
}
