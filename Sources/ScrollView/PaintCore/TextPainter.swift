/// The painter of a text whose kind is known only while the program runs.
public enum TextPainter: Painter {
  /// The painters of the kinds of text.
  case log(LogPainter)
  /// Patches and logs of commits.
  case patch(PatchPainter)
  /// Manual pages.
  case manual(ManualPainter)
  /// Source text.
  case code(CodePainter)

  /// The state of one of the painters.
  public enum State: Hashable, Sendable {
    /// The entry of a log.
    case log(LogPainter.State)
    /// The place in a patch.
    case patch(PatchState)
    /// Nothing: each row of a manual page stands alone.
    case manual
    /// The comment or the string around a row.
    case code(CodePainter.State)
  }

  public var start: State {
    switch self {
    case .log(let painter): .log(painter.start)
    case .patch(let painter): .patch(painter.start)
    case .manual: .manual
    case .code(let painter): .code(painter.start)
    }
  }

  public func paint(_ row: UnsafeRawBufferPointer, state: inout State, into spans: inout [PaintSpan]) {
    switch (self, state) {
    case (.log(let painter), .log(var own)):
      painter.paint(row, state: &own, into: &spans)
      state = .log(own)
    case (.patch(let painter), .patch(var own)):
      painter.paint(row, state: &own, into: &spans)
      state = .patch(own)
    case (.manual(let painter), .manual):
      var own = painter.start
      painter.paint(row, state: &own, into: &spans)
    case (.code(let painter), .code(var own)):
      painter.paint(row, state: &own, into: &spans)
      state = .code(own)
    default:
      // A state of another painter says nothing about this text.
      state = start
      paint(row, state: &state, into: &spans)
    }
  }

  public func isAnchor(_ row: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .log(let painter): painter.isAnchor(row)
    case .patch(let painter): painter.isAnchor(row)
    case .manual(let painter): painter.isAnchor(row)
    case .code(let painter): painter.isAnchor(row)
    }
  }
}
