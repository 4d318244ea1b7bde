/// A decoder at a place of a source. Used by one thread at a time.
final class DecodingCursor: @unchecked Sendable {
  private let base: any ByteSource
  private let decoder: any StreamDecoder
  /// The next byte of the base to decode, and the number of bytes that have been made before.
  private(set) var input: Int
  private(set) var output: Int
  /// The place at which decoding has to end, in the base and in what is made of it.
  let end: (input: Int, output: Int)?
  /// The generation of the bytes.
  let generation: Int
  private let buffer: UnsafeMutableRawBufferPointer
  /// The part of the base that is in the buffer.
  private var held = 0..<0
  /// Whether the last step took nothing of what is in the buffer.
  private var needsMore = false

  init?(
    _ base: any ByteSource, _ format: any DecodingFormat, at checkpoint: DecodingCheckpoint,
    end: (input: Int, output: Int)? = nil, generation: Int, bufferSize: Int = 64 << 10
  ) {
    guard let decoder = format.makeDecoder(at: checkpoint.state) else { return nil }
    (self.base, self.decoder, self.end, self.generation) = (base, decoder, end, generation)
    (input, output) = (checkpoint.input, checkpoint.output)
    buffer = .allocate(byteCount: bufferSize, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// A step of decoding. It has produced and consumed nothing if the base has no more bytes now.
  func decode(into memory: UnsafeMutableRawBufferPointer, stopsAtBoundary: Bool = false) -> DecodingStep {
    // Asked first: bytes that come in between belong to the next step.
    let isWhole = base.isComplete
    let length = min(base.length, end?.input ?? .max)
    if input >= held.upperBound || needsMore || !held.contains(input) {
      held = input..<input + base.bytes(at: input, atMost: length - input, in: buffer).count
    }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[(input - held.lowerBound)..<held.count])
    let step = decoder.decode(
      bytes, isLast: isWhole && held.upperBound >= length, into: memory, stopsAtBoundary: stopsAtBoundary)
    needsMore = step.consumed == 0
    input += step.consumed
    output += step.produced
    return step
  }

  /// Decodes until some memory is full, nothing more can be decoded, or the end is reached. Returns the number
  /// of bytes.
  func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    let room = min(memory.count, end.map { $0.output - output } ?? .max)
    while count < room {
      let step = decode(into: UnsafeMutableRawBufferPointer(rebasing: memory[count..<room]))
      count += step.produced
      guard step.event == .none || step.event == .boundary, step.produced > 0 || step.consumed > 0 else {
        break
      }
    }
    return count
  }

  /// Whether the part has no more than what was decoded, and is not damaged.
  func endsHere() -> Bool {
    var byte: UInt8 = 0
    while true {
      let step = withUnsafeMutableBytes(of: &byte) { decode(into: $0) }
      guard step.produced == 0 else { return false }
      if case .damaged = step.event { return false }
      if step.consumed == 0 || step.event != .none { return true }
    }
  }

  /// The checkpoint here, after a step that has ended at a boundary.
  var checkpoint: DecodingCheckpoint {
    DecodingCheckpoint(input: input, output: output, state: decoder.boundaryState)
  }

  /// Whether the input may end here.
  var mayEnd: Bool { decoder.mayEnd }
}
