import DocumentCore
import NodeUI

extension DocumentNode {
  /// Shows a file of any size, which is read while it is shown, and follows its changes.
  ///
  /// ```swift
  /// let log = try DocumentNode(path: "/var/log/syslog")
  /// log.isFollowing = true
  /// log.search = "error"
  /// ```
  ///
  /// Pipes, devices and compressed files are opened as in the viewer. Keys with the focus: the keys that scroll, Home and End,
  /// `n` and `N` for the matches of ``search``, and `F` to follow the end.
  ///
  /// - Parameters:
  ///   - path: the path of the file. A folder, and a file that cannot be read, are errors.
  ///   - isTable: whether its records are shown as a table; nil for files whose names end in `.csv`, `.tsv`, `.tab` or
  ///     `.psv`.
  public convenience init(path: String, isTable: Bool? = nil) throws(DocumentError) {
    let news = DocumentNews()
    let file = try DocumentOpener.open(path: path, onChange: news.post)
    var setting = ContentSetting()
    (setting.tables.showsTables, setting.mayBeBytes, setting.wake) = (isTable, false, news.post)
    let kind = ContentKind.table.opens(file, setting) == true ? ContentKind.table : .text
    self.init(kind.make(file, setting))
    settings = content.adapted(LineSettings())
    let pane = DocumentPane(self, file, news)
    self.pane = pane
    handToHost(pane)
    bindings {
      KeyBinding("home", "g g", title: "Start") { [weak self] in self?.toStart() }
      KeyBinding("end", "G", title: "End") { [weak self] in self?.toEnd() }
      KeyBinding("n", title: "Next match", isEnabled: { pane.isSearching }) { pane.findNext(.forward) }
      KeyBinding("N", title: "Match before", isEnabled: { pane.isSearching }) { pane.findNext(.backward) }
      KeyBinding("F", title: "Follow") { [weak self] in self?.isFollowing.toggle() }
    }
  }

  /// Whether the records of a table are shown.
  public var isTable: Bool { table != nil }
}
