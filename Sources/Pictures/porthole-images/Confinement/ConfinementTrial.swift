import PortholeSystem

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
