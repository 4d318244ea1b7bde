#if Images
  import CPortholeGdkPixbuf
  import ImageClient
  import PortholeSystem

  /// Draws a picture of a screen with librsvg, the loader of gdk-pixbuf for SVG, and sends it as PNG.
  ///
  /// The SVG is Porthole's own, with text of any program in it. Fonts are found and read while it is drawn, so this process
  /// can read files, but writes none and starts nothing.
  struct PictureDrawing {
    let client: Client

    /// The most pixels; four bytes each, and a copy, fit the limit of memory.
    private static let mostPixels = 64 << 20

    func run(_ svg: [UInt8]) -> Never {
      guard loader != nil else {
        client.fail("PNG needs librsvg for gdk-pixbuf: install librsvg2-common, or librsvg on other systems")
      }
      Confinement.completeForDrawing()
      // Without a font a character is a box, the same for all, or nothing.
      let (wide, narrow, none) = (draw(Self.letter("M")), draw(Self.letter("i")), draw(Self.letter("")))
      if [(wide, narrow), (wide, none), (narrow, none)].contains(where: Self.areEqual) {
        client.fail("there is no font: install fonts-dejavu-core, or another monospaced font")
      }
      var bytes: UnsafeMutablePointer<gchar>?
      var count: gsize = 0
      let picture = draw(svg)
      check { gdk_pixbuf_save_to_bufferv(picture, &bytes, &count, "png", nil, nil, $0) }
      guard count <= Wire.maximumLength else { client.fail("the screen is too large for a PNG") }
      client.send(png: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      exit(0)
    }

    private var loader: UnsafeMutablePointer<GdkPixbufLoader>? { gdk_pixbuf_loader_new_with_type("svg", nil) }

    /// The pixels of an SVG; ends the program if there are none.
    private func draw(_ svg: [UInt8]) -> OpaquePointer {
      let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
        loader, width, height, client in
        let scale = PNGPicture.scale
        guard Int(width) * Int(height) <= PictureDrawing.mostPixels / (scale * scale) else {
          client.assumingMemoryBound(to: Client.self).pointee.fail("the screen is too large for a PNG")
        }
        gdk_pixbuf_loader_set_size(loader, width * gint(scale), height * gint(scale))
      }
      guard let loader else { client.fail("no memory to draw with") }
      withUnsafePointer(to: client) { client in
        _ = g_signal_connect_data(
          loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
          UnsafeMutableRawPointer(mutating: client), nil, GConnectFlags(0))
        check { gdk_pixbuf_loader_write(loader, svg, gsize(svg.count), $0) }
        check { gdk_pixbuf_loader_close(loader, $0) }
      }
      guard let picture = gdk_pixbuf_loader_get_pixbuf(loader) else { client.fail("there is no picture") }
      return picture
    }

    private static func letter(_ letter: String) -> [UInt8] {
      let text = "<text x=\"4\" y=\"16\" font-family=\"monospace\" font-size=\"14\">\(letter)</text>"
      return Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\">\(text)</svg>".utf8)
    }

    private static func areEqual(_ one: OpaquePointer, _ other: OpaquePointer) -> Bool {
      let count = gdk_pixbuf_get_byte_length(one)
      return count == gdk_pixbuf_get_byte_length(other)
        && memcmp(gdk_pixbuf_read_pixels(one), gdk_pixbuf_read_pixels(other), Int(count)) == 0
    }

    private func check(_ step: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean) {
      var error: UnsafeMutablePointer<GError>?
      if step(&error) == 0 {
        let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
        client.fail("the picture cannot be drawn: \(message ?? "the reason is unknown")")
      }
    }
  }
#endif
