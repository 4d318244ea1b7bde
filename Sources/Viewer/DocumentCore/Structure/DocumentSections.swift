import PaintCore

/// The sections of a document: the headings around a place, the next one, and all of them.
///
/// The kind of the text is recognised by its beginning, and the rest is looked through in the background once its lines
/// are counted. Until then, and in huge files, the headings near a place are found from the bytes before it. For the
/// main thread; nothing here waits.
public final class DocumentSections {
  private let document: Document
  private let indexer: SectionIndexer
  /// Finds the heading that the user wants to go to.
  private let finder: SectionFinder
  /// Finds the headings around the first row.
  private let lookout: SectionFinder
  private var known: (generation: Int, scanner: SectionScanner)?
  private var remembered: (key: Key, result: Surroundings)?

  /// The headings of the sections around a place, the outermost first, and those in the rows from there on.
  public struct Surroundings: Hashable, Sendable {
    public var path: [SectionHeading]
    public var following: [SectionHeading]
  }

  private struct Key: Equatable {
    var range: Range<Int>
    var length: Int
    var indexed: Int
    var generation: Int
    var path: [SectionHeading]?
  }

  /// Bytes judged at once for a frame; more are left to the background.
  private static let most = 1 << 20
  private static let window = 64 << 10
  /// The bytes that are judged at a time. Their memory is kept, so they are fewer than in the background.
  private static let part = 16 << 10

  /// - Parameters:
  ///   - request: the kind wanted.
  ///   - name: the name of the file; nil for a pipe.
  ///   - isManual: whether the text is known to be a manual page.
  public convenience init(
    _ document: Document, _ request: SectionRequest = .automatic, name: String? = nil, isManual: Bool = false
  ) {
    self.init(
      document, SectionRecognition(request: request, name: name, isManual: isManual), index: SectionIndex())
  }

  init(
    _ document: Document, _ recognition: SectionRecognition, index: SectionIndex,
    part: Int = SectionScanner.part
  ) {
    self.document = document
    let (source, executor, onChange) = (document.source, document.executor, document.onChange)
    indexer = SectionIndexer(
      source: source, recognition: recognition, index: index, part: part, executor: executor,
      onProgress: onChange)
    finder = SectionFinder(source, indexer, executor: executor, onChange: onChange)
    lookout = SectionFinder(source, indexer, executor: executor, onChange: onChange)
    indexer.resume()
  }

  deinit { close() }

  /// Stops all background work.
  public func close() {
    document.source.decoded?.endReports(to: indexer)
    indexer.cancel()
    finder.cancel()
    lookout.cancel()
  }

  // MARK: Progress

  /// The kind of the sections; nil while it is not recognised.
  public var kind: SectionKind? { indexer.withIndex { $0.kind } }
  /// Whether work is running that may change what is known.
  public var isBusy: Bool { indexer.scan.isRunning || finder.isBusy || lookout.isBusy }
  /// Whether all of the text that is there has been looked through.
  public var isIndexed: Bool {
    let length = document.length
    return indexer.withIndex { $0.kind != nil && $0.length >= length }
  }

  /// Looks through the whole text in the background. Cheap if that is running already.
  public func index() { indexer.want() }

  /// Looks through the text while it is decoded, if that takes much less time than decoding it again. The bytes in a temporary
  /// file are left to ``index()``, since reading them is cheap and the decoder would have to wait.
  public func indexWhileDecoding() {
    guard document.isDecoding, indexer.wantIfCheap() else { return }
    document.source.decoded?.whenGrown(for: indexer, takesStored: false) { [weak indexer] in
      indexer?.resumeHere()
    }
  }

  /// Continues with bytes that have arrived. To be called when the document has changed.
  ///
  /// - Parameter isOther: whether the document has a new generation, even if it only grew.
  package func documentDidChange(_ change: SourceChange, isOther: Bool) {
    guard change != .none || isOther else { return }
    guard change != .grew || isOther else { return resume() }
    indexer.restart()
    finder.restart()
    lookout.restart()
    remembered = nil
  }

  /// Continues with bytes of a pipe that have arrived.
  public func resume() {
    if document.source.decoded?.reportsGrowth(to: indexer) != true { indexer.resume() }
    finder.resume()
  }

