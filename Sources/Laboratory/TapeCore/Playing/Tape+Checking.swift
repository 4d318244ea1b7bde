import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

extension Tape {
  /// Finds the checks whose ids or fields the scene does not have.
  ///
  /// - Parameter all: the scene's elements by their ids.
  /// - Throws: `TapeError` with an issue for each such check.
  public func check(against all: [String: LayoutElement]) throws(TapeError) {
    // Another file may have other ids.
    let reloads = commands.contains { if case .reload = $0.action { true } else { false } }
    guard !reloads else { return }
    let scrolling = all.filter { $0.value is ScrollNode || $0.value is PagerNode }
    var issues: [TapeError.Issue] = []
    for command in commands {
      guard case .expect(let expectation) = command.action, let id = expectation.id ?? expectation.nodeID,
        !id.hasPrefix("/")
      else { continue }
      let known = expectation.id == nil ? all : scrolling
      guard let element = known[id] else {
        let name = "\u{201c}\(SafeText.of(id))\u{201d}"
        let nearest =
          nearestWord(to: id, among: known.keys.sorted()).map { "; did you mean \(SafeText.of($0))?" } ?? ""
        issues.append(
          .init(
            command.place,
            all[id] == nil
              ? "the scene has no id \(name)\(nearest)" : "\(name) is not a scroll view\(nearest)"))
        continue
      }
      if let problem = expectation.fieldProblem(of: element) { issues.append(.init(command.place, problem)) }
    }
    if !issues.isEmpty { throw TapeError(issues) }
  }
}

extension TapeExpectation {
  /// Why an element cannot have the field of this check.
  fileprivate func fieldProblem(of element: LayoutElement) -> String? {
    switch self {
    case .not(let check): return check.fieldProblem(of: element)
    case .field(_, let name, _):
      guard case .failure(let problem) = FieldPath(name).value(of: element) else { return nil }
      return problem.message
    default: return nil
    }
  }
}

/// The name of a field, with dots before fields of a mapping: `snap.horizontal.every`.
struct FieldPath {
  private let names: [Substring]

  struct Problem: Error { let message: String }

  init(_ text: String) { names = text.split(separator: ".", omittingEmptySubsequences: false) }

  /// The value that the field of an element has, as scenes have it.
  func value(of element: LayoutElement) -> Result<String, Problem> {
    guard let kind = NodeKind.named(element.kind) else {
      return .failure(Problem(message: "\(element.debugName) has no fields that scenes know"))
    }
    var table: FieldTable? = kind.table
    var (found, value): (NodeField?, FieldValue?) = (nil, nil)
    for name in names {
      guard let field = table?[String(name)] else {
        let nearest = table.flatMap { nearestWord(to: String(name), among: $0.names) }
        return .failure(
          Problem(
            message: "\(kind.name) has no field \u{201c}\(SafeText.of(names.joined(separator: ".")))\u{201d}"
              + (nearest.map { "; did you mean \($0)?" } ?? "")))
      }
      if found == nil {
        value = field.value(of: element)
      } else if case .mapping(let values) = value {
        value = values[String(name)]
      } else {
        // A field whose mapping has a short form may have parts that can be read by themselves.
        value = field.value(of: element)
      }
      (found, table) = (field, field.type.table)
    }
    guard let value else { return .success("none") }
    // Both axes may have the same value, as scenes have it then.
    if case .perAxis = found?.type, case .mapping(let values) = value, values.count == 2,
      let first = values.values.first, values.values.allSatisfy({ $0 == first })
    {
      return .success("\(first)")
    }
    return .success("\(value)")
  }
}
