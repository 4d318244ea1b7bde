#if canImport(Glibc)
  import Glibc
#endif

/// The system's clipboard, which terminals set by OSC 52 ("manipulate selection data" of xterm's control
/// sequences). It also works through ssh.
enum Clipboard {
  /// The most bytes that are sent: xterm ignores sequences of more than 100,000 characters.
  static let limit = 74_994

  /// The sequence that copies a text; nil if it is too long.
  ///
  /// - Parameter isInGNUScreen: whether GNU screen lies between, which passes on only what is wrapped for it.
  static func sequence(_ text: String, isInGNUScreen: Bool = getenv("STY") != nil) -> [UInt8]? {
    var text = text
    let encoded: [UInt8]? = text.withUTF8 { $0.count <= limit ? base64($0) : nil }
    guard let encoded else { return nil }
    let sequence = Array("\u{1b}]52;c;".utf8) + encoded + [7]
    guard isInGNUScreen else { return sequence }
    // It takes at most 768 bytes at once.
    var wrapped: [UInt8] = []
    for start in stride(from: 0, to: sequence.count, by: 700) {
      wrapped += Array("\u{1b}P".utf8) + sequence[start..<min(start + 700, sequence.count)]
      wrapped += Array("\u{1b}\\".utf8)
    }
    return wrapped
  }

  /// Base64 (RFC 4648, section 4).
  private static func base64(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= count ? digits[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
