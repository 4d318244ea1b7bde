import PortholeSystem

/// A stack for the calling thread's signal handlers: on a stack that has overflown none can run.
package struct HandlerStack {
  private let memory: UnsafeMutableRawPointer
  private static let size = 64 << 10

  /// Nil if the thread has such a stack already.
  package init?() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return nil }
    // Pages that no handler touches take no memory.
    memory = .allocate(byteCount: Self.size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = Self.size
    guard sigaltstack(&stack, nil) == 0 else {
      memory.deallocate()
      return nil
    }
  }

  /// To be called on the same thread, at its end.
  package func remove() {
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&none, nil)
    memory.deallocate()
  }
}
