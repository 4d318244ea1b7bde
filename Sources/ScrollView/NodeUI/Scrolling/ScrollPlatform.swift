/// A platform whose scroll views a program imitates: the defaults of their settings.
///
/// ```swift
/// let scroll = ScrollNode()
/// scroll.apply(.iOS)
/// scroll.decelerationRate = 0.99      // wins over the platform
/// ```
public enum ScrollPlatform: String, CaseIterable, Sendable {
  /// A platform of Apple, by its interface guidelines and the defaults of its scroll views.
  case iOS, macOS, tvOS, watchOS
  /// The settings of every scroll view without a platform.
  case terminal
}
