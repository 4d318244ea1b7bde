// Numbers as files have them: `-1,234.50`, `1.234,5 €`, `(12 %)`, `1'000`, `2e-3`.
//
// A separator alone does not say whether it groups thousands or begins the fraction. So a text is read once, and
// the result has a scale for each of the two decimal separators; nil where the text is not a number with it. All
// digits count, so the order of keys is exact at any length.

/// A number in a text, with the readings that its separators allow.
package struct NumberText {
  private let text: UnsafeRawBufferPointer
  /// The bytes of the digits and the separators between them.
  private var body = 0..<0
  package private(set) var isNegative = false
  /// The currency or percent sign as a number; 0 without one.
  package private(set) var unit: UInt64 = 0
  private var exponent = 0
  /// The power of ten of the last digit if the decimal separator is a point; nil if that is impossible.
  package private(set) var pointScale: Int?
  /// The power of ten of the last digit if the decimal separator is a comma; nil if that is impossible.
  package private(set) var commaScale: Int?

  /// The characters of numbers; `other` for all else, `end` after the last one.
  private enum Symbol { case digit, point, comma, blank, apostrophe, minus, plus, opener, closer, other, end }

  /// The exponents that a number may have. Others are not read.
  private static let greatestExponent = 1_000_000

  /// Reads a text without blanks around it; nil if it is not a number. The bytes must outlive the value. Linear.
  package init?(_ text: UnsafeRawBufferPointer) {
    self.text = text
    var index = 0
    var (hasSign, isOpen, isClosed, hasUnit) = (false, false, false, false)
    // A sign, a bracket and a unit, in any order.
    prefix: while true {
      let (symbol, size) = symbol(at: index)
      switch symbol {
      case .digit: break prefix
      case .point, .comma:
        guard isDigit(index + 1) else { return nil }
        break prefix
      case .blank: break
      case .minus where !hasSign, .plus where !hasSign: (hasSign, isNegative) = (true, symbol == .minus)
      case .opener where !isOpen: isOpen = true
      default:
        guard unit == 0, let found = unit(at: index) else { return nil }
        (unit, index) = found
        continue
      }
      index += size
    }
    guard readBody(&index) else { return nil }
    readExponent(&index)
    while index < text.count {
      let (symbol, size) = symbol(at: index)
      switch symbol {
      case .blank: break
      case .closer where isOpen && !isClosed: isClosed = true
      case .minus where !hasSign && !isOpen: (hasSign, isNegative) = (true, true)
      default:
        guard !hasUnit, let found = unit(at: index) else { return nil }
        (hasUnit, unit, index) = (true, unit &* 31 &+ found.unit, found.end)
        continue
      }
      index += size
    }
    guard isOpen == isClosed, !(isOpen && hasSign), abs(exponent) <= Self.greatestExponent else { return nil }
    if isOpen { isNegative = true }
  }

  /// Reads digits and separators, and finds the scales. False if neither decimal separator explains them.
  private mutating func readBody(_ index: inout Int) -> Bool {
    let start = index
    var separators = (count: 0, first: Symbol.end, last: Symbol.end)
    // The digits before the first separator, before the last one, and after it.
    var (first, before, run, digits) = (0, 0, 0, 0)
    // Whether all groups between have three digits, or two as in India.
    var (areThree, areTwo) = (true, true)
    while true {
      let (symbol, size) = symbol(at: index)
      if symbol == .digit {
        (index, run, digits) = (index + 1, run + 1, digits + 1)
        continue
      }
      let mayGroup = (symbol == .blank || symbol == .apostrophe) && isDigit(index + size)
      guard symbol == .point || symbol == .comma || mayGroup else { break }
      if separators.count == 0 {
        (first, separators.first) = (run, symbol)
      } else if separators.last != separators.first {
        return false
      }
      if separators.count >= 2 { (areThree, areTwo) = (areThree && before == 3, areTwo && before == 2) }
      separators = (separators.count + 1, separators.first, symbol)
      (before, run) = (run, 0)
      index += size
    }
    body = start..<index
    guard digits > 0 else { return false }
    let last = separators.last
    let isMixed = last != separators.first
    // All but a decimal separator at the end group digits.
    let groups = separators.count - (isMixed ? 1 : 0)
    let isGrouped =
      (1...3).contains(first) && text[start] != 0x30 && (isMixed ? before : run) == 3
      && (groups == 1 || areThree && (isMixed || before == 3) || areTwo && (isMixed || before == 2))
    let isFraction = isMixed ? isGrouped : separators.count == 1
    if separators.count == 0 || isGrouped && !isMixed && last != .point { pointScale = 0 }
    if separators.count == 0 || isGrouped && !isMixed && last != .comma { commaScale = 0 }
    if isFraction, last == .point { pointScale = -run }
    if isFraction, last == .comma { commaScale = -run }
    return pointScale != nil || commaScale != nil
  }

  /// Whether a text is an address such as 10.0.0.1: four numbers up to 255 with points between them.
  static func isAddress(_ text: UnsafeRawBufferPointer) -> Bool {
    guard (7...15).contains(text.count) else { return false }
    var (points, digits, value) = (0, 0, 0)
    for byte in text {
      if byte == 0x2e, digits > 0 {
        (points, digits, value) = (points + 1, 0, 0)
      } else {
        (digits, value) = (digits + 1, value * 10 + Int(byte &- 0x30))
        guard byte &- 0x30 < 10, value <= 255 else { return false }
      }
    }
    return points == 3 && digits > 0
  }

  private mutating func readExponent(_ index: inout Int) {
    guard index < text.count, text[index] | 0x20 == 0x65 else { return }
    let (sign, size) = symbol(at: index + 1)
    var next = index + 1 + (sign == .minus || sign == .plus ? size : 0)
    guard isDigit(next) else { return }
    while isDigit(next) {
      exponent = min(Self.greatestExponent + 1, exponent * 10 + Int(text[next] &- 0x30))
      next += 1
    }
    if sign == .minus { exponent = -exponent }
    index = next
  }

  // MARK: Characters

  private func isDigit(_ index: Int) -> Bool { index < text.count && text[index] &- 0x30 < 10 }

  /// The symbol at a byte, and its bytes. U+00A0, U+2007, U+2009 and U+202F keep groups of digits together.
  private func symbol(at index: Int) -> (Symbol, size: Int) {
    guard index < text.count else { return (.end, 0) }
    let byte = text[index]
    guard byte >= 0x80 else { return (Self.symbol(byte), 1) }
    func next(_ distance: Int) -> UInt8 { index + distance < text.count ? text[index + distance] : 0 }
    switch (byte, next(1), next(2)) {
    case (0xc2, 0xa0, _): return (.blank, 2)
    case (0xe2, 0x80, 0x87), (0xe2, 0x80, 0x89), (0xe2, 0x80, 0xaf): return (.blank, 3)
    case (0xe2, 0x80, 0x99): return (.apostrophe, 3)
    case (0xe2, 0x88, 0x92): return (.minus, 3)
    default: return (.other, 1)
    }
  }

  private static func symbol(_ byte: UInt8) -> Symbol {
    switch byte {
    case 0x30...0x39: .digit
    case 0x2e: .point
    case 0x2c: .comma
    case 0x20, 0x09: .blank
    case 0x27: .apostrophe
    case 0x2d: .minus
    case 0x2b: .plus
    case 0x28: .opener
    case 0x29: .closer
    default: .other
    }
  }

  // MARK: Units

  /// Signs, codes and abbreviations by their bytes. Other letters belong to names, such as `v1.10` or `ABC-12`.
  private static let units = Set(
    """
    $ % ‰ USD EUR GBP JPY CNY RMB CHF CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN UAH RUB TRY INR KRW BRL MXN ARS CLP \
    COP ZAR SGD HKD TWD THB IDR MYR PHP VND ILS AED SAR EGP NGN KES BTC kr kr. Kr Kč zł Ft Fr Fr. Rs Rs. R lei лв руб руб.
    """.split(separator: " ").map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } })
  private static let longestUnit = 8

  /// Whether a unit is a share, which other numbers do not equal.
  static func isShare(_ unit: UInt64) -> Bool { unit == 0x25 || unit == 0xe280b0 }

  private func unit(at index: Int) -> (unit: UInt64, end: Int)? {
    var (end, bytes, isPlain, wasLetter) = (index, UInt64(0), true, false)
    while end < text.count, end - index <= Self.longestUnit {
      let byte = text[end]
      let isLetter = byte | 0x20 &- 0x61 < 26 || byte >= 0x80 && symbol(at: end).0 == .other
      let isSign = byte == 0x24 || byte == 0x25
      guard isLetter || isSign || wasLetter && byte == 0x2e else { break }
      if isSign || byte >= 0x80 { isPlain = false }
      (end, bytes, wasLetter) = (end + 1, bytes << 8 | UInt64(byte), isLetter)
    }
    // Most words of a text are longer than a code.
    guard end > index, end - index <= (isPlain ? 4 : Self.longestUnit) else { return nil }
    if Self.units.contains(bytes) { return (bytes, end) }
    guard !isPlain else { return nil }
    let word = String(decoding: UnsafeRawBufferPointer(rebasing: text[index..<end]), as: UTF8.self)
    let signs = word.unicodeScalars.count { $0.properties.generalCategory == .currencySymbol }
    let letters = word.unicodeScalars.count { $0.isASCII && $0 != "$" }
    return signs == 1 && letters <= 3 && letters + 1 == word.unicodeScalars.count ? (bytes, end) : nil
  }

  // MARK: Keys

  /// Appends bytes that have the order of the numbers; equal numbers have the same bytes. Three bytes have the sign
  /// and the exponent; each of the next has two digits plus one. Linear in the digits.
  func appendKey(scale: Int, to bytes: inout [UInt8]) {
    var (count, last) = (0, 0)
    for index in body where isDigit(index) && (count > 0 || text[index] != 0x30) {
      count += 1
      if text[index] != 0x30 { last = count }
    }
    guard count > 0 else { return bytes += [0x80, 0, 0] }
    let mask: UInt8 = isNegative ? 0xff : 0
    // Cells are far shorter than 2 MiB of digits, and exponents are limited.
    let power = UInt32(max(1, min(0x7f_ffff, count + scale + exponent + 0x40_0000)) | 0x80_0000)
    for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: power >> shift) ^ mask) }
    var (digits, high) = (0, UInt8(0))
    for index in body where isDigit(index) && (digits > 0 || text[index] != 0x30) {
      guard digits < last else { break }
      let digit = text[index] &- 0x2f
      digits += 1
      if digits % 2 == 1 { high = digit << 4 } else { bytes.append((high | digit) ^ mask) }
    }
    if digits % 2 == 1 { bytes.append(high ^ mask) }
    // A longer negative number with the same beginning is less.
    if isNegative { bytes.append(0xff) }
  }
}
