// The tables of languages of programs.
extension CodeLanguage {
  /// Two kinds of quotation marks and comments as in C.
  private static func braces() -> CodeSyntax {
    CodeSyntax(
      lineComments: ["//"], block: ("/*", "*/"),
      quotes: [.init(mark: "\""), .init(mark: "'")], capitalsAreTypes: true)
  }

  static func cLike() -> CodeSyntax {
    var syntax = braces()
    (syntax.isC, syntax.hasRawDelimiters, syntax.prefixes) = (true, true, "LuU8")
    syntax.add(
      "alignas alignof asm auto break case catch class co_await co_return co_yield concept const consteval constexpr "
        + "constinit const_cast continue decltype default delete do dynamic_cast else enum explicit export extern final "
        + "for friend goto if inline mutable namespace new noexcept operator override private protected public register "
        + "reinterpret_cast requires restrict return sizeof static static_assert static_cast struct switch template this "
        + "throw try typedef typeid typename union using virtual volatile while _Static_assert", .keyword)
    syntax.add("bool char double float int long short signed unsigned void wchar_t FILE _Bool", .type)
    syntax.add("true false NULL nullptr", .constant)
    return syntax
  }

  static func javaLike() -> CodeSyntax {
    var syntax = braces()
    syntax.hasAttributes = true
    syntax.quotes = [.init(mark: "\"\"\"", rows: .max), .init(mark: "\""), .init(mark: "'")]
    syntax.add(
      "abstract as assert async await base break case catch class const continue data default delegate do else enum event "
        + "extends final finally for foreach fun get goto if implements import in init instanceof interface internal is "
        + "lateinit lock namespace native new object open operator out override package params permits private protected "
        + "public readonly record ref return sealed set static strictfp suspend super switch synchronized this throw "
        + "throws transient try typealias typeof using val var virtual volatile when where while yield",
      .keyword)
    syntax.add(
      "boolean bool byte char decimal double dynamic float int long short string uint ulong void", .type)
    syntax.add("true false null", .constant)
    return syntax
  }

  static func scriptLike() -> CodeSyntax {
    var syntax = braces()
    (syntax.hasAttributes, syntax.hasPatterns, syntax.wordSigns) = (true, true, "$")
    syntax.quotes.append(.init(mark: "`", rows: 400))
    syntax.add(
      "abstract as async await break case catch class const continue debugger declare default delete do else enum export "
        + "extends finally for from function get if implements import in infer instanceof interface is keyof let "
        + "namespace new of override private protected public readonly return satisfies set static super switch this "
        + "throw try type typeof var void while with yield", .keyword)
    syntax.add("any bigint boolean never number object string symbol unknown", .type)
    syntax.add("true false null undefined NaN Infinity", .constant)
    return syntax
  }

  static func pythonLike() -> CodeSyntax {
    var syntax = CodeSyntax(
      lineComments: ["#"], prefixes: "rRbBfFuU", hasAttributes: true, capitalsAreTypes: true)
    syntax.quotes = [
      .init(mark: "\"\"\"", rows: .max), .init(mark: "'''", rows: .max), .init(mark: "\""), .init(mark: "'"),
    ]
    syntax.add(
      "and as assert async await break case class continue def del elif else except finally for from global if import in "
        + "is lambda match nonlocal not or pass raise return try while with yield", .keyword)
    syntax.add("bool bytes dict float frozenset int list object set str tuple type", .type)
    syntax.add("True False None Ellipsis NotImplemented self cls", .constant)
    return syntax
  }

  static func goLike() -> CodeSyntax {
    var syntax = braces()
    syntax.capitalsAreTypes = false
    syntax.quotes.append(.init(mark: "`", hasEscapes: false, rows: 400))
    syntax.add(
      "break case chan const continue default defer else fallthrough for func go goto if import interface map package "
        + "range return select struct switch type var", .keyword)
    syntax.add(
      "any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string uint "
        + "uint16 uint32 uint64 uint8 uintptr", .type)
    syntax.add("true false nil iota", .constant)
    return syntax
  }

