/// A text that is printed above the region of an inline program, as pictures of its rows.
@MainActor
struct LinesAbove {
  private let text: AttributedText
  private let columns: Int
  private let theme: Theme
  private let traits: ScreenTraits

  init(_ text: AttributedText, columns: Int, theme: Theme, traits: ScreenTraits) {
    (self.text, self.columns, self.theme, self.traits) = (text, max(1, columns), theme, traits)
  }

  /// The least bytes of a part that is drawn at once, and the most of one with a very long line. A canvas has room for
  /// all rows of it.
  private static let (usual, most) = (64 << 10, 1 << 20)

  /// Calls `body` with a picture of each part, from the first to the last line. Linear in the text.
  func forEachPicture(_ body: (Canvas) -> Void) {
    let bytes = Array(text.string.utf8)
    var (start, run) = (0, 0)
    repeat {
      let end = Self.end(of: start, bytes)
      let hasLineEnd = end < bytes.count && bytes[end] == 0x0a
      body(picture(of: part(start..<end, bytes, &run)))
      start = hasLineEnd ? end + 1 : end
    } while start < bytes.count
  }

  /// The end of a part: that of a line, or within one that is very long.
  private static func end(of start: Int, _ bytes: [UInt8]) -> Int {
    guard bytes.count - start > usual else { return bytes.count }
    let rest = bytes[(start + usual)...]
    let end = rest.firstIndex(of: 0x0a) ?? bytes.count
    guard end - start > most else { return end }
    // Not within a character of UTF-8.
    var cut = start + most
    while cut > start + 1, bytes[cut] & 0xc0 == 0x80 { cut -= 1 }
    return cut
  }

  /// A part with its styles and links.
  ///
  /// - Parameter run: the first run that may be in it; the next part continues there.
  private func part(_ range: Range<Int>, _ bytes: [UInt8], _ run: inout Int) -> AttributedText {
    var (part, done) = (AttributedText(), range.lowerBound)
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while run < text.runs.count, text.runs[run].range.lowerBound < range.upperBound {
      let next = text.runs[run]
      let inside = next.range.clamped(to: range)
      if !inside.isEmpty {
        part += AttributedText(string(done..<inside.lowerBound))
        part += AttributedText(string(inside), style: next.style, link: next.link)
        done = inside.upperBound
      }
      guard next.range.upperBound <= range.upperBound else { break }
      run += 1
    }
    part += AttributedText(string(done..<range.upperBound))
    return part
  }

  private func picture(of part: AttributedText) -> Canvas {
    let node = TextNode(part)
    let range = SizeRange(min: Size(columns, 0), max: Size(columns, .infinity))
    let rows = max(1, node.layoutThatFits(range).size.height)
    let host = HeadlessHost(Window(node, theme: theme), rows: rows, columns: columns, traits: traits)
    host.draw()
    return host.canvas
  }
}
