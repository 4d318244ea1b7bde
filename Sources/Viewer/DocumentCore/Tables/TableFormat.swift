/// Recognises the delimiter of tables.
public enum TableFormat {
  /// Recognises a table by its file name: the delimiter is nil if only the content can show it.
  public static func named(_ name: String) -> (delimiter: UInt8?, isTable: Bool) {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    switch ending.lowercased() {
    case "csv": return (nil, true)
    case "tsv", "tab": return (UInt8(ascii: "\t"), true)
    case "psv": return (UInt8(ascii: "|"), true)
    default: return (nil, false)
    }
  }

  /// Parses a delimiter given by the user: one character but a line feed, or its name; nil for anything else.
  public static func delimiter(named text: String) -> [UInt8]? {
    switch text {
    case "comma": return [UInt8(ascii: ",")]
    case "tab", "\\t": return [UInt8(ascii: "\t")]
    case "semicolon": return [UInt8(ascii: ";")]
    case "pipe": return [UInt8(ascii: "|")]
    default: return text.count == 1 && !text.utf8.contains(0x0a) ? Array(text.utf8) : nil
    }
  }

  /// The delimiters that are recognised, the likeliest first.
  static let delimiters = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")]

  /// The delimiter for text that is not divided: the unit separator, which text does not contain.
  static let noDelimiter: UInt8 = 0x1f
}
