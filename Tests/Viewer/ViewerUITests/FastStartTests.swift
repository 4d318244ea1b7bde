import DocumentCore
import Glibc
import LayoutCore
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import NodeUI
@testable import ViewerUI

/// Short ways that the start takes: each gives what the long one gives.
@Suite(.bounded) struct FastStartTests {
  @Test func aShortFileIsCountedWithoutAThread() {
    let folder = TemporaryFolder()
    for (lines, isCounted) in [(0, true), (2_000, true), (20_000, false)] {
      folder.write("numbers", (0..<lines).map { "\($0)\n" }.joined())
      let (executor, descriptor) = (SteppedExecutor(), open(folder.path("numbers"), O_RDONLY))
      let document = Document(source: FileSource(descriptor: descriptor), name: "numbers", executor: executor)
      document.countShortFile()
      #expect(document.lineCount == (isCounted ? lines : nil) && executor.isIdle)
    }
  }

  @Test func aCellOfTextTakesFewBytes() {
    #expect(MemoryLayout<TextDecoder.Character>.stride == 48 && MemoryLayout<RowCell>.stride == 72)
    var match = RowMatch(range: 7..<9, pattern: 70_000)
    match.group = 300
    #expect(match.range == 7..<9 && match.pattern == 65_535 && match.group == 255)
    #expect(RowMatch(range: 1 << 40..<1 << 41).range == 1 << 40..<1 << 40 + Int(UInt32.max))
  }
}
