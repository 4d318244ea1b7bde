import NodeUI

@testable import ViewerUI

/// Reads any bytes as a file of keys. Each line is understood or counted, what is bound is found again, and another
/// separator between the lines makes no difference.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var map = KeyMap()
  map.read(lesskey: String(decoding: bytes, as: UTF8.self))
  require(map.unknownLines <= bytes.count { $0 == 0x0a } + 1, "\(map.unknownLines) lines are unknown")
  for (strokes, meaning) in map.bindings {
    require(!strokes.isEmpty, "no key is bound to \(meaning)")
    require(map.lookUp(strokes) == .found(meaning), "\(strokes) is lost")
    for length in 1..<strokes.count {
      require(map.lookUp(Array(strokes[..<length])) != .none, "\(strokes) cannot be typed")
    }
    require(!KeyPattern(strokes).lessName.isEmpty, "\(strokes) has no name")
  }
  for name in map.variables.keys { require(!name.isEmpty && !name.contains("="), "a variable '\(name)'") }
  if !bytes.contains(0x3b) {
    var other = KeyMap()
    let joined = bytes.map { $0 == 0x0a ? 0x3b : $0 }
    other.read(lesskey: String(decoding: joined, as: UTF8.self), separator: 0x3b)
    require(map.bindings == other.bindings && map.editing == other.editing, "semicolons change the keys")
    require(
      map.variables == other.variables && map.unknownLines == other.unknownLines, "semicolons change the rest"
    )
  }
  return 0
}
