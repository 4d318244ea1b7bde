// Matches by scanning for literals; see `PatternScan`.
extension Matcher {
  /// Calls `body` for each run found, from left to right without overlaps; false if `body` stopped it.
  func forEachRun(
    _ runs: [LiteralRun], in bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    var places = RunPlaces(runs)
    var start = 0
    while let found = places.next(in: bytes, from: start) {
      guard mayGoOnAfterMatch() else { return true }
      start = found.place + runs[found.run].bytes.count
      guard body(found.place..<start) else { return false }
    }
    return true
  }

  /// Calls `body` with each line that holds one of several runs, without its line feed. Gives up if the scan
  /// skips too little: then `otherwise` is called with the start of the rest. False if one of them stopped it.
  func forEachLine(
    holding runs: [LiteralRun], in bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Bool,
    otherwise: (Int) -> Bool
  ) -> Bool {
    var places = RunPlaces(runs)
    var start = 0
    while let found = places.next(in: bytes, from: start) {
      guard mayGoOnAfterMatch() else { return true }
      let lineStart = Newlines.last(in: bytes, before: found.place).map { $0 + 1 } ?? 0
      noteHit(skipped: lineStart - start)
      guard scanIsWorthwhile else { return otherwise(lineStart) }
      let end = Newlines.first(in: bytes, from: found.place) ?? bytes.count
      guard body(lineStart..<end) else { return false }
      guard !wasStopped else { return true }
      start = end + 1
    }
    return true
  }

  /// Calls `body` for each line without a match, without its line feed.
  func forEachLineWithoutMatch(
    in bytes: UnsafeRawBufferPointer, isEndOpen: Bool, _ body: (Range<Int>) -> Bool
  ) {
    var start = 0
    var goesOn = true
    func report(before end: Int) {
      while start < end, goesOn {
        let feed = Newlines.first(in: bytes, from: start) ?? bytes.count
        goesOn = mayGoOnAfterMatch() && body(start..<textEnd(ofLine: start..<feed, in: bytes))
        start = feed + 1
      }
    }
    _ = forEachOwnMatch(in: bytes, isEndOpen: isEndOpen) { match in
      guard match.lowerBound >= start else { return true }
      report(before: Newlines.last(in: bytes, before: match.lowerBound).map { $0 + 1 } ?? 0)
      start = (Newlines.first(in: bytes, from: match.lowerBound) ?? bytes.count) + 1
      return goesOn
    }
    if goesOn, !wasStopped { report(before: bytes.count) }
  }

  /// Calls `body` for the matches of all parts of a pattern, from left to right without overlaps.
  func forEachMatchOfParts(
    in bytes: UnsafeRawBufferPointer, isEndOpen: Bool, _ body: (Range<Int>) -> Bool
  ) {
    var found: [(range: Range<Int>, part: Int)] = []
    for (index, part) in parts.enumerated() {
      part.forEachMatch(in: bytes, isEndOpen: isEndOpen) {
        found.append(($0, index))
        return true
      }
      if part.wasStopped { return }
    }
    found.sort { ($0.range.lowerBound, $0.part) < ($1.range.lowerBound, $1.part) }
    var end = 0
    for (range, part) in found where range.lowerBound >= end {
      matchedPart = part
      guard body(range) else { return }
      end = max(range.upperBound, range.lowerBound + 1)
    }
  }
}

/// The next places of several runs in one text. Each run is looked for only once in each part of the text.
private struct RunPlaces {
  private let runs: [LiteralRun]
  /// The next place of each run; `Int.max` if there is none.
  private var places: [Int]

  init(_ runs: [LiteralRun]) {
    self.runs = runs
    places = runs.count == 1 ? [] : [Int](repeating: -1, count: runs.count)
  }

  /// The first place at or after `start`, and the first run that is there. `start` must not go back.
  mutating func next(in text: UnsafeRawBufferPointer, from start: Int) -> (place: Int, run: Int)? {
    if runs.count == 1 { return runs[0].place(in: text, from: start).map { ($0, 0) } }
    var best = (place: Int.max, run: 0)
    for index in runs.indices {
      if places[index] < start { places[index] = runs[index].place(in: text, from: start) ?? .max }
      if places[index] < best.place { best = (places[index], index) }
    }
    return best.place == .max ? nil : best
  }
}
