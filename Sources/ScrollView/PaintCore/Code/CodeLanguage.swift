/// A language of programs or of settings whose text can be painted.
public enum CodeLanguage: String, CaseIterable, Sendable {
  /// C, C++ and Objective-C.
  case c
  /// Java, and Kotlin and C#, which differ little in the parts that are painted.
  case java
  /// JavaScript and TypeScript.
  case javaScript
  /// The languages of these names.
  case python, go, rust, swift, ruby
  /// The Bourne shell and its relatives.
  case shell
  /// The languages of these names.
  case sql, yaml
  /// TOML, and settings of the kind `name = value` under titles in brackets.
  case toml
  /// Style sheets.
  case css
  /// HTML and XML.
  case html

  /// The language of a file by its name or the ending of it; nil for an unknown one.
  public init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if let found = Self.language(of: name, in: Self.names) {
      self = found
    } else if let dot = name.lastIndex(of: "."),
      let found = Self.language(of: String(name[name.index(after: dot)...]), in: Self.endings)
    {
      self = found
    } else {
      return nil
    }
  }

  /// The language of a program by its first line, such as `#!/usr/bin/env python3`; nil for another line or an unknown
  /// program.
  public init?(firstLine: String) {
    guard firstLine.hasPrefix("#!") else {
      guard firstLine.hasPrefix("<?xml") || firstLine.lowercased().hasPrefix("<!doctype html") else {
        return nil
      }
      self = .html
      return
    }
    let words = firstLine.dropFirst(2).prefix(256).split { $0 == " " || $0 == "\t" || $0 == "\r" }
    for word in words {
      guard let program = word.split(separator: "/").last, program != "env", !word.hasPrefix("-"),
        !word.contains("=")
      else { continue }
      let name = program.prefix { !$0.isNumber && $0 != "." }.lowercased()
      guard let found = Self.language(of: name, in: Self.programs) else { return nil }
      self = found
      return
    }
    return nil
  }

  /// The language whose list has a word. The lists are read as they are: most starts ask once, and tables would take
  /// longer to make.
  private static func language(of word: String, in lists: [(CodeLanguage, String)]) -> CodeLanguage? {
    guard !word.isEmpty else { return nil }
    for (language, text) in lists where Self.has(word.utf8, in: text.utf8) { return language }
    return nil
  }

  private static func has(_ word: String.UTF8View, in list: String.UTF8View) -> Bool {
    var (rest, isStart) = (list[...], true)
    while let byte = rest.first {
      if isStart, rest.starts(with: word) {
        let next = rest.dropFirst(word.count).first
        if next == nil || next == 0x20 { return true }
      }
      isStart = byte == 0x20
      rest.removeFirst()
    }
    return false
  }

  private static let endings: [(CodeLanguage, String)] = [
    (.c, "c h cc cpp cxx c++ hh hpp hxx inl ino m mm cu"), (.java, "java kt kts cs scala groovy gradle dart"),
    (.javaScript, "js mjs cjs jsx ts mts cts tsx"), (.python, "py pyi pyw"), (.go, "go"), (.rust, "rs"),
    (.swift, "swift"), (.ruby, "rb rake gemspec ru"), (.shell, "sh bash zsh ksh dash bats"),
    (.sql, "sql ddl psql"), (.yaml, "yaml yml"),
    (.toml, "toml ini cfg conf properties desktop service timer socket editorconfig"),
    (.css, "css scss less"),
    (.html, "html htm xhtml xml svg xsd xsl plist vue"),
  ]
  private static let names: [(CodeLanguage, String)] = [
    (.shell, ".bashrc .bash_profile .profile .zshrc .zshenv bashrc profile pkgbuild"),
    (.ruby, "rakefile gemfile vagrantfile podfile brewfile"), (.yaml, ".clang-format .clang-tidy"),
    (.toml, "cargo.lock .gitconfig gitconfig .editorconfig poetry.lock"),
  ]
  private static let programs: [(CodeLanguage, String)] = [
    (.shell, "sh bash zsh ksh dash"), (.python, "python pypy"), (.ruby, "ruby"),
    (.javaScript, "node deno bun"),
    (.swift, "swift"),
  ]
}
