import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore

/// A copy of the input that is being saved.
struct Saving {
  let name: String
  let copy: SourceCopy
}

/// A wish to save bytes under a name.
private struct SavingRequest {
  let name: String
  /// The bytes. The bytes of a selection can be read only once.
  let source: any ByteSource
  /// Whether it is the copy of a pipe that an option asks for: it takes only the bytes that others demand.
  var isLog = false
}

/// Saving the input in a file.
final class SaveController: ViewerController {
  /// The copies of the input that are being made.
  private(set) var savings: [Saving] = []
  /// Whether the copy that an option asks for has been begun, or refused.
  private var hasBegunLog = false

  /// Seconds for which the viewer waits, when it ends, for copies that will end by themselves.
  private static let lastPatience = 0.5
  /// Seconds for which it waits for the next bytes of the copy of a pipe.
  private static let lastPatienceOfPipes = 2.0

  /// Asks for the name of the file.
  func ask() {
    guard pager.isAllowed(.logfile, label: "save as: ") else { return }
    guard let fileView = pager.fileView else { return refuse("the help cannot be saved") }
    // The bytes of the file, or the text that is selected now. The bytes of a compressed file stay compressed.
    let text = view.selection.map { view.content.text(of: $0) }
    let source = text ?? fileView.document.source.original
    ask(
      Question(label: text == nil ? "save as: " : "save the selection as: ") { pager, name in
        if !name.isEmpty { pager.saving.save(SavingRequest(name: name, source: source)) }
      })
  }

  /// Begins to save; asks if the name is taken.
  private func save(_ request: SavingRequest, _ existing: FileTarget.Existing = .refuse) {
    let path = FileName(Self.withHomeFolder(request.name))
    let name = SafeText.of(bytes: Array(request.name.utf8))
    // A pipe is saved while it comes, unless that would empty another file too early.
    let isStreamed = request.isLog || existing == .refuse && !request.source.isComplete
    let target = FileTarget(path, existing, isStreamed: isStreamed, inUse: filesInUse)
    if let refusal = target.refusal {
      return refuse("\(name): \(refusal)")
    }
    if existing == .refuse, target.exists { return askAboutExistingFile(request, name) }
    let copy = SourceCopy(
      of: request.source, to: target, demandsAll: !request.isLog, executor: pager.executor,
      onChange: window.wakeFrontEnd)
    savings.append(Saving(name: name, copy: copy))
    copy.resume()
  }

  /// All files that are read, or may be, and those to which copies are written.
  private var filesInUse: FilesInUse {
    var inUse = FilesInUse()
    for tab in files.tabs {
      if tab.isOpen { inUse.open.formUnion(tab.text.document.source.files) }
      for path in [tab.path, tab.entry.path].compactMap({ $0 }) {
        if path.bytes != [UInt8(ascii: "-")] {
          inUse.names.append(path)
        } else if let input = FileIdentity(descriptor: STDIN_FILENO) {
          inUse.open.insert(input)
        }
      }
    }
    for saving in savings {
      inUse.open.formUnion(saving.copy.source.files)
      if let file = saving.copy.file { inUse.open.insert(file) }
    }
    return inUse
  }

  private func askAboutExistingFile(_ request: SavingRequest, _ name: String) {
    var question = Question(
      label: "\(name) exists; O overwrites, A appends, D gives up")
    question.intercept = { pager, key, _ in
      switch key {
      case .character("o"), .character("O"):
        pager.prompt = .nothing
        pager.saving.save(request, .replace)
      case .character("a"), .character("A"):
        pager.prompt = .nothing
        pager.saving.save(request, .append)
      case .character("d"), .character("D"), .character("q"), .escape, .enter: pager.prompt = .nothing
      default: pager.ring()
      }
      return true
    }
    ask(question)
  }

  private static func withHomeFolder(_ name: String) -> String {
    guard name.hasPrefix("~/"), let home = getenv("HOME") else { return name }
    return String(cString: home) + name.dropFirst()
  }

  /// Copies what has come, and reports the end.
  override func takeResults(at time: Double) {
    for saving in savings {
      saving.copy.resume()
      guard saving.copy.isFinished else { continue }
      savings.removeAll { $0.copy === saving.copy }
      message = report(of: saving)
      setNeedsDisplay()
    }
  }

  private func report(of saving: Saving) -> String {
    let (error, saved) = (saving.copy.error, "saved \(ByteCount.text(saving.copy.copied)) in \(saving.name)")
    guard saving.copy.isKept else { return "\(saving.name): \(error ?? "")" }
    return error.map { "\(saved); \($0)" } ?? saved
  }

  /// Ends the copies when the viewer ends. The copy of a file gets a moment, and is given up after it. The copy of a pipe
  /// gets all bytes that have come, which are nowhere else: it has time while it advances.
  func end() {
    beginLogFile()
    for saving in savings {
      let copy = saving.copy
      // Also a pipe that has ended: its copy may have hardly begun.
      let isPipe = copy.source is PipeSource
      if !copy.willEnd { copy.endAtReceivedBytes() }
      let patience = isPipe ? Self.lastPatienceOfPipes : Self.lastPatience
      var (copied, end) = (copy.copied, MonotonicClock.seconds + patience)
      while copy.willEnd, !copy.isFinished, MonotonicClock.seconds < end {
        usleep(2_000)
        if isPipe, copy.copied > copied { (copied, end) = (copy.copied, MonotonicClock.seconds + patience) }
      }
      copy.close()
      if copy.error != nil { files.failures.append(report(of: saving)) }
    }
    savings = []
  }

  /// Begins the copy that an option asks for, of the first file that is a pipe.
  func beginLogFile() {
    guard let name = options.files.logFile, !hasBegunLog,
      let source = pager.fileView?.document.source.original, source is PipeSource, pager.isAllowed(.logfile)
    else { return }
    hasBegunLog = true
    save(
      SavingRequest(name: name, source: source, isLog: true),
      options.files.overwritesLogFile ? .replace : .refuse)
  }
}
