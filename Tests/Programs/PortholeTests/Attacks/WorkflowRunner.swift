/// Finds commands in the output of a program, as the runners of workflows do: GitHub's looks for `::name` after the white
/// space at the start of a line, and for `##[name]` anywhere in it; others for `##vso[name]`.
enum WorkflowRunner {
  static func commands(in text: String) -> [String] {
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}", "\u{c}"]
    return text.unicodeScalars.split(whereSeparator: ends.contains).map(String.init).filter { line in
      line.drop { $0.isWhitespace }.hasPrefix("::") || line.contains(#/##[A-Za-z.-]*\[/#)
    }
  }
}
