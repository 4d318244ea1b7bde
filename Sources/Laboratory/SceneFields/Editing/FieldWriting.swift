import NodeUI
import LayoutCore

/// Writes changed fields into a file, and knows where the values come from.
package protocol FieldWriting: AnyObject {
  /// Writes all changed fields. Returns the message for people.
  func write() -> String
  /// The lines of the file before and after writing.
  func preview() -> [String]
  /// The origin of a field's value: `scene`, `platform` or `standard`; nil if it is not known.
  func origin(of field: EditableField, of element: LayoutElement) -> String?
}
