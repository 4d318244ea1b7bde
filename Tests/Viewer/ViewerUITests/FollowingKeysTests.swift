import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The keys that follow a file and wait for something.
@Suite(.bounded) struct FollowingKeysTests {
  private let folder = TemporaryFolder()

  private func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map { "line \($0)\n" }.joined() }

  @Test func followingWithABellRingsForNewLines() {
    folder.write("log", lines(1...20))
    let screen = Headless(files: [folder.path("log")])
    screen.pager.handle(.key(.character("f"), .alt), at: 0)
    screen.expect(status: "following")
    #expect(screen.pager.takeRequest() == nil)
    folder.append("log", lines(21...22))
    screen.expect(["line 18"], status: "following")
    #expect(screen.pager.takeRequest() == .ring)
    // Without the bell.
    screen.press("F")
    folder.append("log", lines(23...23))
    screen.expect(["line 19"], status: "following")
    #expect(screen.pager.takeRequest() == nil)
  }

  @Test func followingEndsAtAMatch() {
    folder.write("log", lines(1...20))
    let screen = Headless(files: [folder.path("log")])
    screen.pager.handle(.key(.character("F"), .alt), at: 0)
    screen.expect(status: "no search yet")
    screen.press("/line 2[46]\ng")
    screen.pager.handle(.key(.character("F"), .alt), at: 0)
    screen.expect(["line 16"], status: "following")
    folder.append("log", lines(21...23) + "line 2")
    screen.expect(["line 20"], status: "following")
    folder.append("log", "4\n" + lines(25...40))
    eventually("following has ended") {
      screen.look()
      return !screen.pager.view.isFollowing
    }
    #expect(screen.screen.contains("line 24"))
    #expect(!screen.status.contains("following"))
  }
}
