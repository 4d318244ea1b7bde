/// Something drawn over the program's frame. Several may show; the higher number wins a cell.
enum Overlay: Int, CaseIterable {
  case outlines = 1
  case ranges, snapLines, pages, damage, layout

  /// Its name in the help.
  var title: String {
    switch self {
    case .outlines: "outlines of the views"
    case .ranges: "ranges of lists"
    case .snapLines: "snap points"
    case .pages: "pages"
    case .damage: "cells that a frame changes"
    case .layout: "layout of the element"
    }
  }
}
