import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// The way of the focus: when its node goes, in directions, and in an order of the program.
@Suite(.bounded) struct FocusTests {
  private final class Grid {
    let buttons = (0..<9).map { ButtonNode("\($0)") }
    var left: Set<Int> = []
    lazy var root = DisplayNode { [unowned self] _ in
      StackLayoutSpec.vertical {
        for row in 0..<3 {
          StackLayoutSpec.horizontal(spacing: 1) {
            for index in row * 3..<row * 3 + 3 where !left.contains(index) { buttons[index] }
          }
        }
      }
    }
    lazy var screen = HeadlessScreen(root)
    var focused: Int? { buttons.firstIndex { $0 === screen.window.focusedNode } }

    func remove(_ indices: Int...) {
      left.formUnion(indices)
      root.setNeedsLayout()
      screen.draw()
    }
  }

  @Test func theNextNodeHasTheFocusWhenItsNodeGoes() {
    let grid = Grid()
    grid.screen.window.focus(grid.buttons[4])
    grid.remove(4)
    #expect(grid.focused == 5)
    grid.remove(5)
    #expect(grid.focused == 6)
    grid.remove(6, 7, 8)
    #expect(grid.focused == 3)
    grid.remove(0, 1, 2, 3)
    #expect(grid.screen.window.focusedNode == nil, "nothing is left that can have it")
  }

  @Test func aDisabledNodeLosesTheFocus() {
    let grid = Grid()
    grid.screen.window.focus(grid.buttons[8])
    grid.buttons[8].isEnabled = false
    grid.screen.draw()
    #expect(grid.focused == 7)
  }

  @Test func directionsLeadToTheNearestNode() {
    let grid = Grid()
    grid.screen.window.focus(grid.buttons[4])
    let way: [(FocusDirection, Int)] = [
      (.up, 1), (.up, 1), (.right, 2), (.right, 2), (.down, 5), (.down, 8), (.left, 7), (.up, 4), (.left, 3),
      (.left, 3),
      (.next, 4), (.previous, 3), (.previous, 2),
    ]
    for (direction, button) in way {
      grid.screen.window.moveFocus(direction)
      #expect(grid.focused == button, "\(direction)")
    }
  }

  @Test func anOrderComesBeforeThatOfTheTree() {
    let grid = Grid()
    grid.buttons[7].focusOrder = 1
    grid.buttons[2].focusOrder = 1
    grid.buttons[5].focusOrder = 0
    var way: [Int?] = []
    for _ in 0..<5 {
      grid.screen.key(.tab)
      way.append(grid.focused)
    }
    #expect(way == [5, 2, 7, 0, 1])
  }

  @Test func tabStaysInAScope() {
    let (outer, first, second) = (ButtonNode("outer"), ButtonNode("first"), ButtonNode("second"))
    let inner = DisplayNode { _ in StackLayoutSpec.vertical { [first, second] } }
    inner.isFocusScope = true
    let screen = HeadlessScreen(DisplayNode { _ in StackLayoutSpec.vertical { [outer, inner] } })
    screen.window.focus(outer)
    screen.key(.tab)
    #expect(screen.window.focusedNode === first, "Tab leads in")
    for expected in [second, first, second] {
      screen.key(.tab)
      #expect(screen.window.focusedNode === expected)
    }
    screen.click(1, 0)
    #expect(screen.window.focusedNode === outer, "a click leads out")
  }

  @Test(arguments: seeds(20)) func theFocusIsNeverOnANodeThatIsGone(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let grid = Grid()
    grid.screen.window.focus(grid.buttons[4])
    for _ in 0..<60 {
      let index = Int.random(in: 0..<9, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: grid.left.formSymmetricDifference([index])
      case 1:
        if random.next() & 1 == 0 {
          grid.buttons[index].isEnabled.toggle()
        } else {
          grid.buttons[index].isHidden.toggle()
        }
      case 2: grid.screen.window.moveFocus(FocusDirection.allCases.randomElement(using: &random)!)
      default: grid.screen.key(.tab)
      }
      grid.root.setNeedsLayout()
      grid.screen.draw()
      let possible = grid.buttons.indices.filter {
        !grid.left.contains($0) && grid.buttons[$0].isEnabled && !grid.buttons[$0].isHidden
      }
      guard let focused = grid.focused else {
        #expect(possible.isEmpty || grid.screen.window.focusedNode == nil)
        continue
      }
      #expect(possible.contains(focused))
    }
  }
}
