import DocumentCore

// The errors and warnings of a log: their marks on the track, and going from one to the next.
extension DocumentNode {
  /// Begins to look for errors and warnings if the text is a log that is painted; ends that if it is none any more.
  package func lookForLevels() {
    let isLog = text?.knownPainting?.kind == .log && settings.painting != .never
    guard isLog != (levels != nil) else { return }
    levels?.close()
    levels = isLog ? LogLevels(document) : nil
    takeLevels()
  }

  /// Takes the marks that have been found since.
  package func takeLevels() {
    let found = levels?.found
    matchMarks.errors = found?.errors.places ?? []
    matchMarks.warnings = found?.warnings.places ?? []
  }

  /// Goes to a line at the top as to a heading.
  package func goToEntry(at start: Int) { goTo(SectionHeading(start: start, level: 1)) }
}
