/// Makes bytes of other bytes, in order and piece by piece: a decompressor, or a converter of characters.
///
/// It is used by one thread at a time. It must cope with any input, and with pieces of any size.
package protocol StreamDecoder: AnyObject {
  /// Decodes the next bytes.
  ///
  /// A step ends when the input is used up or the output is full. It may leave a few bytes of the input, which the
  /// next step then begins with.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing follows the input.
  ///   - stopsAtBoundary: whether to end the step, with the event `boundary`, at the next place from which
  ///     another decoder could continue.
  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer,
    stopsAtBoundary: Bool
  ) -> DecodingStep

  /// The state in which another decoder can continue from here; called right after a step that has ended with
  /// `boundary`.
  var boundaryState: [UInt8] { get }

  /// Whether the input may end here. If not, it is cut off.
  var mayEnd: Bool { get }
}

/// The result of a step of decoding.
package struct DecodingStep: Sendable {
  /// The number of bytes of the input that are done with.
  package var consumed = 0
  /// The number of bytes that were written.
  package var produced = 0
  package var event = Event.none

  package enum Event: Hashable, Sendable {
    case none
    /// Another decoder can continue here.
    case boundary
    /// No more will be decoded, for a reason to report; nil if there is nothing to say.
    case finished(String?)
    /// The input is not what it should be, for this reason.
    case damaged(String)
  }

  package init() {}
}

/// A way to make bytes of other bytes.
package protocol DecodingFormat: Sendable {
  /// A name for users, such as "gzip".
  var name: String { get }

  /// Whether the bytes were compressed; if not, text is converted.
  var isCompression: Bool { get }

  /// The most bytes that are decoded for a jump. Where there are no boundaries for longer than that, what is
  /// decoded goes to a temporary file, which is why slow formats have a short way. The parts of a layout, for which
  /// there is no such file, may be four times as long.
  var farthestJump: Int { get }

  /// Makes a decoder for the beginning, or one that continues in the state at a boundary. Nil if the state makes
  /// no sense or there is no memory.
  func makeDecoder(at state: [UInt8]?) -> (any StreamDecoder)?

  /// The places from which decoding can begin, if the bytes tell where they are. Reads little.
  func layout(of base: any ByteSource) -> DecodingLayout?

  /// The format after the bytes have been replaced by others.
  func format(after change: SourceChange, of base: any ByteSource) -> any DecodingFormat
}

extension DecodingFormat {
  package var isCompression: Bool { true }
  package func layout(of base: any ByteSource) -> DecodingLayout? { nil }
  package func format(after change: SourceChange, of base: any ByteSource) -> any DecodingFormat { self }
}

/// A place from which decoding can begin.
package struct DecodingCheckpoint: Hashable, Sendable {
  /// The place in the bytes that are decoded.
  package var input: Int
  /// The place in the bytes that they become.
  package var output: Int
  /// The state of the decoder; nil for a new one.
  package var state: [UInt8]?
  /// The place where the bytes to decode from here end, if a layout tells it.
  package var inputEnd: Int?

  package init(input: Int, output: Int, state: [UInt8]?) {
    (self.input, self.output, self.state) = (input, output, state)
  }
}

/// All places from which decoding can begin, known before anything is decoded.
package struct DecodingLayout: Hashable, Sendable {
  /// In order; the first stands for the first byte. Each decoder ends at the next place.
  package var checkpoints: [DecodingCheckpoint]
  /// The number of bytes of both forms.
  package var input: Int
  package var output: Int

  /// The most bytes between two places.
  var longestPart: Int {
    zip(checkpoints, checkpoints.dropFirst().map(\.output) + [output]).map { $1 - $0.output }.max() ?? 0
  }
}

/// Passes bytes on as they are: for a file that has been replaced by one that needs no decoding.
struct PlainFormat: DecodingFormat {
  let name = "plain"
  let farthestJump = Int.max

  func makeDecoder(at state: [UInt8]?) -> (any StreamDecoder)? { PlainDecoder() }
}

private final class PlainDecoder: StreamDecoder {
  let boundaryState: [UInt8] = []
  let mayEnd = true

  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer,
    stopsAtBoundary: Bool
  ) -> DecodingStep {
    var step = DecodingStep()
    if stopsAtBoundary {
      step.event = .boundary
      return step
    }
    let count = min(input.count, output.count)
    if count > 0 { output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count])) }
    (step.consumed, step.produced) = (count, count)
    return step
  }
}
