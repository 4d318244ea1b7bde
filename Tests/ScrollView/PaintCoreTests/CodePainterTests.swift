import PaintCore
import TestSupport
import Testing

@Suite(.bounded) struct CodePainterTests {
  /// A few lines of each language, in which each of its kinds of tokens occurs.
  static let samples: [(CodeLanguage, String, [String])] = [
    (
      .c,
      "#include <stdio.h>  // x\n/* a\nb */ int x = 0x1F + 10'000; char c = '\\''; R\"x(a)\" )x\" uint8_t",
      [
        "{keyword:#include} {string:<stdio.h>}  {comment:// x}", "{comment:/* a}",
        "{comment:b */} {type:int} x = {number:0x1F} + {number:10'000}; {type:char} c = {string:'\\''}; "
          + "{string:R\"x(a)\" )x\"} {type:uint8_t}",
      ]
    ),
    (
      .java, "@Override public String a() { return \"\"\"\n  x\"y\n\"\"\"; } // c",
      [
        "{keyword:@Override} {keyword:public} {type:String} a() { {keyword:return} {string:\"\"\"}",
        "{string:  x\"y}",
        "{string:\"\"\"}; } {comment:// c}",
      ]
    ),
    (
      .javaScript, "const re = /a[/]b\\/\"/g, n = x / 2 / y; `t\ntwo`; this.default ?? null",
      [
        "{keyword:const} re = {string:/a[/]b\\/\"/g}, n = x / {number:2} / y; {string:`t}",
        "{string:two`}; {keyword:this}.default ?? {constant:null}",
      ]
    ),
    (
      .python, "@d\ndef f(self):\n  '''Doc\n  s'''; return f\"{x}\" + r'\\d' # c",
      [
        "{keyword:@d}", "{keyword:def} f({constant:self}):", "  {string:'''Doc}",
        "{string:  s'''}; {keyword:return} {string:f\"{x}\"} + {string:r'\\d'} {comment:# c}",
      ]
    ),
    (
      .go, "func main() { s := `raw\nx`; var e error = nil; 1<<3 }",
      [
        "{keyword:func} main() { s := {string:`raw}",
        "{string:x`}; {keyword:var} e {type:error} = {constant:nil}; {number:1}<<{number:3} }",
      ]
    ),
    (
      .rust, "/* a /* b */ c */ fn f<'a>(x: &'a str) { 'x'; r#\"raw \" x\"#; 0..10; 1_000u32 }",
      [
        "{comment:/* a /* b */ c */} {keyword:fn} f<{constant:'a}>(x: &{constant:'a} {type:str}) { {string:'x'}; "
          + "{string:r#\"raw \" x\"#}; {number:0}..{number:10}; {number:1_000u32} }"
      ]
    ),
    (
      .swift, "let x = #\"raw \"q\"\"#; case .default: 0..<5; #if DEBUG",
      [
        "{keyword:let} x = {string:#\"raw \"q\"\"#}; {keyword:case} .default: {number:0}..<{number:5}; {keyword:#if} DEBUG"
      ]
    ),
    (
      .ruby, "y = <<~TEXT\n  a # b\nTEXT\nputs :a if z =~ /a.b/i # c",
      [
        "y = {keyword:<<~TEXT}", "{string:  a # b}", "{keyword:TEXT}",
        "puts {constant::a} {keyword:if} z =~ {string:/a.b/i} {comment:# c}",
      ]
    ),
    (
      .shell, "X=1; echo $# \"$@\" ${x:-2} -n # c\ncat <<-'EOF'\nif $x\n\tEOF\na=$((1<<2))",
      [
        "{key:X}={number:1}; {keyword:echo} {constant:$#} {string:\"$@\"} {constant:${x:-2}} {option:-n} {comment:# c}",
        "cat {keyword:<<-'EOF'}", "{string:if $x}", "\t{keyword:EOF}", "{key:a}=$(({number:1}<<{number:2}))",
      ]
    ),
    (
      .sql, "select a, 'it''s' FROM \"t\" -- c\n/* x */ limit 1.5",
      [
        "{keyword:select} a, {string:'it''s'} {keyword:FROM} {key:\"t\"} {comment:-- c}",
        "{comment:/* x */} {keyword:limit} {number:1.5}",
      ]
    ),
    (
      .yaml, "- run: |\n    a # b\n  if: true # c\nurl: http://x/#a\nit's: [1, 'b']",
      [
        "{marker:-} {key:run}: {keyword:|}", "    {string:a # b}",
        "  {key:if}: {constant:true} {comment:# c}",
        "{key:url}: http://x/#a", "{key:it's}: [{number:1}, {string:'b'}]",
      ]
    ),
    (
      .toml, "[a.b] # c\nx = [\n  1, \"b\"]\nd = 2026-11-20T10:00:00Z\nt = '''\nx'''",
      [
        "{heading:[a.b] }{comment:# c}", "{key:x} = [", "  {number:1}, {string:\"b\"}]",
        "{key:d} = {number:2026-11-20T10:00:00Z}",
        "{key:t} = {string:'''}", "{string:x'''}",
      ]
    ),
    (
      .css, "@media { a:hover { color: #ff00aa; margin: 1.5em 10% } /* c",
      [
        "{keyword:@media} { a:hover { {key:color}: {number:#ff00aa}; {key:margin}: {number:1.5em} {number:10%} } "
          + "{comment:/* c}"
      ]
    ),
    (
      .html, "<!-- a\nb --><p\nclass=\"x\">it's &amp; if</p>",
      [
        "{comment:<!-- a}", "{comment:b -->}{keyword:<p}",
        "{key:class}={string:\"x\"}{keyword:>}it's {constant:&amp;} if{keyword:</p>}",
      ]
    ),
  ]

