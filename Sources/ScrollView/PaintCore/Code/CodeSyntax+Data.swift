// The tables of languages of settings and of pages.
extension CodeLanguage {
  static func yamlLike() -> CodeSyntax {
    var syntax = CodeSyntax(lineComments: ["#"], commentsFollowBlanks: true, keys: .colon, wordSigns: "-./")
    syntax.quotes = [.init(mark: "\"", rows: 100), .init(mark: "'", hasEscapes: false, rows: 100)]
    syntax.add("true false null yes no on off True False Null ~", .constant)
    return syntax
  }

  static func tomlLike() -> CodeSyntax {
    var syntax = CodeSyntax(
      lineComments: ["#", ";"], commentsFollowBlanks: true, keys: .equals, wordSigns: "-")
    syntax.quotes = [
      .init(mark: "\"\"\"", rows: .max), .init(mark: "'''", hasEscapes: false, rows: .max), .init(mark: "\""),
      .init(mark: "'", hasEscapes: false),
    ]
    syntax.add("true false inf nan", .constant)
    return syntax
  }

  static func cssLike() -> CodeSyntax {
    var syntax = CodeSyntax(block: ("/*", "*/"), hasAttributes: true, keys: .property, wordSigns: "-")
    syntax.quotes = [.init(mark: "\""), .init(mark: "'")]
    syntax.add("important", .keyword)
    return syntax
  }

  static func htmlLike() -> CodeSyntax {
    var syntax = CodeSyntax(block: ("<!--", "-->"), hasTags: true, wordSigns: "-:.")
    syntax.quotes = [
      .init(mark: "\"", hasEscapes: false, rows: 100), .init(mark: "'", hasEscapes: false, rows: 100),
    ]
    return syntax
  }
}
