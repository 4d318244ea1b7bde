import DocumentCore
import ImageClient
import NodeUI
import ScrollCore

/// All settings of the viewer. The command line, the environment and the options file set them before the
/// start; the keys `-` and `_` change and show some of them later.
///
/// `Pager.options` is their only store: code that needs a setting reads it there.
public struct ViewerOptions: Sendable {
  public var profile = ViewerProfile.porthole
  public var tabWidth = 8
  public var indicators = IndicatorPolicy.auto
  /// Whether the viewer takes mouse events from the start.
  public var usesMouse = true
  /// Whether to start at the end and follow it.
  public var follows = false
  /// The line at which to start, from 0.
  public var firstLine: Int?
  /// Whether the terminal can show block characters.
  public var hasBlocks = true
  /// When pages glide and edges give way.
  public var motion = ViewerMotion.auto
  /// Whether nothing moves but to its end at once.
  public var reducesMotion: Bool {
    get { motion == .never }
    set { motion = newValue ? .never : .auto }
  }
  /// Whether line numbers are shown.
  public var showsLineNumbers = false
  /// The number of rows kept in view before a line that is jumped to.
  public var context = 0
  /// How lines that are wider than the window are broken.
  public var wrap = TextWrap.none
  /// How they are broken when wrapping is switched on by a key.
  public var wrapStyle = TextWrap.word
  /// The characters that pictures are made of.
  public var imageSymbols = ImageSymbols.quadrants
  /// The files to show as tables, and their options.
  public var tables = TableOptions()
  /// The actions allowed besides showing files.
  public var permissions = Permissions.all
  public var search = SearchOptions()
  /// The lines shown around those that pass a filter (`--filter-context`).
  public var filterContext = FilterContext()
  public var text = TextOptions()
  public var movement = MovementOptions()
  public var keys = KeyOptions()
  public var files = FileOptions()
  public var session = SessionOptions()
  /// Only for `porthole snapshot`.
  package var snapshot = SnapshotOptions()

  public init() {}

  /// The defaults of a profile.
  public init(profile: ViewerProfile) {
    self.profile = profile
    guard profile == .less else { return }
    wrap = .character
    reducesMotion = true
    search.caseRule = .exact
    search.wrapsAround = false
    search.isIncremental = false
    search.start = .atTop
    search.stepsByLine = true
    movement.jumpTarget = .row(1)
    movement.hasElasticEdges = false
    movement.pageOverlap = 0
    text.showsTildes = true
    text.lineNumberWidth = 7
    text.cutSign.scalar = ">"
  }
}

/// When pages glide and edges give way.
public enum ViewerMotion: String, CaseIterable, Sendable {
  /// Pages glide unless the terminal is far away or slow, and edges give way.
  case auto
  /// Also in such a terminal.
  case always
  case never
}

/// The set of defaults and habits that the viewer starts with.
public enum ViewerProfile: String, CaseIterable, Sendable {
  case porthole
  /// The defaults of less, for hands and programs that expect them.
  case less
}
