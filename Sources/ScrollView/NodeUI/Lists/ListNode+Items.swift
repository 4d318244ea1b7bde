import LayoutCore

// Lists over the values of a model. A change of the model compares the values with those before, by identity and
// equality, and edits the rows that differ.
extension ListNode {
  /// A list of `count` rows, each made by a function.
  public convenience init(count: Int, row: @escaping (Int) -> DisplayNode) {
    self.init()
    let source = CountedRows(count, row)
    ownSource = source
    dataSource = source
  }

  /// Sets the number of rows of `init(count:row:)`; call `insertRows` or `deleteRows` afterwards.
  public final func setCount(_ count: Int) { (ownSource as? CountedRows)?.count = max(0, count) }

  /// A list of a model's values, which follows the model.
  ///
  /// ```swift
  /// ListNode({ store.issues }, onSelect: { store.selection = $0?.id }) { TextNode($0.title) }
  /// ```
  ///
  /// `items` runs again when an observable property that it has read changes. Rows whose values are gone are deleted, new ones
  /// are inserted, and those whose values differ are made again; selection, cursor and place stay with the values. A row
  /// gets its value once, and does not follow the model by itself. Focus, insertion point, selection, offsets and unsaved text
  /// in a row that is made again stay with the nodes of the same classes at the same places. O(items) for a change
  ///
  /// - Parameters:
  ///   - items: the values, each with an identity of its own.
  ///   - onSelect: called with the first selected value when people change the selection, and with nil when nothing is selected any
  ///     more, as when the value is gone.
  ///   - onActivate: called with a value when Enter is pressed on its row, or the row is clicked twice.
  ///   - row: makes the node of a row.
  @inlinable
  public convenience init<Items: Collection>(
    _ items: @escaping () -> Items, onSelect: ((Items.Element?) -> Void)? = nil,
    onActivate: ((Items.Element) -> Void)? = nil, row: @escaping (Items.Element) -> DisplayNode
  ) where Items.Element: Identifiable & Equatable {
    self.init(onSelect, onActivate, header: nil, row: row, edges: { ItemEdges($0, $1) }) {
      [(key: 0, items: Array(items()))]
    }
  }

  /// A list of a model's values whose rows keep their nodes when the values change.
  ///
  /// ```swift
  /// ListNode({ store.items }, update: { node, item in node.text = item.name }) { item in
  ///   TextFieldNode("Name", text: item.name) { store.rename(item.id, to: $0.text) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - update: shows another value of the same identity in the node of a row.
  ///   - row: makes the node of a row.
  @inlinable
  public convenience init<Items: Collection, Row: DisplayNode>(
    _ items: @escaping () -> Items, update: @escaping (Row, Items.Element) -> Void,
    onSelect: ((Items.Element?) -> Void)? = nil, onActivate: ((Items.Element) -> Void)? = nil,
    row: @escaping (Items.Element) -> Row
  ) where Items.Element: Identifiable & Equatable {
    self.init(
      onSelect, onActivate, header: nil, row: row, update: { if let node = $0 as? Row { update(node, $1) } },
      edges: { ItemEdges($0, $1) }
    ) {
      [(key: 0, items: Array(items()))]
    }
  }

