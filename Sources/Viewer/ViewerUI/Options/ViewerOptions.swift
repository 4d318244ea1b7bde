import DocumentCore
import ImageClient
import NodeUI
import ScreenCore
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
    profile.setDefaults(&self)
  }

  func has(_ habit: ViewerProfile.Habit) -> Bool { profile.habits.contains(habit) }
}

/// When pages glide and edges give way.
public enum ViewerMotion: String, CaseIterable, Sendable {
  /// Pages glide unless the terminal is far away or slow, and edges give way.
  case auto
  /// Also in such a terminal.
  case always
  case never
}

/// How files are opened and followed.
public struct FileOptions: Sendable {
  /// Whether binary files and devices are opened without a remark (`-f`).
  public var opensAnything = false
  /// Whether a file that takes the name of the followed one is followed in turn (`--follow-name`).
  public var followsName = true
  /// Whether following a pipe ends when the pipe does (`--exit-follow-on-close`).
  public var endsFollowingWithPipe = false
  /// Whether `LESSOPEN` is used (`-L` turns it off).
  public var usesPreprocessor = true
  /// The commands of `LESSOPEN` and `LESSCLOSE`; nil without them.
  public var preprocessor: InputPreprocessor?
  /// Whether a failing `LESSOPEN` is reported (`--show-preproc-errors`).
  public var showsPreprocessorErrors = false
  /// Whether `v` says that it edits a file that `LESSOPEN` replaced.
  public var warnsBeforeEditing = true
  /// The file to which the content of a pipe is copied (`-o`), and whether it may be overwritten (`-O`).
  public var logFile: String?
  public var overwritesLogFile = false
  /// The title in the status line (`--title`).
  public var title: String?
  /// The most bytes kept of a pipe (`--spool-limit`); nil for half of the free space.
  public var spoolLimit: Int?
  /// The encoding of files (`--encoding`).
  public var encoding: String?
  /// The encoding of files without a byte order mark, if none is asked for (`LESSCHARSET`).
  public var usualEncoding: TextEncoding?
  /// The encoding to open files with.
  public var textEncoding: TextEncoding? { encoding.flatMap { TextEncoding(named: $0) } ?? usualEncoding }
  /// Whether compressed files are shown decompressed (`--no-decompress` turns it off).
  public var decompresses = true

  public init() {}
}

/// How a session in the terminal begins and ends.
public struct SessionOptions: Sendable {
  /// Whether content that fits the screen is printed and the viewer quits (`-F`); nil for pipes only.
  public var quitsIfOneScreen: Bool?
  /// Whether the viewer stays on the main screen (`-X`).
  public var staysOnMainScreen = false
  /// Whether the keypad mode is left as it is (`--no-keypad`).
  public var leavesKeypad = false
  /// Whether the last screen is printed after the alternate screen is left (`--redraw-on-quit`).
  public var printsLastScreen = false
  /// Whether cutting lines was asked for, so that a wide line does not fit the screen (`-S`).
  public var cutsLinesByRequest = false

  /// Whether a terminal without a cursor is taken without a remark (`-d`).
  public var acceptsDumbTerminal = false
  /// The screen (`--screen`); nil for that of `PORTHOLE_SCREEN`.
  public var screen: ScreenKind?

  /// The program's name and version, for the key -V.
  public var version = "porthole"
  /// The message of the first frame: the options that were not understood.
  public var firstMessage = ""
  /// Those of them that stand on the command line, for standard error where no screen is shown.
  public var complaints: [String] = []

  public init() {}
}
