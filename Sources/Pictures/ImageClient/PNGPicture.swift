import PortholePlatform
import PortholeSystem
import ScreenCore

/// Pictures of screens as PNG, for readers that take no SVG. The helper draws them, since fonts are read and shaped by large
/// libraries.
public enum PNGPicture {
  /// The reason why there is no picture.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The pixels for each unit of the SVG. A cell is 8.4 × 17 units.
  package static let scale = 2

  /// The PNG of an SVG that this package has made for a converter. The bytes depend only on the SVG, the
  /// fonts and the libraries. Waits for the
  /// helper, usually 0.1 to 0.3 s.
  ///
  /// - Parameter helper: the program that draws, by default `porthole-images` in the folder of this program.
  /// - Throws: `Failure` if there is no helper, it was built without pictures, librsvg or a font is missing, or the picture is
  ///   too large.
  public static func bytes(ofSVG svg: String, helper: FileName? = nil) throws(Failure) -> [UInt8] {
    let message = Wire.message(.draw, reserving: svg.utf8.count) {
      $0.put(Wire.version)
      $0.put(Array(svg.utf8))
    }
    guard message.count - Wire.headerLength <= Wire.maximumLength else {
      throw Failure(description: "the screen is too large for a PNG")
    }
    let program = helper ?? HelperProcess.installedPath
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let process: HelperProcess
    do throws(SystemError) {
      defer { close(nothing) }
      process = try HelperProcess.start(program, file: nothing)
    } catch {
      throw Failure(description: "cannot start \(program): \(error)")
    }
    var reply: HelperReply?
    if Wire.send(message, to: process.socket, waiting: true),
      let (kind, bytes) = Wire.receive(from: process.socket)
    {
      reply = HelperReply(kind, bytes)
    }
    close(process.socket)
    let signal = process.end()
    switch reply {
    case .drawn(let bytes): return bytes
    case .failed(let reason): throw Failure(description: SafeText.of(reason))
    default:
      throw Failure(
        description: "the picture could not be drawn"
          + (signal == 0 || signal == SIGKILL
            ? "" : " (signal \(signal)); is there a monospaced font, as of fonts-dejavu-core?"))
    }
  }
}

extension Canvas {
  /// The canvas as a PNG in a monospaced font of the system, on a dark page unless most cells have a light background of their
  /// own. Lines and blocks meet without seams. Waits for the helper.
  ///
  /// - Throws: `PNGPicture.Failure` as for ``PNGPicture/bytes(ofSVG:helper:)``.
  public func png(helper: FileName? = nil) throws(PNGPicture.Failure) -> [UInt8] {
    try PNGPicture.bytes(ofSVG: svg(title: "", for: .converter), helper: helper)
  }
}
