// swift-format-ignore-file
// Tabs, a form, a dialog, and work in the background that people can stop, with a log.
import Observation
import PortholeKit

@MainActor @Observable final class Deployment {
  static let regions = ["eu-north", "eu-west", "us-east"]
  var name = "web"
  var region = 0
  var progress: Double?
  let log = LogBuffer()
  func run() async throws {
    progress = 0
    defer { progress = nil }
    for number in 1...20 {
      log.append(try await Self.step(number, of: name))
      progress = Double(number) / 20
    }
  }
  @concurrent private static func step(_ number: Int, of name: String) async throws -> String {
    try await Task.sleep(for: .milliseconds(200))  // off the main actor
    return "\(name): step \(number) done"
  }
}
final class FormPage: DisplayNode {
  let deployment: Deployment, form: FormNode, deploy = ButtonNode("Deploy", .primary), bar = ProgressNode()
  private var job: Task<Void, Never>?
  init(_ deployment: Deployment) {
    self.deployment = deployment
    form = FormNode {
      TextFieldNode("Name", text: deployment.name, validate: { $0.isEmpty ? "A name is needed" : nil }) {
        deployment.name = $0.text
      }
      SelectNode("Region", Deployment.regions, selectedIndex: 0) { deployment.region = $0.selectedIndex ?? 0 }
    }
    super.init()
    deploy.onPress = { [weak self] _ in self?.ask() }
    bindings {
      KeyBinding("ctrl+x", title: "Stop", isEnabled: { deployment.progress != nil }) { [weak self] in self?.job?.cancel() }
    }
  }
  func ask() {
    job = task { [deployment, weak self] in
      guard let window = self?.window else { return }
      let region = Deployment.regions[deployment.region]
      let answer = await window.alert(
        "Deploy \(deployment.name)?", message: "It goes to \(region).", [.cancel(), .destructive("Deploy")])
      guard answer == 1 else { return }
      do {
        try await deployment.run()
        window.toast("Deployed to \(region)")
      } catch { window.toast("Stopped: \(error)", role: .error) }
    }
  }
  override func updateProperties() {
    bar.value = deployment.progress
    bar.isHidden = deployment.progress == nil
    deploy.isEnabled = deployment.progress == nil
  }
  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical(spacing: 1) { form; deploy; bar }.inset(1)
  }
}
@main struct Deploy: TerminalApplication {
  func makeRoot() -> DisplayNode {
    let deployment = Deployment(), footer = FooterNode()
    let tabs = TabsNode([.init("Deploy", FormPage(deployment)), .init("Log", LogNode(deployment.log))])
    return DisplayNode { _ in StackLayoutSpec.vertical { tabs.flexGrow(1); footer } }
  }
}
