/// The part of the viewer that the window shows and that takes the keys. The current file of the list is under it.
enum Shown {
  /// The current file itself.
  case file
  /// The help, instead of the file.
  case help(FileTab)
  /// A cell or a list, over a part of the file.
  case panel(Panel)

  /// Its tab; nil for the current file.
  var tab: FileTab? {
    switch self {
    case .file: nil
    case .help(let tab): tab
    case .panel(let panel): panel.tab
    }
  }

  var isFile: Bool { tab == nil }
  var isHelp: Bool { if case .help = self { true } else { false } }
  var panel: Panel? { if case .panel(let panel) = self { panel } else { nil } }
}
