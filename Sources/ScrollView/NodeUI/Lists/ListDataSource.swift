import LayoutCore

/// The section of a row and its number there, both from 0. `3` is the fourth row of the first section.
public struct RowPath: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The section, from 0.
  public var section: Int
  /// The row within its section, from 0.
  public var row: Int

  /// A row of a section, by default of the first one.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  public init(integerLiteral row: Int) { self.init(row: row) }

  public static func < (a: RowPath, b: RowPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}

/// Makes the node of a row, now or before it comes into view.
public typealias ListNodeBlock = @MainActor () -> DisplayNode

/// Supplies the rows of a list (Texture's table data source).
@MainActor
public protocol ListDataSource: AnyObject {
  /// The number of sections, by default 1. Asked again after `reloadData` and changes of rows.
  func numberOfSections(in list: ListNode) -> Int
  /// The number of rows of a section, without its header. After insertions and deletions it must agree with
  /// them.
  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int
  /// Called for each row that is or will soon be in view, and again when it comes back. O(rows near the view)
  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock
  /// The identity of a row, which stays the same when its number changes and which no other row has.
  /// `reloadData` keeps the selection and the place of such rows. Nil, the default, if a row is known only by
  /// its number.
  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable?
  /// Whether a section begins with a header.
  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool
  /// Called for a section that has a header, when the header is or will soon be in view.
  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock
}

extension ListDataSource {
  public func numberOfSections(in list: ListNode) -> Int { 1 }
  public func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? { nil }
  public func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { false }
  public func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    { DisplayNode() }
  }
}

/// A data source of a number of rows and a function that makes them.
@MainActor
final class CountedRows: ListDataSource {
  var count: Int
  let row: (Int) -> DisplayNode

  init(_ count: Int, _ row: @escaping (Int) -> DisplayNode) {
    self.count = count
    self.row = row
  }

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { count }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let row = row
    return { row(path.row) }
  }
}
