// The new content of a file, under another name until all of it is there.
//
// It is made in the folder of the file, so that a rename can put it in its place in one step: nobody ever sees a part
// of it. The rename would break other names of the file (hard links), and it would change the owner where only the
// superuser may give files away; a folder may forbid new files, too. Then the content, which is complete by then,
// is copied over the old one: first the room for it is reserved, so that a full disk changes nothing.

import PortholeSystem

/// A temporary file that is going to take the place of another one.
struct StagedFile {
  /// The file for the new content.
  let descriptor: Int32
  private let location: FileLocation
  private let target: FileLocation
  /// The file to replace, which belongs to this object; nil if there is none.
  private let old: Int32?
  private let isBeside: Bool
  private let mode: mode_t

  init(for target: FileLocation, replacing old: Int32?, mode: mode_t) throws(WritingFailure) {
    (self.target, self.old, self.mode) = (target, old, mode)
    // Until its end a file that replaces another one is readable for its owner only.
    let first = old == nil ? mode : 0o600
    do throws(FileRefusal) {
      (location, descriptor) = try Self.make(in: target.folder, mode: first)
      isBeside = true
    } catch {
      guard old != nil, case .system(let reason) = error, [EACCES, EPERM, EROFS].contains(reason.code) else {
        throw WritingFailure(error)
      }
      let folder = getenv("TMPDIR").map { FileName(cString: $0) } ?? FileName("/tmp")
      do throws(FileRefusal) {
        let temporary = try RootFolder.everywhere.location(of: folder.appending(FileName("x"))).folder
        (location, descriptor) = try Self.make(in: temporary, mode: first)
      } catch { throw WritingFailure(error) }
      isBeside = false
    }
  }

  private static func make(
    in folder: OpenFolder, mode: mode_t
  ) throws(FileRefusal) -> (FileLocation, Int32) {
    for number in 0..<1_000 {
      let location = FileLocation(folder: folder, name: FileName(".porthole-\(getpid())-\(number)"))
      do throws(FileRefusal) {
        return (location, try location.open(O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, mode: mode))
      } catch {
        guard error == .system(SystemError(code: EEXIST)) else { throw error }
      }
    }
    throw .system(SystemError(code: EEXIST))
  }

  /// The identity of the file that is replaced, or of the new file if nothing is replaced.
  var identity: FileIdentity? { FileIdentity(descriptor: old ?? descriptor) }

  /// Puts the content in the place of the target.
  ///
  /// - Parameter isDurable: whether a power failure afterwards keeps either content. This can take a moment.
  func takePlace(isDurable: Bool) throws(WritingFailure) {
    guard let old else { return try appear() }
    var (info, now) = (stat(), stat())
    guard fstat(old, &info) == 0 else { throw .last }
    guard target.call({ fstatat($0, $1, &now, AT_SYMLINK_NOFOLLOW) }) == 0,
      FileIdentity(now) == FileIdentity(info)
    else {
      throw .replaced
    }
    guard isBeside, info.st_nlink == 1, takesOver(info) else {
      return try copyOver(old, info, isDurable: isDurable)
    }
    if isDurable, fsync(descriptor) != 0 { throw .last }
    guard moved(renameat) == 0 else { throw .last }
  }

  /// Calls a function with the locations of this file and of the target.
  private func moved(_ move: (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32) -> Int32 {
    location.call { folder, name in target.call { move(folder, name, $0, $1) } }
  }

  func remove() { _ = location.call { unlinkat($0, $1, 0) } }

  func closeAll() {
    close(descriptor)
    if let old { close(old) }
  }

  /// Gives the new file the owner and the mode of the old one; false if that is not possible.
  private func takesOver(_ info: stat) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return false }
    let isOwner = own.st_uid == info.st_uid && own.st_gid == info.st_gid
    return (isOwner || fchown(descriptor, info.st_uid, info.st_gid) == 0)
      && fchmod(descriptor, info.st_mode & 0o7777) == 0
  }

  /// Takes a name that no file has.
  private func appear() throws(WritingFailure) {
    if moved({ linkat($0, $1, $2, $3, 0) }) == 0 { return remove() }
    // Some file systems have no links.
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw .last }
    let new: Int32
    do throws(FileRefusal) {
      new = try target.open(O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, mode: mode)
    } catch { throw WritingFailure(error) }
    defer { close(new) }
    do throws(WritingFailure) {
      try copyOver(new, stat(), isDurable: false)
    } catch {
      _ = target.call { unlinkat($0, $1, 0) }
      throw error
    }
  }

  /// Copies the content over another file's content; `info` has its size.
  private func copyOver(_ file: Int32, _ info: stat, isDurable: Bool) throws(WritingFailure) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw .last }
    if own.st_size > info.st_size {
      let error = porthole_reserve(file, own.st_size)
      guard error == 0 || error == EOPNOTSUPP || error == EINVAL || error == ENODEV else {
        ftruncate(file, info.st_size)
        throw .system(SystemError(code: error))
      }
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var place: off_t = 0
    while place < own.st_size {
      let count = pread(descriptor, &buffer, buffer.count, place)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw count < 0 ? .last : .system(SystemError(code: EIO)) }
      do throws(SystemError) {
        try writeAll(Array(buffer[..<count]), to: file)
      } catch {
        throw .system(error)
      }
      place += off_t(count)
    }
    // Files of the system, as those of /proc, have no length.
    guard ftruncate(file, own.st_size) == 0 || errno == EINVAL else { throw .last }
    if isDurable, fsync(file) != 0, errno != EINVAL { throw .last }
    remove()
  }
}
