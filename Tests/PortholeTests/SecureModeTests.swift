import PseudoTerminal
import TestSupport
import Testing
import ViewerUI

@Suite(.bounded) struct SecureModeTests {
  private static let line =
    "secure: does not run programs, open files that were not named, write files; memory cannot be dumped"

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

  @Test func allRiskyActionsAreRefused() {
    for action in Permissions.Action.allCases {
      #expect(!Permissions.secure.allows(action))
      #expect(Permissions.all.allows(action))
    }
  }

  /// The process cannot be dumped, which must not affect its access to files.
  @Test func followingStillWorks() throws {
    let folder = TemporaryFolder()
    folder.write("log", "one\n")
    let terminal = try Fixture.launch(["--secure", "-f", folder.path("log")])
    try terminal.wait("the file") { terminal.screen.row(0) == "one" }
    folder.append("log", "two\n")
    try terminal.wait("what was added") { terminal.screen.row(1) == "two" }
    folder.replace("log", "three\n")
    try terminal.wait("the file in its place") { terminal.screen.row(0) == "three" }
  }
}
