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

  /// Asks for the bytes below `offset` to be made readable, and for no more; what need not be asked for
  /// ignores it.
  func demand(upTo offset: Int)

  /// Looks whether the length has changed since the last look.
  func refresh() -> SourceChange

  /// Ends whatever runs for it and closes what is open. The bytes may be gone afterwards.
  func close()
}

/// What happened to a source since one last looked.
public enum SourceChange: Hashable, Sendable {
  case none, grew, truncated
}

extension ByteSource {
  public var isComplete: Bool { true }
  public var error: String? { nil }
  public func demand(upTo offset: Int) {}
  public func refresh() -> SourceChange { .none }
  public func close() {}
}
