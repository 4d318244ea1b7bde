/// A test of sections on the screen.
protocol SectionTest {}

extension SectionTest {
  /// A text with headings of three levels.
  var nested: String {
    """
    # A
    a1
    a2
    ## B
    b1
    b2
    ### C
    c1
    c2
    c3
    c4
    c5
    ### D
    d1
    ## E
    e1
    # F
    """ + "\n" + (1...30).map { "f\($0)\n" }.joined()
  }

  /// The first rows.
  func rows(_ screen: Headless, _ count: Int) -> [String] { Array(screen.screen[..<count]) }

  /// The row of the last heading that stays.
  func line(_ title: String, columns: Int = 40) -> String {
    title + " " + String(repeating: "─", count: columns - title.count - 1)
  }
}
