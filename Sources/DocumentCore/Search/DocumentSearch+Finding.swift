// Finding the next match, on the search's thread.
extension DocumentSearch {
  func isWanted(_ question: Question) -> Bool {
    state.withLock { $0.question?.number == question.number && !$0.isCancelled }
  }

  /// Scans the available bytes for the answer to a question. If there is none and more bytes may come, the
  /// question waits for them.
  func find(_ question: Question, _ scanner: SearchScanner) {
    var question = question
    // In this order: once the source is complete, its length no longer grows.
    let isComplete = source.isComplete
    let length = source.length
    question.length = length
    let found =
      switch question.direction {
      case .forward: forward(&question, to: length, isEndOpen: !isComplete, scanner)
      case .backward: backward(&question, length: length, isComplete: isComplete, scanner)
      }
    guard isWanted(question) else { return }
    if let found { return answer(question, .found(found, wrapped: question.isAround)) }
    if isComplete {
      if question.isAround || !question.wraps { return answer(question, .notFound) }
      question.isAround = true
      question.position = question.direction == .forward ? 0 : length
      update(question)
    } else {
      wait(question, length: length)
    }
  }

  /// Demands more bytes from a pipe, unless some have arrived since the scan.
  private func wait(_ question: Question, length: Int) {
    source.demand(upTo: .max, by: finder)
    state.withLock { state in
      guard state.question?.number == question.number else { return }
      state.question = question
      state.question?.isWaiting = !source.isComplete && source.length <= length
    }
    // The question may have been cancelled just before the demand was made.
    if !isWanted(question) { source.demand(upTo: 0, by: finder) }
    onChange()
  }

  private func answer(_ question: Question, _ outcome: Outcome) {
    source.demand(upTo: 0, by: finder)
    state.withLock { state in
      guard state.question?.number == question.number else { return }
      (state.question, state.outcome) = (nil, outcome)
    }
    onChange()
  }

  private func update(_ question: Question) {
    state.withLock { state in
      if state.question?.number == question.number { state.question = question }
    }
  }

  /// The first match at or after the question's start or, after wrapping around, before it.
  private func forward(
    _ question: inout Question, to length: Int, isEndOpen: Bool, _ scanner: SearchScanner
  ) -> Range<Int>? {
    let end = question.isAround ? min(question.start, length) : length
    var asked = question
    var found: Range<Int>?
    /// The first and the last end of a part without a match.
    var parts: (first: Int, last: Int)?
    // From the start of the line, so that `^` matches only there.
    let from = question.position ?? source.lineStart(before: question.start)
    let searched = question.searched
    let first = question.isAround ? 0 : question.start
    scanner.scan(
      from: from, to: length, isEndOpen: isEndOpen,
      progress: { offset in
        // The first part skips matches before the start, so only later parts are known to have none.
        if offset > from || first <= from { parts = (parts?.first ?? offset, offset) }
        (asked.position, asked.searched) = (offset, searched + offset - from)
        update(asked)
        return offset < end && isWanted(asked)
      }
    ) {
      if $0.lowerBound < first { return true }
      if $0.lowerBound < end { found = $0 }
      return false
    }
    if found == nil, !scanner.matcher.wasStopped, isWanted(question) {
      // The last line may still grow, so it will be scanned again.
      let position = isEndOpen ? max(from, source.unfinishedLine(before: length)) : length
      question.position = position
      if !question.isAround, let first = parts?.first { parts = (first, max(first, position)) }
    }
    if let parts { state.withLock { $0.tally.noteEmpty(parts.first..<parts.last) } }
    question.searched = searched + max(0, end - from)
    return found
  }

  /// The last match before the question's start or, after wrapping around, after it. Waits for the end of a
  /// pipe.
  private func backward(
    _ question: inout Question, length: Int, isComplete: Bool, _ scanner: SearchScanner
  ) -> Range<Int>? {
    let (from, searched) = (question.position ?? question.start, question.searched)
    guard from > 0 else { return nil }
    var asked = question
    let found = scanner.last(before: from, isEndOpen: !isComplete) { position in
      (asked.position, asked.searched) = (position, searched + from - position)
      update(asked)
      return position > (question.isAround ? question.start : 0) && isWanted(asked)
    }
    (question.position, question.searched) = (0, asked.searched)
    if let found, question.isAround, found.lowerBound < question.start { return nil }
    return found
  }
}

extension ByteSource {
  /// The start of the line before `length` that has no end yet; for a very long one, a place near its end.
  fileprivate func unfinishedLine(before length: Int) -> Int {
    guard length > 0 else { return 0 }
    let start = lineStart(before: length)
    if start < length { return start }
    var last: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &last) { read(at: length - 1, into: $0) }
    return count == 1 && last == 0x0a ? length : max(0, length - SearchScanner.overlap)
  }
}
