// Themes by their names, as scenes have them.
extension Theme {
  /// The names of the themes of the library.
  public static let names = ["standard", "light", "dark", "monochrome", "ascii"]

  /// The theme of a name; nil if there is none.
  public init?(named name: String) {
    switch name {
    case "standard": self = .standard
    case "light": self = .light
    case "dark": self = .dark
    case "monochrome": self = .monochrome
    case "ascii": self = .ascii
    default: return nil
    }
  }
}
