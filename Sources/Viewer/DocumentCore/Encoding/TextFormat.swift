/// Text in another encoding, as a form of bytes to decode.
struct TextFormat: DecodingFormat {
  /// The encoding that the user has asked for; nil if only a byte order mark decides.
  let wanted: TextEncoding?
  /// That of these bytes, and the length of their mark.
  let encoding: TextEncoding
  let markLength: Int

  var name: String { encoding.name }
  var isCompression: Bool { false }
  /// Decoding can begin at any character that stands for itself.
  var farthestJump: Int { encoding.isStateless ? .max / 4 : 16 << 20 }

  func makeDecoder(at state: [UInt8]?) -> (any StreamDecoder)? {
    encoding.makeDecoder().map {
      TextConverter($0, skipping: state == nil ? markLength : 0, hasBoundaries: encoding.isStateless)
    }
  }

  /// The file has been replaced: another mark may begin it.
  func format(after change: SourceChange, of base: any ByteSource) -> any DecodingFormat {
    Self(base.beginning(TextEncoding.longestMark), wanted) ?? PlainFormat()
  }

  init(wanted: TextEncoding?, encoding: TextEncoding, markLength: Int) {
    (self.wanted, self.encoding, self.markLength) = (wanted, encoding, markLength)
  }

  /// The format of text that begins so; nil if it needs no conversion, but for a mark that is left out.
  init?(_ bytes: [UInt8], _ wanted: TextEncoding?) {
    let (encoding, length) =
      wanted?.resolved(bytes) ?? TextEncoding.marked(bytes) ?? (TextEncoding.utf8, 0)
    guard encoding.scheme != .utf8 else { return nil }
    self.init(wanted: wanted, encoding: encoding, markLength: length)
  }
}

/// Converts text to UTF-8, piece by piece. A byte that is no part of a character becomes the text `<FF>`.
final class TextConverter: StreamDecoder {
  private let decoder: any CharacterDecoder
  private let hasBoundaries: Bool
  /// The bytes that are left out at the beginning.
  private var skipped: Int
  /// Converted bytes that have not found room.
  private var held: [UInt8] = []
  private var isFinished = false

  let boundaryState: [UInt8] = []
  let mayEnd = true

  init(_ decoder: any CharacterDecoder, skipping skipped: Int, hasBoundaries: Bool) {
    (self.decoder, self.skipped, self.hasBoundaries) = (decoder, skipped, hasBoundaries)
  }

  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer,
    stopsAtBoundary: Bool
  ) -> DecodingStep {
    var step = DecodingStep()
    let mark = min(skipped, input.count)
    skipped -= mark
    step.consumed = mark
    giveHeld(output, &step)
    if stopsAtBoundary, hasBoundaries, held.isEmpty, skipped == 0 {
      step.event = .boundary
      return step
    }
    while step.produced < output.count, step.consumed < input.count {
      let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
      let room = UnsafeMutableRawBufferPointer(rebasing: output[step.produced...])
      var part = decoder.convert(rest, into: room)
      if part.end == .full, part.consumed == 0 { part = convertOne(rest) }
      step.consumed += part.consumed
      step.produced += part.produced
      switch part.end {
      case .done, .full: break
      case .incomplete:
        guard isLast || part.consumed > 0 else { return step }
        if part.consumed == 0 { hold(input[step.consumed..<step.consumed + 1], &step) }
      case .wrong(let count):
        hold(input[step.consumed..<min(input.count, step.consumed + count)], &step)
      }
      giveHeld(output, &step)
    }
    if isLast, step.consumed == input.count, held.isEmpty { finish(output, &step) }
    return step
  }

  /// Converts the next character, which has too little room.
  private func convertOne(_ input: UnsafeRawBufferPointer) -> ConversionStep {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { memory in
      // Only that one, so that places in both forms stay together.
      for size in 1...memory.count {
        var part = decoder.convert(input, into: UnsafeMutableRawBufferPointer(rebasing: memory[..<size]))
        if part.end == .full, part.consumed == 0 { continue }
        held.append(contentsOf: memory[..<part.produced])
        part.produced = 0
        return part
      }
      return ConversionStep(end: .wrong(1))
    }
  }

  /// Shows bytes that cannot be converted.
  private func hold(_ bytes: Slice<UnsafeRawBufferPointer>, _ step: inout DecodingStep) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in bytes {
      held += [UInt8(ascii: "<"), digits[Int(byte >> 4)], digits[Int(byte & 15)], UInt8(ascii: ">")]
    }
    step.consumed += bytes.count
  }

  private func giveHeld(_ output: UnsafeMutableRawBufferPointer, _ step: inout DecodingStep) {
    guard !held.isEmpty else { return }
    let count = min(held.count, output.count - step.produced)
    for index in 0..<count { output[step.produced + index] = held[index] }
    held.removeFirst(count)
    step.produced += count
  }

  /// Some converters hold the last letter back, since an accent may follow.
  private func finish(_ output: UnsafeMutableRawBufferPointer, _ step: inout DecodingStep) {
    guard !isFinished, let decoder = decoder as? LibraryDecoder else { return }
    isFinished = !hasBoundaries
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { memory in
      let count = decoder.finish(into: memory)
      held.append(contentsOf: memory[..<count])
    }
    giveHeld(output, &step)
  }
}
