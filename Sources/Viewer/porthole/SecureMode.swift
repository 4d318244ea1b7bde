import PortholeSystem
import ViewerUI

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
