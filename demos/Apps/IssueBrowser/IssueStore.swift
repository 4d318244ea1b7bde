import Observation

/// A report of something to do.
struct Issue: Identifiable, Equatable, Sendable {
  let id: Int
  var project: String
  var title: String
  var text: String
  var isOpen = true
}

/// The issues, and the state of the page that shows them.
@Observable final class IssueStore {
  var issues: [Issue]
  var filter = ""
  var selection: Int?
  /// The part of the work in the background that is done; nil without any.
  var progress: Double?
  /// The last events, the newest first.
  var log: [String] = []

  static let projects = ["Editor", "Dialogs", "Search"]

  init() {
    let subjects = ["is slow", "flickers", "loses the focus", "shows nothing", "asks twice", "is cut off"]
    issues = (0..<30).map { index in
      let project = Self.projects[index % Self.projects.count]
      let title = "\(project) \(subjects[index % subjects.count])"
      return Issue(
        id: index + 1, project: project, title: title,
        text: "\(title) in a window of \(40 + index) columns. "
          + String(repeating: "It happens each time, and nothing is written to the log. ", count: 4),
        isOpen: index % 4 != 3)
    }
  }

  var shown: [Issue] {
    filter.isEmpty ? issues : issues.filter { $0.title.lowercased().contains(filter.lowercased()) }
  }

  /// The issues that are shown by their projects.
  var sections: [(key: String, value: [Issue])] {
    let shown = shown
    return Self.projects.map { project in (key: project, value: shown.filter { $0.project == project }) }
      .filter { !$0.value.isEmpty }
  }

  var selected: Issue? { issues.first { $0.id == selection } }

  var summary: String { "\(issues.count(where: \.isOpen)) of \(issues.count) open" }

  func closeOrOpen() {
    guard let index = issues.firstIndex(where: { $0.id == selection }) else { return }
    issues[index].isOpen.toggle()
    note(issues[index].isOpen ? "Opened" : "Closed", issues[index].title)
  }

  func add(_ title: String, to project: String) {
    let id = (issues.map(\.id).max() ?? 0) + 1
    issues.append(Issue(id: id, project: project, title: title, text: "Nothing is known about it yet."))
    (filter, selection) = ("", id)
    note("Added", title)
  }

  func delete(_ issue: Issue) {
    issues.removeAll { $0.id == issue.id }
    note("Deleted", issue.title)
  }

  func note(_ act: String, _ title: String) { log.insert("\(act) “\(title)”", at: 0) }
}
