#if Images
  import Images
  import SafeText

  /// One picture from its file to the last request for a part of it.
  struct ImageService {
    let client: Client
    let path: FileName

    func run() -> Never {
      let image = ImageDecoder(client: client, path: path).decode()
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
        renderer.render(request, from: sampler) {
          client.send(id: id, columns: request.columns, rows: request.rows, cells: $0)
        }
      }
    }
  }
#endif
