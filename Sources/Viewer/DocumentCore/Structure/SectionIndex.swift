// The sections of a text of any size, in bounded memory.
//
// Two questions. The view asks for the headings around a byte, for each frame. The outline asks for all headings.
//
// The first needs exact answers everywhere: whether a line is a heading may depend on a block of code that began
// megabytes before. So the index keeps the state of the recognition at distances of 128 KiB (`SparseIndex`, which
// doubles the distance in huge texts), and a lookup judges the lines of one distance again.
//
// The second may be a selection where nobody reads all of it. A patch with a million parts keeps a list of its
// files, or of its commits: once there are too many headings, those of the deepest level are left out, also those still
// to come.

import GeometryCore

/// The headings of the part of a text that has been looked through. A value; ``SectionIndexer`` fills it.
struct SectionIndex: Sendable {
  /// Nil while the kind is not recognised.
  private(set) var kind: SectionKind?
  /// The bytes that were looked at to recognise it.
  private(set) var recognised = 0
  /// The parts to look through once the kind is known.
  var wish = Wish.nothing
  /// The state after the last line with a line feed.
  private(set) var state = SectionState()
  /// The bytes looked through, with the last line.
  private(set) var length = 0
  private(set) var list: SectionList
  /// The headings that the last line gives while it has no line feed.
  private(set) var lastLine: [SectionHeading] = []
  private var states: SparseIndex<KeptSectionState>

  init(gap: Int = SectionScanner.part, mostStates: Int = 16_384, mostHeadings: Int = 100_000) {
    states = SparseIndex(gap: gap, capacity: mostStates) { $0.offset }
    list = SectionList(most: mostHeadings)
    states.append(KeptSectionState(SectionState(), after: nil), at: 0)
  }

  enum Wish {
    case nothing
    /// All, if that takes much less time than decoding compressed text.
    case allIfCheap
    case all
  }

  /// Whether to continue once the kind is known.
  var isWanted: Bool { wish == .all || wish == .allIfCheap && kind?.isCheap == true }

  /// Whether the recognition has given up.
  var hasFailed: Bool { kind == nil && recognised >= SectionRecognition.length }

  mutating func recognise(_ kind: SectionKind?, in length: Int) { (self.kind, recognised) = (kind, length) }

  /// Adds a part.
  mutating func append(_ headings: [SectionHeading], upTo state: SectionState) {
    for heading in headings { list.append(heading) }
    (self.state, length, lastLine) = (state, state.offset, [])
    guard states.keeps(state.offset) else { return }
    states.append(KeptSectionState(state, after: states.entries.last), at: state.offset)
  }

  /// Notes the headings of the last line, which has no line feed.
  mutating func noteLastLine(_ headings: [SectionHeading], length: Int) {
    (lastLine, self.length) = (headings, length)
  }

  /// The last state kept at or before a place.
  func state(before place: Int) -> SectionState {
    states.entries.isEmpty ? SectionState() : states.entries[states.index(before: place)].state
  }
}

extension SectionIndex {
  /// All headings, as far as the list has them.
  var headings: [SectionHeading] {
    // Without a copy, comparisons take no time.
    lastLine.isEmpty ? list.headings : list.headings + lastLine.filter { $0.level <= list.deepest }
  }

  /// The heading that a question asks for, if the list can answer it.
  ///
  /// - Parameter isWhole: whether the text ends where the index does.
  func answer(to question: SectionQuestion, isWhole: Bool) -> SectionAnswer? {
    guard question.level <= list.deepest, list.end == nil else { return nil }
    let headings = headings
    switch question {
    case .around: return nil
    case .next(let place, let count, let level):
      var left = count
      for heading in headings[headings.partitioningIndex { $0.start > place }...] where heading.level <= level
      {
        left -= 1
        if left <= 0 { return .found(heading) }
      }
      return isWhole ? SectionAnswer.none : nil
    case .previous(let place, let count, let level):
      guard isWhole || state.offset >= place else { return nil }
      var left = count
      for heading in headings[..<headings.partitioningIndex { $0.start >= place }].reversed()
      where heading.level <= level {
        left -= 1
        if left <= 0 { return .found(heading) }
      }
      return SectionAnswer.none
    }
  }
}

/// The headings of a text in order, up to a number.
struct SectionList: Sendable {
  private(set) var headings: [SectionHeading] = []
  /// Headings of deeper levels are left out.
  private(set) var deepest = Int.max
  /// The start of the first heading that was left out although its level is kept; nil if there is none.
  private(set) var end: Int?
  private let most: Int

  init(most: Int) { self.most = max(1, most) }

  mutating func append(_ heading: SectionHeading) {
    guard heading.level <= deepest, end == nil else { return }
    if headings.count >= most {
      let levels = headings.map(\.level)
      guard let first = levels.min(), let last = levels.max(), first < last else {
        end = heading.start
        return
      }
      deepest = last - 1
      headings.removeAll { $0.level > deepest }
      return append(heading)
    }
    headings.append(heading)
  }
}
