import PortholePlatform
import PortholeSystem
import ScreenCore
import ViewerUI

/// Shows files in a terminal, or passes them through if standard output is none.
enum Viewing {
  /// Shows the files that the arguments name (`-` and none at all are standard input) and returns the exit
  /// status.
  static func run(_ arguments: [String]) -> Int32 {
    let settings = Settings.read(arguments)
    var options = settings.options
    options.session.version = "porthole \(Release.version)"
    options.restrict(to: SecureMode.permissions(isAskedFor: options.permissions.isSecure))
    switch settings.request {
    case .help:
      Standard.print(lines: HelpPage.text)
      return 0
    case .version:
      Standard.print(lines: Version.text(options.permissions, Settings.profile) + "\n")
      return 0
    case .refusal(let reason):
      Standard.error("porthole: \(reason)")
      return 1
    case nil: break
    }
    var paths = settings.files.map(Arguments.fileName)
    if paths.isEmpty, isatty(STDIN_FILENO) == 0 { paths = [.standardInput] }
    // Files can be shown again with a right option, but a pipe is read only once.
    if let problem = settings.unknownOption, !paths.contains(where: \.isStandardInput) {
      Standard.error("porthole: \(problem.text); see porthole help options")
      return ExitStatus.usage
    }
    guard !paths.isEmpty else {
      // Standard input is the terminal, which sends the keys, so there is no content.
      Standard.error("porthole: no file (porthole --help)")
      return 1
    }
    guard isatty(STDOUT_FILENO) == 1 else {
      for complaint in options.session.complaints { Standard.error("porthole: \(complaint)") }
      return PassThrough.copy(paths)
    }
    porthole_return_memory()
    let kind: ScreenKind
    do {
      kind = try options.session.screen ?? .inEnvironment()
      var checked = options
      try Settings.takeLook(&checked)
    } catch {
      Standard.error("porthole: \(error)")
      return ExitStatus.usage
    }
    let isUTF8 = Locale.prepare()
    options.hasBlocks = isUTF8
    options.files.preprocessor = Settings.preprocessor(options.keys.map)
    Settings.readCharset(&options)
    return TerminalViewing(paths: paths, options: options, isUTF8: isUTF8, screen: kind).run()
  }
}

/// Copies files to standard output byte by byte, like `cat`, if it is not a terminal.
enum PassThrough {
  /// Copies the files to standard output and returns the exit status: 1 if any could not be read.
  static func copy(_ paths: [FileName]) -> Int32 {
    var status: Int32 = 0
    for path in paths {
      let descriptor =
        path.isStandardInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
      do throws(SystemError) {
        guard descriptor >= 0 else { throw .last }
        defer { if descriptor > STDIN_FILENO { close(descriptor) } }
        try copy(descriptor)
      } catch {
        Standard.error("porthole: \(path): \(error)")
        status = 1
      }
    }
    return status
  }

  private static func copy(_ descriptor: Int32) throws(SystemError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .last }
      if count == 0 { return }
      Standard.write(raw: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
