import PortholePlatform
import PortholeSystem

/// Copies the bytes of a source to a file, in the background and while they come.
///
/// The copy ends at the length that the source has as soon as it is complete: a file that grows later does not grow the
/// copy. The file is opened in the background, too.
public final class SourceCopy: Sendable {
  private struct State {
    var copied = 0
    /// The end of the copy; nil while a pipe may deliver more.
    var end: Int?
    var output: FileOutput?
    var isFinished = false
    var isKept = false
    var error: String?
  }

  package let source: any ByteSource
  private let target: FileTarget
  private let scan: BackgroundScan<State>
  private let reader = SourceReader()
  private let generation: SourceGeneration
  private let onChange: @Sendable () -> Void

  private static let pieceSize = 256 << 10

  /// - Parameters:
  ///   - demandsAll: whether a pipe is read to its end for the copy; if not, only what others demand is copied.
  ///   - onChange: called on a background thread when all bytes so far are copied, and in the end.
  package init(
    of source: any ByteSource, to target: FileTarget, demandsAll: Bool,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) {
    (self.source, self.target, self.onChange) = (source, target, onChange)
    generation = source.generation
    scan = BackgroundScan(
      State(end: source.isComplete ? source.length : nil), on: executor, onChange: onChange
    ) {
      !$0.isFinished && ($0.output == nil || $0.end != nil || source.isComplete || $0.copied < source.length)
    }
    if demandsAll { source.demand(upTo: .max, by: reader) }
  }

  /// The number of bytes copied.
  public var copied: Int { scan.withLock { $0.state.copied } }
  /// Whether no more will be copied: the source is complete, or there was an error.
  public var isFinished: Bool { scan.withLock { $0.state.isFinished } }
  /// Whether the file has the bytes that were copied.
  public var isKept: Bool { scan.withLock { $0.state.isKept } }
  /// Why the copy is incomplete.
  public var error: String? { scan.withLock { $0.state.error } }
  /// The file that is being written.
  public var file: FileIdentity? { scan.withLock { $0.state.output?.identity } }
  /// Whether the copy ends by itself, since the source is complete.
  public var willEnd: Bool { scan.withLock { $0.state.end != nil } }

  /// Copies what has come since the last call. Returns at once.
  public func resume() {
    let isRun = scan.resume {
      var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
      return { [self] _ in buffer.withUnsafeMutableBytes { copyPart($0) } }
    }
    guard !isRun else { return }
    finish("there is no thread to write with")
    onChange()
  }

  /// Lets the copy of a pipe end with the bytes that have come, since nobody will demand more.
  package func endAtReceivedBytes() {
    let length = source.length
    scan.withLock { if $0.state.end == nil { $0.state.end = length } }
    resume()
  }

  /// Ends the copy. The file keeps the bytes of a pipe that have come; it stays as it was if only a part of another
  /// file has been copied.
  public func close() {
    let (output, isPart) = scan.withLock { ($0.state.output, $0.state.end != nil) }
    scan.cancel()
    guard let output else { return finish(WritingFailure.stopped.description) }
    if isPart { output.discard() } else { _ = try? output.finish(isDurable: false) }
    finish(isPart ? WritingFailure.stopped.description : nil, isKept: !isPart || output.isStreamed)
  }

  /// Opens the file, or copies the next bytes; false if there are none now.
  private func copyPart(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let output = scan.withLock({ $0.state.output }) else {
      do throws(WritingFailure) {
        let output = try target.open()
        // One that was given up while it was opened is discarded here.
        scan.withLock { if !$0.state.isFinished { $0.state.output = output } }
      } catch {
        finish(error.description)
      }
      return true
    }
    do throws(WritingFailure) {
      return try copyPart(buffer, to: output)
    } catch {
      output.discard()
      scan.withLock { $0.state.copied = output.written }
      finish(error.description, isKept: output.isStreamed && output.written > 0)
      return true
    }
  }

  private func copyPart(
    _ buffer: UnsafeMutableRawBufferPointer, to output: FileOutput
  ) throws(WritingFailure) -> Bool {
    // Asked first: bytes that come in between are copied by the next step.
    let length = source.isComplete ? source.length : nil
    let (offset, end) = scan.withLock { content in
      if content.state.end == nil { content.state.end = length }
      return (content.state.copied, content.state.end)
    }
    let part = buffer.prefix(min(buffer.count, max(0, (end ?? .max) - offset)))
    let count = source.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: part))
    // Another file, or other bytes, may have replaced the source.
    let isSame = source.generation == generation && (count > 0 || end == nil || end == .max || offset == end)
    guard isSame else {
      output.discard()
      finish("the input has changed since the copy began", isKept: output.isStreamed && offset > 0)
      return true
    }
    guard count > 0 else {
      guard end != nil else { return false }
      try output.finish()
      finish(source.error, isKept: true)
      return true
    }
    try output.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    scan.withLock { $0.state.copied = offset + count }
    return true
  }

  private func finish(_ error: String?, isKept: Bool = false) {
    scan.withLock { content in
      guard !content.state.isFinished else { return }
      (content.state.isFinished, content.state.isKept, content.state.error) = (true, isKept, error)
      // A reader of a pipe sees the end now.
      content.state.output = nil
    }
    source.demand(upTo: 0, by: reader)
  }
}