  // MARK: The headings around a place

  /// The headings of the sections that a place is in, of those before the start of a range of bytes, and the headings in
  /// that range. Nil while nothing is known. Judges at most 1 MiB.
  public func surroundings(of range: Range<Int>) -> Surroundings? {
    let (length, generation) = (document.length, indexer.scan.withLock { $0.generation })
    let start = range.lowerBound
    let (kind, indexed, state) = indexer.withIndex { index in
      (index.kind, index.length, index.state(before: max(0, start - 1)))
    }
    guard let kind else { return nil }
    let isExact = indexed >= min(start, length) && start - state.offset <= Self.most
    let edge = start - start % Self.window
    let outer = isExact || !kind.isLocal ? nil : lookout.surroundings(of: edge)
    let key = Key(range: range, length: length, indexed: indexed, generation: generation, path: outer?.path)
    if let remembered, remembered.key == key { return remembered.result }
    if known?.generation != generation {
      known = (generation, SectionScanner(document.source, kind, part: Self.part))
    }
    guard let scanner = known?.scanner, isExact || kind.isLocal else { return nil }
    if !isExact, outer == nil { lookout.ask(.around(edge)) }
    let result =
      isExact
      ? surroundings(of: range, from: state, scanner)
      : surroundings(of: range, from: startState(at: edge, kind, outer?.path), scanner)
    remembered = (key, result)
    return result
  }

  /// A state before a place from which the lines up to it are judged.
  ///
  /// - Parameter path: the headings around `edge`, if something is known about them.
  private func startState(at edge: Int, _ kind: SectionKind, _ path: [SectionHeading]?) -> SectionState {
    guard let path, let last = path.last else {
      return SectionState(somewhereAt: max(0, edge - Self.window), in: kind)
    }
    var state = SectionState(somewhereAt: edge, in: kind)
    state.path = path
    if case .log = kind { state.day = LogDay(at: last.start, in: document.source) }
    return state
  }

  private func surroundings(of range: Range<Int>, from state: SectionState, _ scanner: SectionScanner)
    -> Surroundings
  {
    var (state, result) = (state, Surroundings(path: state.path, following: []))
    for heading in scanner.headings(&state, until: range.upperBound, to: document.length) {
      if heading.start < range.lowerBound {
        result.path.enter(heading)
      } else {
        result.following.append(heading)
      }
    }
    return result
  }

  // MARK: Going to a heading

  /// Whether a heading is being looked for.
  public var isFinding: Bool { finder.isBusy }

  /// Finds the `count`-th heading after a place, whose level is at most `level`.
  ///
  /// - Returns: the answer if it is known; if not, ``takeAnswer()`` has it later.
  public func findNext(after place: Int, count: Int = 1, level: Int = .max) -> SectionAnswer? {
    find(.next(after: place, count: max(1, count), level: level))
  }

  /// The same for the `count`-th heading before a place.
  public func findPrevious(before place: Int, count: Int = 1, level: Int = .max) -> SectionAnswer? {
    find(.previous(before: place, count: max(1, count), level: level))
  }

  private func find(_ question: SectionQuestion) -> SectionAnswer? {
    finder.stop()
    _ = finder.takeAnswer()
    let (length, isComplete) = (document.length, document.isComplete)
    let answer = indexer.withIndex { index in
      index.answer(to: question, isWhole: isComplete && index.length >= length)
    }
    if answer == nil { finder.ask(question) }
    return answer
  }

  /// The answer to the last question, once.
  public func takeAnswer() -> SectionAnswer? { finder.takeAnswer() }

  /// Gives the question up.
  public func stopFinding() { finder.stop() }

  // MARK: All headings

  /// The headings found so far. In very large texts those of deeper levels are left out.
  public var headings: [SectionHeading] { indexer.withIndex { $0.headings } }

  /// The number of headings in ``headings``.
  public var count: Int { indexer.withIndex { $0.list.headings.count + $0.lastLine.count } }

  /// The text of a heading; see ``SectionTitle``.
  public func title(of heading: SectionHeading, isShort: Bool = false) -> String {
    kind.map { SectionTitle.text(of: heading, $0, in: document.source, isShort: isShort) } ?? ""
  }
}
