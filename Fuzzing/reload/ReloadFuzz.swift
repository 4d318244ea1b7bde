import Glibc
import LayoutCore
import NodeUI
import SceneCore

/// Replaces a scene by others while it is shown and touched. A wrong scene leaves the last good one on the screen, with
/// its mistakes; a good one takes its place, however much or little it has in common. Scenes have a zero byte between
/// them; the first byte chooses the keys.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let texts = bytes[1...].split(separator: 0, omittingEmptySubsequences: false).prefix(6).map { Array($0) }
  guard let first = texts.first, let scene = try? Scene.load(first, file: "scene") else { return 0 }
  let application = SceneApplication(scene, first, path: nil) { scene in
    let window = Window(scene.rootNode)
    window.traitsDidChange(ScreenTraits(isDeterministic: true))
    return window
  }
  var canvas = Canvas(rows: 8, columns: 30)
  application.resize(rows: 8, columns: 30)
  var (time, choice) = (0.0, Int(bytes[0]))
  func show() {
    application.wake(at: time)
    canvas.clear()
    application.draw(into: &canvas, at: time)
    time += 0.3
  }
  func touch() {
    for _ in 0..<3 {
      application.handle(.key(keys[choice % keys.count]), at: time)
      choice += 5
      show()
    }
    application.handle(.mouse(MouseEvent(.press(button: 0), row: choice % 8, column: choice % 30)), at: time)
    application.handle(.mouse(MouseEvent(.drag(button: 0), row: choice % 5, column: choice % 30)), at: time)
  }
  show()
  for text in texts.dropFirst() {
    touch()
    let (shown, isGood) = (application.window, (try? Scene.load(text, file: "scene")) != nil)
    replaceFile(by: text)
    application.reload(from: path, name: "scene")
    require(
      application.messages.isEmpty == isGood,
      "the reader of scenes says something else: \(application.messages)")
    require((application.window === shown) != isGood, isGood ? "the old scene stays" : "the scene is lost")
    // The button is still held.
    application.handle(.mouse(MouseEvent(.release, row: choice % 8, column: choice % 30)), at: time)
    show()
  }
  return 0
}

private let keys: [Key] = [
  .end, .tab, .enter, .down, .pageDown, .right, .home, .character(" "), .character("x"), .up, .backspace,
  .left,
]

/// The file that is read again.
private let path: String = {
  var name = Array("/tmp/porthole-reload-XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  require(descriptor >= 0, "no temporary file")
  close(descriptor)
  return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}()

private func replaceFile(by bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
  require(descriptor >= 0, "the temporary file is gone")
  let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  require(written == bytes.count, "the file could not be written")
  close(descriptor)
}
