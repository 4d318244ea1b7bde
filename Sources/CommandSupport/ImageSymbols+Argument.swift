import ArgumentParser
import Images

extension ImageSymbols: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }
  public var defaultValueDescription: String { name }
  public static var allValueStrings: [String] { allCases.map(\.name) }
}
