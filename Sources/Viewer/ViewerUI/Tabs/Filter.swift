import DocumentCore

/// The filters of a file: the lines that pass all of them, as a document of their own.
struct Filter {
  let patterns: [SearchPattern]
  let context: FilterContext
  let source: FilteredSource
  let view: DocumentNode
  /// The user's place in the file: where the filter started, or the target of a command. It is kept until the
  /// user scrolls, so that it is not lost when all matching lines fit on the screen. Nil while the end is
  /// followed.
  var place: Place?
  /// The first row and the number of rows when the view showed that place; nil until its row is known.
  var placed: (top: Int, rows: Int)?
  /// Demands lines until the place is known.
  let reader = SourceReader()

  /// Whether the user has scrolled away from the place. A resized window moves the view, too, but not the
  /// place.
  var isMoved: Bool { placed.map { $0.rows == view.rows && $0.top != view.top } ?? false }

  /// The user's place as a byte of the unfiltered file.
  var placeInFile: WholeByte {
    if case .byte(let byte) = place, !isMoved { return byte }
    return WholeByte(source.origin(of: view.top))
  }

  /// The patterns in words: `lines with a and b, without c`.
  func words(unit: String) -> String {
    func list(_ isInverted: Bool, _ word: String) -> String {
      var text = ""
      for pattern in patterns where pattern.isInverted == isInverted {
        text += text.isEmpty ? "" : " \(word) "
        text += pattern.text
      }
      return text
    }
    let (with, without) = (list(false, "and"), list(true, "or"))
    let parts = [with.isEmpty ? "" : "with " + with, without.isEmpty ? "" : "without " + without]
    return "\(unit)s " + parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The patterns as they are typed under the name less.
  var keys: String {
    patterns.reduce(into: "") {
      $0 += ($0.isEmpty ? "&" : " &") + ($1.isInverted ? "!" : "") + $1.text
    }
  }

  enum Place: Equatable {
    /// A byte of the unfiltered file.
    case byte(WholeByte)
    /// A line of the unfiltered file, by number from 0.
    case line(Int)
  }
}
