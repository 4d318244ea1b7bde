import ArgumentParser
import CommandSupport

/// A path from the command line as text: scenes, tapes and results are read and written by Foundation, which knows no other
/// names. One that is not UTF-8 ends the program.
func pathOrExit(_ word: String) throws -> String {
  guard let path = Arguments.typed(word) else {
    Standard.error("porthole: \(word): the name of a scene, a tape or a result must be UTF-8")
    throw ExitCode(2)
  }
  return path
}
