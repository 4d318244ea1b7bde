import LayoutCore
import NodeUI
import PortholeTesting

/// A control of each kind with its acts, for tests that hold for all of them.
final class ControlSample {
  let control: EntryControlNode
  /// The value as text, and a way to assign another one.
  let value: () -> String
  let assign: () -> Void
  /// The keys that change the value once.
  var keys: [Key] = [.enter]
  /// The places of presses that change the value once.
  var clicks: [(Int, Int)] = [(1, 0)]
  /// The pictures of the first value with symbols, without colours, and in ASCII.
  var pictures: [String] = []
  /// The node that has the focus.
  var focused: DisplayNode
  /// The number of callbacks so far.
  var count = 0

  init(_ control: EntryControlNode, value: @escaping () -> String, assign: @escaping () -> Void) {
    (self.control, self.value, self.assign, focused) = (control, value, assign, control)
  }
}

enum ControlKind: String, CaseIterable {
  case button, defaultButton, checkbox, onOff, radioGroup, verticalGroup, select, slider, stepper
  case textField, textArea, picker, tabBar, disclosure

  func make() -> ControlSample {
    switch self {
    case .button: return Self.button(isDefault: false, ["[ Save ]", "[ Save ]", "[ Save ]"])
    case .defaultButton: return Self.button(isDefault: true, ["[▸Save◂]", "[!Save◂]", "[!Save<]"])
    case .checkbox:
      let node = CheckboxNode("Wrap", isOn: true)
      let sample = ControlSample(node, value: { "\(node.isOn as Any)" }, assign: { node.isOn = nil })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.pictures = ["☑ Wrap", "☑ Wrap", "[x] Wrap"]
      return sample
    case .onOff:
      let node = SwitchNode("Dry run", isOn: true)
      let sample = ControlSample(node, value: { "\(node.isOn)" }, assign: { node.isOn = false })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.pictures = ["━━● Dry run", "━━● on  Dry run", "--O on  Dry run"]
      return sample
    case .radioGroup, .verticalGroup:
      let node = RadioGroupNode("Size", ["S", "M"], selectedIndex: 0)
      let sample = ControlSample(
        node, value: { "\(node.selectedIndex as Any)" }, assign: { node.selectedIndex = 1 })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.right]
      if self == .radioGroup {
        sample.clicks = [(5, 0)]
        sample.pictures = ["◉ S  ○ M", "◉ S  ○ M", "(*) S  ( ) M"]
      } else {
        node.axis = .vertical
        sample.clicks = [(0, 1)]
        sample.pictures = ["◉ S\n○ M", "◉ S\n○ M", "(*) S\n( ) M"]
      }
      return sample
    case .select:
      let node = SelectNode("Region", ["eu-west", "us-east"], selectedIndex: 0)
      let sample = ControlSample(
        node, value: { "\(node.selectedIndex as Any)" }, assign: { node.selectedIndex = 1 })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.down, .down, .enter]
      sample.clicks = [(9, 0), (9, 3)]
      sample.pictures = ["Region  eu-west ▾", "Region  eu-west ▾", "Region  eu-west v"]
      return sample
    case .picker:
      let node = PickerNode("Region", ["eu-west", "us-east"], selectedIndex: 0)
      let sample = ControlSample(
        node, value: { "\(node.selectedIndex as Any)" }, assign: { node.text = "us" })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.down, .enter]
      sample.clicks = [(1, 2)]
      sample.focused = node.field
      let blanks = String(repeating: " ", count: 20)
      let rows = "eu-west\nus-east"
      let picture = "Region ▏\(blanks)▕       2\n\(rows)"
      sample.pictures = [picture, picture, "Region [\(blanks)]       2\n\(rows)"]
      return sample
    case .slider:
      let node = SliderNode("Volume", value: 42)
      let sample = ControlSample(node, value: { "\(node.value)" }, assign: { node.value = 7 })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.right]
      sample.clicks = [(8, 0)]
      sample.pictures = ["Volume ━━━━●───── 42", "Volume ━━━━●───── 42", "Volume ====O----- 42"]
      return sample
    case .stepper:
      let node = StepperNode("Count", value: 3, in: 0...9)
      let sample = ControlSample(node, value: { "\(node.value)" }, assign: { node.value = 7 })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.up]
      sample.clicks = [(10, 0)]
      sample.pictures = ["Count ‹ 3 ›", "Count ‹ 3 ›", "Count < 3 >"]
      return sample
    case .disclosure:
      let node = DisclosureNode("More", TextNode("content"))
      let sample = ControlSample(node, value: { "\(node.isOn)" }, assign: { node.isOn = true })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.pictures = ["▸ More", "▸ More", "> More"]
      return sample
    case .tabBar:
      let node = TabBarNode("Pages", ["Deploy", "Log"])
      let sample = ControlSample(
        node, value: { "\(node.selectedIndex as Any)" }, assign: { node.selectedIndex = 1 })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.right]
      sample.clicks = [(10, 0)]
      sample.pictures = ["▏Deploy▕  Log", "▏Deploy▕  Log", "[Deploy]  Log"]
      return sample
    case .textField:
      let node = TextFieldNode("Name", text: "Ada")
      let sample = ControlSample(node, value: { node.text }, assign: { node.text = "Bob" })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.character("x")]
      sample.clicks = []
      let blanks = String(repeating: " ", count: 17)
      sample.pictures = ["Name ▏Ada\(blanks)▕", "Name ▏Ada\(blanks)▕", "Name [Ada\(blanks)]"]
      return sample
    case .textArea:
      let node = TextAreaNode("Notes", text: "Milk")
      let sample = ControlSample(node, value: { node.text }, assign: { node.text = "Bread" })
      node.onChange = { [unowned sample] _ in sample.count += 1 }
      sample.keys = [.character("x")]
      sample.clicks = []
      sample.focused = node.editor
      let blanks = String(repeating: " ", count: 34)
      let empty = "    \(blanks)"
      let picture = "Notes\n▏Milk\(blanks)▕\n▏\(empty)▕\n▏\(empty)▕"
      let plain = "Notes\n[Milk\(blanks)]\n[\(empty)]\n[\(empty)]"
      sample.pictures = [picture, picture, plain]
      return sample
    }
  }

  private static func button(isDefault: Bool, _ pictures: [String]) -> ControlSample {
    let node = ButtonNode("Save", isDefault ? .destructive : .primary, isDefault: isDefault)
    weak var weakSample: ControlSample?
    let sample = ControlSample(
      node, value: { "\(weakSample?.count ?? 0)" }, assign: { node.title = "Save it" })
    weakSample = sample
    node.onPress = { _ in weakSample?.count += 1 }
    sample.pictures = pictures
    return sample
  }
}

/// The looks of screens: many colours, 16, none, and ASCII.
enum ScreenLook: CaseIterable {
  case colors, sixteen, none, ascii

  /// The control at the top left of a screen, with room below it.
  func screen(_ node: DisplayNode, columns: Int = 40, rows: Int = 8) -> HeadlessScreen {
    let page = DisplayNode { _, _ in StackLayoutSpec.vertical(alignItems: .start) { node } }
    let window = Window(page, theme: self == .ascii ? .ascii : .standard)
    let colors: ScreenTraits.Colors = self == .colors ? .direct : self == .sixteen ? .sixteen : .none
    return HeadlessScreen(
      application: window, columns: columns, rows: rows, traits: ScreenTraits(colors: colors))
  }
}

extension HeadlessScreen {
  /// The rows without trailing blanks, and without empty rows at the end.
  var picture: String {
    var rows = lines
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// The characters and styles of all cells.
  var cells: [[Cell]] {
    (0..<canvas.rows).map { row in (0..<canvas.columns).map { canvas[row, $0] } }
  }
}
