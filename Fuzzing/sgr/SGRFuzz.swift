import Glibc
import NodeUI
import ScreenCore

@testable import DocumentCore
@testable import TerminalUI

/// Decodes text with any escape sequences. None may come through, links must have harmless addresses, and a
/// style written for a terminal must read back as the same style.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2, isReady else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = Array(bytes[2...])
  let whole = checkText(text, pieces: 16 + 20 * Int(bytes[1]))
  switch bytes[0] & 3 {
  case 0: checkText(Array("\u{1b}[".utf8) + text + Array("mx".utf8), pieces: 16 + Int(bytes[1]))
  case 1: checkText(Array("\u{1b}]8;;".utf8) + text + Array("\u{1b}\\x".utf8), pieces: 16 + Int(bytes[1]))
  case 2: checkMarkup(String(decoding: text, as: UTF8.self))
  default: checkLong(text, pieces: 100 + 20 * Int(bytes[1]))
  }
  var last = TextStyle.plain
  for character in whole.characters.prefix(64) where character.style != last {
    checkRoundTrip(from: last, to: character.style)
    last = character.style
  }
  return 0
}

/// The widths of characters come from the locale.
private let isReady = setlocale(LC_CTYPE, "C.UTF-8") != nil

@discardableResult
private func checkText(_ bytes: [UInt8], pieces: Int) -> DecodedText {
  let whole = DecodedText(bytes, tabWidth: 8)
  whole.compare(DecodedText(bytes, tabWidth: 8, pieces: pieces), "in pieces of \(pieces)")
  // Dropped bytes take no column, and a character at most those of `<U+10FFFF>`.
  require(whole.width <= 10 * bytes.count, "\(whole.width) columns of \(bytes.count) bytes")
  return whole
}

/// Checks sequences longer than the longest that is recognised, and sequences cut anywhere.
private func checkLong(_ unit: [UInt8], pieces: Int) {
  var bytes = unit
  while bytes.count < EscapeSequence.longest + 1024 { bytes += unit }
  checkText(bytes, pieces: pieces)
  checkText(Array("\u{1b}[".utf8) + bytes, pieces: pieces)
}

/// Checks that a link of markup gets a number only if its address is harmless inside the sequence for links.
private func checkMarkup(_ text: String) {
  let markup = AttributedText(markup: text)
  require(markup.string.utf8.count <= text.utf8.count, "markup has made text longer")
  var canvas = Canvas(rows: 1, columns: 1)
  for address in markup.runs.compactMap(\.link) + [text] {
    let number = canvas.link(address)
    guard number > 0 else { continue }
    require(canvas.url(of: number) == address, "link \(number) leads elsewhere")
    let isPlain = address.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    require(isPlain, "the address of a link is not printable ASCII")
  }
}

private func checkRoundTrip(from first: TextStyle, to second: TextStyle) {
  var parameters: [UInt8] = []
  parameters.appendParameters(from: first, to: second)
  let isPlain = parameters.allSatisfy { (0x30...0x3b).contains($0) }
  require(isPlain, "parameters are \(parameters)")
  var style = first
  if !parameters.isEmpty { parameters.withUnsafeBytes { SelectGraphicRendition.apply($0, to: &style) } }
  require(style == second, "\(second) is read as \(style)")
}
