import ScreenCore

/// The SGR sequence (`CSI … m`, ECMA-48 §8.3.117 with the usual extensions): colours and attributes. It is
/// the only escape sequence in content that has an effect.
enum SelectGraphicRendition {
  /// Applies the parameters between `CSI` and `m`; ignores unknown ones. Accepts both separators: `38;5;n`,
  /// `38;2;r;g;b`, and with colons (`38:2::r:g:b`, `4:3`). Linear in the parameters.
  static func apply(_ parameters: UnsafeRawBufferPointer, to style: inout TextStyle) {
    var reader = Parameters(bytes: parameters)
    repeat {
      let (code, hasSubparameters) = reader.next()
      if code == 38 || code == 48 || code == 58 {
        let color = hasSubparameters ? colonColor(&reader) : semicolonColor(&reader)
        if let color {
          if code == 38 { style.foreground = color }
          if code == 48 { style.background = color }
        }
        continue
      }
      let first = hasSubparameters ? reader.subparameters().first ?? nil : nil
      if code == 4, first == 0 {
        style.attributes.remove(.underline)
      } else {
        apply(code, to: &style)
      }
    } while !reader.isAtEnd
  }

  private static func apply(_ code: Int, to style: inout TextStyle) {
    switch code {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.dim)
    case 3: style.attributes.insert(.italic)
    case 4, 21: style.attributes.insert(.underline)
    case 5, 6: style.attributes.insert(.blink)
    case 7: style.attributes.insert(.reverse)
    case 8: style.attributes.insert(.hidden)
    case 9: style.attributes.insert(.strikethrough)
    case 22: style.attributes.subtract([.bold, .dim])
    case 23: style.attributes.remove(.italic)
    case 24: style.attributes.remove(.underline)
    case 25: style.attributes.remove(.blink)
    case 27: style.attributes.remove(.reverse)
    case 28: style.attributes.remove(.hidden)
    case 29: style.attributes.remove(.strikethrough)
    case 30...37: style.foreground = .palette(UInt8(code - 30))
    case 39: style.foreground = .default
    case 40...47: style.background = .palette(UInt8(code - 40))
    case 49: style.background = .default
    case 90...97: style.foreground = .palette(UInt8(code - 90 + 8))
    case 100...107: style.background = .palette(UInt8(code - 100 + 8))
    default: break
    }
  }

  private static func semicolonColor(_ reader: inout Parameters) -> Color? {
    switch reader.next().value {
    case 5:
      return UInt8(exactly: reader.next().value).map(Color.palette)
    case 2:
      let red = UInt8(exactly: reader.next().value)
      let green = UInt8(exactly: reader.next().value)
      let blue = UInt8(exactly: reader.next().value)
      guard let red, let green, let blue else { return nil }
      return .rgb(red, green, blue)
    default:
      return nil
    }
  }

  private static func colonColor(_ reader: inout Parameters) -> Color? {
    let parts = reader.subparameters()
    switch parts.first {
    case 5:
      guard parts.count >= 2, let index = parts[1].flatMap(UInt8.init(exactly:)) else { return nil }
      return .palette(index)
    case 2:
      // With the colour space (`2::r:g:b`) or, as many programs write it, without (`2:r:g:b`).
      let values = parts.count >= 5 ? parts[2...4] : parts.dropFirst().prefix(3)
      let bytes = values.compactMap { UInt8(exactly: $0 ?? 0) }
      return bytes.count == 3 ? .rgb(bytes[0], bytes[1], bytes[2]) : nil
    default:
      return nil
    }
  }

  /// Reads numbers from left to right; an empty one is nil or 0, a huge one saturates.
  private struct Parameters {
    let bytes: UnsafeRawBufferPointer
    var index = 0
    private var ended = false

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { ended }

    mutating func next() -> (value: Int, hasSubparameters: Bool) {
      let value = number() ?? 0
      guard index < bytes.count else {
        ended = true
        return (value, false)
      }
      if bytes[index] == UInt8(ascii: ":") { return (value, true) }
      index += 1
      return (value, false)
    }

    mutating func subparameters() -> [Int?] {
      var values: [Int?] = []
      while index < bytes.count, bytes[index] == UInt8(ascii: ":") {
        index += 1
        values.append(number())
      }
      if index < bytes.count { index += 1 } else { ended = true }
      return values
    }

    private mutating func number() -> Int? {
      var value: Int?
      while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
        value = min((value ?? 0) * 10 + Int(digit), 1_000_000)
        index += 1
      }
      return value
    }
  }
}
