import Foundation

/// Whether the helper can draw PNG: it was built with pictures, and gdk-pixbuf has librsvg's loader, which neither a build nor the
/// program needs.
public let canDrawPictures: Bool = {
  #if Images
    let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return (libraries.map { "/usr/lib/" + $0 } + ["/usr/lib"]).contains { folder in
      let path = folder + "/gdk-pixbuf-2.0/2.10.0/loaders"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.contains { $0.hasSuffix("svg.so") }
    }
  #else
    return false
  #endif
}()
