import LayoutCore
import NodeUI
import SceneFields
import PortholePlatform
import ScreenCore

/// A scene's file on the screen, which is read again when it changes.
///
/// A new scene gets a new window, which takes over the clock and the screen, and the state that people have made:
/// offsets, pages, selections, values, the focus, and changes of fields. A file with mistakes leaves the last good scene
/// on the screen; its mistakes stand over the last rows until the file is right again.
public final class SceneApplication: ScreenApplication {
  /// Seconds without a change after which a file is read again: editors write in several steps.
  public static let quietTime = 0.05

  /// The window of the scene that was read last without mistakes.
  public private(set) var window: Window
  public private(set) var scene: Scene
  /// The mistakes of the file as it is now.
  public var messages: [String] { mistakes.map(\.description) }
  private var mistakes: [SceneMessage] = []
  /// Fields that people have changed and not written.
  package let changes: FieldChanges
  /// Called after a scene was read again, with a function from old elements to those in their place.
  package var onReload: ((_ successor: (LayoutElement) -> LayoutElement?) -> Void)?

  /// The scene's file; nil if it cannot be read again, as standard input.
  package let path: String?
  /// The folder that contains the file and the files that it names; nil is the folder of a file that the user named.
  private let root: String?
  /// The files that the scene can name.
  package var files: NamedFiles { NamedFiles(of: path, root: root) }
  /// The text of which the present elements were made: their places are those in it.
  package private(set) var text: String
  /// The bytes that were read or written last, right or wrong; nil if there was no file.
  package private(set) var lastBytes: [UInt8]?
  private let makeWindow: (Scene) -> Window
  private let platform: ScrollPlatform?
  private let watch: (any SceneWatch)?
  /// The time at which to read the file.
  private var due: Double?
  private var filesChanged = false
  private var isDirty = false
  /// The scene once more, made again from its text, until it is shown.
  private var copy: (scene: Scene, window: Window)?
  /// The values of controls as they were in the first frame; nil before it.
  private var initialValues: [ObjectIdentifier: String]?

  /// - Parameters:
  ///   - bytes: the file's, which `scene` was made of.
  ///   - path: the file to read again; nil for standard input.
  ///   - root: the folder that contains the file and the files that it names; nil is the folder of a file that the user named.
  ///   - platform: the one of the command line, which wins over the scene's.
  ///   - makeWindow: makes the window of a scene, with the user's theme.
  package init(
    _ scene: Scene, _ bytes: [UInt8], path: String?, root: String? = nil, platform: ScrollPlatform? = nil,
    watch: (any SceneWatch)? = nil,
    makeWindow: @escaping (Scene) -> Window
  ) {
    self.scene = scene
    (self.path, self.platform, self.watch, self.makeWindow) = (path, platform, watch, makeWindow)
    self.root = root
    text = String(decoding: bytes, as: UTF8.self)
    lastBytes = bytes
    let window = makeWindow(scene)
    self.window = window
    let current = CurrentWindow(window)
    changes = FieldChanges { current.window }
    self.current = current
    if let path { watch?.watch([path] + scene.files.sorted()) }
  }

  /// Opens a scene's file that content names.
  ///
  /// - Parameters:
  ///   - root: the folder that contains the file and the files that it names.
  ///   - watches: whether the scene is read again when its file changes.
  /// - Throws: `SceneError`.
  package static func open(
    path: String, root: String, platform: ScrollPlatform? = nil, watches: Bool,
    makeWindow: @escaping (Scene) -> Window
  ) throws -> SceneApplication {
    let bytes = try Scene.bytes(path: path, root: root)
    let scene = try Scene.load(
      bytes, file: path, files: NamedFiles(of: path, root: root), platform: platform, notesPaths: true)
    return SceneApplication(
      scene, bytes, path: path, root: root, platform: platform, watch: watches ? SceneFileWatch() : nil,
      makeWindow: makeWindow)
  }

  /// The element of another reading of the same file that has the place of one of this scene; nil if there is none. O(text)
  package func successor(of element: LayoutElement, in other: SceneApplication) -> LayoutElement? {
    SceneSuccessors(scene, text, other.scene).successor(of: element)
  }

  private final class CurrentWindow {
    var window: Window
    init(_ window: Window) { self.window = window }
  }

  private let current: CurrentWindow

  // MARK: Reading again

  /// Reads a file in place of the present one, as a tape asks for.
  ///
  /// - Parameters:
  ///   - root: the folder that contains the file and the files that it names; nil is the folder of the file.
  ///   - name: the file's name in messages.
  public func reload(from path: String, below root: String? = nil, name: String? = nil) {
    let files = NamedFiles(of: path, root: root)
    read(path, below: files.root, files, file: name ?? path)
  }

  /// Reads the scene's file, if its bytes have changed.
  package func readAgain(evenIfSame: Bool = false) {
    guard let path else { return }
    let place = root.map { RootFolder($0) } ?? .everywhere
    read(path, below: place, files, file: path, unless: evenIfSame ? nil : lastBytes)
  }

  private func read(
    _ path: String, below root: RootFolder, _ files: NamedFiles, file: String, unless known: [UInt8]? = nil
  ) {
    do {
      let bytes = try root.read(path, limit: Scene.sizeLimit + 1)
      guard bytes != known else { return }
      lastBytes = bytes
      let new = try Scene.load(bytes, file: file, files: files, platform: platform, notesPaths: true)
      replace(by: new, String(decoding: bytes, as: UTF8.self))
    } catch let error as SceneError {
      show(error.messages)
    } catch {
      if error is FileRefusal { lastBytes = nil }
      show([SceneMessage(file: file, cause: "\(error)")])
    }
  }

  // MARK: The past

