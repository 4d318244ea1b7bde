import NodeUI

// Encodes input for the program, as its modes require.
nonisolated extension EmulatedScreen {
  private static let finals: [Key: String] = [
    .up: "A", .down: "B", .right: "C", .left: "D", .end: "F", .home: "H",
    .function(1): "P", .function(2): "Q", .function(3): "R", .function(4): "S",
  ]
  private static let numbers: [Key: Int] = [
    .insert: 2, .delete: 3, .pageUp: 5, .pageDown: 6, .function(5): 15, .function(6): 17, .function(7): 18,
    .function(8): 19, .function(9): 20, .function(10): 21, .function(11): 23, .function(12): 24,
  ]
  private static let codes: [Key: UInt8] = [.tab: 0x09, .enter: 0x0d, .escape: 0x1b, .backspace: 0x7f]

  /// The bytes of a key in the current modes.
  package func bytes(of key: Key, _ modifiers: Modifiers) -> [UInt8] { Array(text(of: key, modifiers).utf8) }

  private func text(of key: Key, _ modifiers: Modifiers) -> String {
    // xterm's modifier parameter.
    let modifier = Int(modifiers.rawValue & 7) + 1
    switch key {
    case .character(let scalar): return Self.text(of: scalar, modifiers)
    case .function(let number) where !(1...12).contains(number):
      return text(of: .function(min(max(number, 1), 12)), modifiers)
    case .backTab: return text(of: .tab, modifiers.union(.shift))
    case .tab where modifiers.contains(.shift):
      return modifier == 2 ? "\u{1b}[Z" : "\u{1b}[1;\(modifier)Z"
    case .enter where isNewLine: return "\r\n"
    default: break
    }
    if let code = Self.codes[key] {
      // Only Alt has a short form.
      if !modifiers.isDisjoint(with: [.shift, .control]) { return "\u{1b}[\(code);\(modifier)u" }
      return (modifiers.contains(.alt) ? "\u{1b}" : "") + String(Unicode.Scalar(code))
    }
    if let number = Self.numbers[key] {
      return modifier == 1 ? "\u{1b}[\(number)~" : "\u{1b}[\(number);\(modifier)~"
    }
    let final = Self.finals[key] ?? ""
    if modifier > 1 { return "\u{1b}[1;\(modifier)\(final)" }
    return (final >= "P" || modes.contains(1) ? "\u{1b}O" : "\u{1b}[") + final
  }

  /// The text of a character key. Shift only matters for a space. Ctrl has a numeric form if there is no control
  /// character, or if another key sends it.
  private static func text(of scalar: Unicode.Scalar, _ modifiers: Modifiers) -> String {
    let used = scalar == " " ? modifiers : modifiers.subtracting(.shift)
    let hasControl =
      scalar == " " ? !used.contains(.shift) : "abcdefghklnopqrstuvwxyz\\]^_".unicodeScalars.contains(scalar)
    if !hasControl, !used.isSubset(of: .alt) {
      return "\u{1b}[\(scalar.value);\(Int(used.rawValue & 7) + 1)u"
    }
    let typed = used.contains(.control) ? Unicode.Scalar(UInt8(scalar.value & 0x1f)) : scalar
    return (used.contains(.alt) ? "\u{1b}" : "") + String(typed)
  }

  /// The bytes of pasted text, between the marks that the program may have asked for.
  package func bytes(ofPaste text: String) -> [UInt8] {
    // An escape could end the paste early.
    let bytes = text.utf8.filter { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 || $0 == 0x0a }.map {
      $0 == 0x0a ? 0x0d : $0
    }
    return modes.contains(2004) ? Array("\u{1b}[200~".utf8) + bytes + Array("\u{1b}[201~".utf8) : bytes
  }

  package enum Pointer { case none, clicks, drags, moves }

  /// The events of the pointer that the program wants.
  package var pointer: Pointer {
    modes.contains(1003) ? .moves : modes.contains(1002) ? .drags : modes.contains(1000) ? .clicks : .none
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
    guard wants(event) else { return [] }
    let modifier = Int(event.modifiers.rawValue & 7) << 2
    var bytes: [UInt8] = []
    func send(_ code: Int, isPressed: Bool = true) { bytes += report(code | modifier, isPressed) }
    let place = (row: min(max(event.row, 0), 9999), column: min(max(event.column, 0), 9999))
    if place != (mouse.row, mouse.column) {
      (mouse.row, mouse.column) = place
      if pointer == .moves || pointer == .drags && !mouse.buttons.isEmpty {
        send(32 + (mouse.buttons.min() ?? 3))
      }
    }
    switch event.kind {
    case .press(let number):
      mouse.held = min(max(number, 0), 2)
      if mouse.buttons.insert(mouse.held).inserted { send(mouse.held) }
    case .release: if mouse.buttons.remove(mouse.held) != nil { send(mouse.held, isPressed: false) }
    case .drag, .move: break
    case .wheel(let direction): send([.up: 64, .down: 65, .left: 66, .right: 67][direction] ?? 64)
    }
    return bytes
  }

  /// A button at the pointer's cell, in the encoding of the current modes.
  private func report(_ code: Int, _ isPressed: Bool) -> [UInt8] {
    let (column, row) = (mouse.column + 1, mouse.row + 1)
    if modes.contains(1006) { return Array("\u{1b}[<\(code);\(column);\(row)\(isPressed ? "M" : "m")".utf8) }
    // The other encodings do not include the released button.
    let button = (isPressed ? code : code | 3) + 32
    if modes.contains(1015) { return Array("\u{1b}[\(button);\(column);\(row)M".utf8) }
    let values = [button, column + 32, row + 32]
    guard modes.contains(1005) else { return Array("\u{1b}[M".utf8) + values.map { UInt8(min($0, 0xff)) } }
    return Array(("\u{1b}[M" + values.compactMap(Unicode.Scalar.init).map(String.init).joined()).utf8)
  }
}
