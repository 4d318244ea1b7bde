import Foundation
import Testing

/// Expects each example of a test's file, between the remarks `// Example` and `// End`, in a page of docs/.
///
/// - Returns: the number of examples, and of blocks of Swift in the page.
@discardableResult
func expectExamples(in page: String, of file: String = #filePath) throws -> (examples: Int, blocks: Int) {
  let file = URL(fileURLWithPath: file)
  // Tests/TARGET/FILE, at any depth.
  var root = file
  repeat { root.deleteLastPathComponent() } while root.lastPathComponent != "Tests"
  root.deleteLastPathComponent()
  let text = try String(contentsOf: root.appendingPathComponent("docs/" + page), encoding: .utf8)
  let code = try String(contentsOf: file, encoding: .utf8)
  let examples = code.components(separatedBy: "    // Example\n").dropFirst().map {
    $0.components(separatedBy: "    // End\n")[0].replacingOccurrences(of: "\n    ", with: "\n").dropFirst(4)
  }
  #expect(!examples.isEmpty)
  for example in examples { #expect(text.contains("```swift\n\(example)```"), "\(example)") }
  return (examples.count, text.components(separatedBy: "```swift").count - 1)
}
