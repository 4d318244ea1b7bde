// Expectations that are replaced in the sources of tests.
//
// Expectations know their lines in the source as it was compiled, and each update may change the number of lines. So all
// updates of a file are kept with their places in the file as it was, and the file is made of both each time.
//
// A file is never damaged: a literal is replaced only if it stands for the text that the compiled test expected, the
// result is read again before it is written, and it takes the place of the file in one step. A file that another
// program has changed since is left alone.

import PortholePlatform
import PortholeSystem
import Testing

/// The updates of sources in this process.
package enum SourceUpdates {
  /// The reason for which a source is not updated.
  package struct Refusal: Error { package let reason: String }

  /// Whether `PORTHOLE_UPDATE=1` asks for updates.
  static var isWanted: Bool { FailurePicture.variable("PORTHOLE_UPDATE") == "1" }

  private static var files: [String: SourceEdits] = [:]
  private static let mostBytes = 16 << 20

  /// Replaces the literal with a text in the call at a place.
  static func replace(_ literal: String, with text: String, at location: SourceLocation) throws(Refusal) {
    try replace(literal, with: text, path: location.filePath, line: location.line, column: location.column)
  }

  /// The same for a place as numbers from 1.
  package static func replace(
    _ literal: String, with text: String, path: String, line: Int, column: Int
  ) throws(Refusal) {
    do {
      let source = try readFile(path, limit: mostBytes + 1)
      guard source.count <= mostBytes else { throw Refusal(reason: "the file is too large") }
      var edits = files[path] ?? SourceEdits(source)
      guard edits.result == source else {
        throw Refusal(reason: "the file has changed since the last update")
      }
      try edits.replace(literal, with: text, line: line, column: column)
      let output = try FileTarget(FileName(path), .replace).open()
      try output.write(edits.result)
      try output.finish(isDurable: false)
      files[path] = edits
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(reason: "\(path): \(error)")
    }
  }
}

/// The replaced literals of a source.
package struct SourceEdits {
  private let original: [UInt8]
  private var edits: [(range: Range<Int>, text: String, bytes: [UInt8])] = []
  /// The source with all replacements.
  package private(set) var result: [UInt8]

  package init(_ source: [UInt8]) {
    (original, result) = (source, source)
  }

  /// Replaces the literal in the call that began at a line and a column of the original source.
  package mutating func replace(
    _ literal: String, with text: String, line: Int, column: Int
  ) throws(SourceUpdates.Refusal) {
    let all = SourceLiteral.literals(in: original, line: line, column: column)
    guard let found = all.first(where: { $0.value == literal }) else {
      throw .init(
        reason: "there is no multi-line string literal of the expected text in the call at line \(line)")
    }
    if let earlier = edits.first(where: { $0.range == found.content }) {
      if earlier.text == text { return }
      throw .init(reason: "the expectation stands for different screens")
    }
    guard let bytes = found.content(for: text) else {
      throw .init(reason: "a raw string literal cannot hold this text")
    }
    var changed = self
    changed.edits.append((found.content, text, bytes))
    changed.edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    changed.makeResult()
    let lineBreak = UInt8(ascii: "\n")
    let moved = changed.edits.prefix { $0.range != found.content }.reduce(0) { sum, edit in
      sum + edit.bytes.count { $0 == lineBreak } - original[edit.range].count { $0 == lineBreak }
    }
    // A replacement inside of this call would not move the beginning of the call.
    let isCall = changed.edits.prefix { $0.range != found.content }.allSatisfy {
      $0.range.upperBound <= start(ofLine: line)
    }
    guard isCall,
      SourceLiteral.literals(in: changed.result, line: line + moved, column: column)
        .contains(where: { $0.value == text })
    else { throw .init(reason: "the result would not be the same text") }
    self = changed
  }

  private func start(ofLine line: Int) -> Int {
    var place = 0
    for _ in 1..<max(1, line) {
      place = (original[place...].firstIndex(of: UInt8(ascii: "\n")) ?? original.count - 1) + 1
    }
    return place
  }

  private mutating func makeResult() {
    var (bytes, place): ([UInt8], Int) = ([], 0)
    for edit in edits {
      bytes += original[place..<edit.range.lowerBound] + edit.bytes
      place = edit.range.upperBound
    }
    result = bytes + original[place...]
  }
}
