#if Images
  import ImageClient
  import PortholeSystem

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
