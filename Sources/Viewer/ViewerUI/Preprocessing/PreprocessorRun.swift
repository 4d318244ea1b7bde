import DocumentCore
import PortholePlatform
import PortholeSystem

/// One run of the command of `LESSOPEN`, whose output is awaited on another thread.
nonisolated final class PreprocessorRun: Sendable {
  /// The content of the file.
  enum Outcome: Sendable {
    /// That of the file itself.
    case original
    case empty
    /// The output of the command, of which the first bytes have been read.
    case output(PipeBeginning)
    /// The content of another file.
    case file(FileName)
  }

  private struct State {
    var outcome: Outcome?
    /// Whether the outcome has been fetched, with its descriptor.
    var isTaken = false
    /// Whether the user has stopped the command.
    var isStopped = false
  }

  private let state = Locked(State())
  let command: BackgroundCommand?
  /// Why the command could not be started.
  let startError: SystemError?
  /// Wakes the thread that reads: the command has ended, or was stopped.
  private let signal: SignalPipe
  private let onChange: @Sendable () -> Void

  /// The longest name of a file that is read.
  private static let longestName = 64 << 10

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - name: the name of the document, for a pipe.
  ///   - onChange: called on another thread when the outcome is known, and when the command has ended.
  init(
    _ text: CommandText, _ form: InputPreprocessor.Form, name: String, readsStandardInput: Bool,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.onChange = onChange
    let signal = SignalPipe()
    self.signal = signal
    var ends: [Int32] = [-1, -1]
    do throws(SystemError) {
      guard porthole_waiting_pipe(&ends) == 0 else { throw .last }
      defer { PortholeSystem.close(ends[1]) }
      command = try BackgroundCommand(text, output: ends[1], readsStandardInput: readsStandardInput) {
        signal.send()
        onChange()
      }
      startError = nil
    } catch {
      if ends[0] >= 0 { PortholeSystem.close(ends[0]) }
      command = nil
      startError = error
      state.withLock { $0.outcome = .original }
      return
    }
    let beginning = PipeBeginning(reading: ends[0], name: name)
    let failure = BackgroundThread.start { self.read(beginning, form) }
    if failure != 0 { decide(.original, closing: beginning) }
  }

  deinit {
    let outcome = state.withLock { $0.isTaken ? nil : $0.outcome }
    if case .output(let beginning) = outcome { PortholeSystem.close(beginning.descriptor) }
  }

  /// The content; nil while the command has not decided. Its descriptor belongs to the caller.
  func takeOutcome() -> Outcome? {
    state.withLock { state in
      if state.outcome != nil { state.isTaken = true }
      return state.outcome
    }
  }

  var isDecided: Bool { state.withLock { $0.outcome != nil } }
  /// Whether the user has stopped the command before it decided.
  var wasStopped: Bool { state.withLock { $0.isStopped } }
  /// The end of the command; nil while it runs.
  var end: BackgroundCommand.End? { command?.hasEnded }

  /// Waits until the command has decided, at most for some seconds.
  func wait(atMost seconds: Double) {
    _ = state.wait(seconds) { $0.outcome == nil ? nil : true }
  }

  /// Stops a command that has not decided; the content is then that of the file itself. False if it has.
  func stop() -> Bool {
    let isStopped = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.outcome = .original
      state.isStopped = true
      return true
    }
    if isStopped {
      command?.terminate()
      signal.send()
      onChange()
    }
    return isStopped
  }

  /// Ends the command, whose output is not needed any more.
  func close() {
    _ = stop()
    command?.terminate()
  }

  /// Waits until a command that was closed has ended, with all programs that it has started.
  func finish() { command?.finish() }

  // MARK: Reading

  private func read(_ pipe: PipeBeginning, _ form: InputPreprocessor.Form) {
    var beginning = pipe
    while !isDecided {
      var descriptors = [
        pollfd(fd: beginning.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      // A program that the command has left in the background may keep the pipe open.
      let isAlone = form == .name && end != nil
      guard poll(&descriptors, 2, isAlone ? 0 : -1) >= 0 else { continue }
      if descriptors[1].revents != 0 { signal.take() }
      if descriptors[0].revents != 0 { beginning.read() }
      switch form {
      case .name:
        let isOver = beginning.isAtEnd || isAlone && descriptors[0].revents == 0
        guard isOver || beginning.bytes.contains(0x0a) || beginning.bytes.count > Self.longestName else {
          continue
        }
        // The file is finished when the command is.
        while !isDecided, end == nil { command?.waitForEnd(atMost: 60) }
        let name = beginning.bytes.prefix { $0 != 0x0a }.prefix(Self.longestName)
        return decide(name.isEmpty ? .original : .file(FileName(bytes: name)), closing: beginning)
      case .output, .outputOrEmpty:
        if !beginning.bytes.isEmpty {
          guard decide(.output(beginning)) else { break }
          return
        }
        guard beginning.isAtEnd else { continue }
        guard form == .outputOrEmpty else { return decide(.original, closing: beginning) }
        while !isDecided, end == nil { command?.waitForEnd(atMost: 60) }
        return decide(end == .status(0) ? .empty : .original, closing: beginning)
      }
    }
    PortholeSystem.close(beginning.descriptor)
  }

  private func decide(_ outcome: Outcome, closing beginning: PipeBeginning) {
    PortholeSystem.close(beginning.descriptor)
    decide(outcome)
  }

  /// Returns false if the user has been quicker.
  @discardableResult
  private func decide(_ outcome: Outcome) -> Bool {
    let isFirst = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      return true
    }
    onChange()
    return isFirst
  }
}

/// Wakes a thread that waits in `poll`.
nonisolated private final class SignalPipe: Sendable {
  let descriptor: Int32
  private let other: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = porthole_pipe(&ends)
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    PortholeSystem.close(descriptor)
    PortholeSystem.close(other)
  }

  func send() {
    var byte: UInt8 = 0
    _ = write(other, &byte, 1)
  }

  func take() {
    var bytes = [UInt8](repeating: 0, count: 16)
    _ = PortholeSystem.read(descriptor, &bytes, bytes.count)
  }
}