  /// A list of a model's values in sections, which follows the model.
  ///
  /// ```swift
  /// ListNode(sections: { store.mailboxes }, header: { TextNode($0) }) { TextNode($0.subject) }
  /// ```
  ///
  /// The sections are pairs of a key and values in the order of the collection, such as `KeyValuePairs`, a sorted
  /// dictionary, or `groups.map { (key: $0.name, value: $0.items) }`. A change edits rows and sections as in a list without
  /// sections: a value that is in another section afterwards moves there. O(values) for a change
  ///
  /// - Parameters:
  ///   - sections: the keys and their values. Each value has an identity that no other value has; sections with the same
  ///     key are one.
  ///   - header: makes the header of a section from its key; nil for sections without headers.
  ///   - onSelect: called with the first selected value when people change the selection, and with nil when nothing is selected any
  ///     more.
  ///   - onActivate: called with a value when Enter is pressed on its row, or the row is clicked twice.
  ///   - row: makes the node of a row.
  @inlinable
  public convenience init<Sections: Collection, Key: Hashable, Items: Collection>(
    sections: @escaping () -> Sections, header: ((Key) -> DisplayNode)? = nil,
    onSelect: ((Items.Element?) -> Void)? = nil, onActivate: ((Items.Element) -> Void)? = nil,
    row: @escaping (Items.Element) -> DisplayNode
  ) where Sections.Element == (key: Key, value: Items), Items.Element: Identifiable & Equatable {
    self.init(onSelect, onActivate, header: header, row: row, edges: { ItemEdges($0, $1) }) {
      sections().map { (key: $0.key, items: Array($0.value)) }
    }
  }

  /// A list of the values of a dictionary, in sections in the order of their keys.
  ///
  /// ```swift
  /// ListNode(sections: { store.issuesByProject }, header: { TextNode($0) }) { TextNode($0.title) }
  /// ```
  @inlinable
  public convenience init<Key: Hashable & Comparable, Items: Collection>(
    sections: @escaping () -> [Key: Items], header: ((Key) -> DisplayNode)? = nil,
    onSelect: ((Items.Element?) -> Void)? = nil, onActivate: ((Items.Element) -> Void)? = nil,
    row: @escaping (Items.Element) -> DisplayNode
  ) where Items.Element: Identifiable & Equatable {
    self.init(onSelect, onActivate, header: header, row: row, edges: { ItemEdges($0, $1) }) {
      sections().sorted { $0.key < $1.key }.map { (key: $0.key, items: Array($0.value)) }
    }
  }

  /// A list of values in sections of those that have something in common. The sections are in the order of their first
  /// values.
  ///
  /// ```swift
  /// ListNode({ store.issues }, groupedBy: \.project, header: { TextNode($0) }) { TextNode($0.title) }
  /// ```
  @inlinable
  public convenience init<Items: Collection, Key: Hashable>(
    _ items: @escaping () -> Items, groupedBy key: @escaping (Items.Element) -> Key,
    header: ((Key) -> DisplayNode)? = nil, onSelect: ((Items.Element?) -> Void)? = nil,
    onActivate: ((Items.Element) -> Void)? = nil, row: @escaping (Items.Element) -> DisplayNode
  ) where Items.Element: Identifiable & Equatable {
    self.init(onSelect, onActivate, header: header, row: row, edges: { ItemEdges($0, $1) }) {
      var (sections, places): ([(key: Key, items: [Items.Element])], [Key: Int]) = ([], [:])
      for item in items() {
        let key = key(item)
        if let place = places[key] {
          sections[place].items.append(item)
        } else {
          places[key] = sections.count
          sections.append((key: key, items: [item]))
        }
      }
      return sections
    }
  }

  /// A list with its values, which it keeps alive.
  @usableFromInline
  convenience init<Key: Hashable, Item: Identifiable & Equatable>(
    _ onSelect: ((Item?) -> Void)?, _ onActivate: ((Item) -> Void)?, header: ((Key) -> DisplayNode)?,
    row: @escaping (Item) -> DisplayNode, update: ((DisplayNode, Item) -> Void)? = nil,
    edges: @escaping ([Item], [Item]) -> ItemEdges, sections: @escaping () -> [(key: Key, items: [Item])]
  ) {
    self.init()
    let source = ListItems(header: header, edges: edges, row: row, updateRow: update)
    (source.onSelect, source.onActivate) = (onSelect, onActivate)
    ownSource = source
    dataSource = source
    listDelegate = source
    if onSelect != nil || onActivate != nil { selectionMode = .single }
    updating { [unowned source] list in
      source.update(to: sections().map { .init(key: $0.key, items: $0.items) }, in: list)
    }
  }
}
