/// Text whose parts have styles and links.
///
/// ```swift
/// "See " + AttributedText("the manual", link: "https://example.org/manual")
///   + AttributedText("!", style: .reverse)
/// ```
public struct AttributedText: Hashable, Sendable {
  /// The text without styles and links.
  public private(set) var string: String
  /// The parts that are not plain, in order, without overlaps.
  public private(set) var runs: [Run] = []

  /// A part of a text with one style and link.
  public struct Run: Hashable, Sendable {
    /// Offsets in the string's UTF-8.
    public internal(set) var range: Range<Int>
    /// The style of the run, merged over that of the whole text.
    public var style: TextStyle
    /// The address of the run's link.
    public var link: String?
  }

  /// A text with the same style and link from its start to its end.
  public init(_ string: String = "", style: TextStyle = .plain, link: String? = nil) {
    self.string = string
    self.string.makeContiguousUTF8()
    if style != .plain || link != nil, !string.isEmpty {
      runs = [Run(range: 0..<self.string.utf8.count, style: style, link: link)]
    }
  }

  /// Appends a text. Its runs keep their styles and links. Linear in the text that is added.
  public static func += (text: inout AttributedText, other: AttributedText) {
    let start = text.string.utf8.count
    text.string += other.string
    for var run in other.runs {
      run.range = (run.range.lowerBound + start)..<(run.range.upperBound + start)
      text.append(run)
    }
  }

  /// One text after another, with the styles and links of both.
  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var text = a
    text += b
    return text
  }

  /// A plain text, and one with styles after it.
  public static func + (a: String, b: AttributedText) -> AttributedText { AttributedText(a) + b }
  /// A text with styles, and a plain one after it.
  public static func + (a: AttributedText, b: String) -> AttributedText { a + AttributedText(b) }

  /// The links; neighbouring runs with the same address are one link.
  public var links: [(range: Range<Int>, address: String)] {
    var links: [(range: Range<Int>, address: String)] = []
    for run in runs {
      guard let address = run.link else { continue }
      if let last = links.last, last.address == address, last.range.upperBound == run.range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        links.append((run.range, address))
      }
    }
    return links
  }

  /// Merges a style over that of a part, clamped to the text. O(runs)
  public mutating func addStyle(_ style: TextStyle, in range: Range<String.Index>) {
    change(bytes(of: range)) { $0.style = style.merged(over: $0.style) }
  }

  /// Sets or removes the link of a part, clamped to the text. O(runs)
  public mutating func setLink(_ link: String?, in range: Range<String.Index>) {
    change(bytes(of: range)) { $0.link = link }
  }

  private func bytes(of range: Range<String.Index>) -> Range<Int> {
    let all = string.startIndex..<string.endIndex
    let range = range.clamped(to: all)
    let utf8 = string.utf8
    let start = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
    return start..<(start + utf8.distance(from: range.lowerBound, to: range.upperBound))
  }

  /// Changes the runs in a part of the text; splits those that reach beyond it.
  mutating func change(_ range: Range<Int>, _ change: (inout Run) -> Void) {
    guard !range.isEmpty else { return }
    let old = runs
    runs = []
    var done = range.lowerBound
    func changed(_ range: Range<Int>, _ run: Run?) -> Run {
      var run = run ?? Run(range: range, style: .plain, link: nil)
      run.range = range
      change(&run)
      return run
    }
    for run in old {
      let (start, end) = (run.range.lowerBound, run.range.upperBound)
      if start >= range.upperBound, done < range.upperBound {
        append(changed(done..<range.upperBound, nil))
        done = range.upperBound
      }
      let inside = run.range.clamped(to: range)
      guard !inside.isEmpty else {
        append(run)
        continue
      }
      if start < inside.lowerBound {
        append(Run(range: start..<inside.lowerBound, style: run.style, link: run.link))
      }
      if done < inside.lowerBound { append(changed(done..<inside.lowerBound, nil)) }
      append(changed(inside, run))
      done = inside.upperBound
      if inside.upperBound < end {
        append(Run(range: inside.upperBound..<end, style: run.style, link: run.link))
      }
    }
    if done < range.upperBound { append(changed(done..<range.upperBound, nil)) }
  }

  /// Appends a run; extends the last one if both are equal and adjacent.
  mutating func append(_ run: Run) {
    guard !run.range.isEmpty, run.style != .plain || run.link != nil else { return }
    if let last = runs.last, last.range.upperBound == run.range.lowerBound, last.style == run.style,
      last.link == run.link
    {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }

  /// The index of the first run that ends after an offset. O(log runs)
  package func firstRun(endingAfter offset: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
