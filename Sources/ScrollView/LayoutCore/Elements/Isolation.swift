/// The one way around the main actor.
enum Isolation {
  /// Runs work that belongs to the main actor, on whatever thread this is. The caller must know that nothing else uses the
  /// value, as where an element is freed: nobody has another reference to it, nor to the elements in it.
  ///
  /// `MainActor.assumeIsolated` would trap, since elements may be freed on any thread. It also costs 1,420 instructions a
  /// node between making and freeing.
  ///
  /// The closure captures nothing, so that no memory is taken for it: a program frees many elements.
  @inline(__always)
  static func unchecked<Value, Result>(_ value: Value, _ body: @escaping @MainActor (Value) -> Result)
    -> Result
  {
    unsafeBitCast(body, to: ((Value) -> Result).self)(value)
  }
}
