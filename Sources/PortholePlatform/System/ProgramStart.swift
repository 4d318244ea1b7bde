import ScreenCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts a program and returns the number of its process. No signal is ignored or blocked in it, whatever the thread
/// that starts it ignores and blocks.
///
/// - Parameters:
///   - words: the program's name, which is looked up in `PATH`, and its arguments.
///   - isInOwnGroup: whether it is the first of a new process group, so that a signal reaches it with all programs that
///     it has started.
///   - actions: chooses its descriptors; those without an action are the same as here.
package func startProgram(
  _ words: [FileName], isInOwnGroup: Bool = false,
  _ actions: (inout posix_spawn_file_actions_t) -> Void
) throws(SystemError) -> pid_t {
  var files = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  actions(&files)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
  if isInOwnGroup { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
  posix_spawnattr_setflags(&attributes, flags)

  guard !words.isEmpty else { throw SystemError(code: ENOENT) }
  let arguments = words.map { $0.withCString { strdup($0) } }
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  let error = posix_spawnp(&process, arguments[0]!, &files, &attributes, arguments + [nil], environ)
  guard error == 0 else { throw SystemError(code: error) }
  return process
}
