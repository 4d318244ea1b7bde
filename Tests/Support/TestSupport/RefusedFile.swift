import PortholeSystem

/// The ways for a name in a stranger's folder to lead to something other than a file of that folder.
public enum RefusedFile: String, CaseIterable, Sendable {
  case link, linkedFolder, linkToLink, linkToNothing, fifo, device, socket, proc, folder

  /// Whether the name leads to a file outside, which has a content.
  public var hasContent: Bool { [.link, .linkedFolder, .linkToLink].contains(self) }

  /// Makes `name` lead there, in the folder `root` of a temporary folder. The file outside has the content `secret`.
  ///
  /// - Parameter name: a name of two parts. Its folder becomes a link or a folder.
  /// - Returns: the name of the file outside in the temporary folder; nil if there is none.
  @discardableResult
  public func make(_ name: String, _ secret: String, in folder: TemporaryFolder) -> String? {
    let parts = name.split(separator: "/").map(String.init)
    let (parent, last) = ("root/" + parts[0], parts[1])
    for name in ["root", "outside"] { mkdir(folder.path(name), 0o755) }
    let outside = "outside/" + last
    if hasContent { folder.write(outside, secret) }
    guard self != .linkedFolder else {
      folder.link(parent, to: "../outside")
      return outside
    }
    mkdir(folder.path(parent), 0o755)
    let path = "root/" + name
    switch self {
    case .link: folder.link(path, to: "../../" + outside)
    case .linkToLink:
      folder.link(path + "-hop", to: folder.path(outside))
      folder.link(path, to: last + "-hop")
    case .linkToNothing:
      folder.link(path, to: "../../" + outside)
      return outside
    case .fifo: folder.makeFIFO(path)
    case .device: folder.link(path, to: "/dev/zero")
    case .socket: folder.makeSocket(path)
    case .proc: folder.link(path, to: "/proc/self/environ")
    case .folder: folder.makeFolder(path)
    case .linkedFolder: break
    }
    return hasContent ? outside : nil
  }
}
