import ScreenCore

// Scanning one string of options: an argument, or the value of `LESS`.
//
// Both have the language of less: letters in bundles, names after two dashes, and values that follow at once.
// In `LESS`, blanks and dollar signs stand between options, and dashes may be left out.
extension OptionParser {
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static let dollar = UInt8(ascii: "$")

  /// Scans a string. An option whose value is missing at the end of an argument waits for the next one.
  mutating func scan(_ text: String, from origin: OptionOrigin) {
    let bytes = Array(text.utf8)
    let isOneString = origin == .less
    var index = 0
    var resets = false
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, Self.dollar: index += 1
      case UInt8(ascii: "-"):
        index += 1
        resets = false
        let isName = index < bytes.count && bytes[index] == UInt8(ascii: "-")
        if isName { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: "+") {
          resets = true
          index += 1
        }
        if isName { index = scanName(bytes, index, resets: resets, origin) }
      case UInt8(ascii: "+"):
        index += 1
        let command = value(bytes, &index, .dollar)
        take(command: command)
      case 0x30...0x39:
        guard let (option, _) = ViewerOption.named("z", in: table) else {
          return report("no option \(text)", origin, isUnknown: true)
        }
        index = scanValue(of: option, "-z", bytes, index, isOneString: isOneString, origin)
      default: index = scanLetter(bytes, index, resets: resets, origin)
      }
    }
  }

  /// Scans the option of a letter, and returns the place after it.
  private mutating func scanLetter(
    _ bytes: [UInt8], _ start: Int, resets: Bool, _ origin: OptionOrigin
  ) -> Int {
    let letter = String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars.first!
    let shown = "-\(letter)"
    guard let (option, isCapital) = ViewerOption.named(letter, in: table) else {
      report("no option \(shown)", origin, isUnknown: true)
      return endOfWord(bytes, start, origin)
    }
    let next = start + 1
    if option.takesValue, !resets {
      return scanValue(of: option, shown, bytes, next, isOneString: origin == .less, origin)
    }
    take(option, resets ? .reset : isCapital ? .more : .on, shown, origin)
    return next
  }

  /// Scans the option of a name, and returns the place after it.
  private mutating func scanName(
    _ bytes: [UInt8], _ start: Int, resets: Bool, _ origin: OptionOrigin
  ) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "="), bytes[index] != Self.dollar,
      !Self.isBlank(bytes[index])
    {
      index += 1
    }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let shown = "--\(name)"
    let hasValue = index < bytes.count && bytes[index] == UInt8(ascii: "=")
    switch ViewerOption.named(name, in: table) {
    case .unknown:
      let nearest =
        origin == .commandLine ? nearestWord(to: name, among: table.options.flatMap(\.names)) : nil
      report(
        "no option \(shown)" + (nearest.map { " (did you mean --\($0)?)" } ?? ""), origin, isUnknown: true)
      return endOfWord(bytes, index, origin)
    case .ambiguous(let names):
      report("\(shown) may be \(OptionText.alternatives(names.map { "--" + $0 }))", origin)
      return endOfWord(bytes, index, origin)
    case .found(let option, let isCapital):
      if option.takesValue, !resets {
        guard hasValue else {
          return scanValue(of: option, shown, bytes, index, isOneString: origin == .less, origin)
        }
        index += 1
        if origin == .less {
          return scanValue(of: option, shown, bytes, index, isOneString: true, origin)
        }
        take(option, .text(String(decoding: bytes[index...], as: UTF8.self)), shown, origin)
        return bytes.count
      }
      if hasValue {
        index += 1
        let word = value(bytes, &index, origin == .less ? .blank : .dollar)
        if option.words.isEmpty || resets {
          report("\(shown) takes no value", origin)
        } else {
          take(option, .text(word), shown, origin)
        }
        return index
      }
      take(option, resets ? .reset : isCapital ? .more : .on, shown, origin)
      // The next argument may be the value.
      if !option.words.isEmpty, !resets, index == bytes.count, origin != .less {
        mayTakeWord = (option, shown, origin)
      }
      return index
    }
  }

  /// Scans the value of an option, and returns the place after it.
  private mutating func scanValue(
    of option: ViewerOption, _ shown: String, _ bytes: [UInt8], _ start: Int, isOneString: Bool,
    _ origin: OptionOrigin
  ) -> Int {
    var index = start
    if index == bytes.count, !isOneString {
      pending = (option, shown, origin)
      return index
    }
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    let first = index
    let text = value(bytes, &index, option.valueEnd, takesMinus: option.takesMinus)
    guard !text.isEmpty else {
      var rest = first
      let word = value(bytes, &rest, .blank)
      report(word.isEmpty ? "\(shown) needs a value" : option.complaint(shown, word), origin)
      return endOfWord(bytes, first, origin)
    }
    take(option, .text(text), shown, origin)
    return index
  }

  /// Takes a value off the string.
  private func value(
    _ bytes: [UInt8], _ index: inout Int, _ end: ViewerOption.ValueEnd, takesMinus: Bool = true
  ) -> String {
    var value: [UInt8] = []
    let start = index
    loop: while index < bytes.count {
      let byte = bytes[index]
      if usesBackslash, byte == UInt8(ascii: "\\"), index + 1 < bytes.count, end != .list {
        value.append(bytes[index + 1])
        index += 2
        continue
      }
      switch end {
      case .dollar: if byte == Self.dollar { break loop }
      case .blank: if byte == Self.dollar || Self.isBlank(byte) { break loop }
      case .list:
        let isSign = byte == UInt8(ascii: "-") && index == start && takesMinus
        guard isSign || (0x30...0x39).contains(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
        else { break loop }
      }
      value.append(byte)
      index += 1
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// The end of the part that a wrong option spoils: the argument, or the word of `LESS`.
  private func endOfWord(_ bytes: [UInt8], _ start: Int, _ origin: OptionOrigin) -> Int {
    guard origin == .less else { return bytes.count }
    return bytes[start...].firstIndex { Self.isBlank($0) || $0 == Self.dollar } ?? bytes.count
  }
}

extension ViewerOption {
  /// The end of a value in a string of options.
  var valueEnd: ValueEnd {
    switch setting {
    case .text(let end, _, _): end
    case .ignored(let end, _): end ?? .blank
    default: .list
    }
  }

  /// Whether a number may be negative.
  var takesMinus: Bool { if case .number(let range, _, _) = setting { range.lowerBound < 0 } else { true } }

  /// The message about a wrong value.
  func complaint(_ shown: String, _ value: String) -> String {
    let wanted = takes.isEmpty ? "a number" : takes
    return value.isEmpty ? "\(shown) needs a value" : "\(shown) takes \(wanted), not \(value)"
  }

  /// Applies a value; false if the option does not take it.
  ///
  /// - Parameter defaults: the settings of the profile.
  func apply(
    _ value: Value, to options: inout ViewerOptions, defaults: @autoclosure () -> ViewerOptions
  ) -> Bool {
    switch setting {
    case .flag(_, let set):
      switch value {
      case .on, .more: set(&options, true)
      case .reset: set(&options, false)
      case .text(let text):
        guard let state = words.first(where: { $0.word == text })?.state else { return false }
        set(&options, state > 0)
      }
    case .triple(let standard, let reset, let get, let set):
      switch value {
      case .on: set(&options, standard == 1 ? 0 : 1)
      case .more: set(&options, standard == 2 ? 0 : 2)
      case .reset: set(&options, reset ?? get(defaults()))
      case .text(let text):
        guard let state = words.first(where: { $0.word == text })?.state else { return false }
        set(&options, state)
      }
    case .number(let range, let get, let set):
      guard case .text(let text) = value else {
        set(&options, get(defaults()))
        return true
      }
      guard let number = OptionText.number(text), range.contains(number) else { return false }
      set(&options, number)
    case .text(_, let get, let set):
      guard case .text(let text) = value else { return set(&options, get(defaults())) || true }
      return set(&options, text)
    case .request, .ignored: break
    }
    return true
  }
}
