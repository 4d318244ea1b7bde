import PortholeSystem
import ScreenCore

/// The headings whose text contains some letters, others between them, found in the background.
public final class SectionFilter: Sendable {
  private struct State: Sendable {
    var text = ""
    var headings: [SectionHeading] = []
    /// The number of headings that have been judged.
    var judged = 0
    var matches: [SectionHeading] = []
    /// The match that fits best, and its score.
    var best: (index: Int, score: Int)?
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

  /// Looks for the letters of a text in headings (`FuzzyMatcher`). Returns at once; results for
  /// the same text and the first of the headings stay.
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

  /// The headings that contain the letters, in the order of the document, as far as they are found.
  public var matches: [SectionHeading] { scan.withLock { $0.state.matches } }
  /// The index of the match that fits best, the first of several; nil without matches.
  public var best: Int? { scan.withLock { $0.state.best?.index } }

  /// Whether there are headings to judge.
  public var isBusy: Bool { scan.withLock { $0.state.judged < $0.state.headings.count && !$0.isCancelled } }

  private func begin() -> BackgroundScan<State>.Step {
    { [source, kind] pass in
      let (text, part, end) = pass.read { state in
        let end = min(state.headings.count, state.judged + Self.step)
        return (state.text, Array(state.headings[min(state.judged, end)..<end]), end)
      }
      let matcher = FuzzyMatcher(text)
      let found = part.compactMap { heading in
        matcher.score(of: SectionTitle.text(of: heading, kind, in: source, isShort: true)).map {
          (heading, $0)
        }
      }
      return pass.commit { content in
        for (heading, score) in found {
          if content.state.best.map({ score > $0.score }) ?? true {
            content.state.best = (content.state.matches.count, score)
          }
          content.state.matches.append(heading)
        }
        content.state.judged = end
      }
    }
  }
}
