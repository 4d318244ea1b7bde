import ArgumentParser
import LayoutCore

/// `80x24`, `80xinf`.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.length(parts[0]), let height = Self.length(parts[1])
    else { return nil }
    size = Size(width, height)
  }

  private static func length(_ text: Substring) -> Int? {
    if text == "inf" { return .infinity }
    guard let value = Int(text), value >= 0 else { return nil }
    return value
  }
}
