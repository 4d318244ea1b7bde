/// The actions allowed besides showing the files that the user named. Any feature that runs, opens or writes
/// something must ask here first.
public struct Permissions: Hashable, Sendable {
  /// A feature that secure mode turns off, under less's name for it.
  public enum Feature: String, CaseIterable, Sendable {
    /// Starting an editor (`v`).
    case edit
    /// Opening files that were not named (`:e`).
    case examine
    /// File name patterns and completion in prompts.
    case glob
    /// Reading and writing the history file.
    case history
    /// Reading key definitions.
    case lesskey
    /// Running the commands of `LESSOPEN` and `LESSCLOSE`.
    case lessopen
    /// Saving the input in a file (`s`, `-o`, `-O`).
    case logfile
    /// Opening links.
    case osc8
    /// Piping content to a command (`|`).
    case pipe
    /// Running commands (`!`, `#`).
    case shell
    /// Stopping the program (`^Z`).
    case stop
    /// Looking up tags (`t`, `-t`, `-T`).
    case tags
  }

  private var refusedFeatures: UInt16 = 0

  public static let all = Permissions()
  public static let secure = Permissions(isSecure: true)

  /// The answer to a key whose feature is off.
  public static let refusal = "not available in secure mode"

  private init() {}

  /// - Parameters:
  ///   - isSecure: whether all features are off, except those in `allowed`.
  ///   - allowed: names of features, or unique beginnings of them, between commas (`LESSSECURE_ALLOW`).
  ///   - disallowed: names of the features that are off in any case (`LESSSECURE_DISALLOW`).
  public init(isSecure: Bool, allowed: String = "", disallowed: String = "") {
    if isSecure {
      for feature in Feature.allCases { refuse(feature) }
      for feature in Self.features(allowed) { refusedFeatures &= ~Self.bit(feature) }
    }
    for feature in Self.features(disallowed) { refuse(feature) }
  }

  /// Whether any feature is off.
  public var isSecure: Bool { refusedFeatures != 0 }

  public func allows(_ feature: Feature) -> Bool { refusedFeatures & Self.bit(feature) == 0 }

  /// The features that are off.
  public var refused: [Feature] { Feature.allCases.filter { !allows($0) } }

  private mutating func refuse(_ feature: Feature) { refusedFeatures |= Self.bit(feature) }

  private static func bit(_ feature: Feature) -> UInt16 {
    1 << UInt16(Feature.allCases.firstIndex(of: feature)!)
  }

  /// The features in a list. A name that is none, or the beginning of several, counts for nothing.
  private static func features(_ list: String) -> [Feature] {
    list.split(separator: ",").compactMap { part in
      var name = part
      while name.first == " " { name.removeFirst() }
      while name.last == " " { name.removeLast() }
      guard !name.isEmpty else { return nil }
      let found = Feature.allCases.filter { $0.rawValue.hasPrefix(name) }
      return found.count == 1 ? found[0] : found.first { $0.rawValue == name }
    }
  }
}
