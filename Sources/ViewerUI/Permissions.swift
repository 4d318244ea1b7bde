/// The actions that are allowed beyond showing the files that were named. Each feature that runs, opens or writes something asks here
/// first; today none does.
public struct Permissions: Hashable, Sendable {
  /// Something that a key or a command might ask for.
  public enum Action: String, CaseIterable, Sendable {
    case runProgram = "run programs"
    case openOtherFile = "open files that were not named"
    case writeFile = "write files"
  }

  /// Whether nothing of that is allowed (`--secure`, `LESSSECURE`).
  public let isSecure: Bool

  public static let all = Permissions(isSecure: false)
  public static let secure = Permissions(isSecure: true)

  public func allows(_ action: Action) -> Bool {
    switch action {
    case .runProgram, .openOtherFile, .writeFile: !isSecure
    }
  }

  /// All that is refused.
  public var refused: [Action] { Action.allCases.filter { !allows($0) } }
}
