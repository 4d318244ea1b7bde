import CPortholeVTerm
import NodeUI

// Input for the program, as bytes in the form that its modes ask for.
extension EmulatedScreen {
  /// The bytes of a key, as the program's modes want them.
  package func bytes(of key: Key, _ modifiers: Modifiers) -> [UInt8] {
    let modifier = Self.modifier(modifiers)
    func press(_ key: VTermKey) { vterm_keyboard_key(terminal, key, modifier) }
    switch key {
    case .character(let scalar): vterm_keyboard_unichar(terminal, scalar.value, modifier)
    case .up: press(VTERM_KEY_UP)
    case .down: press(VTERM_KEY_DOWN)
    case .left: press(VTERM_KEY_LEFT)
    case .right: press(VTERM_KEY_RIGHT)
    case .pageUp: press(VTERM_KEY_PAGEUP)
    case .pageDown: press(VTERM_KEY_PAGEDOWN)
    case .home: press(VTERM_KEY_HOME)
    case .end: press(VTERM_KEY_END)
    case .insert: press(VTERM_KEY_INS)
    case .delete: press(VTERM_KEY_DEL)
    case .backspace: press(VTERM_KEY_BACKSPACE)
    case .enter: press(VTERM_KEY_ENTER)
    case .tab: press(VTERM_KEY_TAB)
    case .backTab: vterm_keyboard_key(terminal, VTERM_KEY_TAB, Self.modifier(modifiers.union(.shift)))
    case .escape: press(VTERM_KEY_ESCAPE)
    case .function(let number):
      press(VTermKey(rawValue: VTERM_KEY_FUNCTION_0.rawValue + UInt32(clamping: min(max(number, 1), 12))))
    }
    return takeOutput()
  }

  /// The bytes of pasted text, between the marks that the program may have asked for.
  package func bytes(ofPaste text: String) -> [UInt8] {
    vterm_keyboard_start_paste(terminal)
    var bytes = takeOutput()
    // An escape could end the paste early.
    bytes += text.utf8.filter { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 || $0 == 0x0a }.map {
      $0 == 0x0a ? 0x0d : $0
    }
    vterm_keyboard_end_paste(terminal)
    return bytes + takeOutput()
  }

  /// Whether the program has asked for an event of the pointer.
  package func wants(_ event: MouseEvent) -> Bool {
    switch event.kind {
    case .move: return false
    case .drag: return pointer != .none && pointer != .clicks
    default: return pointer != .none
    }
  }

  /// The bytes of an event of the pointer; empty if the program has not asked for it, and for a move within a cell.
  package func bytes(of event: MouseEvent) -> [UInt8] {
    let modifier = Self.modifier(event.modifiers)
    guard wants(event) else { return [] }
    vterm_mouse_move(terminal, Int32(clamping: event.row), Int32(clamping: event.column), modifier)
    func button(_ number: Int, _ isPressed: Bool) {
      vterm_mouse_button(terminal, Int32(clamping: number), isPressed, modifier)
    }
    switch event.kind {
    case .press(let number):
      held = min(max(number, 0), 2) + 1
      button(held, true)
    case .release: button(held, false)
    case .drag, .move: break
    case .wheel(.up): button(4, true)
    case .wheel(.down): button(5, true)
    case .wheel(.left): button(6, true)
    case .wheel(.right): button(7, true)
    }
    return takeOutput()
  }

  private static func modifier(_ modifiers: Modifiers) -> VTermModifier {
    let words: [(Modifiers, VTermModifier)] = [
      (.shift, VTERM_MOD_SHIFT), (.alt, VTERM_MOD_ALT), (.control, VTERM_MOD_CTRL),
    ]
    return VTermModifier(
      rawValue: words.reduce(0) { modifiers.contains($1.0) ? $0 | $1.1.rawValue : $0 })
  }
}
