import DocumentCore
import NodeUI

/// A naive layout of all rows of a text at once, written from the rules and not from `DocumentRows`.
public enum NaiveRows {
  private static let cutDistance = 32 << 10

  /// The cells that represent one character of the file.
  private struct Unit {
    var offset: Int
    var column: Int
    var width: Int
    var scalar: UInt32
    var isBlank: Bool
    var isTab: Bool
    var isWide: Bool
  }

  /// The settings of a screen.
  public struct Settings {
    public var wrap = TextWrap.none
    public var text = TextDecoder.Options()
    /// Whether several blank lines are one row.
    public var squeezes = false
    /// Whether cut lines have the viewer's own signs.
    public var hasSigns = false
    public var signStyle = TextStyle.plain
    /// Whether rows below the end have tildes.
    public var hasTildes = false

    public init(wrap: TextWrap = .none) { self.wrap = wrap }
  }

  /// The offsets at which all rows of a document begin.
  public static func starts(_ bytes: [UInt8], width: Int, wrap: TextWrap) -> [Int] {
    starts(bytes, width: width, Settings(wrap: wrap))
  }

  /// The offsets at which all rows of a document begin.
  public static func starts(_ bytes: [UInt8], width: Int, _ settings: Settings) -> [Int] {
    let wrap = settings.wrap
    var parts = wrap == .none ? lines(bytes) : segments(bytes)
    if settings.squeezes {
      let blank = parts.map { isBlankLine($0, in: bytes) }
      parts = parts.indices.filter { $0 == 0 || !blank[$0] || !blank[$0 - 1] }.map { parts[$0] }
    }
    if wrap == .none { return parts.map(\.lowerBound) }
    return parts.flatMap { segment in
      breaks(units(Array(bytes[segment]), settings.text), width: width, wrap: wrap).map {
        segment.lowerBound + $0
      }
    }
  }

  private static func isBlankLine(_ line: Range<Int>, in bytes: [UInt8]) -> Bool {
    (line.isEmpty || Array(bytes[line]) == [0x0d]) && line.upperBound < bytes.count
      && bytes[line.upperBound] == 0x0a && (line.lowerBound == 0 || bytes[line.lowerBound - 1] == 0x0a)
  }

