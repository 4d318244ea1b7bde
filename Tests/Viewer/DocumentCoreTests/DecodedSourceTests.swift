import TestSupport
import Testing

@testable import DocumentCore

/// The content of compressed files, read at any place.
@Suite(.bounded) struct DecodedSourceTests {
  private let compressor = Compressor()
  private let executor = SteppedExecutor()

  static let commands: [CompressionFormat: [String]] = [
    .gzip: ["gzip -1", "gzip -6", "gzip -9"],
    .zstd: ["zstd -q -1", "zstd -q -19", "zstd -q --no-check"],
    .xz: ["xz -0", "xz -6 --check=none", "xz -0 --block-size=70000", "xz -1 --check=sha256"],
    .bzip2: ["bzip2 -1", "bzip2 -9"],
  ]

  private func source(
    _ packed: [UInt8], _ format: any DecodingFormat, gap: Int = 64 << 10, spoolLimit: Int? = nil
  ) -> DecodedSource {
    DecodedSource(
      MemorySource(packed), format: format, gap: gap, spoolLimit: spoolLimit, executor: executor)
  }

  private func bytes(of source: any ByteSource, _ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = source.read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private func all(of source: any ByteSource) -> [UInt8] { bytes(of: source, 0..<source.length) }

  /// Compares bytes, of which a failure would print millions.
  private func isAll(_ content: [UInt8], of source: any ByteSource) -> Bool { all(of: source) == content }

  /// Lines, noise and repetitions, as they come in files.
  static func content(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 70_000)
    while bytes.count < count {
      switch random.next() % 4 {
      case 0:
        for _ in 0..<Int(random.next() % 3000) { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      case 1:
        bytes += [UInt8](
          repeating: UInt8(truncatingIfNeeded: random.next()), count: Int(random.next() % 60_000))
      default: for _ in 0..<200 { bytes += Array("\(random.next() % 100_000) is a line of a log\n".utf8) }
      }
    }
    return Array(bytes.prefix(count))
  }

  // MARK: Any place

  /// Random members, distances and places, compared with the plain bytes.
  @Test(arguments: CompressionFormat.allCases, seeds(6))
  func readsAtAnyPlaceGiveTheContent(_ format: CompressionFormat, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (content, packed): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<Int(random.next() % 3) + 1 {
      let size = [0, 1, 70_000, 300_000, 1_500_000].randomElement(using: &random)!
      let part = Self.content(size, &random)
      content += part
      packed += compressor.run(Self.commands[format]!.randomElement(using: &random)! + " -c", on: part)
    }
    let gap = [1, 1000, 20_000, 200_000].randomElement(using: &random)!
    let source = source(packed, random.next() % 2 == 0 ? format : ShortJumps(format), gap: gap)
    func check(_ count: Int) {
      for _ in 0..<count {
        let start = Int.random(in: 0...content.count, using: &random)
        let end = min(content.count, start + [1, 100, 5000, 600_000].randomElement(using: &random)!)
        let available = min(end, source.length)
        let expected = start < available ? Array(content[start..<available]) : []
        let isRight = bytes(of: source, start..<end) == expected
        #expect(isRight, "\(format) seed \(seed) at \(start)")
      }
    }
    check(20)
    source.demand(upTo: .max)
    for _ in 0..<5 where !executor.isIdle { check(2) }
    executor.runAll()
    #expect(source.isComplete && source.error == nil)
    #expect(source.length == content.count)
    check(60)
    #expect(isAll(content, of: source))
    // Backwards, as a search does.
    for end in stride(from: content.count, to: 0, by: -150_000) {
      let start = max(0, end - 150_000)
      let isRight = bytes(of: source, start..<end) == Array(content[start..<end])
      #expect(isRight)
    }
  }

  /// The first screen is there before anything has run in the background.
  @Test(arguments: CompressionFormat.allCases)
  func theFirstBytesAreThereAtOnce(_ format: CompressionFormat) {
    var random = SplitMix64(content: 1)
    let content = Self.content(400_000, &random)
    let packed = compressor.run(Self.commands[format]![0] + " -c", on: content)
    let source = DecodedSource(
      MemorySource(packed), format: format, executor: executor, clock: { 0 })
    #expect(source.length >= 64 << 10 && !source.isComplete || source.length == content.count)
    #expect(bytes(of: source, 0..<1000) == Array(content[..<1000]))
  }

  // MARK: Ends

  @Test(arguments: CompressionFormat.allCases)
  func emptyContentIsComplete(_ format: CompressionFormat) {
    let source = source(compressor.run(Self.commands[format]![0] + " -c", on: []), format)
    source.demand(upTo: .max)
    executor.runAll()
    #expect(source.isComplete && source.length == 0 && source.error == nil)
  }

  @Test(arguments: CompressionFormat.allCases, [0.2, 0.5, 0.9, 0.999])
  func ofAStreamThatIsCutOffComesWhatThereIs(_ format: CompressionFormat, _ part: Double) throws {
    var random = SplitMix64(content: 7)
    let content = Self.content(2_000_000, &random)
    let packed = compressor.run(Self.commands[format]![0] + " -c", on: content)
    let end = Int(Double(packed.count) * part)
    let source = source(Array(packed[..<end]), format)
    source.demand(upTo: .max)
    executor.runAll()
    #expect(source.isComplete)
    let error = try #require(source.error)
    #expect(error.hasPrefix("damaged at byte ") && error.hasSuffix("cut off"))
    #expect(isAll(Array(content[..<source.length]), of: source))
    #expect(source.length > content.count / 10 || part < 0.5)
  }

  @Test(arguments: CompressionFormat.allCases, seeds(25))
  func noDamageTraps(_ format: CompressionFormat, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let content = Self.content(200_000, &random)
    var packed = compressor.run(Self.commands[format]!.randomElement(using: &random)! + " -c", on: content)
    for _ in 0..<Int(random.next() % 4) + 1 {
      let place = Int.random(in: 0..<packed.count, using: &random)
      packed[place] = UInt8(truncatingIfNeeded: random.next())
    }
    let source = source(packed, random.next() % 2 == 0 ? format : ShortJumps(format), gap: 5000)
    source.demand(upTo: .max)
    // Reading what a layout has told wrongly begins again.
    for _ in 0..<3 {
      executor.runAll()
      _ = all(of: source)
      _ = source.refresh()
    }
    #expect(source.isComplete)
    #expect(source.error != nil || isAll(content, of: source) || !format.hasChecks)
    let half = source.length / 2
    _ = bytes(of: source, half..<source.length)
  }

  @Test(arguments: CompressionFormat.allCases)
  func whatFollowsIsLeftOut(_ format: CompressionFormat) {
    let packed = compressor.run(Self.commands[format]![0] + " -c", on: Array("content\n".utf8))
    let source = source(packed + Array("and more".utf8), format)
    source.demand(upTo: .max)
    executor.runAll()
    #expect(isAll(Array("content\n".utf8), of: source))
    #expect(source.isComplete && source.error == "what follows the compressed data is left out")
  }

  @Test(arguments: [CompressionFormat.gzip, .xz]) func zerosAtTheEndAreNothing(_ format: CompressionFormat) {
    let packed = compressor.run(Self.commands[format]![0] + " -c", on: Array("content\n".utf8))
    let source = source(packed + [UInt8](repeating: 0, count: 512), format)
    source.demand(upTo: .max)
    executor.runAll()
    #expect(isAll(Array("content\n".utf8), of: source))
    #expect(source.isComplete && source.error == nil)
  }

  // MARK: Layouts

  /// Frames and a table of their sizes, as seekable zstd files have.
  private func seekable(_ parts: [[UInt8]], told: (Int) -> Int = { $0 }) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let frames = parts.map { compressor.run("zstd -q -c", on: $0) }
    let entries = zip(frames, parts).flatMap { number($0.count) + number(told($1.count)) }
    return frames.flatMap { $0 } + [0x5e, 0x2a, 0x4d, 0x18] + number(entries.count + 9) + entries
      + number(frames.count) + [0] + [0xb1, 0xea, 0x92, 0x8f]
  }

