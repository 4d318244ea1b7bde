/// Exit statuses that mean the same in all commands.
package enum ExitStatus {
  /// A wrong command line, variable, scene or tape: nothing has been done.
  package static let usage: Int32 = 2
}
