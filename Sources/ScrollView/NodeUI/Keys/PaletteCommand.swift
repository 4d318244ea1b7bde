/// A command that people find by its title, in a ``PaletteNode``.
@MainActor
public struct PaletteCommand {
  /// The name of the command.
  public var title: String
  /// A text at the right, such as its keys.
  public var detail: String
  private let action: () -> Void

  /// - Parameter action: carried out when people choose the command, after the palette is closed.
  public init(_ title: String, detail: String = "", action: @escaping () -> Void) {
    (self.title, self.detail, self.action) = (title, detail, action)
  }

  /// Carries out the command.
  public func perform() { action() }
}
