import LayoutCore
import PortholeSystem
import ScrollCore

/// Keys that belong together, for a page of help.
@MainActor
struct KeyHelpSection {
  struct Entry {
    var title: String
    var keys: [KeyPattern] = []
    /// A use of the pointer, which has no keys.
    var gesture: String?

    /// The names of the keys: `PageDown Space`. Of one key with several modifiers, only the first is named.
    var keyNames: String {
      if let gesture { return gesture }
      var seen: Set<[Key]> = []
      return keys.filter { seen.insert($0.strokes.map(\.key)).inserted }.map(\.name).joined(separator: " ")
    }
  }

  var title: String
  var entries: [Entry] = []

  /// The keys that work in a window now, nearest first, and the gestures of what is in view. Keys that scroll are left out
  /// if nothing goes in their direction.
  static func sections(of window: Window) -> [KeyHelpSection] {
    var (scrolls, scrollsSideways, zooms) = (false, false, false)
    window.forEachScrollNodeInView {
      scrolls = scrolls || $0.canScroll
      scrollsSideways =
        scrollsSideways
        || $0.canScroll && $0.scrollableDirections.scrollsHorizontally
          && $0.state.horizontal.axis.isScrollable
      zooms = zooms || $0.isZoomEnabled
      return !(scrollsSideways && zooms)
    }
    let bindings = window.reachableBindings.filter {
      guard let id = $0.id?.lowercased(), id.hasPrefix("scroll.") else { return true }
      return scrollsSideways || scrolls && !id.holds("left") && !id.holds("right")
    }
    var gestures: [Entry] = []
    if scrolls {
      gestures += [
        Entry(title: "Scroll what is under the pointer; with Shift sideways", gesture: "wheel"),
        Entry(title: "Move the content, and throw it", gesture: "drag"),
      ]
    }
    if zooms { gestures.append(Entry(title: "Zoom at the pointer", gesture: "Ctrl-wheel")) }
    let pointer = gestures.isEmpty ? [] : [KeyHelpSection(title: "Pointer", entries: gestures)]
    return sections(of: bindings) + pointer
  }

  /// Bindings by their groups, in the order of the first of each. Those with the same title are one entry.
  static func sections(of bindings: [KeyBinding]) -> [KeyHelpSection] {
    var sections: [KeyHelpSection] = []
    var sectionPlaces: [String: Int] = [:]
    var entryPlaces: [[String]: Int] = [:]
    for binding in bindings {
      let (group, title) = (binding.group ?? "Keys", binding.title)
      let section = sectionPlaces[group] ?? sections.count
      if section == sections.count {
        sectionPlaces[group] = section
        sections.append(KeyHelpSection(title: group))
      }
      if let entry = entryPlaces[[group, title]] {
        sections[section].entries[entry].keys += binding.keys
      } else {
        entryPlaces[[group, title]] = sections[section].entries.count
        sections[section].entries.append(Entry(title: title, keys: binding.keys))
      }
    }
    return sections
  }
}
