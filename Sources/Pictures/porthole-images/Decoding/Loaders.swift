#if Images
  import CPortholeGdkPixbuf

  /// The loaders of gdk-pixbuf. They are separate libraries, which it loads when it first meets a format.
  /// That would fail in a confined process, which can open no files, so they are loaded before.
  enum Loaders {
    /// The number of bytes at the beginning of a file that identify its format.
    static let signatureLength = 16

    /// Loads the libraries for a file that begins with these bytes.
    static func load(for bytes: [UInt8]) {
      if format(of: bytes) == nil { loadSignatures() }
      for name in format(of: bytes).map({ [$0] }) ?? all {
        guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { continue }
        gdk_pixbuf_loader_close(loader, nil)
        g_object_unref(loader)
      }
    }

    /// Makes gdk-pixbuf read its database of formats, by giving it a signature.
    private static func loadSignatures() {
      guard let loader = gdk_pixbuf_loader_new() else { return }
      let beginning: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      gdk_pixbuf_loader_write(loader, beginning, gsize(beginning.count), nil)
      gdk_pixbuf_loader_close(loader, nil)
      g_object_unref(loader)
    }

    /// The format of a file by its signature; nil if it has none of these signatures.
    static func format(of bytes: [UInt8]) -> String? {
      func begins(_ text: String, at offset: Int = 0) -> Bool {
        bytes.dropFirst(offset).starts(with: text.utf8)
      }
      if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "png" }
      if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "jpeg" }
      if begins("GIF8") { return "gif" }
      if begins("RIFF"), begins("WEBP", at: 8) { return "webp" }
      if begins("BM") { return "bmp" }
      if begins("P"), bytes.count > 1, (0x31...0x36).contains(bytes[1]) { return "pnm" }
      return nil
    }

    /// All formats but XPM and XBM, whose loaders write a temporary file and so cannot work here.
    private static var all: [String] {
      var names: [String] = []
      let formats = gdk_pixbuf_get_formats()
      defer { g_slist_free(formats) }
      var next = formats
      while let entry = next {
        next = entry.pointee.next
        guard let format = entry.pointee.data, let name = gdk_pixbuf_format_get_name(OpaquePointer(format))
        else { continue }
        names.append(String(cString: name))
        g_free(name)
      }
      return names.filter { $0 != "xpm" && $0 != "xbm" }
    }
  }
#endif
