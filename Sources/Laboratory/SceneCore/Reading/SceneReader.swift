import LayoutCore
import NodeUI
import ScreenCore

/// Reads a scene. It tracks the path to the current value, and collects the issues.
///
/// Properties that each element uses have no checks for overlapping access, which took a twentieth of the time. No code holds
/// one of them `inout` while other code of the reader runs.
final class SceneReader {
  static let depthLimit = 1_000
  static let elementLimit = 1_000_000
  /// The most actions and keys, of which each needs several objects.
  private static let actionLimit = 100_000
  /// The most values to visit: aliases can make a small file enormous.
  private static let valueLimit = 20_000_000
  private static let hintLimit = 100

  private(set) var found = FirstIssues()
  var issues: [SceneError.Issue] { found.issues }
  /// Probable mistakes that do not make the scene wrong.
  private(set) var hints: [NodeUI.Note] = []
  @exclusivity(unchecked) private var path: [PathPart] = []
  @exclusivity(unchecked) private var values = 0
  @exclusivity(unchecked) private var isOverLimit = false

  /// The files that the scene can name.
  let files: SceneFiles

  /// Whether it reads a template, of which many elements are made.
  let isTemplate: Bool

  /// The parts of the scene that its actions use while it is shown.
  let running: RunningScene

  /// - Parameter outer: for a row of a list the scene around, to whose elements the row may refer.
  init(_ files: SceneFiles, in outer: RunningScene? = nil) {
    self.files = files
    isTemplate = outer != nil
    running = RunningScene(in: outer)
  }

  var elements: [String: LayoutElement] = [:]
  /// True while the path of each element is noted.
  @exclusivity(unchecked) var notesPaths = false
  private(set) var elementsByPath: [String: LayoutElement] = [:]
  /// The paths of the other files that the scene names.
  var namedPaths: Set<String> = []
  @exclusivity(unchecked) var elementCount = 0
  private var actionCount = 0
  /// Whether `{value}` in the actions that are read now is the value of the element to which they belong.
  var actionsHaveOwnValue = false
  /// The places of values that are known only when an action is done: they have no mistakes before.
  @exclusivity(unchecked) var unknownValues: Set<Mark> = []
  @exclusivity(unchecked) var depth = 0

  /// The first zoomable element in the content of the current scroll view.
  @exclusivity(unchecked) var zoomable: (any ZoomableNode)?

  /// The scroll views around the current element, and those around each scroll view.
  @exclusivity(unchecked) private var scrollViews: [ObjectIdentifier] = []
  private var scrollViewsAround: [ObjectIdentifier: [ObjectIdentifier]] = [:]

  /// Runs `body`, which reads the content of a scroll view.
  func inside(_ scroll: LayoutElement, _ body: () -> Void) {
    scrollViewsAround[ObjectIdentifier(scroll)] = scrollViews
    scrollViews.append(ObjectIdentifier(scroll))
    body()
    scrollViews.removeLast()
  }

  /// Notes the scroll views around an element to which others may refer.
  func noteViews(around element: LayoutElement) {
    if !scrollViews.isEmpty { scrollViewsAround[ObjectIdentifier(element)] = scrollViews }
  }

  /// Whether an element with an id, or a scroll view, is in the content of a scroll view.
  func isInside(_ inner: LayoutElement, _ outer: LayoutElement) -> Bool {
    scrollViewsAround[ObjectIdentifier(inner)]?.contains(ObjectIdentifier(outer)) == true
  }

  /// The pagers whose `pageControl` the scene gives.
  var pagersWithChoice: Set<ObjectIdentifier> = []

  /// The tickers of elements whose content changes with time. An action finds the one of its element here.
  var tickers: [ObjectIdentifier: Ticker] = [:]

  /// Steps to run when all elements have been read.
  private var rest: [() -> Void] = []

  /// The reason why a value is refused.
  struct Problem: Error {
    let message: String
  }

  /// Runs `check` when all elements have been read, and reports the problem that it throws, if any.
  func whenRead(at node: Node, _ check: @escaping (SceneReader) throws(Problem) -> Void) {
    let place = path
    rest.append { [unowned self] in
      path = place
      defer { path = [] }
      do throws(Problem) {
        try check(self)
      } catch {
        report(node, error.message)
      }
    }
  }

