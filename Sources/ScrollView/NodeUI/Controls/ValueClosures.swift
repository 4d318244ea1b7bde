import LayoutCore

// Closures of controls that receive the value.
//
// A closure may also receive the control. It is called by the same initialiser, which the compiler takes if the closure needs
// the control: `{ store.name = $0 }` and `{ store.name = $0.text }` both work.

extension TextFieldNode {
  /// A field whose closure receives the text that the user has typed.
  public convenience init(
    _ label: String = "", text: String = "", placeholder: String = "",
    validate: ((String) -> String?)? = nil, onSubmit: ((TextFieldNode) -> Void)? = nil,
    onChange: @escaping (String) -> Void
  ) {
    self.init(
      label, text: text, placeholder: placeholder, validate: validate, onSubmit: onSubmit,
      onChange: { (control: TextFieldNode) in onChange(control.text) })
  }
}

extension TextAreaNode {
  /// A text area whose closure receives the text that the user has typed.
  public convenience init(
    _ label: String = "", text: String = "",
    onChange: @escaping (String) -> Void
  ) {
    self.init(label, text: text, onChange: { (control: TextAreaNode) in onChange(control.text) })
  }
}

extension CheckboxNode {
  /// A box whose closure receives the value that the user has chosen.
  public convenience init(
    _ label: String = "", isOn: Bool? = false,
    onChange: @escaping (Bool?) -> Void
  ) {
    self.init(label, isOn: isOn, onChange: { (control: CheckboxNode) in onChange(control.isOn) })
  }
}

extension SwitchNode {
  /// A switch whose closure receives the value that the user has chosen.
  public convenience init(
    _ label: String = "", isOn: Bool = false,
    onChange: @escaping (Bool) -> Void
  ) {
    self.init(label, isOn: isOn, onChange: { (control: SwitchNode) in onChange(control.isOn) })
  }
}

extension SliderNode {
  /// A slider whose closure receives the value that the user has chosen.
  public convenience init(
    _ label: String = "", value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1,
    onChange: @escaping (Double) -> Void
  ) {
    self.init(
      label, value: value, in: range, step: step,
      onChange: { (control: SliderNode) in onChange(control.value) })
  }
}

extension StepperNode {
  /// A stepper whose closure receives the value that the user has chosen.
  public convenience init(
    _ label: String = "", value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1,
    onChange: @escaping (Double) -> Void
  ) {
    self.init(
      label, value: value, in: range, step: step,
      onChange: { (control: StepperNode) in onChange(control.value) })
  }
}

extension SelectNode {
  /// A row whose closure receives the index that the user has chosen.
  public convenience init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil,
    onChange: @escaping (Int?) -> Void
  ) {
    self.init(
      label, options, selectedIndex: selectedIndex,
      onChange: { (control: SelectNode) in onChange(control.selectedIndex) })
  }
}

extension RadioGroupNode {
  /// A group whose closure receives the index that the user has chosen.
  public convenience init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil,
    onChange: @escaping (Int?) -> Void
  ) {
    self.init(
      label, options, selectedIndex: selectedIndex,
      onChange: { (control: RadioGroupNode) in onChange(control.selectedIndex) })
  }
}

extension PickerNode {
  /// A picker whose closure receives the index that the user has chosen.
  public convenience init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil, placeholder: String = "",
    onChange: @escaping (Int?) -> Void
  ) {
    self.init(
      label, options, selectedIndex: selectedIndex, placeholder: placeholder,
      onChange: { (control: PickerNode) in onChange(control.selectedIndex) })
  }
}

extension ButtonNode {
  /// A button whose closure is called when it is pressed.
  public convenience init(
    _ title: String = "", _ variant: Variant = .standard, isDefault: Bool = false,
    onPress: @escaping () -> Void
  ) {
    self.init(title, variant, isDefault: isDefault) { _ in onPress() }
  }
}

extension PressableNode {
  /// A node around an element whose closure is called when it is pressed.
  public convenience init(_ content: LayoutElement, onPress: @escaping () -> Void) {
    self.init(content) { _ in onPress() }
  }
}
