import ScreenCore

/// How a file is JSON.
package enum JSONFormat: Hashable, Sendable {
  /// One value, or several that may take several lines each.
  case value
  /// A value in each line.
  case lines

  /// The bytes at the start of a file that decide.
  private static let sample = 64 << 10

  /// How a file is JSON, by its name and its first bytes.
  package struct Recognition: Hashable, Sendable {
    /// nil if the file does not begin as JSON does.
    package var format: JSONFormat?
    /// Whether the beginning is valid, or the name is that of a JSON file.
    package var isSure: Bool
    /// Whether the name says that the file is one value.
    package var isOne = false
  }

  /// Recognises JSON; nil while a pipe has brought nothing but blanks. A file that does not begin as JSON costs
  /// one read of a few bytes.
  package static func recognise(_ document: Document) -> Recognition? {
    let name = document.path.map { $0.description } ?? ""
    let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    let isNamed = ["json", "jsonl", "ndjson", "geojson"].contains(ending)
    var first: UInt8?
    let isBlank = document.withBytes(0..<min(256, document.length)) { bytes in
      let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
      first = bytes[start...].first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
      return first == nil
    }
    if isBlank, !document.isComplete, document.length < 256 { return nil }
    guard isNamed || first == 0x7b || first == 0x5b else { return Recognition(format: nil, isSure: false) }
    let range = 0..<min(sample, document.length)
    let (isLines, mayBeValid) = document.withBytes(range) { bytes -> (Bool?, Bool) in
      let isWhole = document.isComplete && bytes.count == document.length
      return (hasValueInFirstLine(bytes, isWhole: isWhole), isValid(bytes, isWhole: isWhole))
    }
    let isLong = isLines == nil && ["jsonl", "ndjson"].contains(ending)
    return Recognition(
      format: isLines == true || isLong ? .lines : .value, isSure: isNamed || mayBeValid,
      isOne: ["json", "geojson"].contains(ending))
  }

  /// Whether the first line that is not blank is a whole value in brackets; nil if it does not end in the bytes.
  private static func hasValueInFirstLine(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool? {
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[start]) { start += 1 }
    guard let end = Newlines.first(in: bytes, from: start) ?? (isWhole ? bytes.count : nil) else {
      return nil
    }
    guard start < end, bytes[start] == 0x7b || bytes[start] == 0x5b else { return false }
    return isValid(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isWhole: true)
  }

  /// Whether bytes are valid JSON or, if they are not the whole text, may become so.
  private static func isValid(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    var part = JSONPart(after: JSONIndex(isLines: false))
    part.read(bytes, at: 0)
    if part.validator.problem != nil { return false }
    return !isWhole || part.validator.isBetweenValues && part.reader.mode != .string
  }
}
