import ArgumentParser
import CPortholeConfinement
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

/// The option for users who let others use the viewer with their rights, or who look at secrets.
struct SecureArguments: ParsableArguments {
  @Flag(help: "Run no program, write no file, open none but those named; LESSSECURE=1 does the same.")
  var secure = false

  var permissions: Permissions { SecureMode.permissions(isAskedFor: secure) }
}

enum SecureMode {
  /// The actions allowed in this process. In secure mode it can no longer be dumped, or read by other processes of the user.
  static func permissions(isAskedFor: Bool = false) -> Permissions {
    // Any text but an empty one counts, as for less.
    let isInEnvironment = getenv("LESSSECURE").map { $0.pointee != 0 } ?? false
    guard isAskedFor || isInEnvironment else { return .all }
    porthole_refuse_dumps()
    return .secure
  }

  /// A line about the mode, from what is in force; nil where it is off.
  static func description(_ permissions: Permissions) -> String? {
    guard permissions.isSecure else { return nil }
    let refused = permissions.refused.map(\.rawValue).joined(separator: ", ")
    return "secure: does not \(refused); memory \(porthole_can_be_dumped() == 0 ? "cannot" : "can") be dumped"
  }
}
