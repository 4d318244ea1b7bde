/// The part of the present call stack that may be used.
package struct StackBounds {
  private let limit: UInt

  /// Allows 96 KiB: a thread's stack may be as small as half a megabyte, and its owner has used some of it.
  static var ofCaller: StackBounds {
    StackBounds(limit: address - 96 << 10)
  }

  init(limit: UInt) {
    self.limit = limit
  }

  @inline(__always)
  var hasRoom: Bool { Self.address > limit }

  @inline(__always)
  static var address: UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }
}
