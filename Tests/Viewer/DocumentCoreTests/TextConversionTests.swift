import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Text in other encodings, compared with the C library's conversion of the whole.
@Suite(.bounded) struct TextConversionTests {
  static let encodings = [
    "ISO-8859-1", "KOI8-R", "CP1252", "CP437", "IBM037", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE",
    "UTF-32BE",
    "SHIFT_JIS", "EUC-JP", "GB18030", "GBK", "BIG5", "EUC-KR", "ISO-2022-JP", "ISO-2022-KR", "UTF-7",
    "CP1255", "CP1258",
    "TCVN5712-1", "EUC-JISX0213",
  ]

  /// The whole of some text in another encoding; nil if it cannot be converted.
  private func convert(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    let descriptor = iconv_open(to, from)!
    guard Int(bitPattern: descriptor) != -1 else { return nil }
    defer { iconv_close(descriptor) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 8 + 64)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var (next, left) = (input.baseAddress, input.count)
        var (place, room) = (output.baseAddress, output.count)
        if iconv(descriptor, &next, &left, &place, &room) == -1 { return nil }
        if iconv(descriptor, nil, nil, &place, &room) == -1 { return nil }
        return output.count - room
      }
    }
    return count.map { output[..<$0].map { UInt8(bitPattern: $0) } }
  }

  /// Random characters that an encoding has.
  private func text(_ generator: inout SplitMix64, _ name: String, count: Int) -> [Unicode.Scalar] {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7e, 0x20...0x7e, 0xa1...0xff, 0x410...0x44f, 0x5b0...0x5ea, 0x300...0x303, 0x3041...0x3093,
      0x4e00...0x6000, 0xac00...0xd000, 0x1f600...0x1f640,
    ]
    var result: [Unicode.Scalar] = []
    while result.count < count {
      guard let range = ranges.randomElement(using: &generator),
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator))
      else { continue }
      let next: Unicode.Scalar = Int.random(in: 0...20, using: &generator) == 0 ? "\n" : scalar
      if convert(Array(String(next).utf8), from: "UTF-8", to: name) != nil { result.append(next) }
    }
    return result
  }

  private func source(_ bytes: [UInt8], _ name: String, gap: Int) throws -> (DecodedSource, SteppedExecutor) {
    let wanted = try #require(TextEncoding(named: name))
    let format = try #require(TextFormat(Array(bytes.prefix(4)), wanted))
    let executor = SteppedExecutor()
    let source = DecodedSource(
      MemorySource(bytes), format: format, gap: gap, executor: executor, clock: { 0 })
    source.startPass()
    executor.runAll()
    return (source, executor)
  }

  private func read(_ source: any ByteSource, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = source.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  @Test(arguments: encodings, seeds(3))
  func everyPlaceIsThatOfTheWhole(_ name: String, _ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scalars = text(&generator, name, count: 4_000)
    var utf8: [UInt8] = []
    for scalar in scalars { utf8 += Array(String(scalar).utf8) }
    let encoded = try #require(convert(utf8, from: "UTF-8", to: name))
    let whole = try #require(convert(encoded, from: name, to: "UTF-8"))
    let note: Comment = "PORTHOLE_SEED=\(seed) \(name)"
    #expect(TextEncoding.converted(encoded, TextEncoding(named: name)) == whole, note)
    let (source, executor) = try source(encoded, name, gap: Int.random(in: 1...3_000, using: &generator))
    #expect(source.isComplete && source.length == whole.count && source.error == nil, note)
    for _ in 0..<50 {
      let offset = Int.random(in: 0..<whole.count, using: &generator)
      let count = Int.random(in: 1...2_000, using: &generator)
      let expected = Array(whole[offset..<min(whole.count, offset + count)])
      #expect(read(source, at: offset, count: count) == expected, note)
      executor.runAll()
    }
  }

  /// A place in the text and that of the same character in the file lead to one another.
  @Test(
    arguments: ["ISO-8859-1", "UTF-16LE", "UTF-16BE", "UTF-32LE", "SHIFT_JIS", "GB18030", "IBM037"], seeds(3))
  func placesCorrespond(_ name: String, _ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scalars = text(&generator, name, count: 2_000)
    var (utf8, encoded): ([UInt8], [UInt8]) = ([], [])
    var places: [(text: Int, file: Int)] = []
    for scalar in scalars {
      places.append((utf8.count, encoded.count))
      let bytes = Array(String(scalar).utf8)
      let other = try #require(convert(bytes, from: "UTF-8", to: name))
      // Several characters may have one code.
      utf8 += try #require(convert(other, from: name, to: "UTF-8"))
      encoded += other
    }
    let (source, _) = try source(encoded, name, gap: 700)
    for _ in 0..<100 {
      let place = places.randomElement(using: &generator)!
      #expect(source.baseByte(of: place.text) == place.file, "PORTHOLE_SEED=\(seed) \(place)")
      #expect(source.byte(ofBaseByte: place.file) == place.text, "PORTHOLE_SEED=\(seed) \(place)")
    }
  }

  @Test func bytesThatAreNoCharactersAreShown() throws {
    func converted(_ bytes: [UInt8], _ name: String) -> String {
      String(decoding: TextEncoding.converted(bytes, TextEncoding(named: name)), as: UTF8.self)
    }
    #expect(converted([0x41, 0xc3, 0xa9, 0x42], "ASCII") == "A<C3><A9>B")
    #expect(converted([0x41, 0, 0, 0xd8, 0x42, 0], "UTF-16LE") == "A<00><D8>B")
    #expect(converted([0x41, 0, 0x42], "UTF-16LE") == "A<42>")
    #expect(converted([0, 0x11, 0, 0, 0, 0, 0, 0x41], "UTF-32BE") == "<00><11><00><00>A")
    #expect(converted([0xfe, 0xff, 0xd8, 0x3d, 0xde, 0x00], "UTF-16") == "\u{1f600}")
    #expect(converted([0x82], "SHIFT_JIS") == "<82>")
  }

  /// Any bytes in any encoding: reading at places agrees with the whole, and nothing traps.
  @Test(arguments: encodings, seeds(2))
  func randomBytes(_ name: String, _ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let whole = TextEncoding.converted(bytes, TextEncoding(named: name))
    let (source, _) = try source(bytes, name, gap: 300)
    let note: Comment = "PORTHOLE_SEED=\(seed) \(name)"
    #expect(source.length == whole.count, note)
    for _ in 0..<20 {
      let offset = Int.random(in: 0..<whole.count, using: &generator)
      #expect(
        read(source, at: offset, count: 700) == Array(whole[offset..<min(whole.count, offset + 700)]), note)
    }
  }

  @Test func byteOrderMarks() throws {
    func name(_ bytes: [UInt8]) -> String? {
      TextEncoding.marked(bytes).map { "\($0.encoding.name) \($0.length)" }
    }
    #expect(name([0xff, 0xfe, 0x41, 0]) == "UTF-16LE 2" && name([0xfe, 0xff, 0, 0x41]) == "UTF-16BE 2")
    #expect(name([0xff, 0xfe, 0, 0]) == "UTF-32LE 4" && name([0, 0, 0xfe, 0xff]) == "UTF-32BE 4")
    #expect(name([0xef, 0xbb, 0xbf]) == "UTF-8 3" && name([0xef, 0xbb]) == nil && name([]) == nil)
    #expect(
      TextEncoding.isUndecided([0xff]) && TextEncoding.isUndecided([0xff, 0xfe])
        && !TextEncoding.isUndecided([0x41]))
    let marked = MarkedSource(MemorySource([0xef, 0xbb, 0xbf, 0x41, 0x42]))
    #expect(
      marked.length == 2 && read(marked, at: 0, count: 9) == [0x41, 0x42]
        && read(marked, at: 1, count: 1) == [0x42])
  }

  @Test func names() throws {
    for name in ["nonsense", "", "UTF-8//IGNORE", "a b", String(repeating: "x", count: 9_999)] {
      #expect(TextEncoding(named: name) == nil)
    }
    for (charset, name) in [
      ("utf-8", "UTF-8"), ("latin1", "ISO-8859-1"), ("iso8859", "ISO-8859-1"), ("dos", "CP437"),
      ("koi8-r", "KOI8-R"),
      ("windows-1251", "CP1251"), ("windows", "CP1252"), ("ebcdic", "IBM037"), ("ascii", "ASCII"),
    ] {
      #expect(TextEncoding(charset: charset)?.name == name)
    }
    #expect(TextEncoding(charset: "next") == nil)
  }
}
