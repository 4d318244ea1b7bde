import Synchronization

/// Identifies one of several users of a source: the view, a search, a filter. Each has its own demand, and
/// the source reads as far as the furthest one. So a search does not stop when the view needs nothing more,
/// and reading stops when no reader needs more.
public struct SourceReader: Hashable, Sendable {
  private let number: Int

  /// The view that shows the source.
  public static let view = SourceReader(number: 0)

  private static let last = Atomic(0)

  private init(number: Int) { self.number = number }

  /// A reader that differs from all others.
  public init() { self.init(number: Self.last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
