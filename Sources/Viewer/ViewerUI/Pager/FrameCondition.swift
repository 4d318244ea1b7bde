/// Work that a frame without a terminal waits for, because its result changes the frame.
struct FrameCondition: Sendable {
  /// For a message: "still reading the rows".
  let activity: String
  /// Whether the work is unfinished.
  let isPending: (Pager) -> Bool

  /// Up to this many bytes, lines are counted and measured for the frame. Beyond, that would take longer than
  /// the user waits for a picture, and the frame shows "?" instead.
  static let countedBytes = 256 << 20

  static let all: [FrameCondition] = [
    // A picture whose cells arrive late needs another frame.
    FrameCondition(activity: "decoding the picture") { pager in
      pager.picture != nil && (pager.window.isLoadingImages || pager.window.needsDisplay)
    },
    FrameCondition(activity: "reading the beginning") { pager in
      guard let lines = pager.lines, !lines.document.isComplete else { return false }
      return lines.document.length < lines.neededLength
    },
    FrameCondition(activity: "decoding the file") { pager in
      guard let document = pager.fileView?.document, !document.isPipe else { return false }
      return !document.isComplete && isCounted(pager)
    },
    FrameCondition(activity: "going to the requested place") { $0.lines?.goal != nil },
    FrameCondition(activity: "searching") { pager in
      // An answer that is not taken yet is not in the frame.
      pager.search.session?.search.isAwaited == true || pager.search.isBusy && isCounted(pager)
    },
    FrameCondition(activity: "numbering the match") { pager in
      guard let session = pager.search.session, pager.prompt.typing == nil else { return false }
      return session.hit != nil && session.ordinal == nil && isCounted(pager)
    },
    FrameCondition(activity: "filtering") { $0.filter?.source.isComplete == false },
    FrameCondition(activity: "finding the sections") { pager in
      guard let sections = pager.lines?.sections else { return false }
      return sections.isBusy && (isCounted(pager) || sections.isFinding)
        || pager.sections.outline?.isBusy == true
    },
    FrameCondition(activity: "finding errors and warnings") { pager in
      // They are looked for once the file is decoded and its lines are counted.
      guard let view = pager.lines, let levels = view.levels else { return false }
      return view.document.length > 0 && !view.document.isDecoding && !levels.found.isWhole
        && isCounted(pager)
    },
    FrameCondition(activity: "sorting the table") { $0.tab.sorting?.sort != nil },
    FrameCondition(activity: "reading the rows") { $0.view.content.isBusy },
    FrameCondition(activity: "measuring a long line") { pager in
      guard let measuring = pager.lines?.content.longLineContent?.measuring else { return false }
      return measuring.isAwaited || measuring.length <= countedBytes
    },
    FrameCondition(activity: "loading rows") { pager in
      pager.lines.map { $0.hasUnfinishedRows || pager.frame.needsWake } == true
    },
    FrameCondition(activity: "counting the lines") { pager in
      pager.lines?.document.indexProgress != nil && isCounted(pager)
    },
    FrameCondition(activity: "counting the rows") { pager in
      pager.lines?.isCountingRows == true && isCounted(pager)
    },
  ]

  private static func isCounted(_ pager: Pager) -> Bool { pager.view.document.length <= countedBytes }
}
