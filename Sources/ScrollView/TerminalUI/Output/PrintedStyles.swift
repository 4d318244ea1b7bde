import ScreenCore

/// Styles and links as sequences of the terminal on standard output, for text that is printed and not drawn on a
/// screen.
///
/// Terminals without a type, and those that do not use ANSI (ECMA-48) sequences, get none. Links are sent to those that
/// are known to pass over them.
public struct PrintedStyles {
  private var output: TerminalOutput?

  /// Reads the terminal's capabilities when a style is first needed.
  public init() {}

  private var isRead = false

  /// Appends the sequence that changes the style, which is plain at first.
  public mutating func change(to style: TextStyle, in bytes: inout [UInt8]) {
    write(to: &bytes) { $0.setStyle(style) }
  }

  /// Appends the sequence that begins a link.
  ///
  /// - Parameters:
  ///   - address: printable ASCII without blanks.
  ///   - group: a number that links have in common if they are one.
  public mutating func beginLink(_ address: String, group: UInt64, in bytes: inout [UInt8]) {
    guard address.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return }
    write(to: &bytes) { if $0.hasLinks { $0.beginLink(address, group: group) } }
  }

  /// Appends the sequence that ends a link.
  public mutating func endLink(in bytes: inout [UInt8]) {
    write(to: &bytes) { if $0.hasLinks { $0.bytes += TerminalOutput.linkEnd } }
  }

  private mutating func write(to bytes: inout [UInt8], _ body: (inout TerminalOutput) -> Void) {
    if !isRead {
      isRead = true
      if let capabilities = try? TerminalCapabilities(descriptor: 1, acceptsUnknown: true),
        capabilities.isECMA48
      {
        output = TerminalOutput(capabilities)
        output?.assumePlainStyle()
      }
    }
    guard output != nil else { return }
    output!.bytes.removeAll(keepingCapacity: true)
    body(&output!)
    bytes += output!.bytes
  }
}
