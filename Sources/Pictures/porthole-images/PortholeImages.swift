import ImageClient
import PortholeSystem
import PortholePlatform

/// `porthole-images`: decodes one picture from an open file, and answers requests for parts of it with
/// characters, until its standard input, a socket, is closed; or draws one picture of a screen as PNG. `Wire` describes the
/// messages.
@main
struct PortholeImages {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.elementsEqual(["--version"]) || arguments.elementsEqual(["-V"]) {
      return Standard.print("porthole-images \(Release.version)\n")
    }
    if arguments.elementsEqual([ConfinementTrial.option]) { ConfinementTrial.run() }
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 else {
      Standard.print("porthole-images is started by porthole, to decode images.\n")
      exit(2)
    }
    Confinement.begin()
    let client = Client()
    guard let work = client.receiveWork() else {
      client.fail("porthole-images has another version than the program that started it")
    }
    #if Images
      switch work {
      case .decode: ImageService(client: client, file: Confinement.file).run()
      case .draw(let svg): PictureDrawing(client: client).run(svg)
      }
    #else
      client.fail("built without images (the Images trait)")
    #endif
  }
}

#if Images
  /// Decodes one picture, and answers requests for parts of it until the client is gone.
  struct ImageService {
    let client: Client
    let file: Int32

    func run() -> Never {
      var status = stat()
      _ = fstat(file, &status)
      var beginning = [UInt8](repeating: 0, count: Loaders.signatureLength)
      beginning.removeLast(beginning.count - max(0, pread(file, &beginning, beginning.count, 0)))
      Loaders.load(for: beginning)
      // The libraries have not seen the file yet: only its signature was read, by the code above.
      Confinement.complete()
      let image = ImageDecoder(
        client: client, file: file, size: Int(status.st_size), format: Loaders.format(of: beginning)
      ).decode()
      let pyramid = Pyramid(of: image.pixels) { client.send(progress: 0.9 + 0.1 * $0) }
      let orientation = image.orientation
      client.send(
        pixelSize: orientation.turned(image.originalSize), decodedSize: orientation.turned(image.decodedSize),
        isIncomplete: image.isIncomplete)
      let original = orientation.turned(image.originalSize)
      let sampler = Sampler(pyramid: pyramid, orientation: orientation, originalSize: original)
      let renderer = CellRenderer()
      while true {
        let (id, request) = client.receiveRequest()
        Confinement.renewTime()
        renderer.render(request, from: sampler) {
          client.send(id: id, columns: request.columns, rows: request.rows, cells: $0)
        }
      }
    }
  }
#endif
