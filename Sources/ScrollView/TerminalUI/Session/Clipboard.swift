import PortholeSystem
import ScreenCore

/// The system's clipboards, which terminals set by OSC 52 ("manipulate selection data" of xterm's control
/// sequences). It also works through ssh.
enum Clipboard {
  /// Whether tmux lies between, which by default ignores the sequence of a program in it.
  static var isInTmux: Bool { isSet("TMUX") }

  /// Whether GNU screen lies between, which passes on only what is wrapped for it. In tmux, `TERM` is often that of
  /// screen.
  static var isInGNUScreen: Bool {
    guard !isInTmux else { return false }
    return isSet("STY") || getenv("TERM").map { String(cString: $0).hasPrefix("screen") } == true
  }

  private static func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }

  /// The bytes of a piece for GNU screen, which takes at most 256 at once in its older versions.
  private static let pieceLength = 240

  /// The sequence that copies a text. Linear in its length.
  static func sequence(_ copy: CopiedText, isInGNUScreen: Bool = isInGNUScreen) -> [UInt8] {
    var text = copy.text
    let encoded = text.withUTF8 { base64($0) }
    let target = copy.target == .primary ? "p" : "c"
    let sequence = Array("\u{1b}]52;\(target);".utf8) + encoded + [7]
    guard isInGNUScreen else { return sequence }
    var wrapped: [UInt8] = []
    for start in stride(from: 0, to: sequence.count, by: pieceLength) {
      wrapped += Array("\u{1b}P".utf8) + sequence[start..<min(start + pieceLength, sequence.count)]
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
