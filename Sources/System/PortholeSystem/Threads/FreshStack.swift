/// A larger call stack on the same thread, for recursion of any depth.
package enum FreshStack {
  private final class Call {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Calls `body` with a new stack of `size` bytes, which take memory only as they are used. False, without a call, if there is no memory
  /// for it, or the system has no such stacks.
  package static func call(withStackOf size: Int, _ body: () -> Void) -> Bool {
    // The check that the closure does not escape stores the file's path. A name without folders is the same in every build of a commit.
    #sourceLocation(file:"FreshStack",line:13)
    return withoutActuallyEscaping(body) { body in
      let call = Unmanaged.passRetained(Call(body))
      defer { call.release() }
      return porthole_call_on_fresh_stack(
        size, { Unmanaged<Call>.fromOpaque($0!).takeUnretainedValue().body() }, call.toOpaque()) == 0
    }
    #sourceLocation()
  }

  /// Runs `body` with a stack of 128 MiB; with the present one if there is no memory for it.
  package static func run<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    let isDone = call(withStackOf: 128 << 20) { result = body() }
    return isDone ? result! : body()
  }
}
