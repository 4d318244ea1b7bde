import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore
import TerminalUI
import ViewerUI

/// Shows files in the terminal, or prints what fits it.
struct TerminalViewing {
  let paths: [FileName]
  let options: Pager.Options
  let isUTF8: Bool
  let screen: ScreenKind

  private static var shown: (FrontEnd, Pager)?

  /// Returns the exit status.
  func run() -> Int32 {
    guard paths.count == 1 else { return show() }
    let path = paths[0].isStandardInput ? nil : paths[0]
    let preprocessing = preprocess()
    defer { if let preprocessing { end(preprocessing) } }
    if let preprocessing {
      if let status = show(preprocessing) { return status }
    } else if let pipe = PipeBeginning(path: path) {
      return show(pipe, OneScreen(printsWhatFits: printsWhatFits(isPipe: true)))
    }
    if printsWhatFits(isPipe: false), let bytes = wholeFile(path), fits(bytes) {
      return print(bytes, from: bytes)
    }
    return show(nil, nil, preprocessing)
  }

  /// Shows the bytes of a pipe, or prints them if they fit.
  func show(_ beginning: PipeBeginning, _ start: OneScreen, of preprocessing: Preprocessing? = nil) -> Int32 {
    var (pipe, rule) = (beginning, start)
    hold(&pipe, &rule)
    switch rule.state {
    case .finished: return 0
    case .printing: return print(content(of: pipe.bytes) ?? pipe.bytes, from: pipe.bytes)
    case .waiting, .holding, .trying, .paging:
      preprocessing?.update(pipe)
      return show(pipe, rule, preprocessing)
    }
  }

  // MARK: One screen

  func printsWhatFits(isPipe: Bool) -> Bool {
    guard !options.follows, options.tables.showsTables != true else { return false }
    for command in options.keys.firstCommands where command == "F" { return false }
    for command in options.keys.commandsForEachFile where command == "F" { return false }
    return options.session.quitsIfOneScreen ?? isPipe
  }

  /// Reads the pipe until it is known how to show it. Until then the terminal belongs to others: the writer may
  /// ask for a password there.
  private func hold(_ pipe: inout PipeBeginning, _ rule: inout OneScreen) {
    var size = FrontEnd.terminalSize
    var counter = OneScreenCounter(options, rows: size.rows, columns: size.columns)
    // The bytes that are counted; of a compressed pipe, those of its content, at the end.
    var counted = 0
    func count() {
      if !mayBeDecoded(pipe.bytes) {
        counter.append(pipe.bytes[counted...])
        counted = pipe.bytes.count
      }
      let now = MonotonicClock.seconds
      rule.didRead(fits: counter.fits && pipe.bytes.count <= OneScreenCounter.mostBytes, at: now)
    }
    if !pipe.bytes.isEmpty { count() }
    while rule.state == .waiting || rule.state == .holding {
      var descriptor = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = rule.deadline.map { max(0, $0 - MonotonicClock.seconds) * 1_000 }
      let ready = poll(&descriptor, 1, milliseconds.map { Int32($0.rounded(.up)) } ?? -1)
      let now = MonotonicClock.seconds
      let newSize = FrontEnd.terminalSize
      if newSize != size {
        size = newSize
        counter = OneScreenCounter(options, rows: size.rows, columns: size.columns)
        counter.append(pipe.bytes[..<counted])
      }
      guard ready > 0 else {
        rule.wake(at: now)
        continue
      }
      let before = pipe.bytes.count
      pipe.read()
      if pipe.bytes.count > before { count() }
      if pipe.isAtEnd {
        if counted < pipe.bytes.count {
          guard let content = content(of: pipe.bytes) else { return rule.didEnd(fits: false) }
          counter.append(content[...])
        }
        counter.finish()
        rule.didEnd(fits: counter.fits && pipe.error == nil)
      }
    }
  }

