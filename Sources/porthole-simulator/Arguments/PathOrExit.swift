import ArgumentParser
import CommandSupport

/// A path from the command line as text: the readers and writers of scenes, tapes and results take only such
/// paths. A path that is not UTF-8 ends the program.
func pathOrExit(_ word: String) throws -> String {
  guard let path = Arguments.typed(word) else {
    Standard.error("porthole: \(word): the name of a scene, a tape or a result must be UTF-8")
    throw ExitCode(2)
  }
  return path
}
