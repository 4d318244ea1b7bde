// Two scenes get the same input.
//
// Problem: people want to see what a platform, a theme or a value of a field changes. Two runs by hand are never the same.
//
// Idea: the comparison is a program that runs two others, which have screens of one size. A key goes to both, and the
// pointer to the same cell of both, at the same times. When people choose another value, both scenes are made again and
// get all input up to now once more, so that the plots still show two answers to one question.
//
// Pitfalls:
// - A gesture that begins over one scene ends there, wherever the pointer is released.
// - The scene under the pointer quits, or the other one: either way people leave the comparison.

import LayoutCore
import NodeUI
import SceneCore
import SceneFields
import ScrollCore

/// Shows a scene twice, with two platforms, themes or values of a field, under the same input, and plots the motion of both.
final class Comparison: ScreenApplication {
  let subject: ComparedSubject
  /// The name of the scene's file.
  let name: String
  private let scene: ComparedScene
  private(set) var sides: [ComparedSide]
  private var input = ComparedInput()
  private let node: Later<ComparisonNode>
  let window: Window
  /// Whether the comparison gets the keys, not the scenes.
  private(set) var hasKeys = false
  /// The name of the scroll view that people have chosen for the plots; nil follows the motion.
  private var chosenView: String?
  private var movedView: String?
  private var chosenAxis: ScrollState.Axis?
  /// The index of the time that the plots show.
  private var span = 1
  /// The screen on which a button was pressed.
  private var pressed: Int?
  private var time = 0.0
  /// The time of the last frame of a scene: the plots stand still with the scenes.
  private var drawTime = 0.0
  private var request: ScreenRequest?
  private var traits = ScreenTraits()
  private var isLeft = false

  private static let spans = [1.0, 2, 5, 10, 30]
  /// The key that moves the keys between the scenes and the comparison.
  static let switchKey = Key.function(6)

  private final class Later<Value> { var value: Value? }

  /// - Throws: `SceneError`, or an error with a message for people.
  init(
    _ scene: ComparedScene, _ values: (ComparedValue, ComparedValue), theme: Theme,
    wakeFrontEnd: @escaping @Sendable () -> Void
  ) throws {
    (self.scene, subject) = (scene, scene.subject)
    name = SafeText.of(scene.path.split(separator: "/").last ?? "")
    sides = try [values.0, values.1].map { ComparedSide($0, try scene.make($0)) }
    let later = Later<ComparisonNode>()
    node = later
    window = Window(DisplayNode { _ in later.value }, theme: theme, wakeFrontEnd: wakeFrontEnd)
    later.value = ComparisonNode(self)
    window.showsFocusCursor = false
    addKeys()
  }

  private var root: ComparisonNode { node.value! }

  // MARK: Keys

  private func addKeys() {
    func key(_ keys: KeyPattern..., title: String, action: @escaping (Comparison, KeyPattern) -> Void)
      -> KeyBinding
    {
      KeyBinding(keys: keys, title: { title }) { [weak self] in if let self { action(self, $0.key) } }
    }
    window.keyBindings = [
      key("a", "A", title: "the next value at the left, the one before") { $0.step(0, $1 == "a" ? 1 : -1) },
      key("b", "B", title: "the next value at the right, the one before") { $0.step(1, $1 == "b" ? 1 : -1) },
      key("tab", title: "the next scroll view") { comparison, _ in comparison.chooseNextView() },
      key("x", title: "the other axis") { comparison, _ in
        comparison.chosenAxis = comparison.axis == .vertical ? .horizontal : .vertical
      },
      key("[", "]", title: "a longer and a shorter time") {
        $0.span = min(max($0.span + ($1 == "[" ? 1 : -1), 0), Self.spans.count - 1)
      },
      key("r", title: "begins again without input") { comparison, _ in
        comparison.remake(comparison.sides.map(\.value), repeats: false)
      },
      key("s", title: "gives the keys to the scenes") { comparison, _ in comparison.hasKeys = false },
      key("q", "escape", title: "goes back") { comparison, _ in comparison.isLeft = true },
    ]
  }

