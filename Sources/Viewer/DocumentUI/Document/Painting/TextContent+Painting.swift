import DocumentCore
import PaintCore

/// When the viewer paints text by its meaning.
public enum Painting: String, CaseIterable, Sendable {
  /// Text whose kind is recognised: logs, patches, manual pages, JSON, and programs.
  case auto
  /// As `auto`, and any other text like the entries of a log.
  case always
  /// No text; colours of its own stay.
  case never
}

// The roles of text in the form that it has in the file.
extension TextContent {
  /// Paints the lines; nil if they are plain.
  var painting: LinePainting? {
    if let knownPainting { return knownPainting.painting }
    guard view.settings.painting != .never else { return nil }
    let refusals = WorkBudget.refusals
    let isAlways = view.settings.painting == .always
    var kind = view.sections?.kind.flatMap { TextKind($0) } ?? TextKind.recognise(lines.document)
    if kind == nil, isAlways { kind = .log }
    // More of a pipe may tell, and so may the sections.
    let isSure = kind != nil || lines.document.length > 8 << 10 || lines.document.isComplete
    let painting = kind?.painter.map { LinePainting($0, lines.document) }
    if isSure, WorkBudget.refusals == refusals { knownPainting = KnownPainting(painting, kind) }
    return painting
  }

  /// The painting of the text, and the kind that it is for.
  struct KnownPainting {
    let painting: LinePainting?
    let kind: TextKind?

    init(_ painting: LinePainting?, _ kind: TextKind?) { (self.painting, self.kind) = (painting, kind) }
  }

  /// Paints by the kind of the sections, once that is known.
  func noticeKind() {
    guard let known = knownPainting, known.kind == nil, view.settings.painting != .never,
      let kind = view.sections?.kind.flatMap({ TextKind($0) }),
      let painter = kind.painter
    else { return }
    knownPainting = KnownPainting(LinePainting(painter, lines.document), kind)
    view.layoutVersion += 1
  }

  /// Gives the cells of a line the roles of their parts.
  func paint(_ cells: inout [RowCell], of bytes: UnsafeRawBufferPointer, in segment: RowSegment) {
    // A part of a very long line stays plain.
    guard !cells.isEmpty, segment.isLineStart, let painting else { return }
    painting.spans(of: bytes, at: segment.start).paint(&cells, from: segment.start)
  }
}

extension [PaintSpan] {
  /// Gives cells in the order of their bytes the roles of the spans.
  ///
  /// - Parameter start: the byte of the document from which the spans count.
  fileprivate func paint(_ cells: inout [RowCell], from start: Int) {
    guard !isEmpty else { return }
    var next = 0
    for index in cells.indices {
      let byte = cells[index].character.offset - start
      while next < count, self[next].range.upperBound <= byte { next += 1 }
      guard next < count else { return }
      if self[next].range.lowerBound <= byte { cells[index].role = self[next].role }
    }
  }
}
