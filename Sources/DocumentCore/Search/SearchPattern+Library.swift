import CPortholePCRE2

extension SearchPattern {
  /// The version of the PCRE2 library, such as "10.42".
  public static var libraryVersion: String {
    let count = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil)
    guard count > 0 else { return "?" }
    var text = [UInt8](repeating: 0, count: Int(count))
    _ = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &text)
    // A date follows the version.
    return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
