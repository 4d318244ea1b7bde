/// A platform whose scroll views a program imitates: the defaults of their settings.
///
/// ```swift
/// let scroll = ScrollNode()
/// scroll.apply(.iOS)
/// scroll.decelerationRate = 0.99      // wins over the platform
/// ```
public enum ScrollPlatform: String, CaseIterable, Sendable {
  case iOS, macOS, tvOS, watchOS
  /// The settings of every scroll view without a platform.
  case terminal
}
