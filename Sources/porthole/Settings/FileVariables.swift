import CommandSupport
import DocumentCore
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
