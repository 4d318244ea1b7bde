import GeometryCore

/// The number of lines that a part of a patch adds and removes.
public struct PatchSize: Hashable, Sendable {
  /// The lines added.
  public var added = 0
  /// The lines removed.
  public var removed = 0

  /// A size of no lines.
  public init() {}
}

/// The sizes of the parts of a patch: its commits, files and hunks. Each is counted when it is asked for, and kept.
public final class PatchSizes {
  private let source: any ByteSource
  private var known: [Range<Int>: PatchSize?] = [:]

  /// Parts of more bytes than this are not counted: a frame asks for many.
  private static let most = 256 << 10

  /// The sizes of parts of a source.
  public init(_ source: any ByteSource) { self.source = source }

  /// The size of the part that a heading begins; nil if the part is too long, its end is not known, or it has hunks of
  /// another form, as merges do.
  ///
  /// - Parameters:
  ///   - headings: all headings, in the order of their places.
  ///   - isWhole: whether the text ends after the last of them.
  /// - Complexity: O(headings and bytes of the part), once
  public func size(of heading: SectionHeading, in headings: [SectionHeading], isWhole: Bool) -> PatchSize? {
    let first = headings.partitioningIndex { $0.start >= heading.start }
    var next = first + 1
    while next < headings.count, headings[next].level > heading.level { next += 1 }
    guard first < headings.count, next < headings.count || isWhole else { return nil }
    let end = next < headings.count ? headings[next].start : source.length
    guard heading.start < end, end - heading.start <= Self.most else { return nil }
    let part = heading.start..<end
    if let size = known[part] { return size }
    let size = count(headings[first..<next], upTo: end)
    known[part] = .some(size)
    return size
  }

  /// Adds the lines of hunks up.
  private func count(_ headings: ArraySlice<SectionHeading>, upTo end: Int) -> PatchSize? {
    var size = PatchSize()
    for (index, heading) in zip(headings.indices, headings) where heading.level == DiffLine.hunkLevel {
      let end = index + 1 < headings.endIndex ? headings[index + 1].start : end
      guard source.withBytes(heading.start..<end, { Self.count($0, &size) }) else { return nil }
    }
    return size
  }

  /// Adds the lines of a hunk: as many as its first line says, since other text may follow. False for a hunk of another
  /// form.
  private static func count(_ bytes: UnsafeRawBufferPointer, _ size: inout PatchSize) -> Bool {
    var index = Newlines.first(in: bytes) ?? bytes.count
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<index])
    guard var left = PlainLine.with(head, DiffLine.lengths) else { return false }
    while index < bytes.count, left.old > 0 || left.new > 0 {
      let start = index + 1
      index = Newlines.first(in: bytes, from: start) ?? bytes.count
      guard start < bytes.count else { break }
      switch PlainLine.with(UnsafeRawBufferPointer(rebasing: bytes[start..<index]), \.first) {
      case UInt8(ascii: "+"): (size.added, left.new) = (size.added + 1, left.new - 1)
      case UInt8(ascii: "-"): (size.removed, left.old) = (size.removed + 1, left.old - 1)
      case UInt8(ascii: "\\"): break
      default: (left.old, left.new) = (left.old - 1, left.new - 1)
      }
    }
    return true
  }
}

extension DiffLine {
  /// The level of hunks; files and commits are above them.
  static let hunkLevel = 3

  /// The numbers of old and new lines in `@@ -1,4 +1,5 @@`; nil for a line of another form.
  static func lengths(_ line: UnsafeRawBufferPointer) -> (old: Int, new: Int)? {
    func length(after sign: UInt8, _ index: inout Int) -> Int? {
      guard index < line.count, line[index] == sign else { return nil }
      let end = line.endOfDigits(from: index + 1)
      guard end > index + 1 else { return nil }
      index = end
      guard end < line.count, line[end] == UInt8(ascii: ",") else { return 1 }
      index = line.endOfDigits(from: end + 1)
      // No hunk has more lines than that.
      return Int(String(decoding: line[(end + 1)..<index].prefix(9), as: UTF8.self))
    }
    var index = 3
    guard line.begins(with: "@@ "), let old = length(after: UInt8(ascii: "-"), &index) else { return nil }
    index += 1
    guard let new = length(after: UInt8(ascii: "+"), &index) else { return nil }
    return (old, new)
  }
}
