import ArgumentParser
import CPortholeConfinement
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

/// The option for users who let others run the viewer with their rights, or who view secrets.
struct SecureArguments: ParsableArguments {
  @Flag(help: "Run no program, write no file, open only the files named; LESSSECURE=1 does the same.")
  var secure = false

  var permissions: Permissions { SecureMode.permissions(isAskedFor: secure) }
}

enum SecureMode {
  /// The permitted actions. In secure mode, also protects this process from dumps and from other processes of
  /// the user.
  static func permissions(isAskedFor: Bool = false) -> Permissions {
    // Any text but an empty one turns it on, as in less.
    let isInEnvironment = getenv("LESSSECURE").map { $0.pointee != 0 } ?? false
    guard isAskedFor || isInEnvironment else { return .all }
    porthole_refuse_dumps()
    return .secure
  }

  /// A line about secure mode, as it is in force; nil if it is off.
  static func description(_ permissions: Permissions) -> String? {
    guard permissions.isSecure else { return nil }
    let refused = permissions.refused.map(\.rawValue).joined(separator: ", ")
    return "secure: does not \(refused); memory \(porthole_can_be_dumped() == 0 ? "cannot" : "can") be dumped"
  }
}
