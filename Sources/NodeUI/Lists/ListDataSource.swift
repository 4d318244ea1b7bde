import LayoutCore

/// Where a row is: its section and its place there, both from 0. `3` is the fourth row of the first section.
public struct RowPath: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  public var section: Int
  public var row: Int

  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  public init(integerLiteral row: Int) { self.init(row: row) }

  public static func < (a: RowPath, b: RowPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}

/// Makes the node of a row. It may run on any thread, so what it needs is taken along when it is made; the node is
/// measured there, and belongs to the list from then on.
public typealias ListNodeBlock = @Sendable () -> DisplayNode

/// What a list shows (Texture's table data source). All of it is asked on the thread of the list.
public protocol ListDataSource: AnyObject {
  func numberOfSections(in list: ListNode) -> Int
  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int
  /// Called for rows that are in view or will soon be, and again when they come back. O(rows near the view)
  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock
  /// Whether a section begins with a header.
  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool
  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock
}

extension ListDataSource {
  public func numberOfSections(in list: ListNode) -> Int { 1 }
  public func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { false }
  public func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    { DisplayNode() }
  }
}

/// A number of rows, and a function that makes them.
final class CountedRows: ListDataSource {
  var count: Int
  let row: @Sendable (Int) -> DisplayNode

  init(_ count: Int, _ row: @escaping @Sendable (Int) -> DisplayNode) {
    self.count = count
    self.row = row
  }

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { count }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let row = row
    return { row(path.row) }
  }
}
