// The content of a compressed file, of any size, at any place, in bounded memory.
//
// The problem. Decompressing gives the bytes in order. A viewer wants those of the end, of line 4,500,000, of the
// page before. Keeping all of them takes the memory or the disk; starting again for each page takes minutes.
//
// The idea. One pass in the background decodes everything once. At places about 1 MiB apart it keeps a
// checkpoint: where it is in both forms, and what a decoder needs to continue from there. A read finds the
// checkpoint before its place and decodes from there. When there are 512 checkpoints, every second one is dropped
// and the distance doubles, so that memory is fixed and far jumps in huge files cost more.
//
// Pieces. Decoded bytes are kept in pieces of 256 KiB: the last 4 MiB of the pass, which the count of lines reads
// as it goes along, and 28 MiB of those that were read since. A decoder stays where a reader has stopped: reading
// on, as a search does, decodes each byte once.
//
// No checkpoints. Some formats cannot continue everywhere (one long zstd frame, an xz block, bzip2). There what the
// pass makes is written to a temporary file, as pipes do, with the same limit.
//
// A second thread, the follower, writes the pieces of the pass to that file and reports them, which counts their
// lines, while the pass decodes the next ones. The pass stops when the follower is 3 MiB behind: those bytes must
// still be among the last 4 MiB of the pass, the only copy.
//
// A layout. Some files say where their parts are: the index of xz, the seek table of zstd. Then there is no pass,
// the length is known at once, and the end is shown at once. If a part turns out to be different from what was
// said, the layout is forgotten and the pass begins: only it decides what is damaged.
//
// Readers that may not wait. The main thread reads in a `WorkBudget`. A piece that the budget does not cover is
// decoded in the background, and the read returns fewer bytes.
//
// Demands. Like a pipe, the source decodes only as far as it is asked to. A file is asked for everything once its
// first screen is shown; a pipe is read no further than its readers need.

import PortholePlatform
import PortholeSystem

/// The bytes that a decoder makes of those of another source: a decompressed file, or one in another encoding.
///
/// It grows while it is decoded in the background, like a pipe.
public final class DecodedSource: DerivedSource {
  struct State: DerivedState {
    var derivation: Derivation
    var format: any DecodingFormat
    /// The bytes of the base that are done with, and of the content that they have become.
    var input = 0
    var length = 0
    /// The bytes of the content that are in the temporary file, if they belong there, and reported.
    var followed = 0
    var checkpoints: SparseIndex<DecodingCheckpoint>
    /// Whether the checkpoints and the length were known before anything was decoded.
    var isLaidOut = false
    /// Why the pass has ended.
    var ending: Ending?
    /// Whether the last step has filled its memory: the decoder may hold more.
    var isHoldingBytes = false

    init(_ format: any DecodingFormat, gap: Int, of base: any ByteSource) {
      (self.format, derivation) = (format, Derivation(of: base))
      checkpoints = SparseIndex(gap: gap, capacity: 512) { $0.output }
      checkpoints.append(DecodingCheckpoint(input: 0, output: 0, state: nil), at: 0)
    }
  }

  /// Why the pass has ended.
  enum Ending: Hashable, Sendable {
    /// All bytes are decoded, or they end too early; more may come.
    case end, cutOff
    /// Nothing more will be decoded, for a reason to report.
    case finished(String?)

    var isFinal: Bool { if case .finished = self { true } else { false } }
  }

  /// The source whose bytes are decoded.
  public let base: any ByteSource
  /// The distance of the first checkpoints.
  private let gap: Int
  let scan: BackgroundScan<State>
  /// The thread that writes and reports what is decoded; its progress is `followed`.
  let follower: BackgroundScan<Void>
  let pieces: Locked<DecodedPieces>
  let spool: Locked<DecodedSpool>
  let reader = SourceReader()
  /// The pieces that readers wait for.
  let loads = Locked(PieceLoads())
  let executor: any BackgroundExecutor
  /// The decoder of the pass. Only its thread decodes with it; the follower may give it up.
  let passCursor = Locked<DecodingCursor?>(nil)
  /// The actions for decoded pieces, by the objects that they belong to.
  let onGrowth = Locked<[ObjectIdentifier: GrowthAction]>([:])
  let onChange: @Sendable () -> Void
  private let clock: @Sendable () -> Double

  /// The bytes that are decoded at once, if that takes no longer than a frame may wait.
  private static let beginning = 64 << 10
  /// The bytes that the follower is started for, and the most that it may be behind.
  private static let news = 1 << 20
  static let backlog = 3 << 20
  private static let patience = 0.006

