import GeometryCore
import PaintCore

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
  private var knownFiles: [Int: PatchSize?] = [:]

  /// The level of hunks; files and commits are above them.
  static let hunkLevel = 3
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
    for (index, heading) in zip(headings.indices, headings) where heading.level == Self.hunkLevel {
      let end = index + 1 < headings.endIndex ? headings[index + 1].start : end
      guard source.withBytes(heading.start..<end, { Self.count($0, &size) }) != nil else { return nil }
    }
    return size
  }

  /// The size of a file of a patch, without a list of the headings; nil if its text is too long, its end is not known, or
  /// it has hunks of another form.
  ///
  /// - Parameters:
  ///   - start: the start of the line after those that name the file.
  ///   - isWhole: whether no more can follow the text that is there.
  /// - Complexity: O(bytes of the file's part), once
  package func size(ofFileAt start: Int, isWhole: Bool) -> PatchSize? {
    if let known = knownFiles[start] { return known }
    let (end, length) = (min(source.length, start +| Self.most), source.length)
    guard start < end || isWhole else { return nil }
    let size = source.withBytes(start..<max(start, end)) { bytes -> PatchSize? in
      guard bytes.count == max(0, end - start) else { return nil }
      var (size, index) = (PatchSize(), 0)
      while index < bytes.count {
        let lineEnd = Newlines.first(in: bytes, from: index) ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[index..<lineEnd])
        guard lineEnd < bytes.count || isWhole && end == length else { return nil }
        let found = PlainLine.with(line) {
          PatchLine.isHunk($0) ? true : PatchLine.endsFile($0) ? false : nil
        }
        if found == false { return size }
        if found == true {
          let hunk = UnsafeRawBufferPointer(rebasing: bytes[index...])
          guard let count = Self.count(hunk, &size) else { return nil }
          index += count
        } else {
          index = lineEnd + 1
        }
      }
      return isWhole && end == length ? size : nil
    }
    // More text does not shorten a file that is too long.
    if size != nil || start +| Self.most <= length { knownFiles.updateValue(size, forKey: start) }
    return size
  }

  /// Adds the lines of a hunk: as many as its first line says, since other text may follow.
  ///
  /// - Returns: the bytes of its lines; nil for a hunk of another form.
  private static func count(_ bytes: UnsafeRawBufferPointer, _ size: inout PatchSize) -> Int? {
    var index = Newlines.first(in: bytes) ?? bytes.count
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<index])
    guard var state = PlainLine.with(head, { PatchState(hunk: $0) }), state.signs == 1 else { return nil }
    while index + 1 < bytes.count, state.isInHunk {
      let start = index + 1
      let end = Newlines.first(in: bytes, from: start) ?? bytes.count
      let row = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      guard PlainLine.with(row, { state.takeRow(shown: $0) }) else { break }
      index = end
      switch state.kind {
      case .added: size.added += 1
      case .removed: size.removed += 1
      default: break
      }
    }
    return min(bytes.count, index + 1)
  }
}
