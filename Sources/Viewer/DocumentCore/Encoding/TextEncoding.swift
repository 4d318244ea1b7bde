import PortholeSystem

/// An encoding of text, which is converted to UTF-8.
public struct TextEncoding: Hashable, Sendable {
  enum Scheme: Hashable, Sendable {
    case utf8
    /// The order of the bytes is that of a byte order mark, or little-endian.
    case utf16, utf32
    case utf16Ordered(isBig: Bool)
    case utf32Ordered(isBig: Bool)
    /// A converter of the C library.
    case library
  }

  /// The name for users, as iconv has it.
  public let name: String
  let scheme: Scheme
  /// Whether a byte order mark in the content decides instead.
  public var yieldsToMark = false

  init(_ name: String, _ scheme: Scheme) { (self.name, self.scheme) = (name, scheme) }

  static let utf8 = TextEncoding("UTF-8", .utf8)

  /// The encoding of a name that iconv knows; nil for all others.
  public init?(named name: String) {
    let plain = name.uppercased().filter { $0 != "-" && $0 != "_" }
    switch plain {
    case "UTF8": self = .utf8
    case "UTF16", "UCS2", "UNICODE": self.init("UTF-16", .utf16)
    case "UTF16LE", "UCS2LE", "UNICODELITTLE": self.init("UTF-16LE", .utf16Ordered(isBig: false))
    case "UTF16BE", "UCS2BE", "UNICODEBIG": self.init("UTF-16BE", .utf16Ordered(isBig: true))
    case "UTF32": self.init("UTF-32", .utf32)
    case "UTF32LE", "UCS4LE": self.init("UTF-32LE", .utf32Ordered(isBig: false))
    case "UTF32BE", "UCS4BE", "UCS4": self.init("UTF-32BE", .utf32Ordered(isBig: true))
    default:
      guard !name.isEmpty, name.utf8.count < 64,
        name.utf8.allSatisfy({ 0x21...0x7e ~= $0 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ",") }),
        LibraryDecoder(name) != nil
      else { return nil }
      self.init(name, .library)
    }
  }

  /// The encoding of a name that less knows in `LESSCHARSET`; nil for all others. Files with a byte order mark are
  /// not concerned.
  public init?(charset: String) {
    let name = charset.lowercased()
    let other = Self.charsets[name] ?? (name.hasPrefix("windows-125") ? "CP" + name.dropFirst(8) : nil)
    guard let other else { return nil }
    self.init(named: other)
    yieldsToMark = true
  }

  /// Names of less, and those of iconv.
  private static let charsets = [
    "utf-8": "UTF-8", "utf8": "UTF-8", "ascii": "ASCII", "us-ascii": "ASCII", "iso8859": "ISO-8859-1",
    "iso-8859-1": "ISO-8859-1", "latin1": "ISO-8859-1", "iso-latin-1": "ISO-8859-1", "latin-1": "ISO-8859-1",
    "latin3": "ISO-8859-3", "latin9": "ISO-8859-15", "latin-9": "ISO-8859-15", "iso-8859-15": "ISO-8859-15",
    "arabic": "ISO-8859-6", "greek": "ISO-8859-7", "greek2005": "ISO-8859-7", "hebrew": "ISO-8859-8",
    "koi8-r": "KOI8-R", "koi8-t": "KOI8-T", "georgianps": "GEORGIAN-PS", "tcvn": "TCVN5712-1",
    "tis-620": "TIS-620",
    "dos": "CP437", "windows": "CP1252", "ebcdic": "IBM037", "ibm-1047": "IBM1047",
  ]

  // MARK: Byte order marks

  /// Byte order marks; longer ones come before their beginnings.
  private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
    ([0xff, 0xfe, 0, 0], TextEncoding("UTF-32LE", .utf32Ordered(isBig: false))),
    ([0, 0, 0xfe, 0xff], TextEncoding("UTF-32BE", .utf32Ordered(isBig: true))),
    ([0xff, 0xfe], TextEncoding("UTF-16LE", .utf16Ordered(isBig: false))),
    ([0xfe, 0xff], TextEncoding("UTF-16BE", .utf16Ordered(isBig: true))),
    ([0xef, 0xbb, 0xbf], utf8),
  ]
  static let longestMark = 4

  /// The encoding of text that begins so, and the length of the mark that says so; nil without a mark.
  static func marked(_ bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    marks.first { bytes.starts(with: $0.bytes) }.map { ($0.encoding, $0.bytes.count) }
  }

  /// Whether bytes that begin so may turn out to have another mark once there are more of them.
  static func isUndecided(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || marks.contains { $0.bytes.count > bytes.count && $0.bytes.starts(with: bytes) }
  }

  /// The way to read text that begins so, in this encoding, and the length of its mark.
  func resolved(_ bytes: [UInt8]) -> (encoding: TextEncoding, length: Int) {
    let marked = Self.marked(bytes)
    guard !yieldsToMark else { return marked ?? (self, 0) }
    switch (scheme, marked?.encoding.scheme) {
    case (.utf16, .utf16Ordered), (.utf32, .utf32Ordered): return marked!
    case (.utf16, _): return (TextEncoding("UTF-16LE", .utf16Ordered(isBig: false)), 0)
    case (.utf32, _): return (TextEncoding("UTF-32LE", .utf32Ordered(isBig: false)), 0)
    case (.utf16Ordered(isBig: false), .utf32Ordered(isBig: false)): return (self, 2)
    case (let own, let other?) where own == other: return (self, marked!.length)
    default: return (self, 0)
    }
  }

  // MARK: Converters

  /// Whether each character can be read without those before it. Of other encodings nothing is known.
  var isStateless: Bool {
    guard scheme == .library else { return true }
    let plain = name.uppercased().filter { $0 != "-" && $0 != "_" }
    let keepers = ["CP1255", "CP1258", "WINDOWS1255", "WINDOWS1258", "TCVN"]
    if keepers.contains(where: plain.hasPrefix) { return false }
    let families = [
      "ISO8859", "LATIN", "L1", "CP125", "WINDOWS125", "CP437", "CP85", "CP86", "CP866", "IBM037", "IBM1047",
      "IBM437",
      "IBM85", "IBM86", "KOI8", "MAC", "ASCII", "USASCII", "ANSI", "TIS620", "GEORGIAN", "HPROMAN", "EUCJP",
      "EUCKR",
      "EUCCN", "GBK", "GB18030", "GB2312", "SJIS", "SHIFTJIS", "CP932", "CP936", "CP949", "CP950", "BIG5",
    ]
    return families.contains(where: plain.hasPrefix) && plain != "BIG5HKSCS" && !plain.holds("X0213")
  }

  func makeDecoder() -> (any CharacterDecoder)? {
    switch scheme {
    case .utf8: LibraryDecoder("UTF-8")
    case .utf16, .utf16Ordered(isBig: false): WideDecoder(unit: 2, isBig: false)
    case .utf16Ordered: WideDecoder(unit: 2, isBig: true)
    case .utf32, .utf32Ordered(isBig: false): WideDecoder(unit: 4, isBig: false)
    case .utf32Ordered: WideDecoder(unit: 4, isBig: true)
    case .library: LibraryDecoder(name)
    }
  }
}
