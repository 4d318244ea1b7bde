import LayoutCore
import NodeUI
import SceneFields

extension Demo {
  static let controls = Demo(
    "controls", "Fields and buttons",
    keys: [
      DemoKey("tab", effect: "next control", help: "goes to the next control"),
      DemoKey(gesture: "click", effect: "any control", help: "uses the control under the pointer"),
      DemoKey(
        "enter", effect: "saves",
        help: "saves, from most controls, if the values are right; opens lists and presses buttons"
      ).now { (node: ControlsNode, window) in node.effectOfEnter(in: window) },
    ],
    poster: Poster(
      size: Size(76, 20), origin: Point(x: 1, y: 2),
      steps: PreviewStep.key(.tab, times: 3) + PreviewStep.key(.down)
        + PreviewStep.key(.tab, times: 4, after: 1.5)
        + PreviewStep.key(.right, times: 5))
  ) { _ in ControlsNode() }
}

/// A form with a control of each kind, and below it the last act of the user.
final class ControlsNode: DisplayNode {
  private let scroll: ScrollNode
  private let report = TextNode("Change something: it shows here.", maximumLines: 1)
  private let controls = FormControls()
  private let columns: ControlColumnsNode

  private static let formColumns = 74

  override init() {
    let columns = ControlColumnsNode(controls)
    self.columns = columns
    let pane = BoxNode(textStyle: TextStyle(background: .role(.pane)))
    scroll = ScrollNode {
      let edge = columns.isCompact ? 0 : 1
      let form = columns.inset(EdgeInsets(horizontal: 2, vertical: edge)).background(pane)
      form.style.width = .fraction(1)
      // On a wide screen the form stands in the middle.
      form.style.maxWidth = .points(Self.formColumns)
      return form.centered(.x)
    }
    super.init()
    scroll.style.flexGrow = 1
    scroll.style.flexBasis = .points(0)
    report.textStyle = TextStyle(attributes: .bold)
    controls.onAct = { [report] in report.string = $0 }
  }

  /// The effect of Enter in the control that has the focus.
  fileprivate func effectOfEnter(in window: Window) -> String? {
    switch window.focusedNode {
    case let select as SelectNode: select.isOpen ? "takes it" : "opens the list"
    case let button as ButtonNode: "presses \(button.title)"
    case is EditableTextNode: "new line"
    case is CheckboxNode, is SwitchNode: "turns it"
    default: controls.canSave ? "saves" : nil
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    columns.isCompact = constrainedSize.max.height < 16
    let line = report.inset(EdgeInsets(horizontal: 2))
    line.style.width = .fraction(1)
    line.style.maxWidth = .points(Self.formColumns)
    return StackLayoutSpec.vertical {
      scroll
      if constrainedSize.max.height > 5 { line.centered(.x) }
    }
  }
}

/// The controls in two columns where there is room, else in one.
private final class ControlColumnsNode: DisplayNode {
  private let controls: FormControls
  /// Whether there are no blank rows between the controls, for small screens.
  var isCompact = false {
    didSet { if isCompact != oldValue { setNeedsLayout() } }
  }
  private let heading = TextNode("Order a journey", textStyle: TextStyle(attributes: .bold))

  init(_ controls: FormControls) {
    self.controls = controls
    super.init()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let isWide = constrainedSize.max.width >= 66
    let spacing = isCompact ? 0 : 1
    // The notes take the height that is left.
    let texts = StackLayoutSpec.vertical(spacing: spacing, alignItems: .start) { controls.texts }
    let choices = StackLayoutSpec.vertical(spacing: spacing, alignItems: .start) { controls.choices }
    texts.style.flexShrink = 1
    choices.style.flexShrink = 1
    let form: LayoutElement =
      isWide
      ? StackLayoutSpec.horizontal(spacing: 4, alignItems: .stretch) {
        texts
        choices
      }
      : StackLayoutSpec.vertical(spacing: spacing) {
        texts
        choices
      }
    form.style.flexGrow = 1
    // The buttons follow the form on a tall screen.
    form.style.maxHeight = isWide ? .points(21) : .auto
    let buttons = StackLayoutSpec.horizontal(spacing: 2) { controls.buttons }
    for button in controls.buttons { button.style.flexShrink = 1 }
    return StackLayoutSpec.vertical(spacing: spacing) {
      heading
      form
      buttons
    }
  }
}

/// The controls of the form.
private final class FormControls {
  let texts: [EntryControlNode]
  let choices: [EntryControlNode]
  let buttons: [EntryControlNode]
  /// Whether the button that saves can be pressed.
  var canSave: Bool { buttons[0].isEnabled }
  /// Called with a sentence about each act of the user.
  var onAct: ((String) -> Void)?

