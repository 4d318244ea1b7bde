/// The name of a file, or the path to it: bytes, which need not be UTF-8 and are never repaired. Two names are the same
/// if their bytes are.
public struct FileName: Hashable, Sendable, CustomStringConvertible {
  public let bytes: [UInt8]

  /// - Parameter bytes: up to the first zero, since none can be in a name.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// A name that is text.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// A name of the C library's.
  public init(cString: UnsafePointer<CChar>) { bytes = Self.bytes(cString) }

  private static func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = string
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return bytes
  }

  /// The name as it is shown: bytes that are not UTF-8 as `<FF>`, and what cannot be seen, or would change how the rest is
  /// seen, as `^X` and `<U+202E>`. It is no name to open a file by.
  public var description: String { SafeText.of(bytes: bytes) }

  /// The last part of a path; of one without any, all of it.
  public var lastComponent: FileName {
    bytes.split(separator: UInt8(ascii: "/")).last.map { FileName(bytes: $0) } ?? self
  }

  /// Calls `body` with the name as the system takes it.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let string = bytes.map { CChar(bitPattern: $0) } + [0]
    return try body(string)
  }
}
