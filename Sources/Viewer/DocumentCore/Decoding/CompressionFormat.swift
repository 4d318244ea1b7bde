import PortholeSystem

/// Formats of compressed files, by their first bytes.
package enum CompressionFormat: String, CaseIterable, DecodingFormat {
  case gzip, zstd, xz, bzip2

  package var name: String { rawValue }

  package var farthestJump: Int {
    switch self {
    case .gzip: 64 << 20
    case .zstd: 32 << 20
    case .xz: 8 << 20
    case .bzip2: 4 << 20
    }
  }

  /// The bytes that decide about the format at most.
  package static let magicLength = 10

  /// The format of bytes that begin so.
  package static func recognize(_ bytes: some Collection<UInt8>) -> CompressionFormat? {
    let bytes = Array(bytes.prefix(magicLength))
    return allCases.first { $0.match(bytes) == .full }
  }

  /// Whether bytes that begin so may turn out to be compressed once there are more of them.
  package static func isUndecided(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes.prefix(magicLength))
    return allCases.contains { $0.match(bytes) == .partial }
  }

  enum Match { case none, partial, full }

  /// How some bytes agree with those at the beginning of the format, or of another member of it.
  func match(_ bytes: [UInt8]) -> Match {
    switch self {
    case .gzip: Self.match(bytes, [[0x1f, 0x8b, 0x08]])
    case .xz: Self.match(bytes, [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]])
    case .zstd: Self.match(bytes, [[0x28, 0xb5, 0x2f, 0xfd], [0x50, 0x2a, 0x4d, 0x18]], loose: 0xf0)
    case .bzip2: Self.match(Self.withoutLevel(bytes), Self.bzip2Blocks)
    }
  }

  /// The beginnings of a bzip2 stream with and without content, without the digit of its level.
  private static let bzip2Blocks: [[UInt8]] = [
    [0x42, 0x5a, 0x68, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
    [0x42, 0x5a, 0x68, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
  ]

  /// The first bytes of a bzip2 stream without its level; all bytes if there is no level.
  private static func withoutLevel(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 3, (0x31...0x39).contains(bytes[3]) else { return bytes }
    return Array(bytes[..<3]) + Array(bytes[4...])
  }

  /// - Parameter loose: the bits that count in the first byte of the second beginning.
  private static func match(_ bytes: [UInt8], _ beginnings: [[UInt8]], loose: UInt8 = 0xff) -> Match {
    var result = Match.none
    for (index, beginning) in beginnings.enumerated() {
      let isLoose = index == 1
      let agrees = zip(bytes, beginning).enumerated().allSatisfy { place, pair in
        (place == 0 && isLoose ? pair.0 & loose : pair.0) == pair.1
      }
      guard agrees else { continue }
      if bytes.count >= beginning.count { return .full }
      result = .partial
    }
    return result
  }

  /// The name of a format that begins so and is not decompressed.
  package static func foreignName(_ bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes.prefix(4))
    if bytes == [0x04, 0x22, 0x4d, 0x18] || bytes == [0x02, 0x21, 0x4c, 0x18] { return "LZ4" }
    if bytes == Array("LZIP".utf8) { return "lzip" }
    if bytes.starts(with: [0x1f, 0x9d]) { return "compress" }
    return nil
  }

  /// The library that decompresses it, if it is not there.
  package var missingLibrary: String? {
    switch self {
    case .gzip: CompressionLibrary.zlib == nil ? "zlib" : nil
    case .zstd: CompressionLibrary.zstd == nil ? "libzstd" : nil
    case .xz: CompressionLibrary.lzma == nil ? "liblzma" : nil
    case .bzip2: CompressionLibrary.bzip2 == nil ? "libbz2" : nil
    }
  }

  // MARK: DecodingFormat

  package func makeDecoder(at state: [UInt8]?) -> (any StreamDecoder)? {
    let member: (any MemberDecoder)? =
      switch self {
      case .gzip: GzipMember(at: state)
      case .zstd: ZstdMember(at: state)
      case .xz: XZMember(at: state)
      case .bzip2: Bzip2Member(at: state)
      }
    return member.map { JoinedMembers(self, $0, isInside: state?.isEmpty == false) }
  }

  package func layout(of base: any ByteSource) -> DecodingLayout? {
    switch self {
    case .gzip, .bzip2: nil
    case .zstd: ZstdSeekTable.layout(of: base)
    case .xz: XZIndex.layout(of: base)
    }
  }

  package func format(after change: SourceChange, of base: any ByteSource) -> any DecodingFormat {
    Self.recognize(base.beginning(Self.magicLength)) ?? PlainFormat()
  }
}

/// The functions of the libraries that decompress, looked up when they are first needed; nil for a library that
/// is not installed.
enum CompressionLibrary {
  static let zlib = loaded(porthole_zlib(), porthole_load_zlib)
  static let zstd = loaded(porthole_zstd(), porthole_load_zstd)
  static let lzma = loaded(porthole_lzma(), porthole_load_lzma)
  static let bzip2 = loaded(porthole_bzip2(), porthole_load_bzip2)

  private static func loaded<Functions>(
    _ functions: Functions, _ load: (UnsafeMutablePointer<Functions>) -> Int32
  ) -> Functions? {
    var functions = functions
    return load(&functions) != 0 ? functions : nil
  }
}
