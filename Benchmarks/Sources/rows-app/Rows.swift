import PortholeKit

#if canImport(Glibc)
  import Glibc
#endif

/// A list of as many rows as the variable ROWS says, of one to three lines each: the program that `script/bench --peers`
/// compares with those of other libraries.
@main struct Rows: TerminalApplication {
  private let count = getenv("ROWS").flatMap { Int(String(cString: $0)) } ?? 1_000_000

  func makeRoot() -> DisplayNode {
    let list = ListNode(count: count) { TextNode(text(of: $0)) }
    list.selectionMode = .single
    return list
  }

  private func text(of row: Int) -> String {
    (0...row % 3).map { "row \(row), line \($0)" }.joined(separator: "\n")
  }
}
