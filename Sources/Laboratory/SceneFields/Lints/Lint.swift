import NodeUI

/// A kind of probable mistake, as people read about it: its id, its title, and what to do about it.
///
/// `porthole lint`, the notes of the inspector, `porthole test` and the manual have the same table. A mistake that a
/// window or the reader of a scene notes by itself has no check.
package struct Lint {
  package let mistake: Mistake
  package let title: String
  package let remedy: String
  /// Looks for the mistake, and notes what it finds.
  let check: (@MainActor (LintRun) -> Void)?

  private init(
    _ mistake: Mistake, _ title: String, _ remedy: String, check: (@MainActor (LintRun) -> Void)? = nil
  ) {
    (self.mistake, self.title, self.remedy, self.check) = (mistake, title, remedy, check)
  }

  package var id: String { mistake.rawValue }

  /// The reason why a view that looks as if it scrolls does not; nil if there is none. O(depth)
  package static func idleText(of view: ScrollNode) -> String? {
    ScrollLints.idleText(of: view, view.noteName)
  }

  /// The row of a mistake.
  package static func of(_ mistake: Mistake) -> Lint { byMistake[mistake]! }

  private static let byMistake = Dictionary(uniqueKeysWithValues: all.map { ($0.mistake, $0) })

  package static let all: [Lint] = [
    Lint(
      .unreachableContent, "Content that people cannot reach",
      "let the content wrap or shrink, or put it into a view that scrolls that way", check: ReachLints.check),
    Lint(
      .idleView, "A scroll view as high as its content, so that it cannot scroll",
      "give it a height, or take the scroll view away", check: ScrollLints.checkIdleViews),
    Lint(
      .fraction, "A fraction that refers to nothing",
      "give the parent a fixed size, or use cells: a parent in content that scrolls has no length"),
    Lint(
      .nestedScrolling, "Scroll views of one direction in each other",
      "let only one of them scroll that way, or set overscroll where both are meant"),
    Lint(
      .mixedBars, "Scroll bars of different sizes in one panel",
      "give all of them the same indicatorSize, or put them into boxes of their own"),
    Lint(
      .narrowView, "A view no wider than its scroll bar",
      "make the view wider, or set indicators: never", check: ScrollLints.checkNarrowViews),
    Lint(
      .stuckSnap, "Snap points that a notch of the wheel cannot leave",
      "bring the points nearer to each other, set a greater wheelStep, or strictness: proximity",
      check: ScrollLints.checkSnapPoints),
    Lint(
      .unreachableControl, "A control or a key that Tab does not lead to",
      "give the control a place in the order of Tab: without tabInserts before it; give keys to an element that can have"
        + " the focus, or to the root", check: FocusLints.checkStops),
    Lint(
      .invisibleFocus, "A focus that changes no cell",
      "give the element a frame or text that shows the focus, or room for its mark",
      check: FocusLints.checkMarks),
    Lint(
      .weakContrast, "Text with a contrast below 4.5 : 1",
      "use roles such as text and textSecondary, or colours further apart", check: ContrastLints.check),
    Lint(
      .uselessZoom, "Limits of zoom on content that does not zoom",
      "put an image into the view, or remove the limits"),
    Lint(
      .uselessSticky, "A sticky element that no view around scrolls",
      "put it into a scroll view of that axis, or remove sticky"),
    Lint(.wideLimits, "Pages that peek further than there is room", "choose a smaller peek"),
    Lint(
      .guideline, "An arrangement that the platform's guidelines advise against",
      "follow the guideline, or leave platform out"),
    Lint(.programKey, "A key that takes one of the program's", "choose another key"),
    Lint(
      .keyConflict, "A key that cannot work as it is written",
      "choose another key; the message says what it collides with"),
    Lint(
      .unknownPlaceholder, "A word in braces that is no field",
      "use a field that the message names, or {{ for a brace"),
    Lint(
      .missingPage, "A row that shows a page which does not exist",
      "give the pager as many pages as the list has rows"),
    Lint(
      .wrongValue, "An action with a value that its field does not take",
      "give it a value that the message names"),
    Lint(.endlessActions, "Actions that set each other off without end", "break the circle of press actions"),
    Lint(
      .wrongLayout, "A tree that layout had to correct",
      "follow the message: each node has one place, each spec a child"),
    Lint(
      .restless, "Frames without end", "set properties only if they differ, and not while frames are drawn"),
    Lint(
      .oldContent, "A list that does not show what its source has", "report each change, or call reloadData()"
    ),
    Lint(
      .lostState, "A row that is made again without the nodes with the focus or a text",
      "keep its nodes, as with `update:` of a list in code"),
    Lint(
      .misplaced, "A presentation without its place",
      "present a node that is not shown yet, next to one that is"),
    Lint(
      .uselessAllowance, "A comment that allows nothing",
      "correct the id, move the comment to the line of the element, or remove it"),
  ]
}
