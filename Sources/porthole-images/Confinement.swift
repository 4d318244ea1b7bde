import CConfinement

#if canImport(Glibc)
  import Glibc
#endif

/// What keeps a hostile picture from doing harm: little memory, no core dump, no files of the parent's, no life after it.
enum Confinement {
  /// Bytes that may be taken beyond what the program has when it starts. The viewer and this process together stay below
  /// 600 MiB with the largest picture that is decoded.
  static let memory = 572 << 20

  static func enter() {
    porthole_end_with_parent()
    porthole_refuse_privileges()
    porthole_save_memory()
    for descriptor in 3..<Int32(256) { close(descriptor) }
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    if let size = addressSpace() { limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: size + memory) }
  }

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
