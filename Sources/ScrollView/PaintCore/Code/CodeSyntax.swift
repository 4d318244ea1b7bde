/// The parts of a language that the scanner knows.
struct CodeSyntax: Sendable {
  /// A way to write a string.
  struct Quote: Sendable {
    var mark: StaticString
    /// Whether a backslash keeps a mark from ending it.
    var hasEscapes = true
    /// The rows that it may reach over: 1 for a string that ends with its row. A number keeps a lost mark from painting
    /// the rest of a text.
    var rows = 1
    var role = PaintRole.string
  }

  /// The way in which the name of a value stands before it.
  enum Keys: Sendable {
    case none
    /// `name: value` at the start of a row, as in YAML.
    case colon
    /// `name = value`, below titles in brackets.
    case equals
    /// `name: value` anywhere.
    case property
  }

  var lineComments: [StaticString] = []
  /// Whether a line comment begins only after a blank.
  var commentsFollowBlanks = false
  var block: (open: StaticString, close: StaticString)?
  var blocksNest = false
  /// The longest marks first.
  var quotes: [Quote] = []
  /// Whether `'a` may be no string but a lifetime, as in Rust, whose raw strings reach over rows.
  var hasLifetimes = false
  /// Letters before a quotation mark that belong to the string.
  var prefixes = ""
  /// Whether signs `#` around a string make it raw: `#"…"#`, or after the letter `r`.
  var hasRawHashes = false
  /// Whether `R"x(…)x"` is a string.
  var hasRawDelimiters = false
  var hasHeredocs = false
  /// Whether `$name` is a variable, `-x` an option and `name=` the name of a value, as in the shell.
  var isShell = false
  /// Whether `:name` is a constant, as in Ruby.
  var hasSymbols = false
  /// Whether `#name` is a keyword, and a raw string may have three quotation marks, as in Swift.
  var isSwift = false
  var hasPatterns = false
  /// Whether `#` begins a line for the preprocessor, `_t` ends the name of a type and `'` parts digits, as in C.
  var isC = false
  /// Whether `@name` is an attribute.
  var hasAttributes = false
  /// Whether names that begin with a capital are types.
  var capitalsAreTypes = false
  var keys = Keys.none
  /// Whether the text consists of tags and the text between them.
  var hasTags = false
  var ignoresCase = false
  /// Other characters of words.
  var wordSigns = ""
  /// The words with a meaning; see ``add(_:_:)``.
  var words = WordTable<PaintRole>([])
  var known: [(WordKey, PaintRole)] = []

  mutating func add(_ text: String, _ role: PaintRole) {
    known += text.split(separator: " ").filter { $0.utf8.count <= WordKey.longest }.map {
      (WordKey($0), role)
    }
    words = WordTable(known)
  }
}

extension CodeLanguage {
  private static let all = allCases
  private static let syntaxes: [CodeSyntax] = all.map(\.made)

  var syntax: CodeSyntax { Self.syntaxes[Self.all.firstIndex(of: self) ?? 0] }

  private var made: CodeSyntax {
    switch self {
    case .c: Self.cLike()
    case .java: Self.javaLike()
    case .javaScript: Self.scriptLike()
    case .python: Self.pythonLike()
    case .go: Self.goLike()
    case .rust: Self.rustLike()
    case .swift: Self.swiftLike()
    case .ruby: Self.rubyLike()
    case .shell: Self.shellLike()
    case .sql: Self.sqlLike()
    case .yaml: Self.yamlLike()
    case .toml: Self.tomlLike()
    case .css: Self.cssLike()
    case .html: Self.htmlLike()
    }
  }
}
