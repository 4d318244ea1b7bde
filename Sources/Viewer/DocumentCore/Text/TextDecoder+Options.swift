extension TextDecoder {
  /// How a control character is shown.
  public enum ControlStyle: Hashable, Sendable {
    /// By its effect: a tab moves to a tab stop, a backspace overstrikes, a CR before an LF is dropped.
    case effect
    /// By the effect, but a backspace makes no bold or underlined text.
    case plainEffect
    /// As `^H`, `^I` and `^M`.
    case caret
  }

  /// The settings of a decoder.
  public struct Options: Hashable, Sendable {
    public var tabStops: TabStops
    public var backspaces = ControlStyle.effect
    public var tabs = ControlStyle.effect
    public var returns = ControlStyle.effect
    /// Whether sequences for colours and the like have their effect; otherwise they are shown as text.
    public var interpretsSequences = true
    /// Whether colours are kept; otherwise only attributes are.
    public var keepsColors = true

    public init(tabStops: TabStops = TabStops(every: 8)) { self.tabStops = tabStops }
  }
}
