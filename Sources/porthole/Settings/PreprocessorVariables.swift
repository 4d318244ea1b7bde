import CommandSupport
import ScreenCore
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

extension Settings {
  /// The commands of `LESSOPEN` and `LESSCLOSE`, which a file of keys may set, too; nil without them.
  static func preprocessor(_ keys: KeyMap?) -> InputPreprocessor? {
    guard let open = bytes("LESSOPEN", keys) else { return nil }
    return InputPreprocessor(open: open, close: bytes("LESSCLOSE", keys))
  }

  private static func bytes(_ name: String, _ keys: KeyMap?) -> [UInt8]? {
    if let own = keys?.variables[name], !own.isEmpty { return Arguments.bytes(of: own) }
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return FileName(cString: value).bytes
  }
}
