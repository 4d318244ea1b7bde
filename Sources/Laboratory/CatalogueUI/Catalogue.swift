import LayoutCore
import NodeUI
import PortholePlatform
import SceneCore
import SceneFields
import ScrollCore

/// A folder of scenes as a program: a tree and cards to choose from; a scene on the whole screen; two of its platforms,
/// themes or values next to each other.
package final class Catalogue: ScreenApplication {
  /// The user's choices of how scenes look, and the ways to make their windows.
  package struct Look {
    /// The theme of the catalogue itself.
    let theme: Theme
    /// Makes the window of a scene; with the name of a theme in place of its own, if there is one.
    let makeWindow: (Scene, _ theme: String?) -> Window
    let wakeFrontEnd: @Sendable () -> Void

    package init(
      theme: Theme, wakeFrontEnd: @escaping @Sendable () -> Void,
      makeWindow: @escaping (Scene, _ theme: String?) -> Window
    ) {
      (self.theme, self.wakeFrontEnd, self.makeWindow) = (theme, wakeFrontEnd, makeWindow)
    }
  }

  private enum Front {
    case scene(SceneApplication, path: String)
    case comparison(Comparison)

    var application: any ScreenApplication {
      switch self {
      case .scene(let scene, _): scene
      case .comparison(let comparison): comparison
      }
    }
  }

  private let folder: SceneFolder
  private let node: CatalogueNode
  private let home: Window
  private let look: Look
  private let platform: ScrollPlatform?
  private let watches: Bool
  /// The programs in front of the folder, the one that shows last.
  private var fronts: [Front] = []
  private var size = Size.zero
  private var traits = ScreenTraits()
  private var isDirty = false
  /// A request of a scene, other than to end.
  private var request: ScreenRequest?
  private let watch: FolderWatch?
  private var changed: Set<String> = []
  /// The time at which to read changed folders.
  private var due: Double?

  /// Called when a scene is shown on the whole screen, and when it shows again.
  package var onOpen: ((SceneApplication) -> Void)?
  /// Called when the scene is no longer shown.
  package var onClose: (() -> Void)?

  /// - Parameters:
  ///   - path: a folder.
  ///   - root: the folder that contains all files that scenes name; nil is the same one.
  ///   - platform: the platform of all scenes, in place of their own.
  ///   - watches: whether scenes and folders are read again when they change.
  package init(
    _ path: String, root: String? = nil, platform: ScrollPlatform? = nil, watches: Bool = true, look: Look
  ) {
    (self.look, self.platform, self.watches) = (look, platform, watches)
    watch = watches ? FolderWatch() : nil
    folder = SceneFolder(path, fileRoot: root, watch: watch)
    let makeWindow = look.makeWindow
    node = CatalogueNode(folder, platform: platform) { makeWindow($0, nil) }
    home = Window(node, theme: look.theme, wakeFrontEnd: look.wakeFrontEnd)
    home.wantsPointerMotion = true
    home.initialFocus = node.folders
    home.onWake = { [weak node] in node?.cards.wake() }
    node.open = { [weak self] in self?.open($0.path) }
    node.bindings {
      // The divider between tree and cards is for the pointer.
      KeyBinding("tab", "shift+tab", title: "goes to the cards, or to the tree") { [weak node] in
        node?.changeFocus()
      }
      KeyBinding("c", title: "compares platforms or themes of the scene") { [weak self] in
        self?.askForComparison()
      }
      KeyBinding("/", title: "finds a scene by its name") { [weak self] in self?.node.find() }
    }
  }

  // MARK: Fronts

  private var front: any ScreenApplication { fronts.last?.application ?? home }

  /// The window at the front.
  package var window: Window {
    switch fronts.last {
    case .scene(let scene, _): scene.window
    case .comparison(let comparison): comparison.window
    case nil: home
    }
  }

  /// The scene on the whole screen; nil while the folder or a comparison shows.
  package var openScene: SceneApplication? {
    if case .scene(let scene, _)? = fronts.last { scene } else { nil }
  }

  /// The scenes next to each other, for checks; nil while none are compared.
  var comparison: Comparison? {
    if case .comparison(let comparison)? = fronts.last { comparison } else { nil }
  }

  /// The message about a folder that was not read as a whole, for the end of the program.
  package var warnings: [String] { folder.complaint.map { [$0] } ?? [] }
  /// The name of the folder.
  package var name: String { folder.title }
  /// The reason why the folder cannot be read; nil if it can.
  package var failure: String? { folder.listing(folder.root).failure }

  /// Whether the user wants no motion, and when bars show, in the catalogue itself.
  package func apply(reducesMotion: Bool, indicators: IndicatorPolicy) {
    home.reducesMotion = reducesMotion
    if indicators != .auto { home.indicators = indicators }
  }

  /// Shows a scene on the whole screen. One with mistakes stays closed, and says why.
  package func open(_ path: String) {
    do {
      let makeWindow = look.makeWindow
      let scene = try SceneApplication.open(
        path: path, root: folder.fileRoot, platform: platform, watches: watches
      ) { makeWindow($0, nil) }
      folder.note(mistake: nil, of: path)
      push(.scene(scene, path: path))
    } catch {
      show(error, of: path)
    }
  }

  /// Compares two values of a field of the open scene.
  package func compare(_ field: EditableField, of element: LayoutElement) {
    guard case .scene(let scene, let path)? = fronts.last else { return }
    compare(.field(field, of: element, in: scene), path: path, platform: scene.scene.platform)
  }

  private func compare(_ subject: ComparedSubject, path: String, platform: ScrollPlatform) {
    guard let values = subject.start(platform: platform) else {
      return window.toast("\(subject.title) has no second value here: change it first")
    }
    let scene = ComparedScene(
      path: path, root: folder.fileRoot, subject: subject, platform: self.platform, watches: watches,
      makeWindow: look.makeWindow)
    do {
      push(
        .comparison(
          try Comparison(scene, values, theme: home.theme, wakeFrontEnd: look.wakeFrontEnd)))
    } catch {
      show(error, of: path)
    }
  }

  private func show(_ error: any Error, of path: String) {
    let line = (error as? SceneError)?.lines.first ?? "\(error)"
    if error is SceneError { folder.note(mistake: line, of: path) }
    window.toast(line, role: .error)
  }

  private func askForComparison() {
    guard let entry = node.chosen, entry.kind == .scene else {
      return home.toast("Choose a scene to compare")
    }
    let scene = try? Scene.load(path: entry.path, root: folder.fileRoot, platform: platform)
    let platform = scene?.platform ?? .terminal
    func command(_ title: String, _ detail: String, _ subject: ComparedSubject) -> PaletteCommand {
      PaletteCommand(title, detail: detail) { [weak self] in
        self?.compare(subject, path: entry.path, platform: platform)
      }
    }
    let commands = [
      command("two platforms", platform == .iOS ? "iOS, terminal" : "\(platform.rawValue), iOS", .platforms),
      command("two themes", "dark, light", .themes),
    ]
    home.present(
      PaletteNode(commands: commands),
      as: .modal(title: "Compare \(entry.title)", width: .points(50), height: .points(4)))
  }

  /// Goes back from a scene or a comparison.
  package func leave() { if !fronts.isEmpty { pop() } }

  private func push(_ new: Front) {
    fronts.append(new)
    frontDidChange()
  }

  private func pop() {
    fronts.removeLast()
    frontDidChange()
  }

  private func frontDidChange() {
    front.traitsDidChange(traits)
    if size != .zero { front.resize(rows: size.height, columns: size.width) }
    isDirty = true
    if let openScene { onOpen?(openScene) } else { onClose?() }
  }

  // MARK: Changes on disk

  private func noteChanges(at time: Double) {
    guard let watch else { return }
    let news = watch.drain()
    if !news.isEmpty {
      changed.formUnion(news)
      due = time + SceneApplication.quietTime
    }
    guard let due, time >= due - 1e-9 else { return }
    self.due = nil
    folder.forget(changed)
    changed = []
    node.reload()
  }

  // MARK: The program

  package func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    home.traitsDidChange(traits)
    for front in fronts { front.application.traitsDidChange(traits) }
  }

  package func resize(rows: Int, columns: Int) {
    size = Size(columns, rows)
    front.resize(rows: rows, columns: columns)
  }

  package func handle(_ event: InputEvent, at time: Double) {
    front.handle(event, at: time)
    serveFront()
  }

  /// Takes the request of a scene or a comparison, whose end leads back.
  private func serveFront() {
    guard !fronts.isEmpty, let made = front.takeRequest() else { return }
    if case .quit = made { pop() } else { request = made }
  }

  package func wake(at time: Double) {
    noteChanges(at: time)
    front.wake(at: time)
  }

  package var needsDisplay: Bool { isDirty || front.needsDisplay }
  package var deadline: Double? { [front.deadline, due].compactMap(\.self).min() }

  package func draw(into canvas: inout Canvas, at time: Double) {
    isDirty = false
    front.draw(into: &canvas, at: time)
  }

  package func takeRequest() -> ScreenRequest? {
    serveFront()
    defer { request = nil }
    return request ?? (fronts.isEmpty ? home.takeRequest() : nil)
  }

  package func takeCopiedText() -> String? { front.takeCopiedText() }
  package func useTerminal() -> String? { front.useTerminal() }
  package var watchedDescriptors: [Int32] {
    front.watchedDescriptors + (watch.map { [$0.descriptor] } ?? [])
  }
  package var wantsMouse: Bool { front.wantsMouse }
  package var wantsPointerMotion: Bool { front.wantsPointerMotion }
  package var title: String? { front.title }
  package var progress: Double? { front.progress }
}
