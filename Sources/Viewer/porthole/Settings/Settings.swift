import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem
import ViewerUI

/// The settings of the viewer from the environment, the options file and the command line.
enum Settings {
  /// The profile with the name of the program.
  static var profile: ViewerProfile {
    guard let name = CommandLine.unsafeArgv[0] else { return .porthole }
    let base = strrchr(name, Int32(UInt8(ascii: "/"))).map { $0 + 1 } ?? name
    return ViewerProfile(rawValue: String(cString: base)) ?? .porthole
  }

  /// Reads everything. Without any option this makes no table and no parser: most starts have none.
  static func read(_ arguments: [String]) -> OptionParser.Outcome {
    let isPlain = leaveOutVariables()
    var less = variable("LESS")
    let porthole = variable("PORTHOLE")
    let file = isPlain ? nil : optionsFile()
    var keys = isPlain ? nil : KeyFiles.standard()
    if let own = keys?.variables["LESS"] { less = own }
    if less == nil, porthole == nil, file == nil, keys == nil, !hasOptions(arguments) {
      var options = ViewerOptions(profile: profile)
      try? takeLook(&options)
      return OptionParser.Outcome(options: options, files: arguments)
    }
    func parse(_ less: String?) -> OptionParser.Outcome {
      var parser = OptionParser(profile: profile)
      if let less { parser.read(less: less) }
      if let file { parser.read(file: file) }
      if let porthole { parser.read(porthole: porthole) }
      parser.read(arguments: arguments, isPOSIX: getenv("POSIXLY_CORRECT") != nil) {
        Arguments.fileName($0).withCString { access($0, F_OK) == 0 }
      }
      return parser.finish { try? takeLook(&$0) }
    }
    var outcome = parse(less)
    if !isPlain, !outcome.options.keys.sources.isEmpty {
      let problems = KeyFiles.read(outcome.options.keys.sources, into: &keys)
      // Files of keys may set LESS, too.
      if let own = keys?.variables["LESS"], own != less { outcome = parse(own) }
      outcome.problems += problems
    }
    outcome.options.keys.map = keys
    outcome.options.session.firstMessage = SafeText.of(
      bytes: Arguments.bytes(of: OptionProblem.message(outcome.problems)))
    for problem in outcome.problems where problem.origin == .commandLine {
      outcome.options.session.complaints.append(problem.description)
    }
    return outcome
  }

  /// Takes the settings of `PORTHOLE_THEME` and `PORTHOLE_MOTION`. All others win over them.
  static func takeLook(_ options: inout ViewerOptions) throws(WrongVariable) {
    let theme = try Environment.word("PORTHOLE_THEME", among: Theme.names)
    options.text.theme = theme ?? options.text.theme
    if try Environment.reducesMotion() { options.reducesMotion = true }
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

  /// The text of the options file; nil without one.
  private static func optionsFile() -> String? {
    SettingsFile.inConfiguration("/porthole/options").flatMap { SettingsFile.bytes($0) }.map {
      Arguments.text(of: FileName(bytes: $0))
    }
  }
}

extension Settings {
  /// The commands of `LESSOPEN` and `LESSCLOSE`, which a file of keys may set, too; nil without them.
  static func preprocessor(_ keys: KeyMap?) -> InputPreprocessor? {
    guard let open = bytes("LESSOPEN", keys) else { return nil }
    return InputPreprocessor(open: open, close: bytes("LESSCLOSE", keys))
  }

  /// Takes the encoding of files from `LESSCHARSET`; reports a name that is not known.
  static func readCharset(_ options: inout ViewerOptions) {
    guard options.files.encoding == nil, let bytes = bytes("LESSCHARSET", options.keys.map) else { return }
    let name = SafeText.of(bytes: bytes)
    // Most programs that set it set this.
    if name == "utf-8" { return }
    options.files.usualEncoding = TextEncoding(charset: name)
    if options.files.usualEncoding == nil, options.session.firstMessage.isEmpty {
      options.session.firstMessage = "LESSCHARSET=\(name) is not known; UTF-8 is taken"
    }
  }

  private static func bytes(_ name: String, _ keys: KeyMap?) -> [UInt8]? {
    if let own = keys?.variables[name], !own.isEmpty { return Arguments.bytes(of: own) }
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return FileName(cString: value).bytes
  }
}

/// The rights of the viewer. The variables are for users who let others run it with their rights, or who view secrets.
enum SecureMode {
  /// The permitted actions. In secure mode, also protects this process from dumps and from other processes of
  /// the user.
  static func permissions(isAskedFor: Bool = false) -> Permissions {
    // Any text but an empty one turns it on, as in less.
    let isSecure = isAskedFor || !variable("LESSSECURE").isEmpty
    let disallowed = variable("LESSSECURE_DISALLOW")
    guard isSecure || !disallowed.isEmpty else { return .all }
    if isSecure { porthole_refuse_dumps() }
    return Permissions(
      isSecure: isSecure, allowed: variable("LESSSECURE_ALLOW"), disallowed: disallowed)
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// A line about secure mode, as it is in force; nil if it is off.
  static func description(_ permissions: Permissions) -> String? {
    guard permissions.isSecure else { return nil }
    // The names that LESSSECURE_ALLOW takes.
    let refused = permissions.refused.map(\.rawValue).joined(separator: ", ")
    return "secure: without \(refused); memory \(porthole_can_be_dumped() == 0 ? "cannot" : "can") be dumped"
  }
}
