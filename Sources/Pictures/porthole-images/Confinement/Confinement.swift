import PortholeSystem

// Why this process gives up its rights in two steps, and in this order.
//
// Picture files come from anywhere, and the libraries that decode them are large, old and written in C. So
// the design assumes that a picture takes over this process, and asks what it can do then. The answer should
// be: spend limited memory and time, and send wrong pixels. The viewer checks all that it gets
// (`HelperReply`).
//
// The viewer does half of it: one process for each picture, an empty environment, the picture already open as
// descriptor 3, a socket as standard input, nothing else. The rest happens here. `begin()` runs first of all
// and drops what is never needed: inherited descriptors, new privileges, core dumps, outliving the viewer.
// `complete()` runs after the libraries are loaded, since loading needs files, and before they see any of the
// picture: until then only `Loaders.format` has looked at its first 16 bytes.
//
// Each layer covers a gap of the others. Landlock denies the objects themselves (files, and on newer kernels
// ports and signals), whatever call reaches for them. seccomp allows only the calls on a list, and so hides
// most of the kernel from an attack. Resource limits bound memory and processor time, which neither can, and
// hold on a kernel that has neither. The limit of memory counts from the memory in use, because the libraries
// differ between systems.
//
// The order is part of the design. Reading /proc/self/statm and creating Landlock's rules need a free
// descriptor, so the limit on descriptors comes after them. seccomp comes last, since it refuses the calls
// that set up the others. It answers EPERM rather than kill, because the libraries try calls that they can do
// without.
//
// The price: a process for each picture; no threads; no formats whose loaders write temporary files (XPM,
// XBM); and of an unknown format all loaders are loaded ahead. A new version of a library may need a call
// that is not on the list: the picture then fails with an error, and the call must be added in seccomp.h.
// Decoding before `complete()`, or loading a library after it, would undo the design. `porthole-images
// --try-confinement` tries each forbidden thing, and the tests expect every one to fail.

/// Confines this process, so that even a picture that takes over the decoder can do no harm: the process can
/// read one file, answer through one socket, and compute.
enum Confinement {
  /// The most bytes to allocate after the libraries are loaded. With the largest picture, the viewer and this
  /// process together stay below 600 MiB.
  static let memory = 572 << 20

  /// Seconds of processor time for decoding, and for each answer later.
  static let seconds: UInt = 60

  /// The descriptor of the picture's file, which the viewer has opened.
  static let file: Int32 = 3

  /// Gives up rights that are never needed. Libraries can still be loaded afterwards.
  static func begin() {
    porthole_end_with_parent()
    porthole_refuse_privileges()
    porthole_save_memory()
    if porthole_close_from(UInt32(file) + 1) != 0 {
      for descriptor in (file + 1)..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) { close(descriptor) }
    }
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
  }

  /// Gives up all rights but those for decoding. All libraries must be loaded before. If the kernel lacks
  /// Landlock or seccomp, the other limits still hold; `porthole --version` reports it.
  static func complete() {
    limitMemory()
    _ = porthole_deny_files(0)
    porthole_limit_making(UInt(file) + 1)
    renewTime()
    _ = porthole_deny_calls()
  }

  /// Gives up the rights that drawing does not need. Fonts are files, and the library that finds them may start a thread: so
  /// files can be read, and there is no filter of calls. The picture was made by the program itself, and no file of others is
  /// decoded.
  static func completeForDrawing() {
    limitMemory()
    limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: 0)
    _ = porthole_deny_files(1)
    renewTime()
  }

  private static func limitMemory() {
    if let size = addressSpace() { limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: size + memory) }
  }

  /// Allows another ``seconds`` of processor time. A picture may be open for days, but no answer takes long.
  static func renewTime() { porthole_limit_time(seconds) }

  private static func limit(_ resource: __rlimit_resource_t, to bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(resource, &limit)
  }

  /// Bytes of address space in use: the first number of /proc/self/statm, which counts pages.
  private static func addressSpace() -> Int? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 64)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    let digits = text[..<count].prefix { $0 != 0x20 }
    return Int(String(decoding: digits, as: UTF8.self)).map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}

/// `porthole-images --try-confinement`: confines itself as for a picture, tries each forbidden action, and
/// prints a line for each: its name and the error, or `succeeded`. For the tests, and for users who want to
/// check their system.
enum ConfinementTrial {
  static let option = "--try-confinement"

  static func run() -> Never {
    Confinement.begin()
    #if Images
      Loaders.load(for: [])
    #endif
    Confinement.complete()
    var hasSucceeded = false
    var index: Int32 = 0
    var name: UnsafePointer<CChar>?
    while case let error = porthole_attempt(index, &name), error >= 0, let name {
      if error == 0 { hasSucceeded = true }
      let result = error == 0 ? "succeeded" : String(cString: strerror(error))
      let line = Array("\(String(cString: name)): \(result)\n".utf8)
      _ = write(STDOUT_FILENO, line, line.count)
      index += 1
    }
    exit(hasSucceeded ? 1 : 0)
  }
}

#if ADDRESS_SANITIZER
  /// Settings for the Address Sanitizer, which calls this at the start, since the environment is empty.
  ///
  /// A failed allocation returns null, which the libraries report, as without the sanitizer. The search for
  /// leaks is off: it starts another process, which a confined one cannot.
  @_cdecl("__asan_default_options")
  public func addressSanitizerOptions() -> UnsafePointer<UInt8> {
    ("allocator_may_return_null=1:detect_leaks=0" as StaticString).utf8Start
  }
#endif