  static func rustLike() -> CodeSyntax {
    var syntax = braces()
    (syntax.blocksNest, syntax.hasLifetimes, syntax.hasRawHashes, syntax.prefixes) = (true, true, true, "rbc")
    syntax.quotes = [.init(mark: "\"", rows: 200), .init(mark: "'")]
    syntax.add(
      "as async await break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match mod move "
        + "mut pub ref return self static struct super trait type union unsafe use where while yield",
      .keyword)
    syntax.add("bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize", .type)
    syntax.add("true false None Some Ok Err", .constant)
    return syntax
  }

  static func swiftLike() -> CodeSyntax {
    var syntax = braces()
    (syntax.blocksNest, syntax.hasRawHashes, syntax.hasAttributes, syntax.isSwift) = (true, true, true, true)
    syntax.quotes = [.init(mark: "\"\"\"", rows: .max), .init(mark: "\"")]
    syntax.add(
      "actor any as associatedtype async await borrowing break case catch class consuming continue convenience default "
        + "defer deinit do dynamic else enum extension fallthrough fileprivate final for func get guard if import in "
        + "indirect infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open operator "
        + "optional override package postfix precedencegroup prefix private protocol public repeat required rethrows "
        + "return self Self sending set some static struct subscript super switch throw throws try typealias unowned var "
        + "weak where while willSet didSet yield", .keyword)
    syntax.add("true false nil", .constant)
    return syntax
  }

  static func rubyLike() -> CodeSyntax {
    var syntax = CodeSyntax(
      lineComments: ["#"], hasHeredocs: true, hasSymbols: true, hasPatterns: true, capitalsAreTypes: true)
    syntax.quotes = [.init(mark: "\"", rows: 100), .init(mark: "'", rows: 100), .init(mark: "`")]
    syntax.add(
      "alias and attr_accessor attr_reader attr_writer begin break case class def defined do else elsif end ensure extend "
        + "for if in include loop module next not or private protected public raise redo require require_relative "
        + "rescue retry return self super then undef unless until when while yield", .keyword)
    syntax.add("true false nil __FILE__ __LINE__", .constant)
    return syntax
  }

  static func shellLike() -> CodeSyntax {
    var syntax = CodeSyntax(lineComments: ["#"], commentsFollowBlanks: true, hasHeredocs: true, isShell: true)
    syntax.quotes = [.init(mark: "\"", rows: 100), .init(mark: "'", hasEscapes: false, rows: 100)]
    syntax.wordSigns = "-"
    syntax.add(
      "alias break case cd command continue declare do done echo elif else esac eval exec exit export fi for function if "
        + "in local printf read readonly return select set shift source test then time trap typeset unset until wait "
        + "while", .keyword)
    return syntax
  }

  static func sqlLike() -> CodeSyntax {
    var syntax = CodeSyntax(lineComments: ["--"], block: ("/*", "*/"), ignoresCase: true)
    syntax.quotes = [
      .init(mark: "'", hasEscapes: false, rows: 100), .init(mark: "\"", hasEscapes: false, role: .key),
      .init(mark: "`", hasEscapes: false, role: .key),
    ]
    syntax.add(
      "add all alter analyze and any as asc begin between by cascade case check column commit constraint create cross "
        + "current database default delete desc distinct drop each else end except exists explain fetch first for foreign "
        + "from full function grant group having if ilike in index inner insert intersect into is join key last lateral "
        + "left like limit materialized natural not nulls of offset on only or order outer over partition primary "
        + "procedure recursive references replace returning returns revoke right rollback row rows schema select set "
        + "table temporary then to transaction trigger truncate union unique update using values view when where window "
        + "with", .keyword)
    syntax.add(
      "bigint bigserial binary blob boolean bytea char character date decimal double float int integer interval json "
        + "jsonb numeric precision real serial smallint text time timestamp timestamptz tinyint uuid varchar",
      .type)
    syntax.add("true false null", .constant)
    return syntax
  }
}
