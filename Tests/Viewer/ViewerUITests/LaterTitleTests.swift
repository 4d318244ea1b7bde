@testable import DocumentCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// The title of a pipe, which comes from the program that writes into it.
@Suite(.bounded) struct LaterTitleTests {
  /// The title is looked for once, 0.3 seconds after the first frame, if the pipe has not ended by then.
  @Test(arguments: [false, true]) func theTitleIsLookedForIfTheWriterMustStillRun(_ hasEnded: Bool) {
    let (pipe, asked) = (TestPipe(), Locked(0))
    let reader = pipe.reader
    var source = FileEntry(name: "standard input") {
      let store = PipeStore(memoryLimit: 1 << 20, spoolLimit: nil)
      return Document(
        source: PipeSource(descriptor: reader, fifo: nil, store: store) {}, name: "standard input")
    }
    source.laterTitle = LaterTitle {
      asked.withLock { $0 += 1 }
      return "make all"
    }
    let pager = Pager(sources: [source])
    #expect(pager.openFirst())
    let host = HeadlessHost(pager, rows: 5, columns: 60)
    func look(_ seconds: Double) {
      host.time += seconds
      host.wake()
      host.drawIfNeeded()
    }
    _ = pipe.write("one\n")
    if hasEnded { pipe.close() }
    host.draw()
    if hasEnded { _ = eventually("the end") { pager.view.document.isComplete } }
    look(0)
    look(0.2)
    #expect(asked.withLock { $0 } == 0 && host.canvas.text.last!.contains("standard input"))
    #expect((pager.deadline ?? .infinity) <= host.time + 0.3 || hasEnded)
    look(0.2)
    #expect(host.canvas.text.last!.contains(hasEnded ? "standard input" : "make all"))
    look(1)
    #expect(asked.withLock { $0 } == (hasEnded ? 0 : 1))
    if !hasEnded { pipe.close() }
    pager.close()
  }
}
