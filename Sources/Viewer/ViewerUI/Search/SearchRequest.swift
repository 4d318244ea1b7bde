import DocumentCore
import NodeUI

/// A search as the user asked for it, kept so that it can be repeated when its marks are gone.
struct SearchRequest {
  /// The patterns whose matches are found and highlighted, in the order in which they were added.
  var patterns: [SearchPattern]
  var direction: DocumentSearch.Direction
  /// The modifiers that hold for each repetition.
  var modifiers: SearchModifiers = []

  /// The pattern that finds the matches of all of them.
  var pattern: SearchPattern { patterns.count == 1 ? patterns[0] : SearchPattern(anyOf: patterns) }

  /// Compiles the patterns for another kind of content, or all of them. A text that is no valid pattern there stays
  /// as it is.
  mutating func compile(_ caseRule: CaseRule, for content: any FileContent, again: Bool = false) {
    let (asBytes, showsReturns) = (content.traits.isBytes, content.traits.showsReturns)
    for (index, old) in patterns.enumerated() {
      guard again || old.isBytes != asBytes || !asBytes && old.showsReturns != showsReturns else { continue }
      let new = try? SearchPattern(
        old.text, caseRule: caseRule, isLiteral: old.isLiteral, isInverted: old.isInverted, isBytes: asBytes,
        showsReturns: showsReturns)
      if let new { patterns[index] = new }
    }
  }

  /// The most patterns that are highlighted in colours of their own.
  static let mostPatterns = 5
}

/// A pattern that is being typed.
struct SearchTyping {
  var editor = EditedText(prompt: "")
  /// The keys after Escape so far, while they are awaited under the name less.
  var escaped: EscapedKeys?
  let direction: DocumentSearch.Direction
  /// The byte at which the search starts.
  var start: Int
  /// Whether the pattern is for a filter.
  var isFilter = false
  /// The search before, which returns if typing is cancelled; nil if there was none, or while it is still active.
  var before: SearchBefore?
  /// Whether a text has been typed, which takes the place of the search before.
  var hasReplaced = false
  /// The place to return to if typing is cancelled.
  var origin: (top: Int, column: Int)
  var problem: String?
  /// The modifiers typed so far.
  var modifiers: SearchModifiers = []
  /// The number typed before the command: of the match to go to, or of the context lines of a filter.
  var count: Int?
  /// Whether the text is one that the viewer offers: the first character typed replaces it.
  var isOffered = false

  /// The pattern as typed.
  var text: String { editor.text }
}

/// A search that another one replaces as long as that is typed.
struct SearchBefore {
  var session: SearchSession
  /// The match that was jumped to.
  var match: Range<Int>?
}