  /// Lines without their line feeds, and the parts of very long ones.
  public static func segments(_ bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      var from = start
      var block = (start / cutDistance + 1) * cutDistance
      while block < feed {
        if block - start >= cutDistance, let cut = cut(bytes, block, feed) {
          result.append(from..<cut)
          from = cut
        }
        block += cutDistance
      }
      result.append(from..<feed)
      start = feed + 1
    }
    return result
  }

  private static func cut(_ bytes: [UInt8], _ block: Int, _ feed: Int) -> Int? {
    let limit = block + 4096
    if let blank = bytes[block..<min(limit, feed)].firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) {
      let next = bytes[blank..<feed].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? feed
      let ends = next == feed || bytes[next] == 0x0d && next + 1 == feed && feed < bytes.count
      return min(next, limit) < limit && ends ? nil : min(next, limit)
    }
    guard feed >= limit else { return nil }
    return bytes[block..<limit].firstIndex { $0 & 0xc0 != 0x80 } ?? block
  }

  private static func units(_ bytes: [UInt8], _ text: TextDecoder.Options) -> [Unit] {
    var units: [Unit] = []
    bytes.withUnsafeBytes { bytes in
      var decoder = TextDecoder(text)
      _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) { character in
        if let last = units.last, last.offset == character.offset {
          units[units.count - 1].width += character.span
          return
        }
        let isBlank = character.scalar == 0x20 && character.marks.isEmpty
        units.append(
          Unit(
            offset: character.offset, column: character.column, width: character.span,
            scalar: character.scalar,
            isBlank: isBlank, isTab: bytes[character.offset] == 0x09, isWide: character.span > 1))
      }
    }
    return units
  }

  /// The screen of `rows` rows whose first begins at byte `top`; lines without wrap begin at column `left`.
  public static func screen(
    _ bytes: [UInt8], top: Int, left: Int, rows: Int, columns: Int, _ settings: Settings
  ) -> Canvas {
    var canvas = Canvas(rows: rows, columns: columns)
    let wrap = settings.wrap
    let starts = starts(bytes, width: columns, settings)
    if settings.hasTildes {
      let used = starts.firstIndex(of: top).map { starts.count - $0 } ?? 0
      for row in 0..<rows where row >= used {
        canvas.put("~", row: row, column: 0, style: TextStyle(attributes: .bold))
      }
    }
    guard let first = starts.firstIndex(of: top) else { return canvas }
    let segments = wrap == .none ? lines(bytes) : segments(bytes)
    for row in 0..<rows where first + row < starts.count {
      let start = starts[first + row]
      let end = first + row + 1 < starts.count ? starts[first + row + 1] : bytes.count
      let segment = segments.last { $0.lowerBound <= start }!
      Array(bytes[segment]).withUnsafeBytes { text in
        var decoder = TextDecoder(settings.text)
        var origin: Int?
        _ = decoder.decode(text, isLineEnd: true, columns: 0 ..< .max - 1) { character in
          let byte = segment.lowerBound + character.offset
          guard byte >= start, byte < end else { return }
          if origin == nil { origin = wrap == .none ? left : character.column }
          canvas.put(
            character.scalar, marks: character.marks, row: row, column: character.column - origin!,
            span: character.span, style: character.style)
        }
        guard wrap == .none, settings.hasSigns, columns > 1 else { return }
        if decoder.column > left + columns {
          canvas.put("\u{203a}", row: row, column: columns - 1, style: settings.signStyle)
        }
        if left > 0, decoder.column > 0, columns > 2 {
          canvas.put("\u{2039}", row: row, column: 0, style: settings.signStyle)
        }
      }
    }
    return canvas
  }

  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start) = ([Range<Int>](), 0)
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      lines.append(start..<feed)
      start = feed + 1
    }
    return lines
  }

  private static func breaks(_ units: [Unit], width: Int, wrap: TextWrap) -> [Int] {
    var starts = [0]
    var first = 0
    while true {
      let begin = units.isEmpty ? 0 : units[first].column
      func overflows(_ index: Int) -> Bool {
        let unit = units[index]
        if unit.isBlank { return wrap == .character && unit.column + 1 - begin > width }
        return unit.column + unit.width - begin > width
      }
      guard let over = units[first...].indices.dropFirst().first(where: overflows) else { return starts }
      var next = over
      if wrap == .word {
        next =
          (first + 1...over).last { index in
            let (unit, before) = (units[index], units[index - 1])
            return !unit.isBlank && units[first..<index].contains { !$0.isBlank }
              && (before.isBlank || unit.isWide || before.isWide)
          } ?? over
      }
      starts.append(units[next].offset)
      first = next
    }
  }

  /// A random line of everything that makes rows difficult, without a line feed.
  public static func line(_ length: Int, using random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    let isPlain = Bool.random(using: &random)
    while bytes.count < length {
      switch Int.random(in: 0..<(isPlain ? 12 : 26), using: &random) {
      case 0..<8:
        bytes += (0..<Int.random(in: 1...9, using: &random)).map { _ in
          UInt8.random(in: 0x61...0x7a, using: &random)
        }
      case 8..<12: bytes += [UInt8](repeating: 0x20, count: Int.random(in: 1...4, using: &random))
      case 12, 13: bytes.append(0x09)
      case 14..<18: bytes += "日本語の幅".unicodeScalars.randomElement(using: &random)!.utf8Bytes
      case 18: bytes += "\u{1b}[3\(Int.random(in: 0...7, using: &random))m".utf8
      case 19: bytes += "e\u{301}\u{302}".utf8
      case 20: bytes.append(UInt8.random(in: 0x80...0xff, using: &random))
      case 21: bytes.append([0x00, 0x01, 0x7f, 0x1b, 0x0d].randomElement(using: &random)!)
      case 22: bytes += "b\u{8}b_\u{8}u".utf8
      case 23: bytes += "\u{200b}\u{fffe}".utf8
      case 24: bytes += [UInt8](repeating: 0x78, count: Int.random(in: 20...120, using: &random))
      default: bytes += "é".utf8
      }
    }
    return bytes
  }

  /// Lines of all lengths, some so long that they are laid out in parts.
  public static func document(_ length: Int, using random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < length {
      let lengths = [0, 0, 1, 7, 30, 80, 300, 2_000, 20_000, 40_000, 90_000].filter { $0 <= length }
      bytes += line(lengths.randomElement(using: &random)!, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(0x0d) }
      bytes.append(0x0a)
    }
    if !bytes.isEmpty, Bool.random(using: &random) { bytes.removeLast() }
    return bytes
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Bytes: [UInt8] { Array(UTF8.encode(self)!) }
}
