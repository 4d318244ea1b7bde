/// Something drawn over the program's frame. Several may show; the higher number wins a cell.
enum Overlay: Int, CaseIterable {
  case outlines = 1
  case ranges, snapLines, pages, damage, layout

  var title: String {
    switch self {
    case .outlines: "outlines of views and of their content"
    case .ranges: "the parts of lists that are in view, prepared and measured"
    case .snapLines: "snap points, and the line that they come to"
    case .pages: "boundaries of pages"
    case .damage: "cells that the last frame changed"
    case .layout: "frame, insets and spacing of the chosen element"
    }
  }
}
