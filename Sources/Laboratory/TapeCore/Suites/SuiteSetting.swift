import LayoutCore
import NodeUI
import ScreenCore

/// The setting in which a case of a suite plays: what differs from case to case besides the tape.
nonisolated public struct SuiteSetting: Hashable, Sendable {
  /// The size of the screen; nil for the tape's own.
  public var size: Size?
  /// The name of a theme; nil for the scene's own.
  public var theme: String?
  /// The platform that the scroll views imitate; nil for the platform of the tape or, without one, of the scene.
  public var platform: ScrollPlatform?
  /// The colours that the screen has; nil for all.
  public var colors: SuiteColors?
  /// Frames a second; nil for 60.
  public var framesPerSecond: Int?

  public init() {}

  /// The setting in words, as in `dark 40x12`; empty for the usual one.
  public var words: [String] {
    [
      theme, size.map { "\($0.width)x\($0.height)" }, platform?.rawValue,
      colors.map { $0.rawValue + " colours" },
      framesPerSecond.map { "\($0) fps" },
    ].compactMap { $0 }
  }

  /// The options of `porthole replay` that make this setting.
  public var options: [String] {
    var options: [String] = []
    if let theme { options += ["--theme", theme] }
    if let size { options += ["--size", "\(size.width)x\(size.height)"] }
    if let platform { options += ["--platform", platform.rawValue] }
    if let colors { options += ["--colors", colors.rawValue] }
    if let framesPerSecond { options += ["--fps", "\(framesPerSecond)"] }
    return options
  }

  /// The name of the folder in `TAPE.screens` that has the expected screens in this setting; nil for the usual one.
  public var screensFolder: String? {
    let words = words.map { $0.replacing(" ", with: "") }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }
}

/// The colours of a screen, as tapes and their options name them.
nonisolated public enum SuiteColors: String, CaseIterable, Sendable {
  /// Attributes only.
  case none = "no"
  /// The 16 colours with names.
  case sixteen = "16"
  /// The palette of 256 colours.
  case palette = "256"
  /// Any red, green and blue.
  case direct = "24-bit"

  /// The same for a screen.
  public var colors: ScreenTraits.Colors {
    switch self {
    case .none: .none
    case .sixteen: .sixteen
    case .palette: .palette
    case .direct: .direct
    }
  }
}

/// The values of each part of a setting. A suite plays each tape in every combination of them.
nonisolated public struct SuiteMatrix: Hashable, Sendable {
  /// An empty list stands for the usual value.
  public var sizes: [Size] = []
  public var themes: [String] = []
  public var platforms: [ScrollPlatform] = []
  public var colors: [SuiteColors] = []
  public var framesPerSecond: [Int] = []

  public init() {}

  /// All combinations, the sizes changing fastest. A program that is not made of nodes has a size alone.
  public func settings(forProgram isProgram: Bool = false) -> [SuiteSetting] {
    var settings = [SuiteSetting()]
    func multiply<Value>(_ values: [Value], _ part: WritableKeyPath<SuiteSetting, Value?>) {
      guard !values.isEmpty else { return }
      settings = settings.flatMap { setting in
        values.map { value in
          var setting = setting
          setting[keyPath: part] = value
          return setting
        }
      }
    }
    if !isProgram {
      multiply(framesPerSecond, \.framesPerSecond)
      multiply(colors, \.colors)
      multiply(platforms, \.platform)
      multiply(themes, \.theme)
    }
    multiply(sizes, \.size)
    return settings
  }

  /// The number of combinations.
  public var count: Int {
    [sizes.count, themes.count, platforms.count, colors.count, framesPerSecond.count].reduce(1) {
      $0 *| max(1, $1)
    }
  }
}
