import ScreenCore

/// Traps if a condition does not hold, so that the fuzzer saves its input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Fails at a control character or an invisible one.
func requireHarmless(_ scalar: UInt32) {
  require(scalar >= 0x20 && !(0x7f..<0xa0).contains(scalar), "control character \(scalar) comes out")
  require(!HiddenCharacters.contains(scalar), "U+\(String(scalar, radix: 16)) comes out")
}
