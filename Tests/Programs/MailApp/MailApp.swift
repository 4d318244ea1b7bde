// Mail: a table of 5,000 next to the text of one, a form that checks what is sent, and a log that grows by itself.

import Observation
import PortholeKit

struct Mail: Identifiable, Equatable, Sendable {
  let id: Int
  let from: String
  let subject: String
  let date: String
  var isRead = false

  var text: String { String(repeating: "Text of mail \(id). ", count: 200) }
}

@MainActor @Observable final class Mailbox {
  var mails = (0..<5_000).map {
    Mail(
      id: $0, from: ["Ada", "Grace", "山田太郎", "Linus"][$0 % 4],
      subject: "Subject number \($0) 👩‍👩‍👧 of a long list", date: "Nov \($0 % 28 + 1)")
  }
  var selection: Int? {
    didSet { if let index = mails.firstIndex(where: { $0.id == selection }) { mails[index].isRead = true } }
  }
  @ObservationIgnored let log = LogBuffer()

  var selected: Mail? { mails.first { $0.id == selection } }

  func delete(_ mail: Mail) {
    mails.removeAll { $0.id == mail.id }
    log.append("deleted \(mail.id)")
  }
}

/// The form of a new mail.
final class ComposePage: DisplayNode {
  private let to = TextFieldNode("To", validate: { $0.contains("@") ? nil : "An address is needed" })
  private let subject = TextFieldNode("Subject", validate: { $0.isEmpty ? "A subject is needed" : nil })
  private let text = TextAreaNode("Text")
  private let form: FormNode

  init(send: @escaping (_ address: String) -> Void) {
    // Pressed only while the fields are valid.
    let button = ButtonNode("Send", .primary, isDefault: true) { [to] _ in send(to.text) }
    form = FormNode(spacing: 1) { [to, subject, text] in
      to
      subject
      RadioGroupNode("Priority", ["Low", "Normal", "High"], selectedIndex: 1)
      CheckboxNode("Receipt")
      text.flexGrow(1)
      button
    }
    super.init()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    form.inset(EdgeInsets(horizontal: 1))
  }
}

@main struct MailApp: TerminalApplication {
  func makeRoot() -> DisplayNode {
    let box = Mailbox()
    let footer = FooterNode()
    let table = TableNode(
      { box.mails },
      columns: [
        TableColumn("", value: { $0.isRead ? " " : "●" }, width: 3), TableColumn("From", \.from, width: 10),
        TableColumn("Subject", \.subject), TableColumn("Date", \.date, width: 6),
      ], onSelect: { box.selection = $0?.id })
    let title = TextNode({ box.selected?.subject ?? "Choose a mail" }, role: .title)
    let text = TextNode { box.selected?.text ?? "" }
    let detail = ScrollNode {
      StackLayoutSpec.vertical(spacing: 1) {
        title
        text
      }
    }
    weak var tabs: TabsNode?
    let compose = ComposePage { address in
      box.log.append("sent to \(address)")
      tabs?.window?.toast("Sent to \(address)", role: .success)
      tabs?.currentIndex = 0
    }
    let pages = TabsNode([
      .init("Inbox", SplitNode(table, detail, fraction: 0.55)), .init("Compose", compose),
      .init("Log", LogNode(box.log)),
    ])
    tabs = pages
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical {
        pages.flexGrow(1)
        footer
      }
    }
    root.every(.milliseconds(500)) { _, tick in box.log.append("checked \(tick)") }
    return root.bindings {
      KeyBinding("d", title: "Delete", isEnabled: { box.selected != nil }) {
        pages.task {
          guard let mail = box.selected, let window = pages.window else { return }
          let answer = await window.alert("Delete “\(mail.subject)”?", [.cancel(), .destructive("Delete")])
          guard answer == 1 else { return }
          box.delete(mail)
          window.toast("Deleted")
        }
      }
      KeyBinding("c", title: "Compose") { pages.currentIndex = 1 }
      KeyBinding("t", title: "Theme") { pages.window?.theme = .light }
    }
  }

  func start(in window: Window) {
    window.title = "Mail"
    window.showsPalette = true
  }
}
