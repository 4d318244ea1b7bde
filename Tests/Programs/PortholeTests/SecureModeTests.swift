import PseudoTerminal
import TestSupport
import Testing
import ViewerUI

@MainActor
@Suite(.programs, .bounded) struct SecureModeTests {
  private static let line =
    "secure: without edit, examine, glob, history, lesskey, lessopen, logfile, osc8, pipe, shell, stop, tags; "
    + "memory cannot be dumped"

  /// `--version` asks the kernel whether the process can be dumped.
  @Test func theModeIsReportedByTheVersion() throws {
    #expect(try Command.run(["--secure", "--version"]).output.contains(Self.line))
    let environment = ["LESSSECURE": "1"]
    #expect(try Command.run(["--version"], environment: environment).output.contains(Self.line))
    for off in [[:], ["LESSSECURE": ""]] {
      #expect(!(try Command.run(["--version"], environment: off).output.contains("secure")))
    }
  }

  @Test func theModeIsShownInTheStatusLine() throws {
    let fixture = try Fixture(lines: 5)
    for (arguments, environment) in [(["--secure"], [:]), ([], ["LESSSECURE": "1"])] {
      let terminal = try fixture.open(arguments, environment: environment)
      try terminal.wait(forLastRow: " secure ")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
    #expect(try Command.run(["snapshot", "--secure", fixture.path]).output.contains(" secure "))
    #expect(!(try Command.run(["snapshot", fixture.path]).output.contains("secure")))
  }

  @Test func allRiskyFeaturesAreRefused() {
    for feature in Permissions.Feature.allCases {
      #expect(!Permissions.secure.allows(feature))
      #expect(Permissions.all.allows(feature))
    }
  }

  @Test(arguments: [
    (true, "", "", Permissions.Feature.allCases),
    (true, "sh", "", Permissions.Feature.allCases.filter { $0 != .shell }),
    (true, "sh, less, edit", "", Permissions.Feature.allCases.filter { $0 != .shell && $0 != .edit }),
    (true, "shell", "s", Permissions.Feature.allCases.filter { $0 != .shell }),
    (true, "shell", "shell", Permissions.Feature.allCases),
    (false, "", "pipe,st", [.pipe, .stop]), (false, "edit", "", []), (false, "", ",x,", []),
  ])
  func listsTurnFeaturesOnAndOff(
    _ isSecure: Bool, _ allowed: String, _ disallowed: String, _ refused: [Permissions.Feature]
  ) {
    let permissions = Permissions(isSecure: isSecure, allowed: allowed, disallowed: disallowed)
    #expect(permissions.refused == refused)
    #expect(permissions.isSecure == !refused.isEmpty)
  }

  /// The process cannot be dumped, which must not affect its access to files.
  @Test func followingStillWorks() throws {
    let folder = TemporaryFolder()
    folder.write("log", "one\n")
    let terminal = try Fixture.launch(["--secure", "--follow", folder.path("log")])
    try terminal.wait("the file") { terminal.screen.row(0) == "one" }
    folder.append("log", "two\n")
    try terminal.wait("what was added") { terminal.screen.row(1) == "two" }
    folder.replace("log", "three\n")
    try terminal.wait("the file in its place") { terminal.screen.row(0) == "three" }
  }
}
