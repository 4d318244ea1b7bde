import PortholeSystem

/// Converts characters to UTF-8. Used by one thread at a time.
protocol CharacterDecoder: AnyObject {
  /// Converts whole characters as long as they fit. Characters that are wrong end a step.
  func convert(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> ConversionStep
}

/// The result of a step of conversion.
struct ConversionStep {
  var consumed = 0
  var produced = 0
  var end = End.done

  enum End: Hashable {
    /// All of the input is converted.
    case done
    /// The next character does not fit.
    case full
    /// The rest is the beginning of a character.
    case incomplete
    /// As many bytes as these are no character.
    case wrong(Int)
  }
}

/// Converts UTF-16 and UTF-32.
final class WideDecoder: CharacterDecoder {
  private let unit: Int
  private let isBig: Bool

  init(unit: Int, isBig: Bool) { (self.unit, self.isBig) = (unit, isBig) }

  func convert(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> ConversionStep
  {
    var step = ConversionStep()
    while step.consumed < input.count {
      guard step.consumed + unit <= input.count else {
        step.end = .incomplete
        break
      }
      var scalar = self.unit(input, at: step.consumed)
      var length = unit
      if unit == 2, scalar & 0xfc00 == 0xd800 {
        guard step.consumed + 4 <= input.count else {
          step.end = .incomplete
          break
        }
        let low = self.unit(input, at: step.consumed + 2)
        if low & 0xfc00 == 0xdc00 {
          scalar = 0x10000 + (scalar & 0x3ff) << 10 + low & 0x3ff
          length = 4
        }
      }
      guard let character = Unicode.Scalar(scalar) else {
        step.end = .wrong(unit)
        break
      }
      guard Self.put(character.value, output, &step.produced) else {
        step.end = .full
        break
      }
      step.consumed += length
    }
    return step
  }

  private func unit(_ input: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
    if unit == 2 {
      let value = input.loadUnaligned(fromByteOffset: index, as: UInt16.self)
      return UInt32(isBig ? UInt16(bigEndian: value) : UInt16(littleEndian: value))
    }
    let value = input.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    return isBig ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
  }

  private static func put(_ scalar: UInt32, _ output: UnsafeMutableRawBufferPointer, _ count: inout Int)
    -> Bool
  {
    let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    guard count + length <= output.count else { return false }
    if length == 1 {
      output[count] = UInt8(scalar)
    } else {
      var rest = scalar
      for index in stride(from: length - 1, to: 0, by: -1) {
        output[count + index] = UInt8(0x80 | rest & 0x3f)
        rest >>= 6
      }
      output[count] = UInt8(truncatingIfNeeded: 0xf00 >> UInt32(length)) | UInt8(rest)
    }
    count += length
    return true
  }
}

/// A converter of the C library.
final class LibraryDecoder: CharacterDecoder {
  private let descriptor: iconv_t

  /// Nil if the library has none of this name.
  init?(_ name: String) {
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  func convert(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> ConversionStep
  {
    var step = ConversionStep()
    guard let from = input.baseAddress, let to = output.baseAddress else {
      step.end = input.isEmpty ? .done : .full
      return step
    }
    // The library does not change the bytes.
    var next: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
      mutating: from.assumingMemoryBound(to: CChar.self))
    var place: UnsafeMutablePointer<CChar>? = to.assumingMemoryBound(to: CChar.self)
    var (left, room) = (input.count, output.count)
    let result = iconv(descriptor, &next, &left, &place, &room)
    let code = errno
    (step.consumed, step.produced) = (input.count - left, output.count - room)
    if result == -1 {
      step.end = code == E2BIG ? .full : code == EINVAL ? .incomplete : .wrong(1)
    }
    return step
  }

  /// Ends the text: what the converter still holds comes out.
  func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    guard let to = output.baseAddress else { return 0 }
    var place: UnsafeMutablePointer<CChar>? = to.assumingMemoryBound(to: CChar.self)
    var room = output.count
    _ = iconv(descriptor, nil, nil, &place, &room)
    return output.count - room
  }
}