  @Test func theEndOfASeekableFileIsThereAtOnce() {
    var random = SplitMix64(content: 3)
    let parts = (0..<20).map { _ in Self.content(100_000, &random) }
    let content = parts.flatMap { $0 }
    for (packed, format) in [
      (seekable(parts), CompressionFormat.zstd),
      (compressor.run("xz -0 --block-size=100000 -c", on: content), .xz),
      (parts.flatMap { compressor.run("xz -0 -c", on: $0) + [0, 0, 0, 0] }, .xz),
    ] {
      let source = source(packed, format)
      #expect(executor.isIdle)
      #expect(source.isComplete && source.length == content.count)
      for range in [1_990_000..<2_000_000, 950_000..<1_250_000] {
        let isRight = bytes(of: source, range) == Array(content[range])
        #expect(isRight)
      }
      #expect(isAll(content, of: source))
    }
  }

  /// Damage that only the checksum of a block tells.
  @Test func damageIsNoticedInALayoutToo() {
    var random = SplitMix64(content: 10)
    let noise = (0..<400_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var packed = compressor.run("xz -0 --block-size=100000 -c", on: noise)
    packed[250_000] ^= 1
    let source = source(packed, CompressionFormat.xz)
    #expect(source.isComplete && source.error == nil)
    _ = all(of: source)
    executor.runAll()
    #expect(source.isComplete && source.error?.hasPrefix("damaged at byte ") == true)
    #expect(source.length >= 200_000)
  }

  @Test func aTableThatLiesIsGivenUp() {
    var random = SplitMix64(content: 4)
    let parts = (0..<5).map { _ in Self.content(100_000, &random) }
    for lie in [-1, 1, 40_000] {
      let source = source(seekable(parts) { $0 + lie }, CompressionFormat.zstd)
      let before = source.generation
      _ = all(of: source)
      executor.runAll()
      #expect(source.generation != before)
      #expect(source.isComplete && source.error == nil)
      #expect(isAll(parts.flatMap { $0 }, of: source))
    }
  }

  // MARK: The temporary file

  @Test func theSpoolLimitEndsDecoding() {
    var random = SplitMix64(content: 5)
    let content = Self.content(6_000_000, &random)
    let packed = compressor.run("bzip2 -1 -c", on: content)
    let source = source(packed, ShortJumps(.bzip2), spoolLimit: 500_000)
    source.demand(upTo: .max)
    executor.runAll()
    #expect(source.isComplete && source.error == "stopped at the spool limit of 500 kB")
    #expect((500_001...4_170_016).contains(source.length), "at most 3 MiB and two pieces more than the limit")
    #expect(isAll(Array(content[..<source.length]), of: source))
  }

  // MARK: Changes

  @Test func aFileThatIsReplacedIsReadAgain() throws {
    let folder = TemporaryFolder()
    let path = folder.path("file")
    Compressor.write(compressor.run("gzip -c", on: Array("first\n".utf8)), to: path)
    let document = try DocumentOpener.open(path: path, executor: executor)
    executor.runAll()
    #expect(isAll(Array("first\n".utf8), of: document.source))
    #expect(document.decodedFormat == "gzip")
    for (bytes, format) in [
      (compressor.run("xz -c", on: Array("second\n".utf8)), "xz"), (Array("second\n".utf8), nil),
    ] {
      Compressor.write(bytes, to: folder.path("other"))
      folder.rename("other", "file")
      _ = document.refresh()
      try document.takeReplacement()
      #expect(document.refresh() == .replaced)
      document.source.demand(upTo: .max)
      executor.runAll()
      #expect(isAll(Array("second\n".utf8), of: document.source))
      #expect(document.decodedFormat == format)
    }
  }

  @Test func aFileThatShrinksIsReadAgain() throws {
    var random = SplitMix64(content: 6)
    let content = Self.content(1_000_000, &random)
    let folder = TemporaryFolder()
    Compressor.write(compressor.run("gzip -c", on: content), to: folder.path("file"))
    let document = try DocumentOpener.open(path: folder.path("file"), executor: executor)
    document.startDecoding()
    executor.runAll()
    #expect(document.length == content.count)
    folder.truncate("file", 10_000)
    #expect(document.refresh() == .truncated)
    executor.runAll()
    #expect(document.isComplete && document.length < content.count)
    #expect(document.error?.contains("damaged at byte 10000") == true)
    #expect(isAll(Array(content[..<document.length]), of: document.source))
  }

  // MARK: Pipes

  @Test(arguments: CompressionFormat.allCases) func aPipeMayBringOneByteAtATime(_ format: CompressionFormat) {
    let pipe = TestPipe()
    let opened = Decompression.open(
      pipe: { PipeSource(descriptor: pipe.reader, onChange: $0) }, spoolLimit: nil, executor: .threads,
      onChange: {})
    let source = opened.source
    source.demand(upTo: .max)
    let content = Array((1...200).map { "line \($0)\n" }.joined().utf8)
    for byte in compressor.run(Self.commands[format]![0] + " -c", on: content) {
      #expect(!source.isComplete)
      pipe.write([byte][...])
      eventually("the byte is read") { source.original.length > 0 }
    }
    pipe.close()
    eventually("all is decoded") { source.isComplete }
    #expect(source.error == nil && isAll(content, of: source))
  }

  @Test(arguments: ["BZ", "P", "\u{1f}", "plain text", ""]) func plainPipesStayAsTheyAre(_ text: String) {
    let pipe = TestPipe()
    let source = Decompression.open(
      pipe: { PipeSource(descriptor: pipe.reader, onChange: $0) }, spoolLimit: nil, executor: .threads,
      onChange: {}
    ).source
    source.demand(upTo: .max)
    pipe.write(text)
    pipe.close()
    eventually("the pipe has ended") { source.isComplete }
    eventually("the text is there") { source.length == text.utf8.count }
    #expect(isAll(Array(text.utf8), of: source))
  }

  /// A reader that needs little lets the writer wait.
  @Test func aPipeIsReadNoFurtherThanItIsNeeded() {
    var random = SplitMix64(content: 9)
    let noise = (0..<4_000_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var rest = compressor.run("gzip -1 -c", on: noise)[...]
    let pipe = TestPipe()
    let source = Decompression.open(
      pipe: { PipeSource(descriptor: pipe.reader, onChange: $0) }, spoolLimit: nil, executor: .threads,
      onChange: {}
    ).source
    source.demand(upTo: 100_000)
    eventually("enough is there") {
      rest = rest.dropFirst(pipe.write(rest))
      return source.length >= 100_000
    }
    #expect(source.original.length < 2_500_000)
    source.demand(upTo: .max)
    eventually("all is there") {
      if rest.isEmpty { pipe.close() } else { rest = rest.dropFirst(pipe.write(rest)) }
      return source.isComplete
    }
    #expect(isAll(noise, of: source))
  }

  // MARK: Names

  @Test func formatsAreKnownByTheirFirstBytes() {
    for format in CompressionFormat.allCases {
      let packed = compressor.run(Self.commands[format]![0] + " -c", on: [0x61])
      #expect(CompressionFormat.recognize(packed) == format)
      for count in 1..<3 { #expect(CompressionFormat.isUndecided(packed.prefix(count))) }
    }
    #expect(CompressionFormat.foreignName(compressor.run("lz4 -q -c", on: [0x61])) == "LZ4")
    #expect(CompressionFormat.recognize(Array("BZh9 is no bzip2".utf8)) == nil)
    #expect(CompressionFormat.recognize([]) == nil && CompressionFormat.isUndecided([]))
  }

  @Test func archivesAreKnownByNameAndContent() {
    for name in ["a.tgz", "/x/b.tar.gz", "c.TAR.zst", "d.txz"] {
      #expect(Decompression.isArchive(named: name), "\(name)")
    }
    for name in ["a.gz", "/x.tar.d/b.gz", "tar.gz", "b.tar"] {
      #expect(!Decompression.isArchive(named: name), "\(name)")
    }
    let header = [UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8)
    #expect(Decompression.isArchive(source(compressor.run("gzip -c", on: header), CompressionFormat.gzip)))
    #expect(!Decompression.isArchive(MemorySource(Array(header.dropFirst()))))
  }

  @Test func smallContentIsDecodedAtOnce() {
    let content = Array("a\nb\n".utf8)
    for format in CompressionFormat.allCases {
      let packed = compressor.run(Self.commands[format]![0] + " -c", on: content)
      #expect(Decompression.content(of: packed, atMost: 10) == content)
      #expect(Decompression.content(of: packed, atMost: 4) == content)
      #expect(Decompression.content(of: packed, atMost: 3) == nil)
      #expect(Decompression.content(of: Array(packed.dropLast()), atMost: 10) == nil)
    }
    #expect(Decompression.content(of: content, atMost: 10) == content)
  }
}

/// A format with a temporary file for most of its content, and without a layout.
struct ShortJumps: DecodingFormat {
  let format: CompressionFormat
  let farthestJump = 3000

  init(_ format: CompressionFormat) { self.format = format }

  var name: String { format.name }
  func makeDecoder(at state: [UInt8]?) -> (any StreamDecoder)? { format.makeDecoder(at: state) }
}

extension CompressionFormat {
  /// Whether all commands of the tests add a checksum.
  fileprivate var hasChecks: Bool { self == .gzip || self == .bzip2 }
}
