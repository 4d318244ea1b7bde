import TestSupport
import Testing

@testable import DocumentCore

@Suite(.bounded) struct UTF8ScalarTests {
  private func read(_ bytes: [UInt8]) -> UTF8Scalar {
    bytes.withUnsafeBytes { UTF8Scalar.read($0, at: 0) }
  }

  @Test func allScalarsAreValid() {
    var wrong = 0
    for value in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(UTF8.encode(scalar)!)
      let expected = UTF8Scalar.valid(value, length: bytes.count)
      if read(bytes) != expected || read(bytes + [0x80, 0x80, 0x80]) != expected { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  /// The bytes after a scalar do not change it: there is one path for the end of the bytes, and another.
  @Test func beginningsAreTheSameBeforeOtherBytes() {
    let edges: [UInt8] = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xff]
    for first in 0x80...0xff as ClosedRange<UInt8> {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            let scalar = read(bytes)
            let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
            let isValid = text != "\u{fffd}" || bytes.starts(with: [0xef, 0xbf, 0xbd])
            if isValid {
              #expect(scalar == .valid(text!.value, length: UTF8.encode(text!)!.count), "\(bytes)")
            } else {
              #expect(scalar == .invalid, "\(bytes)")
            }
            if case .valid(_, let length) = scalar { #expect(read(Array(bytes[..<length])) == scalar) }
          }
        }
      }
    }
  }
}