  /// Hints for the keys that work now.
  var hints: FooterNode.Hints {
    let keys: [(String, String)] =
      hasKeys
      ? [
        ("a A", "left"), ("b B", "right"), ("Tab", "view"), ("x", "axis"), ("[ ]", "time"), ("r", "restart"),
        ("s", "scenes"), ("q", "back"),
      ] : [("F6", "change the values"), ("q", "back")]
    return FooterNode.Hints(keys.map { BarItem(keys: $0.0, $0.1) })
  }

  /// Shows another value on one side.
  private func step(_ side: Int, _ steps: Int) {
    var values = sides.map(\.value)
    guard let next = subject.next(after: values[side], by: steps) else {
      return window.toast("There is no further value")
    }
    values[side] = next
    remake(values, repeats: true)
  }

  /// Makes both scenes again.
  ///
  /// - Parameter repeats: whether they get the input up to now.
  private func remake(_ values: [ComparedValue], repeats: Bool) {
    let new: [ComparedSide]
    do {
      new = try values.map { ComparedSide($0, try scene.make($0)) }
    } catch {
      return window.toast("\(error)", role: .error)
    }
    let size = Size(sides[0].canvas.columns, sides[0].canvas.rows)
    for side in new {
      side.application.traitsDidChange(traits)
      side.resize(size)
    }
    sides = new
    let canRepeat = repeats && input.canRepeat(at: time)
    if !canRepeat { input = ComparedInput() }
    input.begin(at: time)
    input.repeat(on: sides, until: time)
    if repeats, !canRepeat { window.toast("There was too much input to repeat") }
    window.setNeedsDisplay()
  }

  // MARK: The plots

  private var names: [String] { sides[0].views.map(\.name) }

  /// The scroll view that the plots show.
  private var viewName: String? {
    let names = names
    return [chosenView, movedView].compactMap(\.self).first { names.contains($0) }
      ?? sides[0].views.first { $0.node === sides[0].window.keyScrollNode }?.name ?? names.first
  }

  private var axis: ScrollState.Axis {
    let isVertical = sides[0].view(viewName)?.scrollableDirections.scrollsVertically ?? true
    return chosenAxis ?? (isVertical ? .vertical : .horizontal)
  }

  private func chooseNextView() {
    let names = names
    guard !names.isEmpty else { return }
    let place = viewName.flatMap { names.firstIndex(of: $0) } ?? -1
    (chosenView, chosenAxis) = (names[(place + 1) % names.count], nil)
  }

  func span(_ columns: Int) -> PlotSpan {
    // The last sample is in it.
    PlotSpan(until: drawTime + 0.001, seconds: Self.spans[span], columns: columns)
  }

  /// Both curves: the second one has gaps, so that the two differ without colours, too.
  func plot(isOffset: Bool, columns: Int) -> Plot? {
    guard let name = viewName else { return nil }
    let curves = sides.map { side in
      side.view(name).map { side.history.samples(of: $0, axis) } ?? ScrollSamples()
    }
    var limits: ClosedRange<Double>?
    if let axis = sides[0].view(name)?.state[axis].axis {
      limits = Double(axis.minOffset)...Double(max(axis.minOffset, axis.maxOffset))
    }
    let span = span(columns)
    var plot = isOffset ? Plot(offset: curves, limits: limits, in: span) : Plot(velocity: curves, in: span)
    for index in plot.series.indices { plot.series[index].color = .role(index == 0 ? .accent : .warning) }
    return plot
  }

  /// The offsets of both, and their difference.
  func numbers(hasSymbols: Bool) -> FooterNode.Hints {
    guard let name = viewName else { return FooterNode.Hints([BarItem("nothing scrolls here")]) }
    let offsets = sides.map { side in
      side.view(name).map { $0.state[axis].place(at: side.window.time).value }
    }
    func text(_ value: Double?) -> String { value.map { decimal($0, places: 2) } ?? "none" }
    var items = [
      BarItem("\(SafeText.of(name)) \(axis == .horizontal ? "x" : "y")"),
      BarItem(keys: "a", text(offsets[0]) + (hasSymbols ? " ⠉⠉⠉" : " ***")),
      BarItem(keys: "b", text(offsets[1]) + (hasSymbols ? " ⠉⠁⠉" : " * *")),
    ]
    if let a = offsets[0], let b = offsets[1] { items.append(BarItem(keys: "a-b", text(a - b))) }
    return FooterNode.Hints(items, end: "\(decimal(Self.spans[span], places: 0)) s")
  }

