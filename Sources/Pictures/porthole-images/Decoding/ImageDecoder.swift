#if Images
  import CPortholeGdkPixbuf
  import ImageClient
  import PortholeSystem
  import ScreenCore

  /// Decodes a file with gdk-pixbuf piece by piece, so that it can report progress, and refuse a large
  /// picture before decoding it. Every error ends the program with a message.
  final class ImageDecoder {
    /// The most bytes of decoded pixels. The smaller levels add a third; together they fit the limit of
    /// memory.
    static let limit = 400 << 20

    struct Image {
      let pixels: PixelGrid
      let originalSize: ImageSize
      let decodedSize: ImageSize
      let orientation: Orientation
      /// Whether the file ends before its last row of pixels.
      let isIncomplete: Bool
    }

    private let client: Client
    private let file: Int32
    private let size: Int
    private let knownFormat: String?
    private var originalSize = ImageSize(width: 0, height: 0)
    /// The rows of pixels decoded so far, as one range; some formats begin at the bottom.
    private var decodedRows: Range<Int>?
    private var format = ""

    /// Prepares to decode an open file of `size` bytes, and to close it. If `format` is nil, gdk-pixbuf
    /// recognises it.
    init(client: Client, file: Int32, size: Int, format: String?) {
      knownFormat = format
      self.client = client
      self.file = file
      self.size = size
    }

    func decode() -> Image {
      let made = knownFormat.map { gdk_pixbuf_loader_new_with_type($0, nil) } ?? gdk_pixbuf_loader_new()
      guard let loader = made else { client.fail("no memory to decode the image with") }
      watch(loader)
      let capacity = 1 << 16
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      defer { buffer.deallocate() }
      var taken = 0
      var reported = 0
      while true {
        let count = read(file, buffer, capacity)
        if count < 0, errno == EINTR { continue }
        if count < 0 { client.fail("cannot read the file: \(String(cString: strerror(errno)))") }
        if count == 0 { break }
        check { gdk_pixbuf_loader_write(loader, buffer, gsize(count), $0) }
        taken += count
        // Report at most 90 steps: more cannot be seen.
        let step = min(taken * 90 / max(size, 1), 90)
        if step > reported {
          reported = step
          client.send(progress: Double(step) / 100)
        }
      }
      close(file)
      check { gdk_pixbuf_loader_close(loader, $0) }
      guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
        client.fail("there is no picture in the file")
      }
      return image(of: pixbuf)
    }

    private func watch(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
      let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
        loader, width, height, decoder in
        Unmanaged<ImageDecoder>.fromOpaque(decoder).takeUnretainedValue()
          .prepare(loader, ImageSize(width: Int(width), height: Int(height)))
      }
      let allocated: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gpointer) -> Void = {
        loader, decoder in
        Unmanaged<ImageDecoder>.fromOpaque(decoder).takeUnretainedValue().checkAllocation(loader)
      }
      let this = Unmanaged.passUnretained(self).toOpaque()
      let updated:
        @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gint, gint, gpointer) -> Void = {
          _, _, y, _, height, decoder in
          let decoder = Unmanaged<ImageDecoder>.fromOpaque(decoder).takeUnretainedValue()
          let rows = Int(y)..<Int(y) + Int(max(0, height))
          decoder.decodedRows =
            decoder.decodedRows.map {
              min($0.lowerBound, rows.lowerBound)..<max($0.upperBound, rows.upperBound)
            }
            ?? rows
        }
      g_signal_connect_data(
        loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), this, nil, GConnectFlags(0))
      g_signal_connect_data(
        loader, "area-prepared", unsafeBitCast(allocated, to: GCallback.self), this, nil, GConnectFlags(0))
      g_signal_connect_data(
        loader, "area-updated", unsafeBitCast(updated, to: GCallback.self), this, nil, GConnectFlags(0))
    }

    /// Called after the header is read. If the picture is too large, decodes it smaller if the format can, or
    /// refuses it.
    private func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ size: ImageSize) {
      originalSize = size
      format = formatName(loader)
      guard size.width > 0, size.height > 0 else { client.fail("the image has no pixels") }
      if Self.bytes(size, channels: 3) <= Double(Self.limit) { return }
      // JPEG decodes faster at a half, a quarter or an eighth of its size, vector pictures at any size.
      if ["jpeg", "svg", "webp"].contains(format) {
        for factor in [2, 4, 8] {
          let smaller = ImageSize(
            width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
          guard Self.bytes(smaller, channels: 3) <= Double(Self.limit) else { continue }
          return gdk_pixbuf_loader_set_size(loader, gint(smaller.width), gint(smaller.height))
        }
      }
      refuse(size, channels: 3)
    }

    /// Called after the memory for the pixels is allocated (and filled with grey, which remains where a file
    /// is cut short). Only now is it known whether the pixels have transparency, so the size is checked
    /// again.
    private func checkAllocation(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
      guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return }
      let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
      let size = ImageSize(
        width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
      if Self.bytes(size, channels: channels) > Double(Self.limit) { refuse(size, channels: channels) }
    }

    private func formatName(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) -> String {
      guard let format = gdk_pixbuf_loader_get_format(loader), let name = gdk_pixbuf_format_get_name(format)
      else { return "" }
      defer { g_free(name) }
      return String(cString: name)
    }

    private func image(of pixbuf: OpaquePointer) -> Image {
      let width = Int(gdk_pixbuf_get_width(pixbuf))
      let height = Int(gdk_pixbuf_get_height(pixbuf))
      let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
      guard width > 0, height > 0, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
        channels == 3 || channels == 4,
        let bytes = gdk_pixbuf_get_pixels(pixbuf)
      else { client.fail("the image's pixels are of an unknown kind") }
      let tag = gdk_pixbuf_get_option(pixbuf, "orientation").flatMap { Int(String(cString: $0)) }
      let decoded = ImageSize(width: width, height: height)
      return Image(
        pixels: PixelGrid(
          bytes: UnsafePointer(bytes), width: width, height: height, channels: channels,
          stride: Int(gdk_pixbuf_get_rowstride(pixbuf))),
        originalSize: originalSize.width > 0 ? originalSize : decoded, decodedSize: decoded,
        orientation: tag.flatMap(Orientation.init) ?? .upright, isIncomplete: isIncomplete(height))
    }

    /// Whether rows are missing at the end. Known only for formats that come row by row: other loaders refuse
    /// files that are cut short, or draw parts that need not reach the last row.
    private func isIncomplete(_ height: Int) -> Bool {
      ["png", "jpeg", "bmp"].contains(format) && decodedRows?.count ?? 0 < height
    }

    private func check(_ step: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean) {
      var error: UnsafeMutablePointer<GError>?
      if step(&error) == 0 {
        let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
        client.fail("the image cannot be decoded: \(message ?? "the reason is unknown")")
      }
    }

    private func refuse(_ size: ImageSize, channels: Int) -> Never {
      let bytes = Self.text(bytes: Self.bytes(size, channels: channels))
      client.fail(
        "\(size.width.grouped) × \(size.height.grouped) pixels need \(bytes); the limit is "
          + Self.text(bytes: Double(Self.limit)))
    }

    private static func bytes(_ size: ImageSize, channels: Int) -> Double {
      Double(size.width) * Double(size.height) * Double(channels)
    }

    private static func text(bytes: Double) -> String {
      let (unit, name) =
        bytes >= 0x1p40 ? (0x1p40, "TiB") : bytes >= 0x1p30 ? (0x1p30, "GiB") : (0x1p20, "MiB")
      return "\(Int((bytes / unit).rounded()).grouped) \(name)"
    }
  }
#endif
