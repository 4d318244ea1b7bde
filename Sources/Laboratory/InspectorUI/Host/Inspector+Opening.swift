import NodeUI

// A program that opens others, one at a time, and shows each with the panel.
extension Inspector {
  /// Opens the panel on a program that has been opened by the inspected one, and whose window it returns now.
  ///
  /// - Parameters:
  ///   - placement: the place of the panel, as far as the screen has room; nil for the last one.
  ///   - key: the letter of the section that shows where there is not room for all.
  ///   - remake: makes that program again; see ``remake``.
  ///   - onRemake: see ``onRemake``.
  ///   - leave: called when people leave it in the panel.
  package func open(
    _ placement: InspectorPlacement?, showing key: Unicode.Scalar, remake: (() throws -> Window)?,
    onRemake: ((Window) -> Void)?, leave: @escaping () -> Void
  ) {
    // The sections still show the earlier program.
    close()
    forgetProgram()
    (self.remake, self.onRemake, self.leave) = (remake, onRemake, leave)
    if let placement { self.placement = placement }
    // It gets a size again only where the panel takes cells from it.
    if let programSize { inputs.add(.resize(programSize), at: clock.time(at: screenTime)) }
    open(takesKeys: false)
    panel?.node.show(key)
  }

  /// Closes the panel, since the opened program is no longer shown.
  package func closeOpened() {
    close()
    forgetProgram()
  }

  private func forgetProgram() {
    replay = nil
    (remake, onRemake, leave) = (nil, nil, nil)
    inputs = InputLog()
  }
}
