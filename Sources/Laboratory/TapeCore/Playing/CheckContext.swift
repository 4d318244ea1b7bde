import LayoutCore
import NodeUI

/// All that checks look at besides the screen and its window.
public struct CheckContext {
  /// The title of the terminal's window.
  public var title: String?
  /// The exit status of a program that has ended.
  public var exitStatus: Int?
  /// Finds an element by its id, also one that is no node. Without it checks of fields see nodes only.
  public var element: ((String) -> LayoutElement?)?
  /// The files with expected screens; nil if there is no place for them.
  public var screens: ExpectedScreens?
  /// The scroll view that took the last input.
  public var taken: (() -> TakenInput?)?

  /// The inspector that shows the program, if one does.
  public internal(set) var inspected: InspectedScreen?

  public init() {}
}

/// The scroll view that took an input, and the cells that it left to others.
public struct TakenInput: Hashable, Sendable {
  /// Its id or path; nil if no scroll view took it.
  public let name: String?
  public let left: Point

  public init(name: String?, left: Point) { (self.name, self.left) = (name, left) }
}
