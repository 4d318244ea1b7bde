import DocumentCore

/// A byte of a file's text: a place that all views of the file share. The bytes of a view are numbers.
struct FileByte: Hashable, Comparable {
  var offset: Int

  init(_ offset: Int) { self.offset = offset }

  static func < (first: FileByte, second: FileByte) -> Bool { first.offset < second.offset }
}

/// A byte of the view of all lines, which may be sorted.
struct WholeByte: Hashable {
  var offset: Int

  init(_ offset: Int) { self.offset = offset }
}

// Places in the file, for text and tables, filtered or not.
extension FileTab {
  /// The byte of the file at the top of the window, or the one that will be there once its row is known.
  var topByte: FileByte { fileByte(ofWhole: filter?.placeInFile ?? WholeByte(view.wantedTop)) }

  /// The byte of the file that the user reads at the top: it may be inside of the first row.
  var readByte: FileByte {
    filter == nil ? fileByte(ofWhole: WholeByte(view.readByte)) : topByte
  }

  /// Whether the view shows the file's own bytes, while the text is made of those of another encoding. Places of
  /// the file are those of the text.
  var showsBytesOfOtherEncoding: Bool {
    isOpen && whole === others[.bytes] && text.document.hasOtherPlaces && !text.document.isDecoded
  }

  /// The byte of the view in the order of the file, and of what comes before it there.
  func viewByte(of byte: FileByte) -> Int {
    showsBytesOfOtherEncoding ? text.document.fileByte(of: byte.offset) : byte.offset
  }

  /// The byte of the file that a byte of the visible view was copied from.
  func fileByte(of byte: Int) -> FileByte {
    fileByte(ofWhole: WholeByte(filter?.source.origin(of: byte) ?? byte))
  }

  /// The byte of the file that a byte of the view of all lines was copied from.
  private func fileByte(ofWhole byte: WholeByte) -> FileByte {
    let place = unsorted.origin + (sortedRows?.source.origin(of: byte.offset) ?? byte.offset)
    return FileByte(showsBytesOfOtherEncoding ? text.document.byte(ofFileByte: place) : place)
  }

  /// The byte of the view of all lines that was copied from a byte of the file.
  func wholeByte(of byte: FileByte) -> WholeByte {
    let place = max(0, viewByte(of: byte) - unsorted.origin)
    return WholeByte(sortedRows?.source.offset(of: place) ?? place)
  }

  /// The start of a line of the view of all lines by its number in the file (from 0), if lines are sorted.
  func sortedStart(ofLine line: Int) -> WholeByte? {
    sortedRows.map { WholeByte($0.source.offset(ofRow: min(line, $0.source.order.count - 1)) ?? 0) }
  }

  /// Jumps to the row that contains a byte of the file or, if the filter omits it, to the next one.
  func show(_ byte: FileByte) {
    let place = wholeByte(of: byte)
    if filter != nil { return goUnderFilter(to: .byte(place)) }
    view.giveUpGoal()
    view.toByte(min(place.offset, max(0, view.document.length - 1)))
  }

  /// The letter of a mark in a part of the visible document; of several, the first in the alphabet.
  func markLetter(in bytes: Range<Int>) -> Unicode.Scalar? {
    let start = fileByte(of: bytes.lowerBound)
    return marks.letter(in: start..<FileByte(start.offset + bytes.count))
  }

  // MARK: Under the filter

  /// Jumps to a place of the file or to the next line that passes, as soon as its row is known.
  func goUnderFilter(to place: Filter.Place) {
    view.giveUpGoal()
    filter?.place = place
    filter?.placed = nil
    noticeFilter()
  }

  /// Gives up the awaited place, because the user moves.
  func giveUpPlaceUnderFilter() {
    guard let filter, filter.placed == nil else { return }
    filter.source.demand(upTo: 0, by: filter.reader)
    self.filter?.place = nil
  }

  /// Shows the user's place as soon as its row is known, and again when the window is resized or more lines
  /// follow it. Gives it up when the user has scrolled away.
  func noticeFilter() {
    guard let filter, let place = filter.place, filter.view.rows > 0 else { return }
    let view = filter.view
    guard !filter.isMoved, !view.isFollowing else {
      self.filter?.place = nil
      return
    }
    let isComplete = filter.source.isComplete
    let start =
      switch place {
      case .byte(let byte): filter.source.offset(ofLineFrom: byte.offset)
      case .line(let line): filter.source.offset(ofLineNumbered: line)
      }
    guard let start = start ?? (isComplete ? max(0, view.document.length - 1) : nil) else {
      // Read a pipe until the place is reached.
      return filter.source.demand(upTo: .max, by: filter.reader)
    }
    if let placed = filter.placed {
      // The first time there may have been too few lines below it for a full screen.
      guard placed.rows != view.rows || start > placed.top && view.lastTop > placed.top else { return }
    } else {
      filter.source.demand(upTo: 0, by: filter.reader)
    }
    view.toByte(start)
    self.filter?.placed = (view.top, view.rows)
  }
}
