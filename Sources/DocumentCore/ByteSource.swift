/// Where a document's bytes come from. Safe to use from any thread.
public protocol ByteSource: AnyObject, Sendable {
  /// Bytes that can be read now.
  var length: Int { get }

  /// Whether `length` is all there will be, as far as is known: false while a pipe may deliver more.
  var isComplete: Bool { get }

  /// Why bytes may be missing, in words; nil while all is well.
  var error: String? { get }

  /// Copies bytes from `offset` on and returns how many: fewer than asked for only at the end, 0 at or
  /// past it and for offsets below 0.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int

  /// Asks for the bytes below `offset` to be made readable. A reader's last demand replaces its earlier ones; 0 withdraws
  /// it. Sources whose bytes are all there, such as files, ignore demands.
  func demand(upTo offset: Int, by reader: SourceReader)

  /// Looks whether the bytes have changed since the last look.
  func refresh() -> SourceChange

  /// Which bytes these are: another one whenever those read so far may be others now. What was worked out from bytes of
  /// an earlier one holds no longer.
  var generation: SourceGeneration { get }

  /// Ends whatever runs for it and closes what is open. The bytes may be gone afterwards.
  func close()
}

/// What happened to a source since one last looked.
public enum SourceChange: Hashable, Sendable {
  case none, grew
  /// Shorter than it was.
  case truncated
  /// Not shorter, and yet others where there were some before: cut short and written anew between two looks.
  case rewritten
  /// Another file, which has taken the place of the one before.
  case replaced
}

/// A number for the bytes that a source has had at one time, and what began it.
public struct SourceGeneration: Hashable, Sendable {
  public var number = 0
  /// What happened to the bytes before; with `grew`, those at the end have been added to in a way that changed them.
  public var cause = SourceChange.none

  public init() {}

  /// The one after this.
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
}

extension ByteSource {
  /// Where the line begins that a byte ends or follows, so `byte` itself after a line feed; also where that would be more
  /// than `distance` bytes away. Linear in that.
  func lineStart(before byte: Int, near distance: Int = 64 << 10) -> Int {
    let piece = 64 << 10
    return withUnsafeTemporaryAllocation(byteCount: piece, alignment: 16) { buffer in
      var end = byte
      while end > 0, byte - end < distance {
        let start = max(0, end - piece)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(end - start)])
        guard read(at: start, into: part) == part.count else { return byte }
        if let feed = Newlines.last(in: UnsafeRawBufferPointer(part), before: part.count) {
          return start + feed + 1
        }
        end = start
      }
      return end <= 0 ? 0 : byte
    }
  }
}