  init() {
    let name = TextFieldNode("Name", placeholder: "first and last name") {
      $0.isEmpty ? "A name is needed" : nil
    }
    let city = TextFieldNode("From", placeholder: "a city: type b or s")
    city.suggestedTexts = JourneyPlaces.cities
    let code = TextFieldNode("Code", placeholder: "shown as dots")
    code.isSecure = true
    code.maximumLength = 12
    let notes = TextAreaNode("Notes")
    notes.placeholder = "Wishes, allergies, bicycles"
    notes.style.minHeight = .points(5)
    notes.style.flexGrow = 1
    notes.style.flexBasis = .points(5)
    // More would be an empty hole on a tall screen.
    notes.style.maxHeight = .points(15)
    for field in [name, city, code] { field.style.width = .points(32) }
    notes.style.width = .points(32)

    let country = SelectNode("To", JourneyPlaces.countries, selectedIndex: 0)
    country.isSearchable = true
    let travel = SelectNode("By", ["train", "bus", "ship", "bicycle"], selectedIndex: 0)
    let size = RadioGroupNode("Luggage", ["small", "large", "none"], selectedIndex: 0)
    let people = StepperNode("Travellers", value: 2, in: 1...12)
    let price = SliderNode("Price", value: 40, in: 0...200, step: 5)
    let window = CheckboxNode("A seat at the window", isOn: true)
    let isOpen = SwitchNode("The office is open", isOn: true)

    let save = ButtonNode("Save", .primary, isDefault: true)
    let reset = ButtonNode("Reset")
    let cancel = ButtonNode("Cancel", .destructive)
    texts = [name, city, code, notes]
    choices = [country, travel, size, people, price, window, isOpen]
    buttons = [save, reset, cancel]

    for field in [name, city] {
      field.onChange = { [unowned self] in tell("\($0.label) \($0.text)") }
    }
    code.onChange = { [unowned self] in tell("A code of \($0.text.count) of 12 characters") }
    notes.onChange = { [unowned self] in tell("Notes of \($0.text.split { $0.isWhitespace }.count) words") }
    for select in [country, travel] {
      select.onChange = { [unowned self] in tell("\($0.label) \($0.options[$0.selectedIndex ?? 0])") }
    }
    size.onChange = { [unowned self] in tell("Luggage: \($0.options[$0.selectedIndex ?? 0])") }
    people.onChange = { [unowned self] in tell("\(Int($0.value)) travellers") }
    price.onChange = { [unowned self] in tell("At most \(Int($0.value)) for each") }
    window.onChange = { [unowned self] in tell($0.isOn == true ? "A seat at the window" : "Any seat") }
    isOpen.onChange = { [unowned self] office in
      for control in texts + choices + buttons where control !== office { control.isEnabled = office.isOn }
      tell(office.isOn ? "Open: all controls work" : "Closed: only this switch works")
    }
    // A default button leads to the name first if there is none.
    save.onPress = { [unowned self] _ in tell("Saved") }
    reset.onPress = { [unowned self] _ in
      for field in [name, city, code] { field.text = "" }
      (notes.text, country.selectedIndex, travel.selectedIndex, size.selectedIndex) = ("", 0, 0, 0)
      (people.value, price.value, window.isOn) = (2, 40, true)
      tell("Everything is as it was at the start")
    }
    cancel.onPress = { [unowned self] _ in tell("There was no journey to cancel") }
  }

  private func tell(_ text: String) { onAct?(text) }
}

/// Places to choose from.
enum JourneyPlaces {
  static let cities = [
    "Antwerp", "Athens", "Barcelona", "Basel", "Belgrade", "Bergen", "Berlin", "Bern", "Bilbao", "Bologna",
    "Bonn",
    "Bratislava", "Brussels", "Budapest", "Copenhagen", "Dublin", "Geneva", "Helsinki", "Krakow", "Lisbon",
    "Ljubljana", "Lyon", "Madrid", "Oslo", "Paris", "Porto", "Prague", "Riga", "Rome", "Salzburg", "Sarajevo",
    "Seville", "Sofia", "Split", "Stockholm", "Tallinn", "Trieste", "Turin", "Vienna", "Vilnius", "Warsaw",
    "Zagreb",
    "Zurich",
  ]

  static let countries = [
    "Albania", "Andorra", "Austria", "Belgium", "Bulgaria", "Croatia", "Cyprus", "Czechia", "Denmark",
    "Estonia",
    "Finland", "France", "Germany", "Greece", "Hungary", "Iceland", "Ireland", "Italy", "Latvia", "Lithuania",
    "Luxembourg", "Malta", "Moldova", "Monaco", "Norway", "Poland", "Portugal", "Romania", "Serbia",
    "Slovakia",
    "Slovenia", "Spain", "Sweden", "Switzerland", "Ukraine",
  ]
}
