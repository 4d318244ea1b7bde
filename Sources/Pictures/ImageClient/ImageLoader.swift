import PortholePlatform
import PortholeSystem

/// A picture in a file, decoded by a separate process, `porthole-images`, and rendered in parts as
/// characters.
///
/// Only ``render(_:timeout:)`` blocks, up to its timeout. A broken or hostile file can crash the helper,
/// which becomes ``State/failed(_:)``. The helper ends with the loader.
public final class ImageLoader: Sendable {
  public enum State: Hashable, Sendable {
    /// Being decoded; `progress` goes from 0 to 1.
    case loading(progress: Double)
    /// Can be rendered. `pixelSize` is the picture's size after the rotation of its orientation tag;
    /// `decodedSize` is smaller if the picture was too large and is kept scaled down.
    case ready(pixelSize: ImageSize, decodedSize: ImageSize)
    /// Cannot be shown, with the reason for people: one line without control characters.
    case failed(String)
  }

  private let connection: HelperConnection

  /// Starts loading the picture in the regular file `path`, which must be below `root` after links are followed. `helper` is the program that decodes, by default
  /// `porthole-images` in the folder of this program. `wake` is called on another thread after each change of
  /// ``state``, until that thread notices the end of the loader.
  ///
  /// Never fails here: errors become the state.
  public init(
    path: FileName, below root: String = "/", helper: FileName? = nil, wake: @escaping @Sendable () -> Void
  ) {
    connection = HelperConnection(wake: wake)
    connection.start(helper: helper ?? HelperProcess.installedPath, path: path, below: RootFolder(root))
  }

  /// The same with paths as strings.
  public convenience init(path: String, helper: String? = nil, wake: @escaping @Sendable () -> Void) {
    self.init(path: FileName(path), helper: helper.map { FileName($0) }, wake: wake)
  }

  deinit { connection.close() }

  /// The state of loading, which may change at any time.
  public var state: State { connection.state }

  /// Whether the file ends before the last row of the picture; missing pixels have no colour.
  public var isIncomplete: Bool { connection.isIncomplete }

  /// Renders a part of the picture. Returns nil while the picture is not ready, for an invalid request (no
  /// cells, more than 2²⁰, a rectangle without area), or if the reply takes longer than `timeout` seconds. A
  /// late reply is discarded, so callers may ask again at once.
  public func render(_ request: ImageRequest, timeout: Double = 0.2) -> ImageCells? {
    request.isUsable ? connection.render(request, timeout: timeout) : nil
  }

  /// The process of the running helper, for tests.
  package var helperProcess: pid_t? { connection.helperProcess }
}
