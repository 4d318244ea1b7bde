import LayoutCore

/// Commands that people find by typing letters of their titles; Enter carries out the one at the cursor.
///
/// ```
/// ▏sv                                   ▕  2 of 40
/// Save                                     Ctrl-S
/// Save with another name             Ctrl-Shift-S
/// ```
///
/// ``Window/showPalette()`` shows one with the commands of all bindings that work. A palette that is presented is closed
/// before its command is carried out, so that the focus is where it was.
public final class PaletteNode: DisplayNode {
  /// The commands, in the order in which they stand while nothing is typed.
  public let commands: [PaletteCommand]
  /// The field and the list.
  public let picker: PickerNode

  /// - Complexity: O(commands) for each letter typed
  public init(commands: [PaletteCommand]) {
    self.commands = commands
    picker = PickerNode("", commands.map(\.title), placeholder: "command")
    picker.details = commands.map(\.detail)
    picker.maximumRows = .max
    picker.style.flexGrow = 1
    picker.style.flexShrink = 1
    super.init()
    picker.onActivate = { [weak self] in self?.run($0.currentIndex) }
  }

  public override var kind: String { "palette" }

  public override var defaultAccessibility: Accessibility { Accessibility(.group, label: "Commands") }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical { picker }
  }

  private func run(_ index: Int?) {
    guard let index, commands.indices.contains(index) else { return }
    // In a scene or a page of a program it is a part of the tree, which stays.
    window?.dismiss(self)
    commands[index].perform()
  }
}

extension PaletteCommand {
  /// The commands that bindings carry out: one for each title, with all its keys.
  static func commands(of bindings: [KeyBinding]) -> [PaletteCommand] {
    KeyHelpSection.sections(of: bindings).flatMap { section in
      section.entries.compactMap { entry in
        guard !entry.title.isEmpty, let key = entry.keys.first,
          let binding = bindings.first(where: { $0.keys.contains(key) })
        else { return nil }
        return PaletteCommand(entry.title, detail: entry.keyNames) {
          if binding.isEnabled { binding.perform(KeyInvocation(key: key)) }
        }
      }
    }
  }
}

extension Window {
  private static let paletteSize = Size(60, 16)

  /// Shows ``paletteCommands``, then the commands of the program's bindings that work now, then of all others, to be found by
  /// typing. `StandardBindings` has it on Ctrl-P, if ``showsPalette``.
  ///
  /// - Complexity: O(bindings)
  public func showPalette() {
    guard !presentations.contains(where: { $0.content is PaletteNode }) else { return }
    let bindings = reachableBindings.filter { $0.id != "app.palette" }
    let commands = PaletteCommand.commands(of: bindings)
    // The library's bindings are not in footers.
    let own = Set(footerBindings.own.map(\.binding.title))
    let palette = PaletteNode(
      commands: paletteCommands + commands.filter { own.contains($0.title) }
        + commands.filter { !own.contains($0.title) })
    let rows = max(1, min(Self.paletteSize.height, size.height - 4))
    present(
      palette,
      as: .modal(title: "Commands", width: .points(Self.paletteSize.width), height: .points(rows)))
  }
}
