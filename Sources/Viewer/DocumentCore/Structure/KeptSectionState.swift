/// A state that takes little memory. Neighbouring states often differ only in their place, and share the rest. A log has one for each
/// 256 KiB, and as many different ones as days.
struct KeptSectionState: Sendable {
  let offset: Int
  /// Negative if it is not known.
  private let line: Int
  let rest: Rest

  final class Rest: Sendable {
    let state: SectionState

    init(_ state: SectionState) { self.state = state }
  }

  init(_ state: SectionState, after last: KeptSectionState?) {
    (offset, line) = (state.offset, state.line ?? -1)
    var placeless = state
    (placeless.offset, placeless.line) = (0, nil)
    rest = if let last, last.rest.state == placeless { last.rest } else { Rest(placeless) }
  }

  var state: SectionState {
    var state = rest.state
    (state.offset, state.line) = (offset, line < 0 ? nil : line)
    return state
  }
}