  @Test(arguments: samples.indices) func tokensAreFound(_ index: Int) {
    let (language, text, expected) = Self.samples[index]
    #expect(marked(CodePainter(language), text) == expected, "\(language)")
  }

  @Test func coloursOfTheTextItselfStay() {
    #expect(marked(CodePainter(.c), "\u{1b}[31mint\u{1b}[m /*\nint */")[0] == "\u{1b}[31mint\u{1b}[m /*")
    #expect(marked(CodePainter(.c), "\u{1b}[31mint\u{1b}[m /*\nint */")[1] == "{comment:int */}")
  }

  @Test func aQuotationMarkAfterABackslashBeginsNoText() {
    let rows = marked(CodePainter(.shell), "echo \\\"a\\' \\\nif x; then")
    #expect(rows == ["{keyword:echo} \\\"a\\' \\", "{keyword:if} x; {keyword:then}"])
  }

  @Test func longWordsEndBetweenCharacters() {
    let word = String(repeating: "é", count: 200)
    #expect(marked(CodePainter(.shell), "a -x\(word)")[0] == "a {option:-x\(word)}")
  }

  @Test func eachLanguageHasASample() { #expect(Set(Self.samples.map(\.0)) == Set(CodeLanguage.allCases)) }

  /// A lost quotation mark paints some rows of a script, not all of them.
  @Test func aLostQuotationMarkEnds() {
    let text = "echo \"lost\n" + String(repeating: "if true; then\n", count: 300)
    let rows = marked(CodePainter(.shell), text)
    #expect(rows[50] == "{string:if true; then}" && rows[290] == "{keyword:if} true; {keyword:then}")
    #expect(marked(CodePainter(.c), "a \"lost\nint")[1] == "{type:int}")
  }

  @Test(arguments: [
    ("a/main.CPP", CodeLanguage.c), ("x.swift", .swift), ("Gemfile", .ruby), ("/home/ann/.bashrc", .shell),
    ("a.yml", .yaml),
    ("Cargo.toml", .toml), ("i.tsx", .javaScript), ("a.svg", .html), ("notes.txt", nil), ("", nil),
    ("swift", nil), ("/", nil),
  ]) func aFileNameTellsTheLanguage(_ name: String, _ language: CodeLanguage?) {
    #expect(CodeLanguage(fileName: name) == language)
  }

  @Test(arguments: [
    ("#!/bin/sh", CodeLanguage.shell), ("#!/usr/bin/env python3.11", .python),
    ("#!/usr/bin/env -S X=1 node --a", .javaScript),
    ("#! /usr/bin/ruby -w", .ruby), ("<?xml version=\"1.0\"?>", .html), ("#!", nil), ("#!/usr/bin/perl", nil),
    ("sh", nil),
  ]) func theFirstLineTellsTheLanguage(_ line: String, _ language: CodeLanguage?) {
    #expect(CodeLanguage(firstLine: line) == language)
  }
}
