/// The actions allowed besides showing the files that the user named. Any feature that runs, opens or writes
/// something must ask here first; today there is none.
public struct Permissions: Hashable, Sendable {
  /// An action that a key or a command might request.
  public enum Action: String, CaseIterable, Sendable {
    case runProgram = "run programs"
    case openOtherFile = "open files that were not named"
    case writeFile = "write files"
  }

  /// Whether all such actions are forbidden (`--secure`, `LESSSECURE`).
  public let isSecure: Bool

  public static let all = Permissions(isSecure: false)
  public static let secure = Permissions(isSecure: true)

  public func allows(_ action: Action) -> Bool {
    switch action {
    case .runProgram, .openOtherFile, .writeFile: !isSecure
    }
  }

  /// The forbidden actions.
  public var refused: [Action] { Action.allCases.filter { !allows($0) } }
}
