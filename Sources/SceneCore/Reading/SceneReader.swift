import Foundation
import LayoutCore
import NodeUI
import ScreenCore
import Yams

/// One reading of a scene: where we are, and what was wrong so far.
final class SceneReader {
  static let depthLimit = 1_000
  static let elementLimit = 1_000_000
  /// Aliases can make a small file enormous, so everything visited counts.
  private static let valueLimit = 20_000_000
  private static let issueLimit = 1_000

  private(set) var issues: [SceneError.Issue] = []
  private var path: [PathPart] = []
  private var values = 0
  private var isOverLimit = false

  /// Where the scene's other files are.
  let folder: URL?

  init(folder: URL?) {
    self.folder = folder
  }

  var elements: [String: LayoutElement] = [:]
  var elementCount = 0
  var depth = 0

  /// The first of the elements read since a scroll view began that can be drawn at another scale.
  var zoomable: (any ZoomableNode)?

  /// What can be done only when all elements are known.
  private var rest: [() -> Void] = []

  /// Has something checked when all elements have been read; it returns what is wrong, if anything is.
  func whenRead(at node: Node, _ check: @escaping (SceneReader) -> String?) {
    let place = path
    rest.append { [unowned self] in
      guard let problem = check(self) else { return }
      path = place
      report(node, problem)
    }
  }

  /// Does what was left for later.
  func finish() {
    for step in rest { step() }
    rest = []
  }

  enum PathPart {
    case key(String)
    case index(Int)
  }

  /// Does `body` one step further down the path.
  func at<Result>(_ part: PathPart, _ body: () -> Result) -> Result {
    path.append(part)
    defer { path.removeLast() }
    return body()
  }

  func report(_ node: Node, _ message: String) {
    guard issues.count < Self.issueLimit else { return }
    issues.append(
      SceneError.Issue(
        line: node.mark?.line, column: node.mark?.column, path: pathDescription, message: message))
  }

  /// Whether another value may be read; says so once when there are too many.
  func mayRead(_ node: Node) -> Bool {
    values += 1
    if values > Self.valueLimit, !isOverLimit {
      isOverLimit = true
      report(node, "more than \(Self.valueLimit) values")
    }
    return !isOverLimit
  }

  /// Whether another element may be read, this deep.
  func mayReadElement(_ node: Node) -> Bool {
    guard !isOverLimit else { return false }
    elementCount += 1
    if elementCount > Self.elementLimit {
      isOverLimit = true
      report(node, "more than \(Self.elementLimit) elements")
      return false
    }
    if depth > Self.depthLimit {
      report(node, "elements more than \(Self.depthLimit) deep")
      return false
    }
    return true
  }

  private var pathDescription: String {
    var text = ""
    for part in path {
      switch part {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

/// What a value is, for messages.
func describe(_ node: Node) -> String {
  switch node {
  case .scalar(let scalar):
    if scalar.style == .plain, ["", "~", "null"].contains(scalar.string) { return "nothing" }
    let text = scalar.string.count > 40 ? scalar.string.prefix(40) + "…" : scalar.string[...]
    return "\u{201c}\(SafeText.of(text))\u{201d}"
  case .mapping(let mapping): return mapping.isEmpty ? "an empty mapping" : "a mapping"
  case .sequence(let sequence): return sequence.count == 0 ? "an empty list" : "a list"
  case .alias: return "an alias"
  }
}

/// Text of a file in a message: hidden characters are shown, not sent.
func isNull(_ node: Node) -> Bool {
  if case .scalar(let scalar) = node {
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
  }
  return false
}
