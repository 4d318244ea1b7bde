// The compiler lets each closure of the main actor that is passed to the standard library begin with a check of its thread:
// 220 instructions, more than all that these closures do. A closure that is passed to a function of this module needs no
// check, and the function forwards it. With plain closures a list takes 2.6 times the instructions, a deep tree 3.7 times,
// in each program that uses the library; these wrappers contain no cast.

/// An element that something else keeps alive: its references are not counted.
typealias UncountedElement = Unmanaged<LayoutElement>

extension Unmanaged {
  /// Calls a closure with the object, without counting a reference. The caller keeps the object alive.
  @inline(__always)
  func withObject<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}

extension Array {
  /// `withUnsafeBufferPointer` without a check of the thread.
  @inline(__always)
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    withUnsafeBufferPointer(body)
  }

  /// `withUnsafeBytes` without a check of the thread.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { withUnsafeBytes(body) }
}

/// Keeps a value alive to here, as `withExtendedLifetime` does.
@inline(__always)
func keepAlive<Value>(_ value: Value) { withExtendedLifetime(value) {} }