  // MARK: The program

  func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    window.traitsDidChange(traits)
    for side in sides { side.application.traitsDidChange(traits) }
  }

  func resize(rows: Int, columns: Int) {
    window.resize(rows: rows, columns: columns)
    placeScenes()
  }

  private func placeScenes() {
    window.layoutIfNeeded()
    for (side, screen) in zip(sides, root.screens) { side.resize(screen.frame.size) }
  }

  func handle(_ event: InputEvent, at time: Double) {
    self.time = time
    switch event {
    case .key(Self.switchKey, []):
      hasKeys.toggle()
      window.setNeedsDisplay()
    case .key, .paste: hasKeys ? window.handle(event, at: time) : pass(event, at: time)
    case .mouse(let event): handle(event, at: time)
    }
  }

  private func handle(_ event: MouseEvent, at time: Double) {
    let point = Point(x: event.column, y: event.row)
    let areas = root.screens.map { $0.placeOnScreen().visible }
    let under = areas.firstIndex { $0.contains(point) }
    if case .press = event.kind {
      pressed = under
      hasKeys = under == nil
    }
    guard let side = pressed ?? under else { return window.handle(.mouse(event), at: time) }
    if event.kind == .release { pressed = nil }
    let area = areas[side]
    guard !area.isEmpty else { return }
    var own = event
    own.column = max(0, min(point.x - area.minX, area.size.width - 1))
    own.row = max(0, min(point.y - area.minY, area.size.height - 1))
    pass(.mouse(own), at: time)
  }

  /// Gives an event to both scenes.
  private func pass(_ event: InputEvent, at time: Double) {
    input.begin(at: time)
    input.add(event, at: time)
    for side in sides {
      side.application.handle(event, at: time)
      if case .quit = side.application.takeRequest() { isLeft = true }
    }
    window.setNeedsDisplay()
  }

  func wake(at time: Double) {
    self.time = time
    for side in sides { side.application.wake(at: time) }
    window.wake(at: time)
  }

  var needsDisplay: Bool { window.needsDisplay || sides.contains { $0.application.needsDisplay } }

  var deadline: Double? {
    (sides.map(\.application.deadline) + [window.deadline]).compactMap(\.self).min()
  }

  func draw(into canvas: inout Canvas, at time: Double) {
    self.time = time
    placeScenes()
    input.begin(at: time)
    let isMoving = sides.contains { side in
      side.application.needsDisplay || side.canvas.rows > 0 && side.window.frameCount == 0
        || (side.application.deadline.map { $0 <= time + Window.frameInterval } ?? false)
    }
    if isMoving {
      for side in sides { side.draw(at: time) }
      drawTime = time
      let moving = sides.lazy.flatMap(\.views).first { $0.node.phase != .idle }
      if let moving { movedView = moving.name }
    }
    for (index, side) in sides.enumerated() {
      root.screens[index].canvas = side.canvas
      // The keys go to both, and the terminal has one cursor.
      root.screens[index].showsCursor = index == 0 && !hasKeys
    }
    window.setNeedsDisplay()
    window.draw(into: &canvas, at: time)
  }

  func takeRequest() -> ScreenRequest? {
    if isLeft { return .quit(status: 0) }
    return window.takeRequest()
  }

  var watchedDescriptors: [Int32] { sides.flatMap(\.application.watchedDescriptors) }
  var wantsMouse: Bool { true }
  var wantsPointerMotion: Bool { sides.contains { $0.application.wantsPointerMotion } }
  func takeCopiedText() -> String? {
    // Both copy the same.
    let texts = sides.map { $0.application.takeCopiedText() }
    return texts[0] ?? window.takeCopiedText()
  }
}
