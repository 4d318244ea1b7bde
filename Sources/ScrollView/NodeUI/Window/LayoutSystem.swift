import LayoutCore
import PortholeSystem

// Programs with nodes lay out trees of any depth, and measure long lists on all processors.
extension LayoutSystem: LayoutServices {
  package static var processors: Int { BackgroundThread.processors }

  package static func map<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] { BackgroundThread.map(count, body) }

  package static func call(withStackOf size: Int, _ body: () -> Void) -> Bool {
    FreshStack.call(withStackOf: size, body)
  }
}
