import PortholeSystem
import SceneFields
import ScreenCore

/// The page about a suite: all cases, those that have not passed with their reasons and screens, and links to the page of
/// each case.
public struct SuitePage {
  private let report: SuiteReport
  /// The folder of a case's own page, relative to this one, by the number of the case.
  private let folder: (Int) -> String

  public init(_ report: SuiteReport, folder: @escaping (_ index: Int) -> String) {
    (self.report, self.folder) = (report, folder)
  }

  /// The whole page: one file, without scripts, and with nothing from elsewhere but the pictures in the folders of the
  /// cases.
  public var html: String {
    var text = HTMLText.head(title: report.summary, style: ReplayReport.style, hasPictures: true)
    text += "<header class=\"\(report.hasPassed ? "good" : "bad")\">"
    text += "<h1>Tapes <span>\(report.summary)</span></h1></header>\n"
    for (index, entry) in report.entries.enumerated() where entry.result.outcome != .passed {
      text += section(entry, index)
    }
    if !report.findings.isEmpty {
      text += "<section class=\"failure\">\n<h2>Lints</h2>\n<ul>"
      for finding in report.findings {
        text +=
          "<li><code>\(finding.description)</code>; \(finding.remedy)</li>"
      }
      text += "</ul>\n</section>\n"
    }
    text += "<h2>All</h2>\n<table>\n"
    for (index, entry) in report.entries.enumerated() { text += row(entry, index) }
    return (text + "</table>\n</body>\n</html>\n").raw
  }

  private func section(_ entry: SuiteReport.Entry, _ index: Int) -> HTMLText {
    let result = entry.result
    var text: HTMLText =
      "<section class=\"failure\" id=\"case-\(index + 1)\">\n<h2>\(link(entry, index))</h2>\n<ul>"
    for message in result.messages.prefix(20) {
      text += "<li><code>\(message.prefix { $0 != "\n" })</code></li>"
    }
    text += "</ul>\n<p><code>\(entry.command)</code></p>\n<div class=\"screens\">\n"
    for failure in result.failures.indices.prefix(ReplayReport.mostFailurePictures) {
      let place = "\(result.failures[failure].place)"
      for view in ReplayReport.views(of: result.failures[failure]) {
        let picture = folder(index) + "/" + ReplayReport.picture(view, ofFailure: failure)
        text +=
          "<figure><figcaption>\(place)\(view.map { " \($0)" } ?? "")</figcaption>"
          + "<img alt=\"\(view ?? "the screen") at \(place)\" src=\"\(picture)\"></figure>\n"
      }
    }
    return text + "</div>\n</section>\n"
  }

  private func row(_ entry: SuiteReport.Entry, _ index: Int) -> HTMLText {
    let result = entry.result
    let checks =
      result.checks == 0 ? "no checks" : "\(result.checks - result.failures.count) of \(result.checks)"
    let time = result.seconds.map { EventLog.Line.seconds($0) + " s" } ?? ""
    return "<tr><td class=\"time\">\(time)</td><td class=\"\(result.outcome == .passed ? "" : "bad")\">"
      + "\(result.outcome.rawValue)</td><td>\(link(entry, index))</td><td>\(checks)</td></tr>\n"
  }

  /// A case without a result has no page.
  private func link(_ entry: SuiteReport.Entry, _ index: Int) -> HTMLText {
    let name: HTMLText = "\(entry.item.name)"
    guard entry.result.outcome != .wrong else { return name }
    return "<a href=\"\(folder(index))/index.html\">\(name)</a>"
  }
}
