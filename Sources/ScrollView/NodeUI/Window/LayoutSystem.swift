import LayoutCore
import PortholeSystem

// With these services, trees may have any depth, and all processors measure long lists.
extension LayoutSystem: LayoutServices {
  package static var processors: Int { BackgroundThread.processors }

  package static func map<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] { BackgroundThread.map(count, body) }

  package static func call(withStackOf size: Int, _ body: () -> Void) -> Bool {
    FreshStack.call(withStackOf: size, body)
  }
}
