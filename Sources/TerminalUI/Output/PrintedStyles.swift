import ScreenCore

/// Styles as sequences of the terminal on standard output, for text that is printed and not drawn on a screen.
///
/// Terminals whose type is unknown, or that do not use ANSI (ECMA-48) sequences, get none.
public struct PrintedStyles {
  private var output: TerminalOutput?

  /// Reads the terminal's capabilities when a style is first needed.
  public init() {}

  private var isRead = false

  /// Appends the sequence that changes the style, which is plain at first.
  public mutating func change(to style: TextStyle, in bytes: inout [UInt8]) {
    if !isRead {
      isRead = true
      if let capabilities = try? TerminalCapabilities(descriptor: 1), capabilities.isECMA48 {
        output = TerminalOutput(capabilities)
        output?.assumePlainStyle()
      }
    }
    guard output != nil else { return }
    output?.bytes.removeAll(keepingCapacity: true)
    output?.setStyle(style)
    bytes += output?.bytes ?? []
  }
}