  /// Decodes the first bytes at once if they are there.
  ///
  /// - Parameters:
  ///   - gap: the distance of the first checkpoints, in bytes of the content.
  ///   - spoolLimit: the most bytes in the temporary file; if nil, half of the free space.
  ///   - clock: seconds since any fixed time.
  ///   - onChange: called on a background thread when there is more, or all is decoded.
  package init(
    _ base: any ByteSource, format: any DecodingFormat, gap: Int = 1 << 20, spoolLimit: Int? = nil,
    spoolFolder: String? = nil, executor: any BackgroundExecutor = .threads,
    clock: @escaping @Sendable () -> Double = { MonotonicClock.seconds },
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    (self.base, self.gap, self.clock, self.onChange) = (base, max(1, gap), clock, onChange)
    self.executor = executor
    var state = State(format, gap: gap, of: base)
    if base.isComplete, let layout = format.layout(of: base) { state.takeLayout(layout) }
    state.derivation.demand(upTo: Self.beginning, by: .view)
    pieces = Locked(DecodedPieces(generation: 0))
    spool = Locked(DecodedSpool(limit: spoolLimit, folder: spoolFolder))
    scan = BackgroundScan(
      state, on: executor, interval: 0.05, clock: clock, isInterrupted: \.isAhead, onChange: onChange
    ) { $0.hasMore(of: base) }
    follower = BackgroundScan(
      (), on: executor, onChange: { [scan] in if !scan.isRunning { onChange() } },
      hasMore: { [scan] in scan.withLock { $0.state.followed < $0.state.length } })
    let end = clock() + Self.patience
    scan.runHere({ begin() }, while: { clock() < end })
  }

  // MARK: ByteSource

  public var length: Int { scan.withLock { $0.state.length } }

  public var isComplete: Bool {
    // Asked first: bytes that come in between are not decoded yet.
    let (isWhole, available) = (base.isComplete, base.length)
    return scan.withLock { content in
      if content.isCancelled { return true }
      guard let ending = content.state.ending else { return false }
      return ending.isFinal || isWhole && content.state.input >= available
    }
  }

  public var error: String? {
    let (isWhole, reason) = (base.isComplete, base.error)
    let own = scan.withLock { content -> String? in
      switch content.state.ending {
      case .finished(let reason): reason
      case .cutOff where isWhole: "damaged at byte \(content.state.input): it is cut off"
      case .cutOff, .end, nil: nil
      }
    }
    return reason ?? own
  }

  public var original: any ByteSource { base.original }
  public var files: [FileIdentity] { base.files + (spool.withLock { $0.identity }.map { [$0] } ?? []) }
  /// The name of the format, such as "gzip"; nil for bytes that are passed on as they are.
  public var formatName: String? {
    let format = scan.withLock { $0.state.format }
    return format is PlainFormat ? nil : format.name
  }
  /// Whether text is converted.
  var convertsText: Bool { scan.withLock { !$0.state.format.isCompression } }
  public func watch() -> FileWatch? { base.watch() }
  public var standing: FileStanding { base.standing }
  public func takeReplacement() throws(ReplacementError) { try base.takeReplacement() }

  /// Decodes a file to its end in the background, whatever is demanded; a pipe only as far as that.
  public func startPass() {
    guard !(base.original is PipeSource) else { return resume() }
    demand(upTo: .max, by: reader)
  }

  /// Sets what is called on a background thread when there are new pieces.
  ///
  /// - Parameters:
  ///   - owner: the object that the action belongs to; it has one.
  ///   - takesStored: whether to call it for pieces that are also in the temporary file.
  func whenGrown(
    for owner: AnyObject, takesStored: Bool = true, _ action: @escaping @Sendable () -> Void
  ) {
    let owner = ObjectIdentifier(owner)
    onGrowth.withLock { $0[owner] = GrowthAction(takesStored: takesStored, run: action) }
  }

  /// Removes the action of an object.
  func endReports(to owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    onGrowth.withLock { $0[owner] = nil }
  }

  /// Whether the action of an object is about to be called.
  func reportsGrowth(to owner: AnyObject) -> Bool {
    let owner = ObjectIdentifier(owner)
    return (scan.isRunning || follower.isRunning) && onGrowth.withLock { $0[owner] != nil }
  }

  /// The share of the bytes of a file that is decoded, 0 to 1; nil for a pipe, whose length is unknown, and when
  /// all is decoded.
  public var progress: Double? {
    guard !isComplete, base.isComplete, base.length > 0 else { return nil }
    return scan.withLock { Double($0.state.input) } / Double(base.length)
  }

  public func close() {
    scan.cancel()
    follower.cancel()
    base.demand(upTo: 0, by: reader)
    base.close()
  }

  deinit { spool.withLock { $0.close() } }

  func restart(in origin: SourceGeneration) {
    let format = scan.withLock { $0.state.format }.format(after: origin.cause, of: base)
    restart(format, format.layout(of: base), in: origin)
  }

  /// Gives up all results.
  func restart(_ format: any DecodingFormat, _ layout: DecodingLayout?, in origin: SourceGeneration) {
    var empty = State(format, gap: gap, of: base)
    if let layout { empty.takeLayout(layout) }
    let generation = scan.withLock { [empty] content in
      content.restart(empty, origin: origin.number, cause: origin.cause)
      // Under the same lock: in between, the pass would decode the beginning into a piece that is thrown away.
      pieces.withLock { $0.removeAll(generation: content.generation) }
      return content.generation
    }
    spool.withLock { $0.removeAll(generation: generation) }
  }

