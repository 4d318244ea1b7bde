/// Bindings in the form in which keys are looked up.
///
/// A key goes through all the bindings of a program, hundreds of keys in most, and most of the bindings have others.
/// So the first key of each pattern is kept as a number, all in one array.
@MainActor
final class KeyTable {
  let bindings: [KeyBinding]
  /// The numbers of the first keys of all patterns.
  private let codes: [UInt64]
  /// The binding of each, as its index.
  private let owners: [Int]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    var (codes, owners): ([UInt64], [Int]) = ([], [])
    for (index, binding) in bindings.enumerated() {
      for pattern in binding.keys {
        guard let first = pattern.strokes.first else { continue }
        codes.append(first.code)
        owners.append(index)
      }
    }
    (self.codes, self.owners) = (codes, owners)
  }

  var isEmpty: Bool { bindings.isEmpty }

  /// Calls `body` with each binding that has a pattern with this first key, the last one first, until it returns false.
  /// A binding of another key may be among them.
  func forEachBinding(beginningWith stroke: KeyStroke, _ body: (KeyBinding) -> Bool) {
    let code = stroke.code
    var (place, last) = (codes.count - 1, -1)
    while place >= 0 {
      if codes[place] == code, owners[place] != last {
        last = owners[place]
        if !body(bindings[last]) { return }
      }
      place -= 1
    }
  }
}

extension KeyStroke {
  /// A number that is the same for the same key with the same modifiers.
  fileprivate var code: UInt64 {
    let number: UInt64 =
      switch key {
      case .character(let scalar): UInt64(scalar.value)
      case .function(let number): 1 << 32 | UInt64(UInt32(truncatingIfNeeded: number))
      case .up: 2 << 32
      case .down: 3 << 32
      case .left: 4 << 32
      case .right: 5 << 32
      case .pageUp: 6 << 32
      case .pageDown: 7 << 32
      case .home: 8 << 32
      case .end: 9 << 32
      case .insert: 10 << 32
      case .delete: 11 << 32
      case .backspace: 12 << 32
      case .enter: 13 << 32
      case .tab: 14 << 32
      case .escape: 15 << 32
      case .backTab: 16 << 32
      }
    return number | UInt64(modifiers.rawValue) << 56
  }
}
