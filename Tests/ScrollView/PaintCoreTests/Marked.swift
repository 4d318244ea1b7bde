import Foundation
import PaintCore

/// The rows of a text with their roles: `{number:12} rows`.
func marked(_ painter: some Painter, _ text: String) -> [String] {
  zip(text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false), painter.paint(text)).map {
    row, spans in
    marked(Array(row), spans)
  }
}

func marked(_ row: [UInt8], _ spans: [PaintSpan]) -> String {
  var (result, place) = ("", 0)
  for span in spans {
    result += String(decoding: row[place..<span.range.lowerBound], as: UTF8.self)
    result += "{\(span.role):\(String(decoding: row[span.range], as: UTF8.self))}"
    place = span.range.upperBound
  }
  return result + String(decoding: row[place...], as: UTF8.self)
}

/// The states after the rows of a text.
func states<P: Painter>(_ painter: P, _ text: String) -> [P.State] {
  var (state, spans) = (painter.start, [PaintSpan]())
  return text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { row in
    Array(row).withUnsafeBytes { painter.paint($0, state: &state, into: &spans) }
    return state
  }
}

/// Output of programs, recorded with them: git 2.39, gcc 12, pytest 9, Python 3.11, Java 17, Rust 1.95, man-db 2.11 and
/// apt of Debian 12.
enum Sample {
  static let names = [
    "apt.txt", "color.patch", "dpkg.log", "gcc.txt", "http.log", "java.log", "log.patch", "ls.1.txt",
    "merge.patch",
    "pytest.txt", "python.log", "rust.log", "word.patch",
  ]

  static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Samples")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
