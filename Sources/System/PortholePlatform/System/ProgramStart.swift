import PortholeSystem

/// A variable in the environment of a program.
package struct ProgramVariable: Hashable, Sendable {
  package let name: String
  package let value: FileName

  package init(name: String, value: FileName) { (self.name, self.value) = (name, value) }
}

#if canImport(Darwin)
  /// Actions that choose the descriptors of a program.
  package typealias SpawnActions = posix_spawn_file_actions_t?
#else
  /// Actions that choose the descriptors of a program.
  package typealias SpawnActions = posix_spawn_file_actions_t
#endif

/// Starts a program and returns the number of its process. No signal is ignored or blocked in it, whatever the thread
/// that starts it ignores and blocks.
///
/// - Parameters:
///   - words: the program's name, which is looked up in `PATH`, and its arguments.
///   - isInOwnGroup: whether it is the first of a new process group, so that a signal reaches it with all programs that
///     it has started.
///   - isInOwnSession: whether it is the first of a new session. The first terminal that it opens, or that the actions
///     open for it, controls the session.
///   - variables: added to the environment.
///   - keepsEnvironment: whether it also gets the variables of this process.
///   - actions: chooses its descriptors; those without an action are the same as here.
package func startProgram(
  _ words: [FileName], isInOwnGroup: Bool = false, isInOwnSession: Bool = false,
  variables: [ProgramVariable] = [], keepsEnvironment: Bool = true,
  _ actions: (inout SpawnActions) -> Void
) throws(SystemError) -> pid_t {
  var files = porthole_spawn_actions()
  defer { posix_spawn_file_actions_destroy(&files) }
  actions(&files)
  var attributes = porthole_spawn_attributes()
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
  if isInOwnGroup { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
  if isInOwnSession { flags |= Int16(porthole_spawn_session) }
  posix_spawnattr_setflags(&attributes, flags)

  guard !words.isEmpty else { throw SystemError(code: ENOENT) }
  let arguments = words.map { $0.withCString { strdup($0) } }
  defer { for argument in arguments { free(argument) } }
  let environment = environment(with: variables, keepsOthers: keepsEnvironment)
  defer { for variable in environment { free(variable) } }
  var process: pid_t = 0
  let error = posix_spawnp(&process, arguments[0]!, &files, &attributes, arguments + [nil], environment)
  guard error == 0 else { throw SystemError(code: error) }
  return process
}

/// Some variables, in the environment of this program or alone, to be freed.
private func environment(
  with variables: [ProgramVariable], keepsOthers: Bool
) -> [UnsafeMutablePointer<CChar>?] {
  let beginnings = variables.map { $0.name + "=" }
  var entries: [UnsafeMutablePointer<CChar>?] = []
  var next = porthole_environment()
  while keepsOthers, let entry = next?.pointee {
    if !beginnings.contains(where: { strncmp($0, entry, $0.utf8.count) == 0 }) {
      entries.append(strdup(entry))
    }
    next = next?.successor()
  }
  for (beginning, variable) in zip(beginnings, variables) {
    let text = FileName(bytes: Array(beginning.utf8) + variable.value.bytes)
    entries.append(text.withCString { strdup($0) })
  }
  return entries + [nil]
}
