/// Work that a frame without a terminal waits for, because its result changes the frame.
struct FrameCondition: Sendable {
  /// For a message: "still reading the rows".
  let activity: String
  /// Whether the work is unfinished.
  let isPending: @Sendable (Pager) -> Bool

  /// Up to this many bytes, lines are counted and measured for the frame. Beyond, that would take longer than
  /// the user waits for a picture, and the frame shows "?" instead.
  static let countedBytes = 256 << 20

  static let all: [FrameCondition] = [
    // A picture whose cells arrive late needs another frame.
    FrameCondition(activity: "decoding the picture") { pager in
      pager.imageView != nil && (pager.window.isLoadingImages || pager.window.needsDisplay)
    },
    FrameCondition(activity: "reading the beginning") { pager in
      guard pager.imageView == nil, !pager.view.document.isComplete else { return false }
      return pager.view.document.length < pager.view.shown.end + DocumentNode.lookahead
    },
    FrameCondition(activity: "decoding the file") { pager in
      guard let document = pager.fileView?.document, !document.isPipe else { return false }
      return !document.isComplete && isCounted(pager)
    },
    FrameCondition(activity: "going to the requested place") {
      $0.imageView == nil && $0.view.goal != nil
    },
    FrameCondition(activity: "searching") { pager in
      // An answer that is not taken yet is not in the frame.
      pager.session?.search.isAwaited == true || pager.search.isBusy && isCounted(pager)
    },
    FrameCondition(activity: "numbering the match") { pager in
      guard let session = pager.session, pager.prompt.typing == nil else { return false }
      return session.hit != nil && session.ordinal == nil && isCounted(pager)
    },
    FrameCondition(activity: "filtering") { $0.filter?.source.isComplete == false },
    FrameCondition(activity: "finding the sections") { pager in
      guard pager.imageView == nil, let sections = pager.view.sections else { return false }
      return sections.isBusy && (isCounted(pager) || sections.isFinding) || pager.outline?.isBusy == true
    },
    FrameCondition(activity: "sorting the table") { $0.tab.sorting?.sort != nil },
    FrameCondition(activity: "reading the rows") { $0.view.content.isBusy },
    FrameCondition(activity: "measuring a long line") { pager in
      guard pager.imageView == nil, let measuring = pager.view.content.measuring else { return false }
      return measuring.isAwaited || measuring.length <= countedBytes
    },
    FrameCondition(activity: "loading rows") { pager in
      pager.imageView == nil && (pager.view.prepared.isUnfinished || pager.frame.needsWake)
    },
    FrameCondition(activity: "counting the lines") { pager in
      pager.imageView == nil && pager.view.document.indexProgress != nil && isCounted(pager)
    },
    FrameCondition(activity: "counting the rows") { pager in
      pager.imageView == nil && pager.view.isCountingRows && isCounted(pager)
    },
  ]

  private static func isCounted(_ pager: Pager) -> Bool { pager.view.document.length <= countedBytes }
}
