import ScreenCore

/// The meaning of a piece of text, from which its look follows.
public enum PaintRole: UInt8, CaseIterable, Sendable {
  /// The day and the time of an entry, and the part of a second with the time zone.
  case date, time, fraction
  /// The host, program or thread that wrote an entry.
  case source
  /// The word that says how serious an entry is.
  case levelDebug, levelInfo, levelWarning, levelError
  /// Text that matters less than the rest, and text that matters more.
  case secondary, strong
  /// The line that names an exception or a crash.
  case fault
  /// Values in text: numbers, quoted text, file names, and addresses of hosts and pages.
  case number, string, path, address
  /// The name of a value, as in `name=value` or `"name": value`.
  case key
  /// Parts of a program's text.
  case keyword, type, constant, comment
  /// Lines of a patch: the commit, the lines that name a file, and the path in them.
  case commit, fileHeader, filePath
  /// The line numbers of a hunk, and the text after them.
  case hunk, hunkContext
  /// Lines of a patch that are only in the new or in the old text, and the words that differ in them.
  case added, removed, addedWord, removedWord
  /// Titles of sections, and of parts of them.
  case heading, subheading
  /// Emphasised text, code in text, text that leads to an address, and signs such as the bullet of a list.
  case emphasis, codeSpan, link, marker
  /// An option of a command, and the place for its value.
  case option, argument
}

extension PaintRole {
  /// The look of the role in any theme: its colour is a role of the theme, and without colours its weight stands for it.
  public var style: TextStyle {
    switch self {
    case .date, .time, .source, .secondary, .levelDebug, .hunkContext, .fileHeader:
      TextStyle(foreground: .role(.textSecondary))
    case .fraction: TextStyle(foreground: .role(.textSecondary), attributes: .dim)
    case .levelInfo: TextStyle(foreground: .role(.info))
    case .levelWarning: TextStyle(foreground: .role(.warning), attributes: .bold)
    case .levelError: TextStyle(foreground: .role(.error), attributes: .bold)
    case .strong, .filePath: TextStyle(attributes: .bold)
    case .fault, .removed: TextStyle(foreground: .role(.error))
    case .number: TextStyle(foreground: .role(.number))
    case .string: TextStyle(foreground: .role(.string))
    case .path, .type, .constant, .hunk: TextStyle(foreground: .role(.type))
    case .address, .link: TextStyle(foreground: .role(.link))
    case .key: TextStyle(foreground: .role(.info))
    case .keyword: TextStyle(foreground: .role(.keyword))
    case .comment: TextStyle(foreground: .role(.comment))
    case .commit: TextStyle(foreground: .role(.warning))
    case .added: TextStyle(foreground: .role(.success))
    case .addedWord: TextStyle(foreground: .role(.success), attributes: [.bold, .underline])
    case .removedWord: TextStyle(foreground: .role(.error), attributes: [.bold, .underline])
    case .heading: TextStyle(foreground: .role(.keyword), attributes: .bold)
    case .subheading: TextStyle(foreground: .role(.type), attributes: .bold)
    case .emphasis: TextStyle(attributes: .italic)
    case .codeSpan: TextStyle(foreground: .role(.string))
    case .marker: TextStyle(foreground: .role(.accent))
    case .option: TextStyle(foreground: .role(.accent), attributes: .bold)
    case .argument: TextStyle(foreground: .role(.number))
    }
  }
}
