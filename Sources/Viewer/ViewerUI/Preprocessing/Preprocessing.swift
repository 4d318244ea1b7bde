import DocumentCore
import PortholePlatform
import PortholeSystem

/// The replacement of a file's content by `LESSOPEN`, from the start of its command to that of `LESSCLOSE`.
public final class Preprocessing {
  /// The content that has replaced that of the file.
  private enum Substitute {
    /// The output of the command.
    case output
    /// The content of another file.
    case file(FileName)
  }

  let run: PreprocessorRun
  /// The file's own path; `-` for standard input.
  let path: FileName
  let isOfStandardInput: Bool
  private let preprocessor: InputPreprocessor
  private let start = MonotonicClock.seconds
  /// The new content; nil if the command has not decided, or for the file itself.
  private var substitute: Substitute?
  /// The beginning of the output, once it is known.
  public private(set) var outcome: Outcome?
  /// Stands for the content on the screen until the command has decided.
  var deferred: DeferredSource?
  /// The document whose source took that place.
  var document: Document?
  /// Whether the end of the command has been looked at.
  private var isEndReported = false
  private var closing: BackgroundCommand?
  private var hasLeft = false

  /// The content of the file.
  public enum Outcome {
    /// Its own.
    case original
    case empty
    /// A pipe, of which the first bytes have been read.
    case output(PipeBeginning)
    case file(FileName)
  }

  /// Starts the command for a file; nil if it is not for this one.
  ///
  /// - Parameters:
  ///   - decompresses: whether the viewer decompresses files by itself. The command then gets only archives of them.
  ///   - onChange: called on another thread when the command has decided, and when it has ended.
  public init?(
    _ path: FileName, _ preprocessor: InputPreprocessor, decompresses: Bool,
    onChange: @escaping @Sendable () -> Void
  ) {
    let isInput = path.bytes == [UInt8(ascii: "-")]
    guard !isInput || preprocessor.takesStandardInput, isInput || !Self.isReadOnce(path),
      isInput || !decompresses || !Decompression.isForViewer(path),
      let command = preprocessor.openCommand(path)
    else { return nil }
    self.path = path
    isOfStandardInput = isInput
    self.preprocessor = preprocessor
    run = PreprocessorRun(
      command, preprocessor.form, name: isInput ? "standard input" : path.description,
      readsStandardInput: isInput, onChange: onChange)
  }

  deinit {
    run.close()
    if case .output(let beginning) = outcome { PortholeSystem.close(beginning.descriptor) }
  }

  /// Whether a path leads to a pipe or a device, of which the command would take bytes away.
  private static func isReadOnce(_ path: FileName) -> Bool {
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { return false }
    return info.st_mode & S_IFMT != S_IFREG && info.st_mode & S_IFMT != S_IFDIR
  }

  /// Whether the command has decided.
  public var isDecided: Bool { run.isDecided }

  /// Waits until the command has decided, at most for some seconds after its start, and looks at its decision.
  public func wait(atMost seconds: Double) {
    run.wait(atMost: start + seconds - MonotonicClock.seconds)
    notice()
  }

  /// Looks at the decision of the command; false if it was known, or there is none.
  @discardableResult
  func notice() -> Bool {
    guard outcome == nil, let new = run.takeOutcome() else { return false }
    switch new {
    case .original: outcome = .original
    case .empty: (outcome, substitute) = (.empty, .output)
    case .output(let beginning): (outcome, substitute) = (.output(beginning), .output)
    case .file(let name): (outcome, substitute) = (.file(name), .file(name))
    }
    return true
  }

  /// More of the output has been read.
  public func update(_ beginning: PipeBeginning) { outcome = .output(beginning) }

  /// The decision, whose pipe belongs to the caller from now on.
  func takeOutcome() -> Outcome? {
    defer { if case .output = outcome { outcome = .empty } }
    return outcome
  }

  /// The content is not that of the file itself.
  var isReplaced: Bool { substitute != nil }

  /// A reason why the content is not what the user expects, told once.
  ///
  /// - Parameter reportsStatus: whether a command that fails is one.
  func takeProblem(reportsStatus: Bool) -> String? {
    guard !isEndReported, outcome != nil else { return nil }
    if let error = run.startError {
      isEndReported = true
      return "LESSOPEN's command cannot be started: \(error)"
    }
    if run.wasStopped {
      isEndReported = true
      return "LESSOPEN's command was stopped; this is the file itself"
    }
    guard let end = run.end else { return nil }
    isEndReported = true
    guard reportsStatus else { return nil }
    switch end {
    case .status(0): return nil
    case .status(let status): return "LESSOPEN's command failed (status \(status))"
    // The viewer has closed the pipe.
    case .signal(SIGPIPE): return nil
    case .signal(let signal): return "LESSOPEN's command was ended by signal \(signal)"
    }
  }

  // MARK: The end

  /// The file is left: runs `LESSCLOSE`, the first time and if the content was replaced. Does not wait.
  func leave() {
    guard let substitute, !hasLeft else { return }
    hasLeft = true
    let other = if case .file(let name) = substitute { name } else { FileName("-") }
    guard let command = preprocessor.closeCommand(path, other) else { return }
    closing = try? BackgroundCommand(command)
  }

  /// Ends the command and leaves the file.
  public func close() {
    run.close()
    leave()
  }

  /// Waits for the end of the command, which ``close()`` has asked for, and for that of `LESSCLOSE`, a moment only: it
  /// continues without the viewer.
  public func waitForEnd() {
    run.finish()
    guard let closing else { return }
    // Short after a signal: the viewer must end within a second. A signal does not interrupt the wait.
    let beginning = MonotonicClock.seconds
    while closing.hasEnded == nil,
      MonotonicClock.seconds < beginning + (EndRequest.signal == 0 ? Self.patience : EndRequest.patience)
    { closing.waitForEnd(atMost: 0.05) }
  }

  /// Seconds for which the viewer waits for `LESSCLOSE` when it ends.
  private static let patience = 2.0
}
