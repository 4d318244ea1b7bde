import PortholeSystem

/// The headings whose text contains some letters, found in the background.
public final class SectionFilter: Sendable {
  private struct State: Sendable {
    var text = ""
    var headings: [SectionHeading] = []
    /// The number of headings that have been judged.
    var judged = 0
    var matches: [SectionHeading] = []
  }

  private let source: any ByteSource
  private let kind: SectionKind
  private let scan: BackgroundScan<State>

  /// Headings that are judged in a step.
  private static let step = 256

  /// A filter of the headings in a document. Its `onChange` is called on a background thread when more headings have been
  /// judged.
  public init(_ document: Document, _ kind: SectionKind) {
    (source, self.kind) = (document.source, kind)
    scan = BackgroundScan(State(), on: document.executor, interval: 0.05, onChange: document.onChange) {
      $0.judged < $0.headings.count
    }
  }

  deinit { scan.cancel() }

  /// Looks for a text in headings. Small letters find capitals, unless the text has a capital. Returns at once;
  /// results for the same text and the first of the headings stay.
  public func find(_ text: String, in headings: [SectionHeading]) {
    scan.withLock { content in
      let known = content.state.headings.count
      let isSame =
        text == content.state.text && known <= headings.count
        && (known == 0 || content.state.headings[known - 1] == headings[known - 1])
      if !isSame {
        content.state = State(text: text)
        content.generation += 1
      }
      content.state.headings = headings
    }
    scan.resume { self.begin() }
  }

  /// The headings that contain the text, as far as they are found.
  public var matches: [SectionHeading] { scan.withLock { $0.state.matches } }

  /// Whether there are headings to judge.
  public var isBusy: Bool { scan.withLock { $0.state.judged < $0.state.headings.count && !$0.isCancelled } }

  private func begin() -> BackgroundScan<State>.Step {
    { [source, kind] pass in
      let (text, part, end) = pass.read { state in
        let end = min(state.headings.count, state.judged + Self.step)
        return (state.text, Array(state.headings[min(state.judged, end)..<end]), end)
      }
      let hasCapital = text.contains { $0.isUppercase }
      let found = part.filter { heading in
        let title = SectionTitle.text(of: heading, kind, in: source, isShort: true)
        return (hasCapital ? title : title.lowercased()).contains(text)
      }
      return pass.commit { content in
        content.state.matches += found
        content.state.judged = end
      }
    }
  }
}
