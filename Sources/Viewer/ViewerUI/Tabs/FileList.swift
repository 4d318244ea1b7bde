import DocumentCore

/// The files to show, one of which is current.
struct FileList {
  private(set) var tabs: [FileTab]
  /// The file on the screen; one that is not on the list if that is empty.
  private(set) var current: FileTab
  /// The name of the file that was shown before this one.
  private(set) var previousName: String?
  /// The lines of names that were typed to open files.
  var typedNames: [String] = []
  /// Errors of files of the command line that could not be opened.
  var failures: [String] = []

  init(_ entries: [FileEntry]) {
    tabs = entries.map { FileTab($0) }
    current = tabs.first ?? FileTab(FileEntry(name: "") { Document(text: "", name: "") })
  }

  /// The number of files.
  var count: Int { tabs.count }

  /// The index of the current file.
  var index: Int { index(of: current) ?? 0 }

  func index(of tab: FileTab) -> Int? { tabs.firstIndex { $0 === tab } }

  /// The file at a distance from the current one; nil past either end.
  func tab(at distance: Int) -> FileTab? {
    let (index, isOver) = index.addingReportingOverflow(distance)
    return !isOver && tabs.indices.contains(index) ? tabs[index] : nil
  }

  mutating func select(_ tab: FileTab) {
    if tab !== current, index(of: current) != nil { previousName = current.name }
    current = tab
  }

  mutating func insert(_ entry: FileEntry, at index: Int) -> FileTab {
    let tab = FileTab(entry)
    tabs.insert(tab, at: min(index, tabs.count))
    return tab
  }

  mutating func remove(_ tab: FileTab) { tabs.removeAll { $0 === tab } }

  /// The other files in the order of a search: those ahead and, if it goes around, then all others.
  func others(isForward: Bool, goesAround: Bool) -> [FileTab] {
    let before = Array(tabs[..<index])
    let after = Array(tabs[index...].dropFirst())
    return isForward
      ? after + (goesAround ? before : []) : before.reversed() + (goesAround ? after.reversed() : [])
  }
}
