/// The settings at the start of a Markdown text.
package enum FrontMatter {
  /// Whether the first line after `---` or `+++` is a setting and not text.
  package static func isSetting(_ line: UnsafeRawBufferPointer, isTOML: Bool) -> Bool {
    isSetting(RowBytes(line), 0..<line.count, isTOML: isTOML)
  }

  static func isSetting(_ row: RowBytes, _ line: Range<Int>, isTOML: Bool) -> Bool {
    let first = row.end(from: line.lowerBound, to: line.upperBound) { $0.isBlank || $0 == 0x0d }
    guard first < line.upperBound else { return false }
    if row[first] == UInt8(ascii: "#") || row[first] == UInt8(ascii: "[") { return isTOML }
    let sign = isTOML ? UInt8(ascii: "=") : UInt8(ascii: ":")
    let place = row.end(from: first, to: line.upperBound) { $0 != sign }
    guard place > first, place < line.upperBound else { return false }
    return isTOML || place + 1 >= line.upperBound || row[place + 1].isBlank || row[place + 1] == 0x0d
  }
}
