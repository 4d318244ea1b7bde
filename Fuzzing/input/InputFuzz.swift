import LayoutCore
import NodeUI
import SceneCore
import TapeCore

@testable import TerminalUI

/// Gives any bytes to the readers of tapes, scenes and terminal input. The first byte chooses: T, S, or
/// another.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  switch bytes.first {
  case UInt8(ascii: "T"): readTape(Array(bytes.dropFirst()))
  case UInt8(ascii: "S"): readScene(Array(bytes.dropFirst()))
  default: decode(Array(bytes.dropFirst()))
  }
  return 0
}

/// The tape reader reads a tape or reports all of its errors.
private func readTape(_ bytes: [UInt8]) {
  do {
    let tape = try Tape.load(bytes, file: "tape")
    check(tape.duration <= Tape.timeLimit, "takes \(tape.duration)")
  } catch let error as TapeError {
    check(!error.lines.isEmpty, "no reason is given")
  } catch {
    fatalError("\(error)")
  }
}

/// The scene reader reports all errors of a scene, or reads a tree that can be laid out, drawn and scrolled.
private func readScene(_ bytes: [UInt8]) {
  let scene: Scene
  do {
    scene = try Scene.load(bytes, file: "scene")
  } catch let error as SceneError {
    return check(!error.lines.isEmpty, "no reason is given")
  } catch {
    fatalError("\(error)")
  }
  let window = Window(scene.rootNode)
  window.traitsDidChange(ScreenTraits(isDeterministic: true))
  window.resize(rows: 6, columns: 20)
  var canvas = Canvas(rows: 6, columns: 20)
  window.draw(into: &canvas, at: 0)
  for (index, key) in [Key.end, .tab, .home, .pageDown].enumerated() {
    window.handle(.key(key), at: Double(index))
    canvas.clear()
    window.draw(into: &canvas, at: Double(index) + 0.5)
  }
}

/// Checks that the bytes give the same events however reads divide them.
private func decode(_ bytes: [UInt8]) {
  var (whole, single) = (InputDecoder(), InputDecoder())
  var events = whole.decode(bytes)
  var others = bytes.flatMap { single.decode(CollectionOfOne($0)) }
  check(events == others, "in one go \(events), byte by byte \(others)")
  events = whole.flush()
  others = single.flush()
  check(events == others, "at the end in one go \(events), byte by byte \(others)")
  let (answers, otherAnswers) = (whole.takeAnswers(), single.takeAnswers())
  check(answers == otherAnswers, "answers in one go \(answers), byte by byte \(otherAnswers)")
  check(!whole.isUndecided, "still undecided after the end")
}

private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
