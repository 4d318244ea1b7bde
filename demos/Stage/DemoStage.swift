import LayoutCore
import NodeUI
import ScrollCore

/// Shows a demo, and in front of it those that it opens. `q` and Escape go back.
public final class DemoStage: ScreenApplication {
  /// The windows of the open demos, the front one last.
  private var windows: [Window] = []
  private var size = Size.zero
  private var traits = ScreenTraits()
  private var request: ScreenRequest?
  private let theme: Theme
  private let wakeFrontEnd: @Sendable () -> Void
  /// Whether all motion is immediate.
  public var reducesMotion = false {
    didSet { for window in windows { window.reducesMotion = reducesMotion } }
  }
  /// The time at which scroll bars show that a demo does not show or hide by itself.
  public var indicators = IndicatorPolicy.auto {
    didSet { for window in windows { window.indicators = indicators } }
  }
  /// Warnings about probable mistakes in the demos shown so far.
  public private(set) var warnings: [String] = []

  /// - Throws: an error if the demo cannot be made, such as for a file that cannot be read.
  public init(
    _ demo: Demo, _ setting: DemoSetting = DemoSetting(), theme: Theme = .automatic,
    wakeFrontEnd: @escaping @Sendable () -> Void = {}
  ) throws {
    self.theme = theme
    self.wakeFrontEnd = wakeFrontEnd
    try push(demo, setting)
  }

  /// The window at the front.
  public var window: Window { windows[windows.count - 1] }

  /// Shows another demo in front.
  public func push(_ demo: Demo, _ setting: DemoSetting = DemoSetting()) throws {
    var setting = setting
    let showsMachine = setting.showsMachine
    setting.open = { [weak self] demo in try? self?.push(demo, DemoSetting(showsMachine: showsMachine)) }
    let frame = DemoFrame(
      try demo.content(setting), title: demo.name, keys: demo.keys, hasMoreKeys: true,
      hasGap: demo.hasThumbBelow)
    push(frame) { [weak self] in self?.pushHelp(for: demo) }
  }

  /// Shows the keys of a demo in front of it; the same keys close it.
  private func pushHelp(for demo: Demo) {
    let frame = DemoFrame(
      DemoHelpNode(demo), title: "\(demo.name): keys", keys: [DemoKey("q", effect: "back")],
      hasMoreKeys: false, hasGap: false)
    push(frame) { [weak self] in self?.leave() }
  }

  /// - Parameter help: called for `?` and `H`.
  private func push(_ frame: DemoFrame, help: @escaping () -> Void) {
    let window = Window(frame, theme: theme, wakeFrontEnd: wakeFrontEnd)
    window.bindings {
      KeyBinding("?", "H", "f1", title: "show these keys", action: help)
      KeyBinding("q", title: "goes back; in the first demo it quits") { [weak self] in self?.leave() }
      KeyBinding("escape", title: "goes back", isEnabled: { [weak self] in self?.windows.count ?? 0 > 1 }) {
        [weak self] in self?.leave()
      }
    }
    window.onWarning = { [weak self, weak frame] warning in
      self?.warnings.append(warning)
      frame?.show(warning: warning)
    }
    (frame.content as? any DemoContent)?.didOpen(in: window)
    window.reducesMotion = reducesMotion
    if indicators != .auto { window.indicators = indicators }
    window.traitsDidChange(traits)
    windows.append(window)
    resize(rows: size.height, columns: size.width)
  }

  private func leave() {
    guard windows.count > 1 else {
      request = .quit(status: 0)
      return
    }
    windows.removeLast()
    resize(rows: size.height, columns: size.width)
  }

  // MARK: The window at the front

  public func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    for window in windows { window.traitsDidChange(traits) }
  }

  public func resize(rows: Int, columns: Int) {
    size = Size(columns, rows)
    window.resize(rows: rows, columns: columns)
  }

  public func handle(_ event: InputEvent, at time: Double) { window.handle(event, at: time) }
  public func wake(at time: Double) { window.wake(at: time) }
  public var needsDisplay: Bool { window.needsDisplay }
  public func draw(into canvas: inout Canvas, at time: Double) { window.draw(into: &canvas, at: time) }
  public var deadline: Double? { window.deadline }
  public var watchedDescriptors: [Int32] { window.watchedDescriptors }
  public var wantsMouse: Bool { window.wantsMouse }
  public var wantsPointerMotion: Bool { window.wantsPointerMotion }

  public func takeCopiedText() -> String? { window.takeCopiedText() }

  public func takeRequest() -> ScreenRequest? {
    defer { request = nil }
    return request ?? window.takeRequest()
  }
}

/// The content of a demo that sets up its window.
protocol DemoContent: DisplayNode {
  func didOpen(in window: Window)
  /// The place in the demo, such as `1 of 12`, for the end of the row of hints.
  var place: String { get }
}

extension DemoContent {
  func didOpen(in window: Window) {}
  var place: String { "" }
}
