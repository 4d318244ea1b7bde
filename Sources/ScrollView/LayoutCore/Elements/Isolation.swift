/// The one way around the main actor.
package enum Isolation {
  /// Runs work that belongs to the main actor, without asking on which thread this is. The caller must know that nothing
  /// else uses the same elements at the time, which holds where the last
  /// reference to an element has gone, on whatever thread, and the elements that only it held are freed.
  package static func unchecked<Result>(_ body: @MainActor () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in unsafeBitCast(body, to: (() -> Result).self)() }
  }

  /// The same for a closure that captures nothing: no memory is taken for it, which counts where each element is freed.
  @inline(__always)
  static func unchecked<Value>(_ value: Value, _ body: @escaping @MainActor (Value) -> Void) {
    unsafeBitCast(body, to: ((Value) -> Void).self)(value)
  }
}
