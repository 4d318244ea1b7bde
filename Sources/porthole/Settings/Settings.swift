import CommandSupport
import ScreenCore
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

/// The settings of the viewer from the environment, the options file and the command line.
enum Settings {
  /// Whether the program was started under the name of less, whose defaults it then takes.
  static var isLess: Bool {
    guard let name = CommandLine.unsafeArgv[0] else { return false }
    let base = strrchr(name, Int32(UInt8(ascii: "/"))).map { $0 + 1 } ?? name
    return strcmp(base, "less") == 0
  }

  /// Reads everything. Without any option this makes no table and no parser: most starts have none.
  static func read(_ arguments: [String]) -> OptionParser.Outcome {
    let isPlain = leaveOutVariables()
    let less = variable("LESS")
    let porthole = variable("PORTHOLE")
    let file = isPlain ? nil : optionsFile()
    let profile = isLess ? ViewerProfile.less : .porthole
    if less == nil, porthole == nil, file == nil, !hasOptions(arguments) {
      return OptionParser.Outcome(options: ViewerOptions(profile: profile), files: arguments)
    }
    var parser = OptionParser(profile: profile)
    if let less { parser.read(less: less) }
    if let file { parser.read(file: file) }
    if let porthole { parser.read(porthole: porthole) }
    parser.read(arguments: arguments, isPOSIX: getenv("POSIXLY_CORRECT") != nil) {
      Arguments.fileName($0).withCString { access($0, F_OK) == 0 }
    }
    var outcome = parser.finish()
    outcome.options.session.firstMessage = SafeText.of(
      bytes: Arguments.bytes(of: OptionProblem.message(outcome.problems)))
    for problem in outcome.problems where problem.origin == .commandLine {
      outcome.options.session.complaints.append(problem.description)
    }
    return outcome
  }

  private static func hasOptions(_ arguments: [String]) -> Bool {
    for argument in arguments {
      let bytes = argument.utf8
      if bytes.count > 1, bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { return true }
    }
    return false
  }

  /// The value of a variable; nil if it is unset or empty. Bytes that are not UTF-8 are kept, as in arguments.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return Arguments.text(of: FileName(cString: value))
  }

  /// Heeds `LESSNOCONFIG`: removes the variables of less and of Porthole, except those that it names, from the
  /// environment. Those of the secure mode stay, since nobody should be able to turn it off so.
  ///
  /// - Returns: whether files with settings are left out, too.
  private static func leaveOutVariables() -> Bool {
    guard let kept = variable("LESSNOCONFIG") else { return false }
    let names = kept.split(separator: ",").map { String($0) }
    var unwanted: [String] = []
    var entry = environ
    while let pointer = entry.pointee {
      let name = String(cString: pointer).prefix { $0 != "=" }
      let isOurs = name.hasPrefix("LESS") || name.hasPrefix("PORTHOLE")
      if isOurs, !name.hasPrefix("LESSSECURE"), !names.contains(String(name)) {
        unwanted.append(String(name))
      }
      entry += 1
    }
    for name in unwanted { unsetenv(name) }
    return true
  }

  /// The most bytes of the options file that are read.
  private static let longestFile = 64 << 10

  /// The text of the options file; nil without one.
  private static func optionsFile() -> String? {
    let name: [CChar]
    if let folder = getenv("XDG_CONFIG_HOME"), folder.pointee != 0 {
      name = path(folder, "/porthole/options")
    } else if let home = getenv("HOME"), home.pointee != 0 {
      name = path(home, "/.config/porthole/options")
    } else {
      return nil
    }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longestFile)
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress! + length, $0.count - length)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      length += count
    }
    return length == 0 ? nil : Arguments.text(of: FileName(bytes: bytes[..<length]))
  }

  /// A path as a C string.
  private static func path(_ folder: UnsafePointer<CChar>, _ rest: StaticString) -> [CChar] {
    var path = [CChar](UnsafeBufferPointer(start: folder, count: strlen(folder)))
    rest.withUTF8Buffer { for byte in $0 { path.append(CChar(bitPattern: byte)) } }
    path.append(0)
    return path
  }
}
