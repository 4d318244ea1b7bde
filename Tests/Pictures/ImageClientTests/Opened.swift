import Foundation
import ImageClient
import PseudoTerminal

/// Whether the trait `Images` is on.
#if Images
  let areImagesBuilt = true
#else
  let areImagesBuilt = false
#endif

/// A file of some bytes and its loader. The file is removed with it.
final class Opened {
  let path: String
  let loader: ImageLoader
  private let woken: DispatchSemaphore

  /// Thrown after waiting in vain, with the picture's state.
  struct TimeOut: Error { let state: ImageLoader.State }

  convenience init(_ bytes: [UInt8], name: String = "picture") throws {
    let folder = NSTemporaryDirectory() + "porthole-images-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    self.init(path: folder + "/" + name)
  }

  init(path: String, helper: String = Executable.built("porthole-images")) {
    self.path = path
    let woken = DispatchSemaphore(value: 0)
    self.woken = woken
    loader = ImageLoader(path: path, helper: helper) { woken.signal() }
  }

  deinit {
    let folder = (path as NSString).deletingLastPathComponent
    if folder.contains("porthole-images-") { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Waits until the state is wanted, checking after each change.
  @discardableResult
  func wait(_ isWanted: (ImageLoader.State) -> Bool) throws -> ImageLoader.State {
    let deadline = DispatchTime.now() + 30
    while true {
      let state = loader.state
      if isWanted(state) { return state }
      guard woken.wait(timeout: deadline) == .success else { throw TimeOut(state: state) }
    }
  }

  /// The size once the picture is ready; nil if it fails.
  func waitUntilReady() throws -> ImageSize? {
    let state = try wait { if case .loading = $0 { false } else { true } }
    if case .ready(let size, _) = state { return size }
    return nil
  }

  func waitForFailure() throws -> String {
    let state = try wait { if case .loading = $0 { false } else { true } }
    if case .failed(let reason) = state { return reason }
    return ""
  }

  /// A frame of a part of the picture, or nil if none arrives within a generous time.
  func render(
    _ source: (Double, Double, Double, Double), columns: Int, rows: Int, _ symbols: ImageSymbols = .quadrants,
    _ colors: ImageColors = .trueColor, timeout: Double = 20
  ) -> ImageCells? {
    loader.render(
      ImageRequest(
        source: ImageRect(x: source.0, y: source.1, width: source.2, height: source.3), columns: columns,
        rows: rows, symbols: symbols, colors: colors), timeout: timeout)
  }
}
