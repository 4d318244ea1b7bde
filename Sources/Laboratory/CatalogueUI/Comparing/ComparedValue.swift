import LayoutCore
import NodeUI
import SceneCore
import SceneFields

/// One of the values that a comparison shows a scene with.
struct ComparedValue: Equatable {
  let name: String
  var platform: ScrollPlatform?
  var theme: String?
  /// The value of the field; nil if it has none.
  var field: FieldValue?
}

/// The quantity in which the two sides of a comparison differ.
enum ComparedSubject {
  case platforms
  case themes
  /// A field of an element of an open scene.
  case field(EditableField, of: LayoutElement, in: SceneApplication)

  /// The name for people.
  var title: String {
    switch self {
    case .platforms: "platform"
    case .themes: "theme"
    case .field(let field, let element, _):
      "\(element.name.map { SafeText.of($0) + " " } ?? "")\(field.title)"
    }
  }

  /// The two values at the start; nil if the field has no second value.
  ///
  /// - Parameter platform: the one of the scene.
  func start(platform: ScrollPlatform) -> (ComparedValue, ComparedValue)? {
    switch self {
    case .platforms:
      let first = Self.value(platform)
      return (first, platform == .iOS ? Self.value(.terminal) : Self.value(.iOS))
    case .themes: return (Self.value(theme: "dark"), Self.value(theme: "light"))
    case .field(let field, let element, let scene):
      let now = value(field.value(of: element), field)
      var others = [scene.changes.change(of: field, of: element).map { value($0.old, field) }]
      others += [1, -1].map { next(after: now, by: $0) }
      return others.compactMap(\.self).first { $0 != now }.map { (now, $0) }
    }
  }

  /// The value some steps after another one; nil at the end, and for a field without steps.
  func next(after value: ComparedValue, by steps: Int) -> ComparedValue? {
    func other<Word: Equatable>(_ words: [Word], _ now: Word?) -> Word? {
      guard let place = now.flatMap({ words.firstIndex(of: $0) }) else { return words.first }
      return words[((place + steps) % words.count + words.count) % words.count]
    }
    switch self {
    case .platforms: return other(ScrollPlatform.allCases, value.platform).map { Self.value($0) }
    case .themes: return other(Theme.names, value.theme).map { Self.value(theme: $0) }
    case .field(let field, _, _):
      let next = field.type.stepped(value.field, by: steps).map { self.value($0, field) }
      return next == value ? nil : next
    }
  }

  private static func value(_ platform: ScrollPlatform) -> ComparedValue {
    ComparedValue(name: platform.rawValue, platform: platform)
  }

  private static func value(theme: String) -> ComparedValue { ComparedValue(name: theme, theme: theme) }

  private func value(_ value: FieldValue?, _ field: EditableField) -> ComparedValue {
    ComparedValue(name: value.map { SafeText.of(field.type.text(of: $0)) } ?? "none", field: value)
  }
}

/// Makes the scene of a comparison with one of its values.
struct ComparedScene {
  let path: String
  /// The folder that contains all files that the scene names.
  let root: String
  let subject: ComparedSubject
  /// The platform of the command line.
  var platform: ScrollPlatform?
  let watches: Bool
  let makeWindow: (Scene, _ theme: String?) -> Window

  /// The element of the field is not in the file as it is now.
  struct Missing: Error, CustomStringConvertible {
    var description: String { "The element is no longer in the file" }
  }

  /// A scene of its own. Changes of fields that people have not written are in it, too.
  ///
  /// - Throws: `SceneError`, `Missing`.
  func make(_ value: ComparedValue) throws -> SceneApplication {
    let application = try SceneApplication.open(
      path: path, root: root, platform: value.platform ?? platform, watches: watches
    ) { makeWindow($0, value.theme) }
    guard case .field(let field, let element, let scene) = subject else { return application }
    for change in scene.changes.changes {
      guard let old = change.element, let new = scene.successor(of: old, in: application),
        let value = change.value
      else { continue }
      try? application.changes.set(change.field, of: new, to: value, at: 0)
    }
    guard let new = scene.successor(of: element, in: application) else { throw Missing() }
    if let value = value.field { try application.changes.set(field, of: new, to: value, at: 0) }
    return application
  }
}
