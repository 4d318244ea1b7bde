/// How serious an entry of a log is.
public enum LogLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Only for those who look for a fault.
  case debug
  /// Things that happen as they should.
  case info
  /// Things that need care.
  case warning
  /// Things that have gone wrong.
  case error

  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }

  /// The role of the word that names the level.
  public var role: PaintRole {
    switch self {
    case .debug: .levelDebug
    case .info: .levelInfo
    case .warning: .levelWarning
    case .error: .levelError
    }
  }

  /// The levels by the words that name them, and by words that may as well be a part of a sentence.
  private static let words = table([
    (.debug, "debug dbg debg trace trc verbose finer finest"), (.info, "info inf information notice"),
    (.warning, "warn wrn warning"),
    (.error, "error err eror severe fatal ftl critical crit crt emerg emergency"),
  ])
  private static let weakWords = table([
    (.debug, "fine"), (.info, "note passed config"), (.warning, "warnings skipped xfailed"),
    (.error, "errors alert panic failed failure"),
  ])

  private static func table(_ names: [(LogLevel, String)]) -> WordTable<LogLevel> {
    WordTable(names.flatMap { level, text in text.split(separator: " ").map { (WordKey($0), level) } })
  }

  /// The level that a word names, in capitals or not; nil for other words.
  ///
  /// - Parameter isSure: false for a word that is as common in sentences.
  init?(_ row: RowBytes, _ start: Int, _ end: Int, isSure: inout Bool) {
    guard let key = WordKey(row, start, end, ignoresCase: true) else { return nil }
    let level = Self.words[key]
    isSure = level != nil
    guard let level = level ?? Self.weakWords[key] else { return nil }
    self = level
  }

  /// The level of a letter, as logs of Android and Kubernetes have it.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "V"), UInt8(ascii: "D"): self = .debug
    case UInt8(ascii: "I"): self = .info
    case UInt8(ascii: "W"): self = .warning
    case UInt8(ascii: "E"), UInt8(ascii: "F"): self = .error
    default: return nil
    }
  }
}
