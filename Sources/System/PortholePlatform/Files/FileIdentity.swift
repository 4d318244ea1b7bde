import PortholeSystem

/// Identifies a file whatever its names are. No other file has the same identity while this one is open.
public struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var number: UInt64

  package init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(info.st_ino)
  }

  /// The identity of an open file; nil if the system does not tell.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  /// The identity of the file that a path leads to; nil if there is none.
  package init?(path: FileName) {
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { return nil }
    self.init(info)
  }
}

/// The files that a program reads or writes already. It must not write to any of them.
package struct FilesInUse: Sendable {
  /// Files that are open.
  package var open: Set<FileIdentity>
  /// Names of files that may be opened again, or later.
  package var names: [FileName]

  package init(open: Set<FileIdentity> = [], names: [FileName] = []) {
    (self.open, self.names) = (open, names)
  }

  package func contains(_ file: FileIdentity) -> Bool {
    open.contains(file) || names.contains { FileIdentity(path: $0) == file }
  }
}
