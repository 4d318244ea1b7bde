/// A part of an article.
enum ArticleBlock: Sendable {
  case heading(String)
  /// Text with markup for bold, code and links.
  case paragraph(String)
  /// Lines that are not wrapped.
  case code(String)
  case table(String)
}

enum ArticleText {
  static let title = "How a terminal scrolls"

  static let blocks: [ArticleBlock] = [
    .heading("Paper"),
    .paragraph(
      "The first terminals were typewriters. The Teletype Model 33 of 1963 printed ten characters a second on a roll of"
        + " paper, and *scrolling* was what the paper did: a line feed turned the platen by a sixth of an inch, and what"
        + " had been said moved up and out of sight, but not away. One could pull the roll and read on."),
    .paragraph(
      "Two bytes of that time are still at the end of lines today: *carriage return* went back to the first column, and"
        + " *line feed* turned the paper. They were two because the carriage took two tenths of a second to come back,"
        + " and a second byte gave it the time."),
    .heading("Glass"),
    .paragraph(
      "A screen is a window of fixed size. Once it is full, a new line has to push the oldest out at the top, and that one"
        + " is lost. Early terminals with screens were called *glass teletypes*, and not as praise: they did less than"
        + " paper. What they had instead was a cursor that could go **up**."),
    .paragraph(
      "The VT100 of 1978 brought a *scroll region*: rows from one to another in which lines move while the rest stays."
        + " An editor can keep its status line at the bottom and have the terminal move the text above it. The sequence"
        + " is short; see [the manual](https://vt100.net/docs/vt100-ug/chapter3.html#DECSTBM)."),
    .code(
      """
      ESC [ 1 ; 23 r        rows 1 to 23 scroll; row 24 stays where it is
      ESC [ 23 ; 1 H        the cursor goes to the last row that scrolls
      LF                    everything in the region moves up by one row, and a blank row comes in at the bottom
      ESC [ r               the whole screen scrolls again
      """),
    .paragraph(
      "Over a line of 1200 baud, a full screen of 24 by 80 characters took sixteen seconds. With a scroll region one line"
        + " took two thirds of a second. All the cleverness of `curses` comes from this arithmetic: it compares the screen"
        + " that is there with the one that is wanted and sends what it takes to go from one to the other."),
    .heading("What it costs today"),
    .paragraph(
      "Nobody waits for bytes any more, and yet they count: over a slow connection, in a recording, in the battery of a"
        + " laptop. The table has what some ways to scroll by one line send, for a screen of 80 by 24 full of text."
    ),
    .table(
      """
      Way                                          Bytes    Needs                       Flickers    Keeps the status line
      draw everything again                        1,950    nothing                     a little    yes
      line feed at the bottom                         82    nothing                     no          no
      scroll region, then line feed                   99    csr (DECSTBM)               no          yes
      insert and delete line                         101    il1, dl1                    a little    yes
      scroll up by a number (SU)                      94    indn                        no          with a region
      synchronised output around any of these        +16    mode 2026                   never       as without
      """),
    .paragraph(
      "The last row is the newest. Between two marks the terminal collects what it is sent and shows it at once, so that no"
        + " half of a frame is ever seen. The [proposal](https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036)"
        + " is short, and lists the terminals that do it."),
    .heading("Fingers"),
    .paragraph(
      "In 2005 a demonstration of a list under glass made a room forget its dinner: the list followed the finger, went on when"
        + " it was let go, and bounced when it came to its end. None of it was decoration. What follows the finger needs"
        + " no explanation; what goes on saves work; and an end that gives tells apart *there is no more* from *nothing"
        + " happened*."),
    .paragraph(
      "Two formulas hold all of that. Let go with a velocity, the list loses a fixed share of it in each millisecond; and"
        + " pulled beyond its end by **x** it shows less and less of that, never more than its own height **d**:"
    ),
    .code(
      """
      v(t) = v0 * r ^ (1000 t)                      r = 0.998 is a slow list, 0.99 a fast one
      rest = x0 - v0 / (1000 ln r)                  known at once, so that the rest can be chosen: a whole row, a page

      f(x) = (1 - 1 / (x * 0.55 / d + 1)) * d       the first cells come easily, the last never
      """),
    .paragraph(
      "A cell is a coarse unit for this: a phone has forty steps where a terminal has one. So the motion is worked out in"
        + " fractions, shown in whole rows, and led to end on one; and the indicator, which can be drawn in eighths, shows"
        + " what the rows cannot."),
    .heading("Keys"),
    .paragraph(
      "A page forward is not a screen forward. One line stays in view, so that the eye knows where it was; the pager `more`"
        + " did so in 1978, and [the guidelines](https://developer.apple.com/design/human-interface-guidelines/scroll-views)"
        + " ask for it today. The program that showed this article keeps one line, too: press Space and look at the last"
        + " line before it becomes the first."),
    .paragraph(
      "And when a search finds something that is out of sight, the view goes there, but no further than it must. Try it:"
        + " press `/`, type *scroll*, and Enter a few times. Where the next place is in view already, nothing moves."
    ),
    .heading("Names of things"),
    .table(
      """
      Here                    UIKit                          Texture                        CSS
      contentSize             contentSize                    automaticallyManagesContentSize scrollWidth, scrollHeight
      contentOffset           contentOffset                  view.contentOffset             scrollLeft, scrollTop
      contentInset            contentInset                   view.contentInset              scroll-padding, more or less
      bounces                 bounces                        view.bounces                   overscroll-behavior
      isPagingEnabled         isPagingEnabled                view.isPagingEnabled           scroll-snap-type: mandatory
      pageOverlap             -                              -                              -
      scrollableDirections    -                              scrollableDirections           overflow-x, overflow-y
      """),
  ]
}
