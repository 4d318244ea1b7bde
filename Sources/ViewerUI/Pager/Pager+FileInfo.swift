import DocumentCore
import NodeUI

// The answer to the key `=`.
extension Pager {
  /// The file's name and number, and the place in it, as numbers of the whole file, also under a filter.
  var fileInfo: String {
    if let imageView { return Self.description(of: imageView) }
    let all = tab.whole
    let document = all.document
    let size = StatusLine.grouped(document.length + all.origin) + (document.isComplete ? "" : "+")
    var parts = [document.path?.lastComponent.description ?? document.name]
    if files.count > 1, help == nil { parts.append("file \(files.index + 1) of \(files.count)") }
    parts += [lineInfo(of: all), "byte \(StatusLine.grouped(tab.topByte)) of \(size)"]
    if document.isComplete { parts.append(view.percent.map { "\($0)%" } ?? "all") }
    return parts.reduce(into: "") { $0 += ($0.isEmpty ? "" : ", ") + $1 }
  }

  /// The numbers of the first and the last line shown, and how many there are.
  private func lineInfo(of all: DocumentNode) -> String {
    let unit = view.content.unit
    let number =
      filter == nil
      ? view.topLine : all.document.lineNumber(at: tab.topByte - all.origin) ?? view.shownLine
    guard let first = number else { return "\(unit) ?" }
    let total = all.document.lineCount.map { "/" + StatusLine.grouped($0) } ?? ""
    guard let last = view.lastShownLine, last > first else {
      return "\(unit) \(StatusLine.grouped(first + 1))\(total)"
    }
    return "\(unit)s \(StatusLine.grouped(first + 1))–\(StatusLine.grouped(last + 1))\(total)"
  }
}
