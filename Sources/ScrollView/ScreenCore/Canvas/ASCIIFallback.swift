/// Replaces characters on screens that show only ASCII, one for each column, so that nothing moves.
public enum ASCIIFallback {
  /// The ASCII character for a scalar of one column: its base letter, or the most similar one, or `?`.
  public static func byte(for scalar: UInt32) -> UInt8 {
    if scalar &- 0x20 < 0x5f { return UInt8(scalar) }
    return symbol(scalar) ?? letter(scalar) ?? UInt8(ascii: "?")
  }

  private static func symbol(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x2500...0x257f: return frame(scalar)
    case 0x2591: return UInt8(ascii: ".")
    case 0x2592: return UInt8(ascii: ":")
    // Low blocks are the valleys of small charts.
    case 0x2581...0x2583: return UInt8(ascii: "_")
    case 0x2580...0x259f, 0x25a0: return UInt8(ascii: "#")
    case 0x2600...0x26ff where scalar != 0x26a0 && scalar != 0x2661: return UInt8(ascii: "*")
    default: return symbols[scalar]
    }
  }

  /// Lines, corners and crossings.
  private static func frame(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254c, 0x254d, 0x2550, 0x2574, 0x2576, 0x2578,
      0x257a,
      0x257c, 0x257e:
      UInt8(ascii: "-")
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250a, 0x250b, 0x254e, 0x254f, 0x2551, 0x2575, 0x2577, 0x2579,
      0x257b,
      0x257d, 0x257f:
      UInt8(ascii: "|")
    case 0x2571: UInt8(ascii: "/")
    case 0x2572: UInt8(ascii: "\\")
    case 0x2573: UInt8(ascii: "X")
    default: UInt8(ascii: "+")
    }
  }

  private static let symbols: [UInt32: UInt8] = {
    let pairs: [(String, Character)] = [
      // No ASCII character looks like a degree sign, and its number reads well without it.
      ("\u{a0}°¨¯´¸\u{2002}\u{2003}\u{2009}\u{202f}\u{3000}", " "),
      ("‘’‚′", "'"), ("“”„″«»", "\""), ("–—―−‐‑‒─", "-"), ("…·•‧∙", "."), ("×✕✖", "x"), ("÷", "/"),
      ("←◂◀◁‹", "<"), ("→▸▶▷›", ">"), ("↑▴▲△", "^"), ("↓▾▼▽", "v"), ("↵⏎", "<"), ("↔↕", "-"),
      ("♡○◦□◯", "o"), ("♥●◉★☆◆◇", "*"), ("✓✔", "v"), ("⚠¡", "!"), ("¿", "?"), ("±", "+"), ("≤", "<"),
      ("≥", ">"), ("≠≈", "="), ("½¼¾", "/"), ("¦", "|"), ("€", "E"), ("£", "L"), ("¥", "Y"), ("¢", "c"),
      ("§", "S"), ("µ", "u"), ("©", "c"), ("®", "r"), ("¹", "1"), ("²", "2"), ("³", "3"),
    ]
    var table: [UInt32: UInt8] = [:]
    for (from, to) in pairs {
      for scalar in from.unicodeScalars { table[scalar.value] = to.asciiValue }
    }
    return table
  }()

  /// The base letter of a Latin letter, from its Unicode name: `LATIN SMALL LETTER I WITH ACUTE`.
  private static func letter(_ scalar: UInt32) -> UInt8? {
    guard let name = Unicode.Scalar(scalar)?.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 4, words[0] == "LATIN", words[2] == "LETTER" else { return nil }
    let own = words[3...].prefix { $0 != "WITH" }
    // `SHARP S` and `LONG S` end with their letter, `AE` and `THORN` begin with theirs.
    let word = own.first { $0.utf8.count == 1 } ?? own.first
    guard let letter = word?.utf8.first else { return nil }
    return words[1] == "SMALL" ? letter | 0x20 : letter
  }
}

extension Canvas {
  /// The rows as ASCII text, each character in its column, without trailing blanks.
  public var asciiText: [String] {
    (0..<rows).map { row in
      var bytes = (0..<columns).map { column in
        // The second column of a wide character has no scalar of its own.
        scalars(at: row, column).first.map(ASCIIFallback.byte) ?? UInt8(ascii: " ")
      }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension Canvas {
  /// The canvas with ASCII characters only, as a terminal without other characters shows it. O(cells)
  public var ascii: Canvas {
    var canvas = self
    for row in 0..<rows {
      for column in 0..<columns {
        let byte = scalars(at: row, column).first.map(ASCIIFallback.byte) ?? UInt8(ascii: " ")
        canvas.put(UInt32(byte), row: row, column: column, style: self[row, column].style)
      }
    }
    return canvas
  }
}
