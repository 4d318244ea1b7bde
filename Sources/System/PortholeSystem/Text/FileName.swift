/// The name or path of a file as bytes, which need not be UTF-8 and are never repaired. Equal by bytes.
public struct FileName: Hashable, Sendable, CustomStringConvertible {
  public let bytes: [UInt8]

  /// - Parameter bytes: the bytes of the name; cut at the first zero, which no name contains.
  @inlinable public init(bytes: some Sequence<UInt8>) { self.init(cutting: Array(bytes)) }

  // Not generic: unspecialized collection algorithms take a tenth of the viewer's start.
  @usableFromInline init(cutting bytes: [UInt8]) {
    if let zero = bytes.firstIndex(of: 0) {
      self.bytes = Array(bytes[..<zero])
    } else {
      self.bytes = bytes
    }
  }

  /// A name from a string.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// A name from a C string.
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

  /// The name for display, not for opening the file: bytes that are not UTF-8 appear as `<FF>`, hidden
  /// characters as `^X` or `<U+202E>`.
  public var description: String { SafeText.of(bytes: bytes) }

  /// The last component of a path; the whole path if it has none.
  public var lastComponent: FileName {
    bytes.split(separator: UInt8(ascii: "/")).last.map { FileName(bytes: $0) } ?? self
  }

  /// The path of a file in the folder of this program.
  package static func besideProgram(_ name: String) -> FileName {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = porthole_program_path(&buffer, buffer.count)
    let path =
      count > 0
      ? buffer[..<count].map { UInt8(bitPattern: $0) }
      : CommandLine.unsafeArgv[0].map { FileName(cString: $0).bytes } ?? []
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? [UInt8(ascii: ".")]
    return FileName(bytes: folder + [UInt8(ascii: "/")] + name.utf8)
  }

  /// Calls `body` with the name as a C string.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let string = bytes.map { CChar(bitPattern: $0) } + [0]
    return try body(string)
  }
}
