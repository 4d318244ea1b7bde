import PortholeSystem
import ScreenCore

/// A page that compares traces: one plot of all for each scroll view, and the answers to events.
public struct TracePage {
  private let traces: [(name: String, trace: Trace)]
  private let title: String
  private let notes: [String]

  /// - Parameters:
  ///   - traces: the traces with their names, up to ``PlotSVG/most`` of them.
  ///   - notes: lines of text below the title.
  public init(_ traces: [(name: String, trace: Trace)], title: String, notes: [String] = []) {
    (self.traces, self.title, self.notes) = (traces, title, notes)
  }

  /// The whole page: one file, without scripts, and with nothing from elsewhere.
  public var html: String {
    var text = HTMLText.head(title: title, style: ReplayReport.style + PlotSVG.style)
    text += "<h1>\(title)</h1>\n"
    for note in notes { text += "<p>\(note)</p>\n" }
    let all = traces.map(\.trace)
    for (view, axis) in PlotSVG.moving(all) {
      text += PlotSVG(all, view: view, axis, names: traces.map(\.name)).element
    }
    text += "<h2>Answers to events</h2>\n" + ResponseTable(traces).html
    text += """
      <p>Medians. First and last: milliseconds from the event to the first and to the last movement of the content, or to changes \
      of the screen where nothing moved.</p>
      </body>
      </html>

      """
    return text.raw
  }
}
