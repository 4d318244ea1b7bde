/// A hyperlink of content: the text between an OSC 8 sequence and the next one, or the end of its line.
public struct ContentLink: Hashable, Sendable {
  /// The address, in printable ASCII; `#` and an identifier for a place in the same content.
  public let address: String
  /// The identifier that the content gives it; nil for none or one that is not valid.
  public let id: String?
  /// The byte of the content at which the sequence before the text begins.
  public let start: Int
  /// The bytes of the text, with the sequences in it.
  public package(set) var text: Range<Int>

  /// The longest address, in bytes, and the longest identifier.
  static let longestAddress = 2083
  static let longestID = 250
  /// The kinds of addresses that a link may have, in small letters.
  static let schemes = ["http", "https", "ftp", "mailto", "file", "man"]

  /// A number that is the same for all rows of the link, and another one for other links: links with an
  /// identifier are one wherever they stand. Never 0. Linear in the texts.
  ///
  /// - Parameter content: the name of the content, whose identifiers are its own.
  public func group(in content: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for byte in content.utf8 { mix(byte) }
    mix(0)
    if let id {
      for byte in id.utf8 { mix(byte) }
    } else {
      mix(1)
      withUnsafeBytes(of: start) { for byte in $0 { mix(byte) } }
    }
    mix(0)
    for byte in address.utf8 { mix(byte) }
    return max(1, hash)
  }
}

/// An OSC 8 sequence, which begins a link or ends one: `ESC ] 8 ; parameters ; address` and BEL or `ESC \`.
struct LinkSequence {
  /// The index of its ESC.
  let start: Int
  /// The index after it.
  let end: Int
  private let bytes: UnsafeRawBufferPointer
  private let parameters: Range<Int>
  private let address: Range<Int>

  /// A sequence that ``EscapeSequence`` has found; nil for any other.
  init?(_ bytes: UnsafeRawBufferPointer, _ start: Int, end: Int) {
    guard end - start >= 5, bytes[start + 1] == UInt8(ascii: "]") else { return nil }
    (self.bytes, self.start, self.end) = (bytes, start, end)
    let first = start + 4
    let last = max(first, bytes[end - 1] == 0x07 ? end - 1 : end - 2)
    let parting = (first..<last).first { bytes[$0] == UInt8(ascii: ";") } ?? last
    (parameters, address) = (first..<parting, min(parting + 1, last)..<last)
  }

  /// The address, if it may become a link: printable ASCII of a known scheme, or `#` and an identifier.
  var validAddress: String? {
    guard (1...ContentLink.longestAddress).contains(address.count),
      address.allSatisfy({ (0x21...0x7e).contains(bytes[$0]) })
    else { return nil }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[address]), as: UTF8.self)
    if text.utf8.first == UInt8(ascii: "#") { return text.utf8.count > 1 ? text : nil }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return ContentLink.schemes.contains(text[..<colon].lowercased()) ? text : nil
  }

  /// The identifier among the parameters; nil for none or one that is not valid.
  var id: String? {
    var start = parameters.lowerBound
    while start < parameters.upperBound {
      let end =
        (start..<parameters.upperBound).first { bytes[$0] == UInt8(ascii: ":") } ?? parameters.upperBound
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if part.starts(with: "id=".utf8) {
        let value = part.dropFirst(3)
        guard (1...ContentLink.longestID).contains(value.count),
          value.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        return String(decoding: value, as: UTF8.self)
      }
      start = end + 1
    }
    return nil
  }
}
