/// The lines of a box-drawing character (U+2500 to U+257F), from the middle of its cell to the edges.
struct BoxDrawing {
  enum Weight: UInt8 { case none, light, heavy, double }

  let up, right, down, left: Weight

  /// Nil for a character that is none of them, or is made of dashes, an arc or a diagonal.
  init?(_ scalar: UInt32) {
    guard (0x2500..<0x2580).contains(scalar) else { return nil }
    let place = Int(scalar - 0x2500) * 5
    let weights = (0..<4).map { Weight(rawValue: Self.table[place + $0] - 0x30) ?? .none }
    (up, right, down, left) = (weights[0], weights[1], weights[2], weights[3])
    if weights.allSatisfy({ $0 == .none }) { return nil }
  }

  /// Up, right, down and left of each character, from its Unicode name: 1 light, 2 heavy, 3 double. Dashes, arcs
  /// and diagonals have none.
  private static let table = Array(
    """
    0101 0202 1010 2020 0000 0000 0000 0000
    0000 0000 0000 0000 0110 0210 0120 0220
    0011 0012 0021 0022 1100 1200 2100 2200
    1001 1002 2001 2002 1110 1210 2110 1120
    2120 2210 1220 2220 1011 1012 2011 1021
    2021 2012 1022 2022 0111 0112 0211 0212
    0121 0122 0221 0222 1101 1102 1201 1202
    2101 2102 2201 2202 1111 1112 1211 1212
    2111 1121 2121 2112 2211 1122 1221 2212
    1222 2122 2221 2222 0000 0000 0000 0000
    0303 3030 0310 0130 0330 0013 0031 0033
    1300 3100 3300 1003 3001 3003 1310 3130
    3330 1013 3031 3033 0313 0131 0333 1303
    3101 3303 1313 3131 3333 0000 0000 0000
    0000 0000 0000 0000 0001 1000 0100 0010
    0002 2000 0200 0020 0201 1020 0102 2010
    """.utf8)
}

/// The dashes of a box-drawing character.
struct BoxDashes {
  let count: Int
  let isHorizontal: Bool
  let isHeavy: Bool

  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x2504...0x250b: count = scalar < 0x2508 ? 3 : 4
    case 0x254c...0x254f: count = 2
    default: return nil
    }
    isHeavy = scalar & 1 == 1
    isHorizontal = scalar & 2 == 0
  }
}