  /// The bytes of a regular file that may fit the screen; nil for a larger one, and one that is shown otherwise.
  func wholeFile(_ path: FileName?) -> [UInt8]? {
    let descriptor =
      path.map { $0.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } } ?? STDIN_FILENO
    defer { if path != nil, descriptor >= 0 { close(descriptor) } }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      info.st_size <= OneScreenCounter.mostBytes
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: OneScreenCounter.mostBytes + 1)
    var length = 0
    while length < bytes.count {
      let count = pread(descriptor, &bytes[length], bytes.count - length, off_t(length))
      guard count >= 0 else { return nil }
      if count == 0 { break }
      length += count
    }
    guard length <= OneScreenCounter.mostBytes else { return nil }
    bytes.removeLast(bytes.count - length)
    guard let content = decompressed(bytes), let text = self.content(of: bytes) else { return nil }
    var setting = ContentSetting(options)
    // Text in another form is printed as it is. In other encodings zeros mean nothing.
    setting.paintsForms = false
    if TextEncoding.mayConvert(content, options.files.textEncoding) { setting.mayBeBytes = false }
    let document = Document(source: MemorySource(content), name: "", path: path ?? FileName("-"))
    guard ContentKind.all.opening(document, setting).kind == nil else { return nil }
    return ImageHeader.isPicture(Array(text.prefix(16))) ? nil : text
  }

  /// Whether bytes that begin so are compressed or in another encoding, or may be once more of them have come.
  private func mayBeDecoded(_ bytes: [UInt8]) -> Bool {
    options.files.decompresses && Decompression.mayBegin(with: bytes)
      || TextEncoding.mayConvert(bytes, options.files.textEncoding)
  }

  /// The content of a whole file, decompressed and as UTF-8; nil if that is more than fits a screen, or damaged.
  private func content(of bytes: [UInt8]) -> [UInt8]? {
    decompressed(bytes).map { TextEncoding.converted($0, options.files.textEncoding) }
  }

  private func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard mayBeDecoded(bytes), options.files.decompresses else { return bytes }
    return Decompression.content(of: bytes, atMost: OneScreenCounter.mostBytes)
  }

  func fits(_ bytes: [UInt8]) -> Bool {
    let size = FrontEnd.terminalSize
    var counter = OneScreenCounter(options, rows: size.rows, columns: size.columns)
    counter.append(bytes[...])
    counter.finish()
    return counter.fits
  }

  /// - Parameter input: the bytes that were read.
  func print(_ bytes: [UInt8], from input: [UInt8]) -> Int32 {
    log(input)
    for complaint in options.session.complaints { Standard.error("porthole: \(complaint)") }
    Standard.write(raw: printed(bytes))
    return 0
  }

  /// Writes standard input to the file that an option names.
  private func log(_ bytes: [UInt8]) {
    guard let name = options.files.logFile, paths[0].isStandardInput else { return }
    guard options.permissions.allows(.logfile) else {
      return Standard.error("porthole: -o: \(Permissions.refusal)")
    }
    let path = Arguments.fileName(name)
    let input = FilesInUse(open: FileIdentity(descriptor: STDIN_FILENO).map { [$0] } ?? [])
    do throws(WritingFailure) {
      // There is no screen on which to ask.
      let existing = options.files.overwritesLogFile ? FileTarget.Existing.replace : .refuse
      let file = try FileTarget(path, existing, isStreamed: true, inUse: input).open()
      try file.write(bytes)
      try file.finish()
    } catch {
      Standard.error("porthole: \(path): \(error)")
    }
  }

  private func printed(_ bytes: [UInt8]) -> [UInt8] {
    let size = FrontEnd.terminalSize
    var styles = PrintedStyles()
    var text = PrintedText(
      options.printedFormat(rows: size.rows, columns: size.columns, isUTF8: isUTF8),
      writeStyle: { styles.change(to: $0, in: &$1) },
      writeLink: { link, output in
        guard let link else { return styles.endLink(in: &output) }
        styles.beginLink(link.address, group: link.group(in: "printed"), in: &output)
      })
    text.append(bytes[...])
    text.finish()
    return text.output
  }

  // MARK: The screen

  func show(
    _ pipe: PipeBeginning? = nil, _ rule: OneScreen? = nil, _ preprocessing: Preprocessing? = nil
  ) -> Int32 {
    do throws(TerminalError) {
      return try showOnScreen(pipe, rule, preprocessing)
    } catch {
      // The text alone is still useful, without control characters. A simple terminal's user expects it.
      if case .simpleTerminal = error {
      } else if !options.session.acceptsDumbTerminal {
        Standard.error("porthole: \(error); printing the text instead of scrolling it")
      }
      return PlainPrinting.print(paths, after: pipe, tabWidth: options.tabWidth)
    }
  }

  private func showOnScreen(
    _ pipe: PipeBeginning?, _ rule: OneScreen?, _ preprocessing: Preprocessing?
  ) throws(TerminalError) -> Int32 {
    let files = options.files
    let sources = paths.map { path in
      let isInput = path.isStandardInput
      var source = Pager.Source(name: isInput ? "standard input" : path.description) {
        if let pipe {
          return DocumentOpener.open(
            pipe, spoolLimit: files.spoolLimit, decompresses: files.decompresses,
            encoding: files.textEncoding,
            onChange: FrontEnd.wake)
        }
        return try path.isStandardInput
          ? DocumentOpener.standardInput(
            spoolLimit: files.spoolLimit, decompresses: files.decompresses, encoding: files.textEncoding,
            onChange: FrontEnd.wake)
          : DocumentOpener.open(
            path: path, spoolLimit: files.spoolLimit, decompresses: files.decompresses,
            encoding: files.textEncoding, onChange: FrontEnd.wake)
      }
      if isInput, pipe?.isStandardInput == true {
        source.title = InputTitle.known()
        source.laterTitle = LaterTitle(find: InputTitle.writer)
      }
      (source.path, source.preprocessing) = (path, preprocessing)
      return source
    }
    let frontEnd = try FrontEnd(
      isUTF8: isUTF8, screen: screen, capturesOutput: false,
      use: use(isOnTrial: rule?.state == .trying))
    var options = options
    if let remark = frontEnd.remark, !options.session.acceptsDumbTerminal {
      let other = options.session.firstMessage
      options.session.firstMessage = (other.isEmpty ? "" : other + "; ") + SafeText.of(remark)
    }
    let pager = Pager(sources: sources, options: options, wakeFrontEnd: FrontEnd.wake)
    if options.permissions.allows(.history) {
      pager.history = InputHistory(variable: { getenv($0).map { String(cString: $0) } })
    }
    if let rule, rule.state == .trying { pager.tryOneScreen(rule) }
    frontEnd.lastOutput = { pager.isPrintedAtEnd ? printed(pager.trialBytes) : [] }
    frontEnd.onEndBySignal = { pager.close() }
    defer { for failure in pager.failures { Standard.error("porthole: \(failure)") } }
    guard pager.openFirst() else { return 1 }
    defer { pager.close() }
    // The program ends after it: giving back each part of them would take a tenth of a short session.
    Self.shown = (frontEnd, pager)
    return try frontEnd.run(pager)
  }

  private func use(isOnTrial: Bool) -> TerminalUse {
    var use = TerminalUse()
    // Its keys are those that every terminal tells apart, and it shows characters by their scalars.
    use.asksForFeatures = false
    use.staysOnMainScreen = options.session.staysOnMainScreen
    use.printsLastFrame = options.session.printsLastScreen
    use.setsKeypadMode = !options.session.leavesKeypad
    // Other themes are the same on every background. A screen that may close by itself would leave the answer to the
    // shell.
    let theme = options.text.theme
    use.asksForBackground = options.text.usesColors && !isOnTrial && (theme ?? "automatic") == "automatic"
    // The viewer's own colours are few, and its first frame comes first.
    if theme == nil { use.backgroundPatience = 0 }
    // The status line.
    use.passingRows = 1
    use.acceptsUnknownTypes = true
    return use
  }
}
