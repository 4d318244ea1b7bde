// Themes by their names, as scenes and the command line have them.
extension Theme {
  /// The names of the themes of the library.
  public static let names = [
    "automatic", "standard", "light", "dark", "highContrast", "terminal", "monochrome", "ascii",
  ]

  /// The theme of a name; nil if there is none.
  public init?(named name: String) {
    switch name {
    case "automatic": self = .automatic
    case "standard": self = .standard
    case "light": self = .light
    case "dark": self = .dark
    case "highContrast": self = .highContrast
    case "terminal": self = .terminal
    case "monochrome": self = .monochrome
    case "ascii": self = .ascii
    default: return nil
    }
  }
}
