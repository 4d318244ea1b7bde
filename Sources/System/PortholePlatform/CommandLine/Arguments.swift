import PortholeSystem

/// Converts the command line to strings without loss: file names are bytes, but the parsers of arguments take
/// strings.
///
/// A byte that is not UTF-8 becomes one of the characters U+10FF80 to U+10FFFF. If an argument contains such
/// a character, its four bytes are written in the same way, so that no two arguments become equal.
package enum Arguments {
  /// All arguments after the program's name.
  package static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap {
      CommandLine.unsafeArgv[$0].map { text(of: FileName(cString: $0)) }
    }
  }

  /// The name of the program in its messages. The programs that `porthole` starts have the same.
  package static var programName: String {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
    return name.hasPrefix("porthole-") ? "porthole" : name
  }

  /// The file that an argument names.
  package static func fileName(_ word: String) -> FileName { FileName(bytes: bytes(of: word)) }

  /// The argument as the user typed it; nil if it is not UTF-8.
  package static func typed(_ word: String) -> String? { String(validating: bytes(of: word), as: UTF8.self) }

  /// The argument for a file's name.
  package static func text(of name: FileName) -> String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var (rest, offset) = (name.bytes.makeIterator(), 0)
    while true {
      let length: Int
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        length = encoded.count
        if scalar.value < first {
          text.append(scalar)
          offset += length
          continue
        }
      case .error(let count): length = count
      case .emptyInput: return String(text)
      }
      for byte in name.bytes[offset..<(offset + length)] {
        text.append(Unicode.Scalar(first + UInt32(byte) - 0x80)!)
      }
      offset += length
    }
  }

  /// The argument for a path that is text, as content names it.
  package static func text(ofPath path: String) -> String { text(of: FileName(path)) }

  /// The character that represents the byte 0x80. Lower bytes are always valid UTF-8.
  private static let first: UInt32 = 0x10_ff80

  /// The bytes of an argument, or of a message that quotes one.
  package static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.value >= first {
        bytes.append(UInt8(scalar.value - first) + 0x80)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    return bytes
  }
}

extension FileName {
  /// The name of standard input on a command line.
  package static let standardInput = FileName("-")
  package var isStandardInput: Bool { self == .standardInput }
}
