import Synchronization

/// Identifies one of several that ask the same source for bytes: the view, a search, a filter. Each has a demand of its
/// own, and the source reads as far ahead as the furthest of them asks; so a search does not stop when the view needs
/// nothing more, and reading stops when the last one has what it needs.
public struct SourceReader: Hashable, Sendable {
  private let number: Int

  /// The view that shows the source.
  public static let view = SourceReader(number: 0)

  private static let last = Atomic(0)

  private init(number: Int) { self.number = number }

  /// A reader that is different from all others.
  public init() { self.init(number: Self.last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
