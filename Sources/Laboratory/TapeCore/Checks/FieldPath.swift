import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

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
    if case .perAxis? = found?.type.form, case .mapping(let values) = value, values.count == 2,
      let first = values.values.first, values.values.allSatisfy({ $0 == first })
    {
      return .success("\(first)")
    }
    return .success("\(value)")
  }
}
