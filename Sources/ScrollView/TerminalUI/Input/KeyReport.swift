import ScreenCore

/// The parameters of a key that a terminal reports as a sequence: those of the kitty keyboard protocol, of xterm's
/// `modifyOtherKeys`, and of the older sequences with modifiers.
///
/// Numbers are separated by semicolons and divided by colons: `code:shifted:base;modifiers:event`.
struct KeyReport {
  private let parameters: [[Int]]

  /// Reads the bytes between `CSI` and the final byte. Numbers beyond those of characters are limited.
  init(_ text: ArraySlice<UInt8>) {
    parameters = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { value, byte in
      byte &- 0x30 < 10 ? min(value * 10 + Int(byte - 0x30), 0x1f_ffff) : value
    }
  }

  /// The first number of each parameter.
  var numbers: [Int] { parameters.map { $0[0] } }

  private func number(_ parameter: Int, _ part: Int) -> Int? {
    guard parameters.indices.contains(parameter), parameters[parameter].indices.contains(part) else {
      return nil
    }
    return parameters[parameter][part]
  }

  /// One less than the second parameter: 1 shift, 2 alt, 4 control, 8 super, 16 hyper, 32 meta, 64 caps lock, 128 num lock.
  private var bits: Int { max(0, (number(1, 0) ?? 1) - 1) }

  private var modifiers: Modifiers { Self.modifiers(bits) }

  private static func modifiers(_ bits: Int) -> Modifiers {
    Modifiers(rawValue: UInt8(truncatingIfNeeded: bits) & 7)
  }

  /// Whether the key was released, which a program that has asked for presses only never hears.
  private var isRelease: Bool { number(1, 1) == 3 }

  /// The event of a key that has a sequence of its own; nil if it was released.
  func event(of key: Key) -> InputEvent? {
    isRelease ? nil : Self.event(key, modifiers)
  }

  /// The event of the key with the code in the first parameter (`CSI … u`); nil for keys without a meaning, such as Shift alone, and
  /// for those held with Super or Hyper, which would be taken for plain letters.
  var eventOfCode: InputEvent? {
    guard !isRelease, bits & (8 | 16) == 0 else { return nil }
    let modifiers = bits & 32 == 0 ? modifiers : modifiers.union(.alt)
    return Self.event(code: number(0, 0) ?? 0, shifted: number(0, 1), base: number(0, 2), modifiers)
  }

  /// The event of xterm's `CSI 27 ; modifiers ; code ~`.
  var eventOfOtherKey: InputEvent? {
    parameters.count == 3 ? Self.event(code: number(2, 0) ?? 0, shifted: nil, base: nil, modifiers) : nil
  }

  private static func event(_ key: Key, _ modifiers: Modifiers) -> InputEvent {
    key == .backTab || key == .tab && modifiers.contains(.shift)
      ? .key(.backTab, modifiers.subtracting(.shift)) : .key(key, modifiers)
  }

  // MARK: Codes

  private static func event(code: Int, shifted: Int?, base: Int?, _ modifiers: Modifiers) -> InputEvent? {
    if let key = named[code] {
      return event(key, key == .backspace ? modifiers.subtracting(.shift) : modifiers)
    }
    if privateCodes.contains(code) { return functional(code).map { event($0, modifiers) } }
    guard code >= 0x20, !(0x7f..<0xa0).contains(code),
      var scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    else { return nil }
    // On a keyboard of another script, a shortcut is the letter that the key has on a Latin one.
    if code > 0x7f, !modifiers.isDisjoint(with: [.control, .alt]), let base, isLetter(base) {
      scalar = Unicode.Scalar(UInt8(base))
    }
    guard modifiers.contains(.shift) else { return .key(.character(scalar), modifiers) }
    if isLetter(Int(scalar.value)) {
      // With Ctrl, a letter is the small one, and Shift says more. Otherwise it is the capital one.
      return modifiers.contains(.control)
        ? .key(.character(Unicode.Scalar(UInt8(scalar.value | 0x20))), modifiers)
        : .key(.character(Unicode.Scalar(UInt8(scalar.value & ~0x20))), modifiers.subtracting(.shift))
    }
    if let shifted, shifted > 0x20, let other = UInt32(exactly: shifted).flatMap(Unicode.Scalar.init) {
      return .key(.character(other), modifiers.subtracting(.shift))
    }
    return .key(.character(scalar), modifiers)
  }

  private static func isLetter(_ code: Int) -> Bool {
    (0x41...0x5a).contains(code) || (0x61...0x7a).contains(code)
  }

  private static let named: [Int: Key] = [9: .tab, 13: .enter, 27: .escape, 127: .backspace]

  /// The protocol's own codes, in Unicode's private use area.
  private static let privateCodes = 57_344...63_743

  private static func functional(_ code: Int) -> Key? {
    switch code {
    case 57_376...57_398: .function(code - 57_376 + 13)
    case 57_399...57_408: .character(Unicode.Scalar(UInt8(code - 57_399 + 0x30)))
    case 57_414: .enter
    default: keypad[code]
    }
  }

  private static let keypad: [Int: Key] = [
    57_409: .character("."), 57_410: .character("/"), 57_411: .character("*"), 57_412: .character("-"),
    57_413: .character("+"), 57_415: .character("="), 57_416: .character(","),
    57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown,
    57_423: .home,
    57_424: .end, 57_425: .insert, 57_426: .delete,
  ]
}