  /// Decodes until the furthest demand of all readers is met. Smaller demands stop that.
  func advance() {
    readAhead()
    resume()
  }

  // MARK: The pass

  /// Decodes what is demanded and there. Returns at once.
  func resume() {
    if !scan.resume({ self.begin() }) {
      scan.withLock { $0.state.ending = .finished("there is no thread to decode with") }
      onChange()
    }
  }

  private func begin() -> BackgroundScan<State>.Step {
    { [self] pass in decodePart(pass) }
  }

  /// Decodes a part of a piece; false if that is impossible now.
  private func decodePart(_ pass: BackgroundScan<State>.Pass) -> Bool {
    let (place, checkpoint, gap, format) = pass.read {
      ($0.length, $0.checkpoints.entries.last!, $0.checkpoints.gap, $0.format)
    }
    guard let cursor = passCursor(for: pass.generation, format) else {
      return pass.commit { $0.state.ending = .finished("there is no memory to decode with") }
    }
    // A step whose result was given up leaves a decoder that is ahead.
    guard cursor.output == place else {
      passCursor.withLock { $0 = nil }
      return false
    }
    let piece = pieces.withLock { $0.latestPiece(at: place, generation: pass.generation) }
    let start = place % DecodedPiece.size
    let end = place < Self.beginning ? Self.beginning : DecodedPiece.size
    let memory = UnsafeMutableRawBufferPointer(rebasing: piece.memory[start..<end])
    let distance = place - checkpoint.output
    let isWhole = base.isComplete
    let step = cursor.decode(into: memory, stopsAtBoundary: distance >= gap)
    let ending = Self.ending(step, cursor, isWhole: isWhole, base)
    pieces.withLock { $0.publish(before: place + step.produced, generation: pass.generation) }
    let isOfUse = pass.commit { content in
      // The temporary file may be full since the step began.
      guard content.state.ending?.isFinal != true else { return }
      content.state.input = cursor.input
      content.state.length = place + step.produced
      content.state.ending = ending
      content.state.isHoldingBytes = step.produced == memory.count
      if step.event == .boundary {
        content.state.checkpoints.append(cursor.checkpoint, at: cursor.output)
      }
    }
    guard isOfUse else { return true }
    // The memory of the decoder is not needed any more.
    if ending?.isFinal == true { passCursor.withLock { $0 = nil } }
    readAhead()
    let isNews = ending != nil || place / Self.news != (place + step.produced) / Self.news
    // Without readers, a short beginning is worth no thread.
    if isNews, place + step.produced > Self.beginning || onGrowth.withLock({ !$0.isEmpty }) { follow() }
    return step.consumed > 0 || step.produced > 0 || step.event != .none || ending != nil
  }

  private static func ending(
    _ step: DecodingStep, _ cursor: DecodingCursor, isWhole: Bool, _ base: any ByteSource
  ) -> Ending? {
    switch step.event {
    case .finished(let reason): return .finished(reason)
    case .damaged(let reason): return .finished("damaged at byte \(cursor.input): \(reason)")
    case .none, .boundary: break
    }
    guard isWhole, step.produced == 0, step.consumed == 0, step.event == .none, cursor.input >= base.length
    else { return nil }
    return cursor.mayEnd ? .end : .cutOff
  }

  private func passCursor(for generation: Int, _ format: any DecodingFormat) -> DecodingCursor? {
    if let cursor = passCursor.withLock({ $0 }), cursor.generation == generation { return cursor }
    let cursor = DecodingCursor(
      base, format, at: DecodingCheckpoint(input: 0, output: 0, state: nil), generation: generation,
      bufferSize: 256 << 10)
    passCursor.withLock { $0 = cursor }
    return cursor
  }

  /// Demands a little more of the base than is decoded while less is decoded than demanded.
  private func readAhead() {
    let wanted = scan.withLock { content -> Int in
      let state = content.state
      guard !content.isCancelled, state.ending?.isFinal != true, state.length < state.derivation.demanded
      else {
        return 0
      }
      return state.input + (1 << 20)
    }
    base.demand(upTo: wanted, by: reader)
  }
}

extension DecodedSource.State {
  /// Whether a step of the pass has something to do.
  func hasMore(of base: any ByteSource) -> Bool {
    guard ending?.isFinal != true, length < derivation.demanded, !isAhead else { return false }
    if isHoldingBytes || base.length > input { return true }
    return ending == nil && base.isComplete
  }

  /// Whether the pass has to wait for its follower.
  var isAhead: Bool { ending == nil && length - followed >= DecodedSource.backlog }

  /// Knows everything at once, if no part takes too long to decode.
  mutating func takeLayout(_ layout: DecodingLayout) {
    guard let first = layout.checkpoints.first, first.output == 0,
      layout.longestPart / 4 <= format.farthestJump
    else { return }
    checkpoints = SparseIndex(gap: 1, capacity: .max) { $0.output }
    for checkpoint in layout.checkpoints { checkpoints.append(checkpoint, at: checkpoint.output) }
    (input, length, isLaidOut, ending) = (layout.input, layout.output, true, .finished(nil))
    followed = length
  }
}
