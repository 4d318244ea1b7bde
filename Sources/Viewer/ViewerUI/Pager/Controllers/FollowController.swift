import DocumentCore

/// Following a growing file.
final class FollowController: ViewerController {
  /// Follows the end, and may ring for each new line or stop at the next match.
  func begin(withBell: Bool = false, toMatch: Bool = false) {
    tab.filter?.source.resumeAfterStop()
    guard !pager.shown.isHelp, lines != nil else { return }
    guard !refuses(tab) else { return ring() }
    tab.followWait = .nothing
    if withBell { tab.followWait = .bell }
    if toMatch {
      guard let last = pager.search.last?.patterns.last,
        let pattern = try? SearchPattern(last.text, showsReturns: view.content.traits.showsReturns)
      else {
        pager.search.refuseToRepeat()
        return ring()
      }
      tab.followWait = .match(pattern, from: view.document.length)
      if pager.search.session == nil { view.highlighter = pager.search.highlighter(for: pattern) }
    }
    view.isFollowing = true
  }

  /// Looks at new content while the view follows the end.
  func contentDidGrow() {
    guard view.isFollowing else { return tab.followWait = .nothing }
    switch tab.followWait {
    case .nothing: break
    case .bell: ring()
    case .match(let pattern, let start):
      let (match, end) = firstMatch(of: pattern, from: start)
      tab.followWait = .match(pattern, from: end)
      guard let match else { return }
      _ = view.stopFollowing()
      tab.followWait = .nothing
      view.currentMatch = match
      view.reveal(match)
    }
  }

  /// The most new bytes that are searched at once.
  private static let growth = 16 << 20

  /// The first match in the whole lines from a byte to the end, and the start of the last line.
  private func firstMatch(of pattern: SearchPattern, from start: Int) -> (Range<Int>?, Int) {
    let highlighter = pager.search.highlighter(for: pattern)
    let document = view.document
    var line = max(start, document.length - Self.growth)
    if line > 0, line != start { line = document.lineStart(containing: line) ?? line }
    while line < document.length {
      let next = document.advance(from: line, by: 1)
      let isWhole = next.moved == 1 || document.endsWithNewline
      guard isWhole else { break }
      let end = next.moved == 1 ? next.start : document.length
      let found = document.withBytes(line..<min(end, line + Self.longestLine)) { bytes in
        highlighter.matches(in: bytes).first
      }
      if let found { return (line + found.lowerBound..<line + found.upperBound, line) }
      line = end
    }
    return (nil, line)
  }

  /// Bytes of a line that are searched.
  private static let longestLine = 1 << 20

  /// Whether a file cannot be followed; then its end is shown, with the reason. A pipe can, in any form.
  func refuses(_ tab: FileTab) -> Bool {
    let document = tab.text.document
    if tab.preprocessing?.isReplaced == true {
      tab.view.toEnd()
      message = "LESSOPEN has replaced the content, which is not followed"
      return true
    }
    guard let format = document.decodedFormat, !document.isPipe else { return false }
    tab.view.toEnd()
    message = "a \(format) file is not followed"
    return true
  }

  /// Ends following a pipe that has ended, if an option asks for that.
  override func takeResults(at time: Double) {
    guard options.files.endsFollowingWithPipe, view.isFollowing, let document = pager.fileView?.document,
      document.source.original is PipeSource, document.isComplete
    else { return }
    _ = view.stopFollowing()
    setNeedsDisplay()
  }
}
