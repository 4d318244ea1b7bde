/// The patterns that were entered: in this run and, if a file keeps them, in earlier ones.
struct PatternHistory {
  /// Keeps the patterns from one run to the next, if the user wants that.
  var file: InputHistory?
  private var entered: [String] = []

  /// The patterns, the oldest first.
  var all: [String] { file?.searches ?? entered }

  mutating func add(_ text: String, _ options: SearchOptions) {
    guard let file else {
      if entered.last != text { entered.append(text) }
      return
    }
    file.add(search: text, removesDuplicates: options.removesDuplicates)
  }
}
