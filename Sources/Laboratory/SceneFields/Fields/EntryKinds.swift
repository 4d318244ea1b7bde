import NodeUI
import LayoutCore

// Controls for entry. Each has a title, which is its label, and can be disabled.
extension NodeKind {
  static let textField = NodeKind(
    "textField", "One line of text that people type.",
    [
      .text("title", \TextFieldNode.label, titleHelp),
      .text("text", \TextFieldNode.text, "The text"),
      .text("placeholder", \TextFieldNode.placeholder, "Shown while there is no text"),
      .bool("isSecure", \TextFieldNode.isSecure, "Whether dots stand for the characters").in(.look),
      NodeField(
        "maximumLength", .wholeNumber(minimum: 1), \TextFieldNode.maximumLength,
        "Most characters to enter"
      ).in(.input),
      .texts(
        "suggestions", \TextFieldNode.suggestedTexts,
        "Texts to choose from: those that contain the letters typed are listed"
      ).in(.input),
      .texts(
        "completions", \TextFieldNode.completedWords,
        "Words of which Tab takes those that begin as the one typed does"
      ).in(.input),
      NodeField(
        "history", .texts,
        "Lines entered before, for ↑ and ↓; [] keeps those from now on",
        get: { (node: TextFieldNode) in node.history.map { .words($0) } },
        set: { node, value in
          if case .words(let lines) = value { node.history = lines }
        }
      ).clearing { (node: TextFieldNode) in node.history = nil }.in(.input),
      .words(
        "editingKeys", get: { $0.editingKeys.table },
        set: { (node: TextFieldNode, table: EditingKeys.Table) in node.editingKeys = EditingKeys(table) },
        "The keys that move and edit; less: those of its prompts"
      ).in(.input),
      isRequired,
      NodeField("minimum", .number(-billion...billion), "The least number that a valid text is").in(.input),
      NodeField("maximum", .number(-billion...billion), "The greatest number that a valid text is").in(
        .input),
      NodeField("matches", .text, "A regular expression (PCRE2) that a valid text matches as a whole").in(
        .input),
      NodeField("message", .text, usual: .text("not valid"), "Shown for a text that does not match").in(
        .input),
      NodeField(
        "onSubmit", .actions, "The actions to do on Enter, if it is valid; {value} is the text"
      ).in(.input),
      NodeField("list", .text, "The id of a list whose selection ↑ and ↓ move while people type").in(.input),
      .bool("enabled", \TextFieldNode.isEnabled, enabledHelp).in(.input),
    ], make: { TextFieldNode() })

  static let textArea = NodeKind(
    "textArea", "Several lines of text that people type.",
    [
      .text("title", \TextAreaNode.label, titleHelp),
      .text("text", \TextAreaNode.text, "The text"),
      .text("placeholder", \TextAreaNode.placeholder, "Shown while there is no text"),
      .words("wrap", \TextAreaNode.wrap, "The places at which lines break").in(.look),
      .bool("isEditable", \TextAreaNode.isEditable, "Whether people can change the text").in(.input),
      .bool("tabInserts", \TextAreaNode.tabInserts, "Whether Tab is a character of the text").in(.input),
      isRequired,
      .bool("enabled", \TextAreaNode.isEnabled, enabledHelp).in(.input),
    ], make: { TextAreaNode() })

  static let checkbox = NodeKind(
    "checkbox", "A box to tick. A value that is not a mapping is its title.", short: "title",
    [
      .text("title", \CheckboxNode.label, titleHelp),
      NodeField("isOn", .bool, \CheckboxNode.isOn, "Whether it is ticked"),
      isRequired,
      .bool("enabled", \CheckboxNode.isEnabled, enabledHelp).in(.input),
    ], make: { CheckboxNode() })

  static let `switch` = NodeKind(
    "switch", "A setting to turn on. A value without keys is its title.", short: "title",
    [
      .text("title", \SwitchNode.label, titleHelp),
      .bool("isOn", \SwitchNode.isOn, "Whether it is on"),
      .bool("enabled", \SwitchNode.isEnabled, enabledHelp).in(.input),
    ], make: { SwitchNode() })

  static let radioGroup = NodeKind(
    "radioGroup", "A list of options with one chosen.",
    [
      .text("title", \RadioGroupNode.label, titleHelp)
    ] + choiceFields + [
      .words("axis", \RadioGroupNode.axis, "The direction of the options"),
      isRequired,
      .bool("enabled", \RadioGroupNode.isEnabled, enabledHelp).in(.input),
    ], make: { RadioGroupNode() })

  static let select = NodeKind(
    "select", "A drop-down list.",
    [
      .text("title", \SelectNode.label, titleHelp)
    ] + choiceFields + [
      .bool(
        "isSearchable", \SelectNode.isSearchable,
        "Whether typing leaves only the options that contain the letters"
      ).in(.input),
      isRequired,
      .bool("enabled", \SelectNode.isEnabled, enabledHelp).in(.input),
    ], make: { SelectNode() })

  static let picker = NodeKind(
    "picker", "Options that people search by typing, in a list.",
    [
      .text("title", \PickerNode.label, titleHelp)
    ] + choiceFields + [
      .text("text", \PickerNode.text, "The letters that the options shown contain"),
      .wholeNumber(
        "maximumRows", atLeast: 1, \PickerNode.maximumRows, "Most rows of options, unless a layout gives more"
      ),
      isRequired,
      .bool("enabled", \PickerNode.isEnabled, enabledHelp).in(.input),
    ], make: { PickerNode() })

  static let slider = NodeKind(
    "slider", "A number that people choose by moving a knob.",
    [.text("title", \SliderNode.label, titleHelp)] + rangeFields + [
      .bool("enabled", \SliderNode.isEnabled, enabledHelp).in(.input)
    ], make: { SliderNode() })

  static let stepper = NodeKind(
    "stepper", "A number that people change step by step, or type.",
    [.text("title", \StepperNode.label, titleHelp)] + rangeFields + [
      .bool("enabled", \StepperNode.isEnabled, enabledHelp).in(.input)
    ], make: { StepperNode() })

  /// The options of a control, and the chosen one.
  private static var choiceFields: [NodeField] {
    [
      .texts("options", \ChoiceNode.options, "The options").required,
      NodeField(
        "selectedIndex", .wholeNumber(minimum: 0), \ChoiceNode.selectedIndex, "The chosen one, from 0"),
    ]
  }

  /// A number and its range.
  private static var rangeFields: [NodeField] {
    [
      NodeField(
        "minimum", .number(-billion...billion), "The least value",
        get: { (node: RangeNode) in .number(node.range.lowerBound) },
        set: { node, value in
          guard let value = Double(value) else { return }
          node.range = value...max(value, node.range.upperBound)
        }),
      NodeField(
        "maximum", .number(-billion...billion), "The greatest value",
        get: { (node: RangeNode) in .number(node.range.upperBound) },
        set: { node, value in
          guard let value = Double(value) else { return }
          node.range = min(value, node.range.lowerBound)...value
        }),
      .number("step", in: 0.001...billion, \RangeNode.step, "Distance of values"),
      .number("value", in: -billion...billion, \RangeNode.value, "The value"),
    ]
  }

  private static let isRequired = NodeField(
    "required", .bool, "Whether it is valid only with a value: a text, a choice, a tick",
    get: { (node: EntryControlNode) in .bool(node.requiredMessage != nil) },
    set: { node, value in node.requiredMessage = Bool(value) == true ? "required" : nil }
  ).in(.input)

  private static let billion = 1e9
  private static let titleHelp = "The label"
  private static let enabledHelp = "Whether it can be used"
}
