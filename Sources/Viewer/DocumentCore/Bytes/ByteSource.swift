import Synchronization

/// The bytes of a document, read at offsets. Safe to use from any thread.
public protocol ByteSource: AnyObject, Sendable {
  /// The number of bytes that can be read now.
  var length: Int { get }

  /// Whether `length` is final as far as is known: false while a pipe may deliver more.
  var isComplete: Bool { get }

  /// Why bytes may be missing, as text for the user; nil if there is no problem.
  var error: String? { get }

  /// Copies bytes from `offset` on and returns how many: fewer than asked for only at the end, 0 at or past
  /// it and for negative offsets.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int

  /// Asks for the bytes below `offset` to be made readable. A reader's newest demand replaces its earlier
  /// one; 0 withdraws it. Sources that have all their bytes, such as files, ignore demands.
  func demand(upTo offset: Int, by reader: SourceReader)

  /// Checks whether the bytes have changed since the last call.
  func refresh() -> SourceChange

  /// Changes whenever bytes that have been read may be different now. Results computed from the bytes of an
  /// earlier generation are no longer valid.
  var generation: SourceGeneration { get }

  /// Stops background work and closes files. The bytes may be unavailable afterwards.
  func close()

  /// Makes a watch for changes of the file; nil, the default, for other sources and on systems without
  /// watches.
  func watch() -> FileWatch?

  /// The state of the file's path at the last ``refresh()``; `current` by default.
  var standing: FileStanding { get }

  /// Whether a search finds matches in the line that contains a byte; true by default.
  func isSearched(at offset: Int) -> Bool

  /// Switches to the file that has replaced this one; the next ``refresh()`` reports `replaced`. Other
  /// sources do nothing.
  func takeReplacement() throws(ReplacementError)

  /// The source whose bytes are decoded or decompressed to make these; by default the source itself.
  var original: any ByteSource { get }

  /// The open files that hold the bytes, temporary ones among them; none by default. Nothing may be written to them
  /// while the source is read.
  var files: [FileIdentity] { get }
}

/// Why a file that has replaced another cannot be read.
public struct ReplacementError: Error, Hashable, CustomStringConvertible {
  /// Text for the user.
  public let description: String
}

/// The change of a source since the last ``ByteSource/refresh()``.
public enum SourceChange: Hashable, Sendable {
  case none, grew
  /// The source is shorter than it was.
  case truncated
  /// Existing bytes differ although the source is not shorter: it was truncated and then rewritten.
  case rewritten
  /// Another file has taken the place of the earlier one.
  case replaced
}

/// Numbers the successive contents of a source, with the reason for the last change.
public struct SourceGeneration: Hashable, Sendable {
  public var number = 0
  /// The change that began this generation; `grew` means that new bytes at the end changed the meaning of
  /// earlier ones.
  public var cause = SourceChange.none

  public init() {}

  init(number: Int, cause: SourceChange) { (self.number, self.cause) = (number, cause) }

  /// The generation that follows this one.
  public func next(_ cause: SourceChange) -> SourceGeneration {
    var next = self
    next.number += 1
    next.cause = cause
    return next
  }
}

extension ByteSource {
  public var isComplete: Bool { true }
  public var error: String? { nil }
  public func demand(upTo offset: Int, by reader: SourceReader) {}
  /// Asks for bytes on behalf of the view that shows the source.
  public func demand(upTo offset: Int) { demand(upTo: offset, by: .view) }
  public func refresh() -> SourceChange { .none }
  public var generation: SourceGeneration { SourceGeneration() }
  public func close() {}
  public func watch() -> FileWatch? { nil }
  public var standing: FileStanding { .current }
  public func isSearched(at offset: Int) -> Bool { true }
  public func takeReplacement() throws(ReplacementError) {}
  public var original: any ByteSource { self }
  public var files: [FileIdentity] { [] }
}

/// Identifies one of several users of a source: the view, a search, a filter. Each has its own demand, and
/// the source reads as far as the furthest one. So a search does not stop when the view needs nothing more,
/// and reading stops when no reader needs more.
public struct SourceReader: Hashable, Sendable {
  private let number: Int

  /// The view that shows the source.
  public static let view = SourceReader(number: 0)

  private static let last = Atomic(0)

  private init(number: Int) { self.number = number }

  /// A reader that differs from all others.
  public init() { self.init(number: Self.last.wrappingAdd(1, ordering: .relaxed).newValue) }
}

/// Bytes in memory, such as a help text or the content of a test.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var length: Int { bytes.count }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - offset)
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<(offset + count)]))
    }
    return count
  }
}
