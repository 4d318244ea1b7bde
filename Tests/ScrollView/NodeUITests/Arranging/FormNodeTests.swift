import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct FormNodeTests {
  fileprivate final class Page {
    let name = TextFieldNode("Name", text: "web"), code = TextFieldNode("Code")
    let region = SelectNode("Region", ["eu-west", "us-east"], selectedIndex: 0)
    let wait = CheckboxNode("Wait", isOn: true)
    let save = ButtonNode("Save", isDefault: true)
    let form: FormNode
    let screen: HeadlessScreen
    var saved = 0

    init(columns: Int = 46) {
      let (name, code, region, wait, save) = (name, code, region, wait, save)
      form = FormNode {
        name; region; wait; code; save
      }
      screen = HeadlessScreen(form, columns: columns, rows: 10)
      save.onPress = { [unowned self] _ in saved += 1 }
    }
  }

  @Test func labelsStandInOneColumn() {
    let page = Page()
    expectScreen(
      page.screen,
      """
      Name    ▏web                 ▕
      Region  eu-west ▾
              ☑ Wait
      Code    ▏                    ▕
              [▸Save◂]
      """)
    page.screen.resize(columns: 39, rows: 10)
    expectScreen(
      page.screen,
      """
      Name
      ▏web                 ▕
      Region
      eu-west ▾
      ☑ Wait
      Code
      ▏                    ▕
      [▸Save◂]
      """)
    #expect(page.screen.semantics.hasPrefix("form\n  textField \"Name\" web\n  popUp \"Region\""))
  }

  @Test func aTextAreaHasTheColumnsThatThereAre() {
    for columns in [60, 30] {
      let area = TextAreaNode("Notes", text: "milk")
      let form = FormNode {
        TextFieldNode("Name")
        area
      }
      let screen = HeadlessScreen(form, columns: columns, rows: 10)
      screen.draw()
      let label = columns < 40 ? 0 : "Notes".count + 2
      #expect(area.frame.size.width == columns - label, "\(screen.lines)")
    }
  }

  @Test func labelsFollowTheirControls() {
    let page = Page()
    page.name.label = "A long name"
    page.region.isHidden = true
    page.screen.draw()
    #expect(
      page.screen.lines[0].hasPrefix("A long name  ▏web") && page.screen.lines[1].hasPrefix("             ☑"))
    page.form.fields = [page.code]
    page.screen.draw()
    #expect(page.screen.lines[0].hasPrefix("Code  ▏"))
    #expect(page.name.shownLabel == "A long name", "a control that left the form has its label again")
  }

  @Test func enterLeadsToTheNextFieldAndPressesTheButtonInTheLast() {
    let page = Page()
    page.screen.window.focus(page.name)
    page.screen.key(.enter)
    #expect(page.screen.window.focusedNode === page.region && page.saved == 0)
    page.screen.window.focus(page.code)
    page.screen.key(.enter)
    #expect(page.saved == 1 && page.screen.window.focusedNode === page.code)
    page.wait.isEnabled = false
    page.region.isHidden = true
    page.screen.draw()
    page.screen.window.focus(page.name)
    page.screen.key(.enter)
    #expect(page.screen.window.focusedNode === page.code)
  }

  @Test func everySizeIsDrawn() {
    let page = Page()
    for (columns, rows) in [(0, 0), (1, 1), (2, 3), (40, 1), (41, 2), (300, 90)] {
      page.screen.resize(columns: columns, rows: rows)
      #expect(page.screen.settle() && page.screen.window.warnings == [])
    }
  }

  // MARK: Disclosures

  @Test func aDisclosureShowsItsContent() {
    let field = TextFieldNode("Name"), below = ButtonNode("Below")
    let more = DisclosureNode("More", field)
    let page = DisplayNode { _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        more; below
      }
    }
    let screen = HeadlessScreen(page, columns: 40, rows: 6)
    expectScreen(screen, "▸ More\n[ Below ]")
    screen.window.focus(more)
    screen.key(.left)
    screen.key(.right)
    screen.draw()
    #expect(more.isOn && screen.lines[0] == "▾ More" && screen.lines[1].hasPrefix("  Name ▏"))
    #expect(screen.semantics.hasPrefix("> disclosure \"More\" (open)\n  textField \"Name\""))
    screen.key(.tab)
    #expect(screen.window.focusedNode === field)
    screen.key(.enter)
    #expect(more.isOn, "a key that the field leaves is not for the row")
    screen.click(2, 1)
    #expect(more.isOn, "a click in the content is not one on the row")
    screen.click(2, 0)
    screen.draw()
    #expect(!more.isOn && screen.window.focusedNode === more)
    expectScreen(screen, "▸ More\n[ Below ]")
  }
}
