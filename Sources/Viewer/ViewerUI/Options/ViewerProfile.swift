/// The defaults and habits that the viewer starts with. All that is different in less mode is here, and in ``Command/inLess``.
nonisolated public struct ViewerProfile: RawRepresentable, CaseIterable, Hashable, Sendable {
  public let rawValue: String
  var habits: Set<Habit> = []
  /// The version of less that a program of this name has. Such a program has no subcommands.
  package private(set) var lessVersion: Int?
  private(set) var setDefaults: @MainActor @Sendable (inout ViewerOptions) -> Void = { _ in }

  public static let porthole = ViewerProfile(rawValue: "porthole", habits: [])
  /// Less mode, for hands and programs that expect less.
  public static let less = ViewerProfile(rawValue: "less", habits: Set(Habit.allCases), lessVersion: 679) {
    $0.wrap = .character
    $0.reducesMotion = true
    $0.search.caseRule = .exact
    $0.search.wrapsAround = false
    $0.search.isIncremental = false
    $0.search.start = .atTop
    $0.search.stepsByLine = true
    $0.movement.jumpTarget = .row(1)
    $0.movement.hasElasticEdges = false
    $0.movement.pageOverlap = 0
    $0.text.showsTildes = true
    $0.text.lineNumberWidth = 7
    $0.text.painting = .never
    $0.text.cutSign.scalar = ">"
    $0.session.quitsIfOneScreen = false
  }
  public static let allCases = [porthole, less]

  /// A habit of less that no option changes.
  nonisolated enum Habit: CaseIterable, Sendable {
    case hasLessKeys, hasLessWords, takesEscapeFirst, waitsAfterMessages, hidesHints
    case showsShortFiles, keepsEmptyRows, roundsHalfPagesUp, refusesMissingLines, shiftsAsLess
    case keepsRowsOfMarks, marksFarJumpsOnly
    case keepsSearchUnderFilter, searchesFromTarget, searchesUnderHeader
    case beginsHeaderOnScreen, repeatsNumbers, hidesHeadings, hidesTargets
  }
}

nonisolated extension ViewerProfile {
  public init?(rawValue: String) {
    guard let profile = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = profile
  }
}
