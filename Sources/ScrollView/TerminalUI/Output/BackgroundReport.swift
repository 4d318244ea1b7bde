import ScreenCore

/// The terminal's reports of its background: the answer to OSC 11, which has the colour, and those of private mode
/// 2031, which come whenever the user switches between a dark and a light scheme.
///
/// The question is sent in front of the first frame, which may wait a moment for the answer.
enum BackgroundReport {
  static let query = Array("\u{1b}]11;?\u{1b}\\".utf8)
  static let watch = Array("\u{1b}[?2031h".utf8)
  static let unwatch = Array("\u{1b}[?2031l".utf8)

  /// The lengths in bytes of the usual answers: two or four digits for each part, ended by a bell or `ESC \`.
  static let answerCounts = [18, 19, 24, 25]
  /// The most bytes of an answer between `ESC ]` and its end: `11;rgba:` and four parts of four digits.
  static let longestText = 27

  /// The colour of an answer to OSC 11, without `ESC ]` and its end; nil for other commands.
  static func color(inCommand text: [UInt8]) -> Color? {
    let prefix = Array("11;".utf8)
    guard text.count <= longestText, text.starts(with: prefix) else { return nil }
    return color(text.dropFirst(prefix.count))
  }

  /// The background of the numbers of a device status report; nil for other reports.
  static func background(inScheme numbers: [Int]) -> ScreenTraits.Background? {
    switch numbers {
    case [997, 1]: .dark
    case [997, 2]: .light
    default: nil
    }
  }

  /// The background by `COLORFGBG`, which rxvt, Konsole and others set: the numbers of the colours of text and
  /// background, as in `15;0` or `0;default;15`.
  static func background(inVariable value: String?) -> ScreenTraits.Background {
    guard let value, let last = value.split(separator: ";").last, value.contains(";"),
      let index = UInt8(last), index < 16
    else { return .unknown }
    return index < 7 || index == 8 ? .dark : .light
  }

  /// Parses `rgb:R/G/B` with one to four hexadecimal digits in each part, `rgba:R/G/B/A`, or `#rrggbb`.
  private static func color(_ text: ArraySlice<UInt8>) -> Color? {
    if text.first == UInt8(ascii: "#") { return Color(String(decoding: text, as: UTF8.self)) }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let parts = text[(colon + 1)...].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    switch String(decoding: text[..<colon], as: UTF8.self) {
    case "rgb" where parts.count == 3, "rgba" where parts.count == 4: break
    default: return nil
    }
    let values = parts.compactMap(value)
    guard values.count == parts.count else { return nil }
    return .rgb(values[0], values[1], values[2])
  }

  /// A part of a colour as 0 to 255; nil if it is no hexadecimal number of one to four digits.
  private static func value(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count) else { return nil }
    var (value, most) = (0, 0)
    for byte in digits {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      (value, most) = (value * 16 + digit, most * 16 + 15)
    }
    return UInt8((value * 255 + most / 2) / most)
  }
}
