import RandomTapes
import TestSupport
import Testing

/// Bugs that random tapes have found.
@Suite(.bounded) struct TapeFindings {
  /// In a view of one row, the selected row and its sticky header do not both fit, and the list alternated
  /// between them for ever.
  @Test(arguments: [60, 144]) func aRowTooLongForTheViewComesToRest(_ framesPerSecond: Int) {
    let tape = """
      Set Size 16x5
      Sleep 391ms
      Left@92ms 4
      Alt+Down
      Click 6,3
      PageUp@8ms 3
      Type@17ms "/the"
      Resize 1x1
      Alt+Wheel@6ms up 9 at 0,0
      """
    #expect(TapeRun(RandomTape(.demo("list"), tape, framesPerSecond: framesPerSecond)).problems == [])
  }

  /// The same view at rest: each layout requested another one, up to the limit per frame.
  @Test func aFrameOfAViewTooShortForItsRowIsLaidOutTwice() {
    let tape = """
      Set Size 1x1
      Shift+End@22ms 3
      Drag 0,0 0,0 77ms
      Resize 36x17
      Sleep 300ms
      """
    #expect(TapeRun(RandomTape(.demo("list"), tape)).problems == [])
  }
}