  /// Runs a step when all elements have been read and have their names.
  func whenRead(_ step: @escaping (SceneReader) -> Void) {
    rest.append { [unowned self] in step(self) }
  }

  /// Runs the checks that wait for all elements.
  func finish() {
    running.setElements(elements)
    for (id, element) in elements {
      let content = (element as? PressableNode)?.content ?? element
      if let ticker = tickers[ObjectIdentifier(content)] { running.ticks[id] = { ticker.tick() } }
    }
    for step in rest { step() }
    rest = []
  }

  /// Reads the template of rows. Its elements are known to its own checks, and to no others.
  func readingTemplate<Result>(_ body: () -> Result) -> Result {
    let (others, waiting) = (elements, rest)
    rest = []
    let result = body()
    let (own, steps) = (elements, rest)
    elements = others
    rest = waiting
    rest.append { [unowned self] in
      let all = elements
      elements.merge(own) { $1 }
      for step in steps { step() }
      elements = all
    }
    return result
  }

  enum PathPart {
    case key(String)
    case index(Int)
  }

  /// Whether the current element is the root of the scene.
  var isAtRoot: Bool { path.count == 2 }

  /// Runs `body` with `part` appended to the path.
  func at<Result>(_ part: PathPart, _ body: () -> Result) -> Result {
    path.append(part)
    defer { path.removeLast() }
    return body()
  }

  /// Runs `body` without the last part of the path.
  func leaving<Result>(_ body: () -> Result) -> Result {
    let place = path
    _ = path.popLast()
    defer { path = place }
    return body()
  }

  /// Notes that an element is at the present path, if paths are wanted.
  func notePath(of element: LayoutElement) {
    if notesPaths { elementsByPath[pathDescription] = element }
  }

  func report(_ node: Node, _ message: @autoclosure () -> String) {
    guard !unknownValues.contains(node.mark) else { return }
    found.add(node, path: pathDescription, message)
  }

  /// Notes a probable mistake once.
  func hint(_ note: Note) {
    if hints.count < Self.hintLimit, !hints.contains(where: { $0.text == note.text }) { hints.append(note) }
  }

  /// The same with the place of a value.
  func hint(_ mistake: Mistake, _ node: Node, _ message: @autoclosure () -> String) {
    guard hints.count < Self.hintLimit else { return }
    hint(
      Note(
        mistake, "\(pathDescription) in line \(node.mark.line): \(message())",
        source: ElementSource(line: node.mark.line, column: node.mark.column)))
  }

  /// Replaces the issues from an index on, if there are any, by one.
  func replaceIssues(from number: Int, _ node: Node, _ message: @autoclosure () -> String) {
    guard found.count > number else { return }
    found.remove(from: number)
    report(node, message())
  }

  /// Counts a value. Returns whether it may be read; reports once if there are too many.
  func mayRead(_ node: Node) -> Bool {
    values += 1
    if values > Self.valueLimit, !isOverLimit {
      isOverLimit = true
      report(node, "more than \(Self.valueLimit) values")
    }
    return !isOverLimit
  }

  /// Counts an element. Returns whether it may be read; reports if there are too many or it is too deep.
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

  /// Counts an action or a key. Returns whether it may be read; reports once if there are too many.
  func mayReadAction(_ node: Node) -> Bool {
    guard !isOverLimit else { return false }
    actionCount += 1
    if actionCount == Self.actionLimit + 1 { report(node, "more than \(Self.actionLimit) actions and keys") }
    return actionCount <= Self.actionLimit
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

/// A value's description in messages.
func describe(_ node: Node) -> String {
  switch node {
  case .scalar(let scalar):
    if scalar.style == .plain, ["", "~", "null"].contains(scalar.string) { return "nothing" }
    let text = scalar.string.count > 40 ? scalar.string.prefix(40) + "…" : scalar.string[...]
    return "\u{201c}\(SafeText.of(text))\u{201d}"
  case .mapping(let mapping): return mapping.isEmpty ? "an empty mapping" : "a mapping"
  case .sequence(let sequence): return sequence.count == 0 ? "an empty list" : "a list"
  }
}

/// Whether a value is YAML's null.
func isNull(_ node: Node) -> Bool {
  if case .scalar(let scalar) = node {
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
  }
  return false
}
