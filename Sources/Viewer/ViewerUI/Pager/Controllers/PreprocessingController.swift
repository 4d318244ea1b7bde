import DocumentCore
import NodeUI
import PortholePlatform

/// Content that the commands of LESSOPEN make of files.
///
/// The problem. A command takes some milliseconds as a rule, but may take hours, and only its output tells whether
/// the file has other content at all. Keys must work all the while.
///
/// The idea. When the viewer starts, nothing is on the screen yet, so the first file waits a moment. If the command
/// has not decided by then, and for all other files, the document gets a `DeferredSource`, which looks like a pipe
/// without bytes: all commands already know how to wait for more. When the command has decided, that source becomes
/// the output or the file. For a moment the last frame stays, so that nothing flickers.
final class PreprocessingController: ViewerController {
  /// Seconds that the first file waits for its command before the screen is shown.
  private static let firstPatience = 0.2
  /// Seconds for which the last frame stays while the command of the next file runs.
  private static let patience = 0.1

  /// Opens the document of a file. Its command may replace the content later.
  func openDocument(of tab: FileTab) throws -> Document {
    let isFirst = !files.tabs.contains { $0.isOpen }
    if let problem = options.files.preprocessor?.problem, isFirst, usesPreprocessor { message = problem }
    guard let preprocessing = tab.entry.preprocessing ?? preprocess(tab.entry) else {
      return try tab.entry.open()
    }
    tab.preprocessing = preprocessing
    if isFirst { preprocessing.wait(atMost: Self.firstPatience) } else { preprocessing.notice() }
    if preprocessing.outcome != nil {
      let document = try content(of: tab, preprocessing)
      reportProblem(of: preprocessing)
      return document
    }
    if !isFirst { pager.frame.heldUntil = pager.frame.now + Self.patience }
    let source = DeferredSource()
    preprocessing.deferred = source
    return Document(source: source, name: tab.name, executor: pager.executor, onChange: window.wakeFrontEnd)
  }

  private var usesPreprocessor: Bool {
    options.files.usesPreprocessor && options.permissions.allows(.lessopen)
  }

  private func preprocess(_ entry: FileEntry) -> Preprocessing? {
    guard usesPreprocessor, let path = entry.path, let preprocessor = options.files.preprocessor else {
      return nil
    }
    return Preprocessing(
      path, preprocessor, decompresses: options.files.decompresses, onChange: window.wakeFrontEnd)
  }

  /// The document of the content that the command has chosen.
  private func content(of tab: FileTab, _ preprocessing: Preprocessing) throws -> Document {
    let (files, wake) = (options.files, window.wakeFrontEnd)
    switch preprocessing.takeOutcome() {
    case .original, nil: return try tab.entry.open()
    case .empty: return Document(text: "", name: tab.name, executor: pager.executor)
    case .output(let beginning):
      return DocumentOpener.open(
        beginning, spoolLimit: files.spoolLimit, decompresses: files.decompresses,
        encoding: files.textEncoding,
        onChange: wake)
    case .file(let name):
      do throws(DocumentError) {
        return try DocumentOpener.open(
          replacement: name, named: tab.name, spoolLimit: files.spoolLimit, decompresses: files.decompresses,
          encoding: files.textEncoding, onChange: wake)
      } catch {
        // It is no reason to show nothing.
        let document = try tab.entry.open()
        message = "LESSOPEN: \(error)"
        return document
      }
    }
  }

  // MARK: Noticing

  /// Shows the content that the command of the current file has chosen.
  override func takeResults(at time: Double) {
    if let until = pager.frame.heldUntil, until <= time { pager.frame.heldUntil = nil }
    let tab = files.current
    guard let preprocessing = tab.preprocessing else { return }
    if let source = preprocessing.deferred, preprocessing.notice() || preprocessing.outcome != nil {
      preprocessing.deferred = nil
      pager.frame.heldUntil = nil
      setNeedsDisplay()
      do {
        let document = try content(of: tab, preprocessing)
        source.become(document.source)
        preprocessing.document = document
        tab.text.document.path = document.path
        didLearnContent(of: tab)
      } catch {
        return giveUp(tab, because: String(describing: error))
      }
    }
    reportProblem(of: preprocessing)
  }

  private func reportProblem(of preprocessing: Preprocessing) {
    guard
      let problem = preprocessing.takeProblem(reportsStatus: options.files.showsPreprocessorErrors)
    else { return }
    message = problem
  }

  /// The content of an open file is known: it may be a picture, a table or bytes.
  private func didLearnContent(of tab: FileTab) {
    let before = tab.whole
    tab.picture = pager.contents.makePicture(tab.text.document)
    pager.contents.choose(for: tab)
    if tab.view.isFollowing, pager.following.refuses(tab) { tab.view.isFollowing = false }
    if pager.frame.phase == .ready { tab.text.document.startDecoding() }
    guard !pager.shown.isHelp else { return }
    if tab.picture != nil || tab.whole !== before {
      pager.viewDidChange()
    } else if pager.frame.phase == .ready {
      pager.changes.beginWatching()
    }
  }

  /// Takes a file off the list that cannot be opened after all.
  private func giveUp(_ tab: FileTab, because reason: String) {
    if !tab.entry.isTyped { files.failures.append(reason) }
    while let next = files.tab(at: 1) ?? files.tab(at: -1) {
      guard pager.open(next) else { continue }
      tab.close()
      files.remove(tab)
      message = reason
      return
    }
    window.quit(status: 1)
  }

  /// The state of a command that has not decided.
  var note: String? {
    guard !pager.shown.isHelp, tab.preprocessing?.deferred != nil else { return nil }
    return "LESSOPEN's command is running; ^C shows the file itself"
  }

  override func stop() -> Bool { tab.preprocessing?.run.stop() == true }

  // MARK: Leaving

  /// Another file is going to be shown.
  func leave(for tab: FileTab) {
    if tab !== files.current { files.current.preprocessing?.leave() }
    // The command may have decided while another file was shown.
    if tab.preprocessing?.deferred != nil { window.wakeFrontEnd() }
  }

  /// Waits a moment for commands that were asked to end, and for those that run when a file is left.
  func awaitEnd() {
    for tab in files.tabs { tab.preprocessing?.waitForEnd() }
  }
}
