import PortholePlatform
import PortholeSystem

/// How a link of content is opened.
enum LinkOpener: Equatable {
  /// Goes to the place in the same content that has an identifier.
  case place(String)
  /// Shows a file of this computer.
  case file(FileName)
  /// Runs a command of the user's in the terminal; `isQuiet` if the screen comes back without a key.
  case command(CommandText, isQuiet: Bool)
  /// Runs a program in the terminal, without a shell.
  case program([String])
  /// Runs a program that has windows of its own, without a shell and without the terminal.
  case desktopProgram([String])
  /// Opens nothing, for a reason.
  case refused(String)

  /// - Parameters:
  ///   - address: the link's address, in printable ASCII.
  ///   - host: the name of this computer.
  ///   - variable: the value of a variable of the environment.
  init(_ address: String, host: String, variable: (String) -> String?) {
    if address.hasPrefix("#") {
      self = .place(String(address.dropFirst()))
      return
    }
    let (scheme, rest) = Self.parts(of: address)
    let path = scheme == "file" ? Self.path(rest, host: host) : nil
    let page = scheme == "man" ? Self.page(rest) : nil
    if scheme == "file", path == nil {
      self = .refused("\(Self.shown(address)): only absolute paths of this computer are opened")
    } else if scheme == "man", page == nil {
      self = .refused("\(Self.shown(address)): a manual page is NAME(SECTION)")
    } else if scheme == "mailto", Self.attaches(rest) {
      self = .refused("\(Self.shown(address)): a link that attaches a file is not opened")
    } else if let command = Self.handler(of: scheme, variable) {
      let isQuiet = command.contains("\u{10}")
      var text = CommandText(command.drop { $0 == "\u{10}" || $0 == "-" } + " ")
      text.append(ProgramVariable(name: "PORTHOLE_LINK", value: FileName(address)), for: [])
      self = .command(text, isQuiet: isQuiet)
    } else if let page {
      self = .program(["man", "--", page])
    } else if let path {
      self = .file(path)
    } else {
      let hasWindows =
        porthole_always_has_windows() != 0
        || ["DISPLAY", "WAYLAND_DISPLAY"].contains { variable($0)?.isEmpty == false }
      // Without windows it starts a browser in the terminal.
      self = hasWindows ? .desktopProgram([PORTHOLE_OPENER, address]) : .program([PORTHOLE_OPENER, address])
    }
  }

  /// The feature that must be allowed; nil if it needs none.
  var feature: Permissions.Feature? {
    switch self {
    case .place, .refused: nil
    case .file: .examine
    case .command, .program, .desktopProgram: .osc8
    }
  }

  private static func parts(of address: String) -> (scheme: String, rest: Substring) {
    guard let colon = address.firstIndex(of: ":") else { return ("", address[...]) }
    return (address[..<colon].lowercased(), address[address.index(after: colon)...])
  }

  /// The user's command for a scheme, or for any; `-` stands for none.
  private static func handler(of scheme: String, _ variable: (String) -> String?) -> String? {
    for name in [scheme, "ANY"] {
      if let value = variable("LESS_OSC8_OPEN_" + name), !value.isEmpty, value != "-" { return value }
    }
    return nil
  }

  /// The path of a file on this computer; nil for one on another.
  private static func path(_ rest: Substring, host: String) -> FileName? {
    var path = rest
    if rest.hasPrefix("//") {
      let authority = rest.dropFirst(2).prefix { $0 != "/" }
      let name = authority.lowercased()
      guard name.isEmpty || name == "localhost" || name == host.lowercased() else { return nil }
      path = rest.dropFirst(2)[authority.endIndex...]
    }
    // A place in the file is no part of its name.
    path = path.prefix { $0 != "#" && $0 != "?" }
    guard path.hasPrefix("/") else { return nil }
    let bytes = decodedBytes(path)
    return bytes.contains(0) ? nil : FileName(bytes: bytes)
  }

  /// The manual page `name(section)` of an address; nil if it is anything else, such as a path or an option.
  private static func page(_ rest: Substring) -> String? {
    let page = String(decoding: decodedBytes(rest.drop { $0 == "/" }), as: UTF8.self)
    let parts = page.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].last == ")" else { return nil }
    let (name, section) = (parts[0].utf8, parts[1].dropLast().utf8)
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }
    let isName = name.allSatisfy { isLetterOrDigit($0) || "_.,:+@[-".utf8.contains($0) }
    guard isName, let first = name.first, first != UInt8(ascii: "-"), !section.isEmpty,
      section.allSatisfy(isLetterOrDigit)
    else { return nil }
    return page
  }

  /// Whether a mail address has a field that asks the mail program for a file.
  private static func attaches(_ rest: Substring) -> Bool {
    let text = String(decoding: decodedBytes(rest), as: UTF8.self).lowercased()
    return text.split { "?&;".contains($0) }.dropFirst().contains { field in
      field.drop { $0 == " " }.hasPrefix("attach")
    }
  }

  /// The bytes of a text with `%XX` for some of them.
  private static func decodedBytes(_ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    var (result, index) = ([UInt8](), 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        case let digits = bytes[index + 1...index + 2],
        digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The name of this computer.
  static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// An address as it is shown: with `\xHH` for anything but plain characters.
  static func shown(_ address: String) -> String {
    var text = ""
    for byte in address.utf8 {
      if (0x21...0x7e).contains(byte), byte != UInt8(ascii: "\\") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
