import DocumentCore
import NodeUI
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// The work of other programs, and the copies of the file.
struct ProgramState {
  /// The commands that were given to the shell, the oldest first.
  var history: [String] = []
  /// The copy of the input that is being made.
  var saving: Saving?
}

/// A copy of the input that is being saved.
struct Saving {
  let name: String
  let copy: SourceCopy
}

// Saving the input in a file.
extension Pager {
  /// How to treat a file that exists.
  enum ExistingFile { case refuse, overwrite, append }

  /// Asks for the name of the file.
  func askForFileToSave() {
    guard isAllowed(.logfile) else { return }
    guard help == nil, fileView != nil else {
      message = "the help cannot be saved"
      return ring()
    }
    // The bytes of the file, or the text that is selected now.
    let text = view.selection.map { view.content.text(of: $0) }
    ask(
      Question(label: text == nil ? "save as: " : "save the selection as: ") { pager, name in
        if !name.isEmpty { pager.save(as: name, demandsAll: true, of: text) }
      })
  }

  /// Begins to save the visible file; asks if the name is taken.
  ///
  /// - Parameters:
  ///   - demandsAll: whether a pipe is read to its end for that.
  ///   - text: the text to save instead; it can be read only once.
  func save(
    as name: String, demandsAll: Bool, of text: SelectedText? = nil, _ existing: ExistingFile = .refuse
  ) {
    // That of a compressed file stays compressed.
    guard let source = text ?? fileView?.document.source.original else { return }
    let flags =
      switch existing {
      case .refuse: O_EXCL
      case .overwrite: O_TRUNC
      case .append: O_APPEND
      }
    let path = Self.withHomeFolder(name)
    let descriptor = FileName(path).withCString {
      Glibc.open($0, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | flags, 0o666)
    }
    guard descriptor >= 0 else {
      if errno == EEXIST, existing == .refuse { return askAboutExistingFile(name, demandsAll, text) }
      message = "\(SafeText.of(bytes: Array(name.utf8))): \(String(cString: strerror(errno)))"
      return ring()
    }
    let copy = SourceCopy(
      of: source, to: descriptor, demandsAll: demandsAll, executor: executor, onChange: window.wakeFrontEnd)
    programs.saving = Saving(name: SafeText.of(bytes: Array(name.utf8)), copy: copy)
    copy.resume()
  }

  private func askAboutExistingFile(_ name: String, _ demandsAll: Bool, _ text: SelectedText?) {
    var question = Question(
      label: "\(SafeText.of(bytes: Array(name.utf8))) exists; O overwrites, A appends, D gives up",
      editor: LineEditor()
    ) { _, _ in }
    question.intercept = { pager, key, _ in
      switch key {
      case .character("o"), .character("O"):
        pager.prompt = .nothing
        pager.save(as: name, demandsAll: demandsAll, of: text, .overwrite)
      case .character("a"), .character("A"):
        pager.prompt = .nothing
        pager.save(as: name, demandsAll: demandsAll, of: text, .append)
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
  func noticeSaving() {
    guard let saving = programs.saving else { return }
    saving.copy.resume()
    guard saving.copy.isFinished else { return }
    programs.saving = nil
    let size = StatusLine.size(saving.copy.copied)
    message =
      saving.copy.error.map { "saved \(size) in \(saving.name); \($0)" } ?? "saved \(size) in \(saving.name)"
    setNeedsDisplay()
  }

  /// Ends following a pipe that has ended, if an option asks for that.
  func noticeEndOfPipe() {
    guard options.files.endsFollowingWithPipe, view.isFollowing, let document = fileView?.document,
      document.source.original is PipeSource, document.isComplete
    else { return }
    _ = view.stopFollowing()
    setNeedsDisplay()
  }

  /// Begins the copy that an option asks for, of the first file if it is a pipe.
  func beginLogFile() {
    guard let name = options.files.logFile, programs.saving == nil, let document = fileView?.document,
      document.source.original is PipeSource, isAllowed(.logfile)
    else { return }
    save(as: name, demandsAll: false, of: nil, options.files.overwritesLogFile ? .overwrite : .refuse)
  }
}
