@testable import PaintCore

/// Paints any bytes as a log, a patch, a manual page, a program of each language and as Markdown. Spans must be in order,
/// within their row and the same twice; a state after an anchor must not depend on the rows above; the work must be
/// bounded. The first byte chooses the language, the others are the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: start + 1, count: count - 1)
  let languages = CodeLanguage.allCases
  let rows = split(bytes)
  switch Int(start[0]) % (languages.count + 4) {
  case 0: check(LogPainter(), rows)
  case 1:
    check(PatchPainter(), rows)
    check(PatchPainter(paintsCode: true), rows)
  case 2: check(ManualPainter(), rows)
  case 3: checkBlocks(bytes)
  case let number: check(CodePainter(languages[number - 4]), rows)
  }
  if start[0] == 1 { checkWords(rows) }
  if start[0] == 0 { for row in rows { _ = LogPainter().level(of: row) } }
  return 0
}

private func split(_ bytes: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
  bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { UnsafeRawBufferPointer(rebasing: $0) }
}

private func check(_ spans: [PaintSpan], in row: UnsafeRawBufferPointer) {
  var last = 0
  for span in spans {
    require(span.range.lowerBound >= last && !span.range.isEmpty, "\(span) after \(last)")
    last = span.range.upperBound
  }
  require(last <= row.count, "a span ends at \(last) of \(row.count)")
  guard String(validating: row, as: UTF8.self) != nil else { return }
  for place in spans.flatMap({ [$0.range.lowerBound, $0.range.upperBound] }) where place < row.count {
    require(row[place] & 0xc0 != 0x80, "a span has an edge within a character, at \(place)")
  }
}

private func check<P: Painter>(_ painter: P, _ rows: [UnsafeRawBufferPointer]) {
  var (state, spans, others) = (painter.start, [PaintSpan](), [PaintSpan]())
  for row in rows {
    var again = state
    painter.paint(row, state: &state, into: &spans)
    check(spans, in: row)
    painter.paint(row, state: &again, into: &others)
    require(state == again && spans == others, "another result the second time")
    guard painter.isAnchor(row) else { continue }
    var first = painter.start
    painter.paint(row, state: &first, into: &others)
    require(first == state, "the state after an anchor depends on the rows above")
  }
}

private func checkWords(_ rows: [UnsafeRawBufferPointer]) {
  let middle = rows.count / 2
  let (removed, added) = (Array(rows[..<middle]), Array(rows[middle...]))
  let spans = WordDifference.spans(removed: removed, added: added)
  require(spans.removed.count == removed.count && spans.added.count == added.count, "a row without an answer")
  for (row, spans) in zip(rows, spans.removed + spans.added) { check(spans, in: row) }
}

private func checkBlocks(_ bytes: UnsafeRawBufferPointer) {
  var (state, start) = (MarkdownParser.State(), 0)
  let parser = MarkdownParser(definitions: ["a": "b"])
  while start < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard let block = parser.block(of: rest, state: &state) else { fatalError("no block at \(start)") }
    require(block.length > 0 && block.length <= rest.count, "a block of \(block.length) bytes")
    for run in block.runs {
      require(run.range.lowerBound >= 0 && run.range.upperBound <= block.length, "\(run) of \(block.length)")
      require(!rest[run.range].contains(0x0a), "\(run) lies in two lines")
      require(run.link.map { $0 < block.links.count } ?? true, "\(run) leads nowhere")
    }
    for width in [1, 7, 40] {
      for row in MarkdownLayout(width: width).rows(of: block, in: rest) {
        let count = row.text.string.utf8.count
        for place in row.places {
          require(
            place.text.upperBound <= count && place.source.upperBound <= block.length, "\(place) of \(count)")
        }
      }
    }
    start += block.length
  }
}

extension MarkdownBlock {
  fileprivate var runs: [MarkdownRun] {
    switch content {
    case .heading(_, let runs), .paragraph(let runs): runs
    case .table(let table): table.rows.flatMap { $0.flatMap { $0 } }
    case .code(_, let lines), .settings(let lines): lines.map { MarkdownRun(range: $0) }
    case .blank, .rule, .definition, .comment: []
    }
  }
}
