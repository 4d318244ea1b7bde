import PortholeSystem

/// Recognises the kind of a text and fills a ``SectionIndex``.
final class SectionIndexer: Indexer {
  let scan: BackgroundScan<SectionIndex>
  let empty: SectionIndex
  private let source: any ByteSource
  private let recognition: SectionRecognition
  private let part: Int

  init(
    source: any ByteSource, recognition: SectionRecognition, index: SectionIndex = SectionIndex(),
    part: Int = SectionScanner.part, executor: any BackgroundExecutor,
    onProgress: @escaping @Sendable () -> Void
  ) {
    (self.source, self.recognition, empty, self.part) = (source, recognition, index, part)
    scan = BackgroundScan(index, on: executor, interval: 0.2, onChange: onProgress) { index in
      let length = source.length
      guard index.kind != nil else { return !index.hasFailed && length > index.recognised }
      return index.isWanted && length > index.length
    }
  }

  /// Looks through the whole text once its kind is known.
  func want() {
    scan.withLock { $0.state.wish = .all }
    resume()
  }

  /// The same if that is cheap, but with the next ``resume()``; false if it is wanted already.
  func wantIfCheap() -> Bool {
    scan.withLock { content in
      guard content.state.wish == .nothing else { return false }
      content.state.wish = .allIfCheap
      return true
    }
  }

  func restart() {
    var index = empty
    // The decoder may be done with the new text.
    index.wish = withIndex { $0.wish } == .all ? .all : .nothing
    scan.restart(with: index)
    resume()
  }

  func begin() -> BackgroundScan<SectionIndex>.Step {
    var known: (generation: Int, scanner: SectionScanner)?
    return { [source, recognition, part] pass in
      let (kind, state) = pass.read { ($0.kind, $0.state) }
      guard let kind else { return Self.recognise(source, recognition, pass) }
      // The bytes of another generation may be of another kind.
      if known?.generation != pass.generation {
        known = (pass.generation, SectionScanner(source, kind, part: part))
      }
      guard let scanner = known?.scanner else { return false }
      return Self.scanPart(of: source, scanner, from: state, pass)
    }
  }

  private static func recognise(
    _ source: any ByteSource, _ recognition: SectionRecognition, _ pass: BackgroundScan<SectionIndex>.Pass
  ) -> Bool {
    let (isWhole, length) = (source.isComplete, SectionRecognition.length)
    return source.withBytes(0..<length) { bytes in
      guard !bytes.isEmpty else { return false }
      let kind = recognition.kind(of: bytes, isWhole: isWhole && bytes.count < length)
      pass.commit { $0.state.recognise(kind, in: bytes.count) }
      return true
    }
  }

  private static func scanPart(
    of source: any ByteSource, _ scanner: SectionScanner, from before: SectionState,
    _ pass: BackgroundScan<SectionIndex>.Pass
  ) -> Bool {
    var (state, found) = (before, [SectionHeading]())
    let length = source.length
    guard scanner.scanPart(&state, to: length, &found) else {
      // The last line may still grow: it is judged again then.
      guard length > before.offset else { return false }
      let last = scanner.lastLine(before, to: length)
      return pass.commit { $0.state.noteLastLine(last, length: length) }
    }
    return pass.commit { [found] in $0.state.append(found, upTo: state) }
  }
}
