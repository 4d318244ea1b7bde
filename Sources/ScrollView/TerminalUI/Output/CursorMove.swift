/// A way to move the cursor. Several are compared before one is written, so it has no memory of its own.
enum CursorMove {
  case none
  /// A control character, a number of times.
  case repeated(UInt8, Int)
  /// Reverse line feed.
  case reverseIndex
  /// A control sequence with one number, which is left out if it is 1.
  case sequence(Int, UInt8)
  /// A cell, counted from 0.
  case address(row: Int, column: Int)

  /// The number of bytes.
  var count: Int {
    switch self {
    case .none: 0
    case .repeated(_, let count): count
    case .reverseIndex: 2
    case .sequence(let number, _): 3 + Self.digits(number)
    case .address(let row, let column):
      3 + Self.digits(row + 1) + (column == 0 ? 0 : 1 + Self.digits(column + 1))
    }
  }

  /// The shorter of two ways; this one if they are alike, or if there is no other.
  func orShorter(_ other: CursorMove?) -> CursorMove {
    guard let other, other.count < count else { return self }
    return other
  }

  private static func digits(_ number: Int) -> Int {
    var (digits, rest) = (number == 1 ? 0 : 1, number)
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    return digits
  }
}

extension [UInt8] {
  mutating func append(_ move: CursorMove) {
    switch move {
    case .none: break
    case .repeated(let byte, let count): for _ in 0..<count { append(byte) }
    case .reverseIndex:
      append(0x1b)
      append(UInt8(ascii: "M"))
    case .sequence(let number, let final):
      appendControl(number)
      append(final)
    case .address(let row, let column):
      appendControl(row + 1)
      if column > 0 {
        append(UInt8(ascii: ";"))
        append(decimal: column + 1)
      }
      append(UInt8(ascii: "H"))
    }
  }

  private mutating func appendControl(_ number: Int) {
    append(0x1b)
    append(UInt8(ascii: "["))
    if number != 1 { append(decimal: number) }
  }
}
