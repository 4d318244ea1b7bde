/// Decompresses one member of a compressed file: a gzip member, a zstd frame, an xz or bzip2 stream. After its end
/// it can begin with another.
protocol MemberDecoder: AnyObject {
  /// Prepares for the first byte of another member; false if there is no memory.
  func begin() -> Bool

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, stopsAtBoundary: Bool
  ) -> MemberStep

  /// The state in which another decoder can continue, at a boundary within a member; not empty.
  var boundaryState: [UInt8] { get }
}

extension MemberDecoder {
  var boundaryState: [UInt8] { [] }
}

/// The result of a step within a member.
struct MemberStep {
  var consumed = 0
  var produced = 0
  var event = Event.none

  enum Event: Hashable {
    case none, boundary
    /// The member is complete.
    case end
    case damaged(String)
  }
}

/// Decompresses members one after another, as the tools of all formats do: `cat a.gz b.gz` is a compressed file.
final class JoinedMembers: StreamDecoder {
  private let format: CompressionFormat
  private let member: any MemberDecoder
  private var isInside: Bool
  private var hasHadMember: Bool
  private(set) var boundaryState: [UInt8] = []

  /// - Parameter isInside: whether the decoder continues within a member.
  init(_ format: CompressionFormat, _ member: any MemberDecoder, isInside: Bool) {
    (self.format, self.member, self.isInside) = (format, member, isInside)
    hasHadMember = isInside
  }

  var mayEnd: Bool { !isInside && hasHadMember }

  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer,
    stopsAtBoundary: Bool
  ) -> DecodingStep {
    var step = DecodingStep()
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
      if !isInside {
        guard findMember(rest, isLast: isLast, stopsAtBoundary, &step) else { return step }
        continue
      }
      let room = UnsafeMutableRawBufferPointer(rebasing: output[step.produced...])
      let part = member.decode(rest, into: room, stopsAtBoundary: stopsAtBoundary)
      step.consumed += part.consumed
      step.produced += part.produced
      switch part.event {
      case .none: if part.consumed == 0, part.produced == 0 { return step }
      case .boundary:
        boundaryState = member.boundaryState
        step.event = .boundary
        return step
      case .damaged(let reason):
        step.event = .damaged(reason)
        return step
      case .end: (isInside, hasHadMember) = (false, true)
      }
      if step.produced == output.count { return step }
    }
  }

  /// Begins with the next member; false if the step ends before.
  private func findMember(
    _ input: UnsafeRawBufferPointer, isLast: Bool, _ stopsAtBoundary: Bool, _ step: inout DecodingStep
  ) -> Bool {
    // Tapes and xz fill their last block with zeros.
    if hasHadMember, format == .gzip || format == .xz, let first = input.first, first == 0 {
      step.consumed += input.prefix { $0 == 0 }.count
      return true
    }
    guard !input.isEmpty else { return false }
    switch format.match(Array(input.prefix(CompressionFormat.magicLength))) {
    case .partial where !isLast: return false
    case .none, .partial:
      step.event =
        hasHadMember
        ? .finished("what follows the compressed data is left out") : .damaged("it is no \(format.name) data")
      return false
    case .full: break
    }
    if stopsAtBoundary, hasHadMember {
      boundaryState = []
      step.event = .boundary
      return false
    }
    guard member.begin() else {
      step.event = .damaged("there is no memory for it")
      return false
    }
    isInside = true
    return true
  }
}
