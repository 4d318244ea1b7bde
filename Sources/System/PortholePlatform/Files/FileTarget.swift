// The one way to write a file.
//
// The problem. A name says little about what will be overwritten: it may lead to a file that the program is reading,
// by another name or through a link; to a pipe that nobody reads, where opening waits for ever; to a folder or a disk.
// Between a look at the name and the opening it may come to lead elsewhere. And a file that is emptied before the new
// content is there is lost if that content never comes: a full disk, a signal, or the file itself as its source.
//
// The idea. A target is opened first, without waiting and without emptying it, and the opened file is examined, since
// that cannot change any more. Then there are two ways. A file that is written whole gets its content under
// another name, in a `StagedFile`, which takes its place at the end. A file that is streamed gets each byte at once,
// at its end, or from its beginning; it is emptied by the first byte. Bytes that are appended to a file that is not streamed
// are removed again if the rest cannot be written.
//
// Pipes and character devices are always streamed. Opening never waits, but writing to a pipe may: so both belong on
// a background thread in programs that answer keys.

import PortholeSystem

/// A file to write, and the treatment of one that exists.
package struct FileTarget: Sendable {
  package enum Existing: Sendable { case refuse, replace, append }

  package var path: FileName
  package var existing: Existing
  /// Whether the file keeps the bytes so far if the rest is not written. If not, it gets all of them or none: at the end, or
  /// if they are appended, as soon as they are written.
  package var isStreamed: Bool
  /// The rights of a new file.
  package var mode: mode_t
  /// The files that must not be written to.
  package var inUse: FilesInUse
  /// For a path that content names: the folder that contains the file, which is a regular one. Nil for a path that the user names.
  package var root: RootFolder?

  package init(
    _ path: FileName, _ existing: Existing, isStreamed: Bool = false, mode: mode_t = 0o666,
    inUse: FilesInUse = FilesInUse(), below root: RootFolder? = nil
  ) {
    (self.path, self.existing, self.isStreamed) = (path, existing, isStreamed)
    (self.mode, self.inUse, self.root) = (mode, inUse, root)
  }

  /// Opens the target, and changes no byte of it.
  package func open() throws(WritingFailure) -> FileOutput {
    Self.ignoreSizeSignal
    if existing == .refuse {
      guard !isStreamed else {
        return FileOutput(streamingTo: try descriptor(O_CREAT | O_EXCL), empties: false)
      }
      guard !exists else { throw .system(SystemError(code: EEXIST)) }
      return FileOutput(try StagedFile(for: location(), replacing: nil, mode: mode))
    }
    let flags = existing == .append ? O_APPEND : 0
    let descriptor: Int32
    do throws(WritingFailure) {
      descriptor = try self.descriptor(flags)
    } catch .system(let error) where error.isMissingFile {
      guard isStreamed || existing == .append else {
        return FileOutput(try StagedFile(for: location(), replacing: nil, mode: mode))
      }
      descriptor = try self.descriptor(flags | O_CREAT)
    }
    do throws(WritingFailure) {
      let info = try examine(descriptor)
      guard !isStreamed, info.st_mode & S_IFMT == S_IFREG else {
        return FileOutput(streamingTo: descriptor, empties: existing == .replace)
      }
      if existing == .append {
        return FileOutput(streamingTo: descriptor, empties: false, after: info.st_size)
      }
      // Standard output would still write to the replaced file.
      if let own = [STDOUT_FILENO, STDERR_FILENO].first(where: {
        FileIdentity(descriptor: $0) == FileIdentity(info)
      }) {
        close(descriptor)
        return FileOutput(streamingTo: fcntl(own, F_DUPFD_CLOEXEC, 0), empties: false)
      }
      return FileOutput(try StagedFile(for: location(), replacing: descriptor, mode: mode))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// The location of the file, after links are followed.
  private func location() throws(WritingFailure) -> FileLocation {
    do throws(FileRefusal) {
      guard let root else { return try RootFolder.everywhere.location(of: path) }
      return try BoundedWait.forFiles.result { [path] _ throws(FileRefusal) in try root.location(of: path) }
    } catch { throw .init(error) }
  }

  /// Whether something has the name, if only a symbolic link that leads nowhere.
  package var exists: Bool {
    var info = stat()
    return path.withCString { lstat($0, &info) } == 0
  }

  /// The reason why a target that exists would be refused; nil if there is none, or nothing exists. For a program that
  /// asks before it opens; ``open()`` examines again.
  package var refusal: WritingFailure? {
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { return nil }
    if info.st_mode & S_IFMT == S_IFDIR { return .system(SystemError(code: EISDIR)) }
    return refusal(of: info)
  }

  private func refusal(of info: stat) -> WritingFailure? {
    switch info.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: inUse.contains(FileIdentity(info)) ? .inUse : nil
    case S_IFCHR: nil
    case S_IFBLK: .kind("a block device")
    case S_IFSOCK: .kind("a socket")
    default: .system(SystemError(code: EINVAL))
    }
  }

  private func examine(_ descriptor: Int32) throws(WritingFailure) -> stat {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .last }
    if let refusal = refusal(of: info) { throw refusal }
    return info
  }

  private func descriptor(_ flags: Int32) throws(WritingFailure) -> Int32 {
    guard root == nil else {
      let location = try location()
      do throws(FileRefusal) {
        let flags = O_WRONLY | O_CLOEXEC | flags
        return try flags & O_CREAT != 0
          ? location.open(flags | O_EXCL, mode: mode) : location.openRegular(flags)
      } catch { throw .init(error) }
    }
    while true {
      let descriptor = path.withCString {
        PortholeSystem.open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, mode)
      }
      if descriptor >= 0 { return descriptor }
      let error = SystemError.last
      if error.code == EINTR { continue }
      guard error.code == ENXIO else { throw .system(error) }
      var info = stat()
      guard path.withCString({ stat($0, &info) }) == 0 else { throw .system(error) }
      throw info.st_mode & S_IFMT == S_IFIFO ? .noReader : refusal(of: info) ?? .system(error)
    }
  }

  /// A file that reaches the limit for sizes is an error like a full disk, and no reason for the program to die.
  static let ignoreSizeSignal: Void = { _ = signal(SIGXFSZ, SIG_IGN) }()
}

extension SystemError {
  /// Whether there is no file of a name.
  package var isMissingFile: Bool { code == ENOENT }
}

/// The reason why a file is not written. Its text follows the name of the file and a colon.
package enum WritingFailure: Error, Hashable, CustomStringConvertible {
  case system(SystemError)
  /// The program reads or writes the file already.
  case inUse
  /// A pipe that nobody reads, so that opening it would wait.
  case noReader
  /// Neither a file nor a pipe nor a character device.
  case kind(String)
  /// Another file has taken the name since the file was opened.
  case replaced
  /// The writing was given up from outside.
  case stopped
  /// Content names this file, and may not.
  case refused(FileRefusal)

  package init(_ refusal: FileRefusal) {
    if case .system(let error) = refusal { self = .system(error) } else { self = .refused(refusal) }
  }

  /// The failure of the system call that has just failed on this thread.
  static var last: WritingFailure { .system(.last) }

  package var description: String {
    switch self {
    case .system(let error): error.description
    case .inUse: "this file is in use here; choose another name"
    case .noReader: "nothing reads from this pipe"
    case .kind(let kind): "\(kind) is not written to"
    case .replaced: "another file has just taken this name; it is kept"
    case .stopped: "the writing was stopped"
    case .refused(let refusal): refusal.description
    }
  }
}