  /// Makes the scene again as it was read, in a window that nobody sees before ``showAgain(_:)``.
  ///
  /// - Throws: `SceneError`, if a file that the scene names has changed.
  package func makeAgain() throws -> Window {
    let scene = try Scene.load(
      Array(text.utf8), file: path ?? "standard input", files: files, platform: platform, notesPaths: true)
    let window = makeWindow(scene)
    copy = (scene, window)
    return window
  }

  /// Shows the window that ``makeAgain()`` made last. Changes of fields stay.
  package func showAgain(_ window: Window) {
    guard let copy, copy.window === window else { return }
    self.copy = nil
    let successors = SceneSuccessors(scene, text, copy.scene)
    let old = (self.window, scene)
    (self.window, current.window, scene) = (window, window, copy.scene)
    // Changes know their elements weakly.
    withExtendedLifetime(old) { changes.move(to: successors.successor(of:)) }
    isDirty = true
  }

  // MARK: Lints

  /// The largest text for which lints are looked for while people wait for the next frame.
  private static let mostLintedBytes = 200_000
  private var linted: (text: String, report: LintReport)?

  /// The probable mistakes in the text of the scene; none in a very long one. Takes as long as some
  /// hundred frames at most, once for each text.
  package var lints: LintReport {
    if let linted, linted.text == text { return linted.report }
    guard text.utf8.count <= Self.mostLintedBytes else { return LintReport() }
    let report =
      try? Scene.lint(
        Array(text.utf8), file: path ?? "standard input", folder: files.folder, root: files.root.path,
        platform: platform)
    linted = (text, report ?? LintReport())
    return report ?? LintReport()
  }

  private func show(_ mistakes: [SceneMessage]) {
    self.mistakes = mistakes
    isDirty = true
  }

  private func replace(by new: Scene, _ text: String) {
    let successors = SceneSuccessors(scene, self.text, new)
    SceneState.moveRows(from: scene, to: new, successors)
    let (old, oldScene) = (window, scene)
    old.layoutIfNeeded()
    let state = SceneState(old, successors, initialValues: initialValues ?? [:])
    let window = makeWindow(new)
    if old.frameCount > 0 { window.initialFocus = nil }
    window.take(over: old)
    window.layoutIfNeeded()
    initialValues = SceneState.values(in: window)
    state.apply(to: window)
    (self.window, current.window, scene, self.text) = (window, window, new, text)
    // Changes know their elements weakly.
    withExtendedLifetime((old, oldScene)) {
      changes.move(to: successors.successor(of:))
      if let onReload { onReload(successors.successor(of:)) }
    }
    if let path { watch?.watch([path] + new.files.sorted()) }
    show([])
  }

  /// Notes the bytes that were written into the file, so that they are not read again.
  package func didWrite(_ bytes: [UInt8]) {
    lastBytes = bytes
    changes.didWrite()
  }

  // MARK: Time

  public func wake(at time: Double) {
    noteChanges(at: time)
    if let due, time >= due - 1e-9 {
      self.due = nil
      readAgain(evenIfSame: filesChanged)
      filesChanged = false
    }
    window.wake(at: time)
  }

  private func noteChanges(at time: Double) {
    guard let changed = watch?.drain(), !changed.isEmpty else { return }
    due = time + Self.quietTime
    if changed.contains(where: { $0 != path }) { filesChanged = true }
  }

  public var deadline: Double? {
    let next = min(window.deadline ?? .infinity, due ?? .infinity)
    return next.isFinite ? next : nil
  }

  public var watchedDescriptors: [Int32] { window.watchedDescriptors + (watch?.descriptors ?? []) }

  // MARK: The window

  public func resize(rows: Int, columns: Int) {
    window.resize(rows: rows, columns: columns)
  }

  public func traitsDidChange(_ traits: ScreenTraits) { window.traitsDidChange(traits) }
  public func handle(_ event: InputEvent, at time: Double) { window.handle(event, at: time) }
  public var needsDisplay: Bool { isDirty || window.needsDisplay }

  public func draw(into canvas: inout Canvas, at time: Double) {
    isDirty = false
    window.draw(into: &canvas, at: time)
    if initialValues == nil { initialValues = SceneState.values(in: window) }
    let columns = canvas.columns
    window.draw(messages: mistakes.map { $0.fitted(in: columns) }, into: &canvas)
  }

  public func takeRequest() -> ScreenRequest? { window.takeRequest() }
  public func takeCopiedText() -> String? { window.takeCopiedText() }
  public func useTerminal() -> String? { window.useTerminal() }
  public var wantsMouse: Bool { window.wantsMouse }
  public var wantsPointerMotion: Bool { window.wantsPointerMotion }
  public var title: String? { window.title }
  public var progress: Double? { window.progress }
}

/// Reports changes of the files of a scene. Tests have one of their own.
package protocol SceneWatch: AnyObject {
  /// Readable when something may have happened.
  var descriptors: [Int32] { get }
  /// The files to watch from now on.
  func watch(_ paths: [String])
  /// The files that have changed since the last call.
  func drain() -> Set<String>
}

/// Watches files by inotify: their folders, too, since editors put new files in the place of old ones.
package final class SceneFileWatch: SceneWatch {
  /// The most files; the system has a limit for all programs of a user.
  private static let limit = 64
  private var watches: [String: FileWatch] = [:]

  package init() {}

  package var descriptors: [Int32] { watches.values.map(\.descriptor).sorted() }

  package func watch(_ paths: [String]) {
    let paths = paths.prefix(Self.limit)
    watches = watches.filter { paths.contains($0.key) }
    for path in paths where watches[path] == nil { watches[path] = FileWatch(path: FileName(path)) }
  }

  package func drain() -> Set<String> { Set(watches.filter { $0.value.drain() }.keys) }
}
