import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// A picture in a file, decoded by a process of its own, `porthole-images`, and shown part by part as characters.
///
/// Nothing here blocks but ``render(_:timeout:)``, and that not for long. A file that is broken or hostile can end the
/// helper, which shows as ``State/failed(_:)``. The helper ends with the loader.
public final class ImageLoader: Sendable {
  public enum State: Hashable, Sendable {
    /// Being decoded; `progress` goes from 0 to 1.
    case loading(progress: Double)
    /// Can be rendered. `pixelSize` is the picture's own size, turned as its orientation tag says; `decodedSize` is less
    /// where it was too large and is kept scaled down.
    case ready(pixelSize: ImageSize, decodedSize: ImageSize)
    /// Why it cannot be shown, for people to read: one line without control characters.
    case failed(String)
  }

  private let connection: HelperConnection

  /// Begins to load the picture in the file `path`. `helper` is the program that decodes, by default `porthole-images`
  /// beside this program. `wake` is called on another thread whenever ``state`` has changed, never after the loader's end
  /// has been noticed there.
  ///
  /// It never fails here: whatever goes wrong becomes the state.
  public init(path: FileName, helper: FileName? = nil, wake: @escaping @Sendable () -> Void) {
    connection = HelperConnection(wake: wake)
    connection.start(helper: helper ?? HelperProcess.installedPath, path: path)
  }

  /// The same with names that are text.
  public convenience init(path: String, helper: String? = nil, wake: @escaping @Sendable () -> Void) {
    self.init(path: FileName(path), helper: helper.map { FileName($0) }, wake: wake)
  }

  deinit { connection.close() }

  /// How far loading is. It may change at any time.
  public var state: State { connection.state }

  /// Whether the file of a picture that is ready ends before its last row: what is missing has no colour.
  public var isIncomplete: Bool { connection.isIncomplete }

  /// The part of the picture that `request` asks for; nil while the picture is not ready, where the request makes no
  /// sense (no cells, more than a million, a rectangle without area), or if the answer takes longer than `timeout`
  /// seconds. A late answer is thrown away, so that one can ask again at once.
  public func render(_ request: ImageRequest, timeout: Double = 0.2) -> ImageCells? {
    request.isUsable ? connection.render(request, timeout: timeout) : nil
  }

  /// The helper while it runs, for tests.
  package var helperProcess: pid_t? { connection.helperProcess }
}
