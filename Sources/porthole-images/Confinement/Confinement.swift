import CPortholeConfinement

#if canImport(Glibc)
  import Glibc
#endif

/// Keeps a hostile picture from doing harm, even one that takes over the decoder: this process can read one file, answer
/// through one socket, and compute.
enum Confinement {
  /// Bytes that may be taken beyond what the program has when it starts. The viewer and this process together stay below
  /// 600 MiB with the largest picture that is decoded.
  static let memory = 572 << 20

  /// Seconds of processor time for decoding, and for each answer later.
  static let seconds: UInt = 60

  /// The picture's file, which the viewer has opened.
  static let file: Int32 = 3

  /// Gives up what is never needed; libraries can still be loaded afterwards.
  static func begin() {
    porthole_end_with_parent()
    porthole_refuse_privileges()
    porthole_save_memory()
    if porthole_close_from(UInt32(file) + 1) != 0 {
      for descriptor in (file + 1)..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) { close(descriptor) }
    }
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
  }

  /// Gives up everything but decoding. All of the libraries must be loaded. Where the kernel has no Landlock or no
  /// seccomp, the rest still holds; `porthole --version` says so.
  static func complete() {
    if let size = addressSpace() { limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: size + memory) }
    _ = porthole_deny_files()
    porthole_limit_making(UInt(file) + 1)
    renewTime()
    _ = porthole_deny_calls()
  }

  /// Begins another ``seconds`` of processor time. A picture may be open for days, but no answer takes long.
  static func renewTime() { porthole_limit_time(seconds) }

  private static func limit(_ resource: __rlimit_resource_t, to bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(resource, &limit)
  }

  /// Bytes of address space in use, the first number of /proc/self/statm, in pages.
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
