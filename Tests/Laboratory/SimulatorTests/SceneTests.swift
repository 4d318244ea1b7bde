import Foundation
import LayoutCore
import NodeUI
import SceneCore
import ScrollCore
import TapeCore
import TestSupport
import Testing

/// Reading valid and invalid scenes.
@Suite(.bounded) struct SceneTests: SceneSuite {
  /// The messages for an invalid scene.
  private func errors(_ text: String) -> [String] {
    do {
      _ = try load(text)
      return []
    } catch {
      return (error as? SceneError)?.lines ?? ["\(error)"]
    }
  }

  private func json(_ text: String, _ width: Int = 20, _ height: Int = 5) throws -> String {
    LayoutDump(try load(text).root.layoutTree(SizeRange(exact: Size(width, height)))).json
  }

  @Test func shortFormsAndJSONGiveTheSameLayout() throws {
    let yaml = try json(
      "root: {column: {children: [{text: Markets}, {spacer: }, {box: {id: b, height: 1}}]}}")
    let same = try json(
      #"{"root": {"column": {"children": [{"text": {"string": "Markets"}}, {"spacer": {}}, {"box": {"id": "b", "height": 1}}]}}}"#
    )
    #expect(yaml == same)
    #expect(
      yaml
        == #"{"kind":"column","frame":[0,0,20,5],"children":[{"kind":"text","frame":[0,0,20,1],"children":[]},"#
        + #"{"kind":"spacer","frame":[0,1,20,3],"children":[]},{"kind":"box","id":"b","frame":[0,4,20,1],"children":[]}]}"#
    )
  }

  @Test func flattenedLayoutLeavesOutSpecs() throws {
    let scene = try load(
      "root: {row: {children: [{inset: {insets: 1, child: {box: {id: a, width: 3}}}}, {node: {child: {inset: {insets: 1, child: {text: hi}}}}}]}}"
    )
    let tree = scene.root.layoutTree(SizeRange(exact: Size(20, 5)), flattened: true)
    #expect(
      LayoutDump(tree).json
        == #"{"kind":"row","frame":[0,0,20,5],"children":[{"kind":"box","id":"a","frame":[1,1,3,3],"children":[]},"#
        + #"{"kind":"node","frame":[5,0,4,5],"children":[{"kind":"text","frame":[1,1,2,3],"children":[]}]}]}"#
    )
  }

  @Test func scrollSettingsAreRead() throws {
    let scene = try load(
      """
      root:
        scroll:
          id: s
          directions: [up, right]
          contentInset: {top: 1}
          contentOffset: [3, 4]
          paging: {overlap: 2, pageSize: 10}
          indicators: never
          zoom: {minimum: 0.5, maximum: 4}
          snap: 5
          content: {box: {contentSize: [100, 50]}}
      """)
    let scroll = try #require(scene.elements["s"] as? ScrollNode)
    #expect(scroll.scrollableDirections == [.up, .right])
    #expect(scroll.contentOffset == Point(x: 3, y: 4))
    #expect(scroll.layoutThatFits(SizeRange(exact: Size(20, 5))).contentSize == Size(100, 50))
    #expect(scroll.isPagingEnabled && scroll.pageOverlap == 2 && scroll.pageSize == Size(10, 10))
    #expect(scroll.indicators.vertical == .never && scroll.maximumZoomScale == 4)
    #expect(scroll.verticalSnapPoints == SnapPoints(every: 5))
  }

  @Test func moreScrollSettingsAreRead() throws {
    let scene = try load(
      """
      root:
        column:
          children:
            - scroll: {id: a, bounces: false, alwaysBounce: true, directionalLock: true, overscroll: contain,
                indicators: always, indicatorSize: regular, paging: {enabled: false, overlap: 3},
                rightToLeft: true, wheelDirection: natural, centersContent: true, wheelStep: 5,
                wheelAcceleration: true}
            - scroll: {id: b, zoom: {minimum: 0.5, maximum: 4, scale: 2}, content: {image: {pixels: [8, 8]}}}
      """)
    let first = try #require(scene.elements["a"] as? ScrollNode)
    #expect(!first.bounces && first.alwaysBounceVertical && !first.alwaysBounceHorizontal)
    #expect(first.isDirectionalLockEnabled && first.overscrollBehavior == .contain)
    #expect(first.indicators == ScrollNodeIndicators(.always, size: .regular))
    #expect(!first.isPagingEnabled && first.pageOverlap == 3 && first.pageSize == nil)
    #expect(first.isRightToLeft && first.wheelDirection == .natural && first.centersContent)
    #expect(first.wheelStep == 5 && first.wheelAcceleration)
    let second = try #require(scene.elements["b"] as? ScrollNode)
    #expect(second.minimumZoomScale == 0.5 && second.maximumZoomScale == 4 && second.zoomScale == 2)
    #expect(second.bounces && second.indicators == ScrollNodeIndicators() && second.pageOverlap == 1)
    #expect(!second.isRightToLeft && second.wheelDirection == .traditional && !second.centersContent)
    #expect(second.wheelStep == 3 && second.horizontalWheelStep == 6 && !second.wheelAcceleration)
  }

  /// The picture may be anywhere in the content except in an inner scroll view.
  @Test func zoomAppliesToTheFirstPictureNotInAnInnerScrollView() throws {
    let scene = try load(
      """
      root:
        scroll:
          id: outer
          directions: both
          zoom: {minimum: 2, maximum: 4}
          content:
            column:
              children:
                - scroll: {height: 3, content: {image: {id: other, pixels: [9, 9]}}}
                - node: {child: {inset: {insets: 1, child: {image: {id: map, pixels: [10, 10]}}}}}
      """)
    let map = try #require(scene.elements["map"] as? ImageNode)
    let other = try #require(scene.elements["other"] as? ImageNode)
    #expect(map.zoomScale == 2 && other.zoomScale == 1)
    let tree = scene.root.layoutTree(SizeRange(exact: Size(10, 10)))
    #expect(tree.contentSize == Size(22, 15), "twice 10 by 5, the inset, and the view above it")
  }

  @Test func pagesLinksAndButtonsAreRead() throws {
    let scene = try load(
      """
      root:
        column:
          children:
            - pageControl: {id: dots, for: list}
            - pageControl: {id: more, for: pages}
            - pager: {id: pages, orientation: vertical, overlap: 1, pageControl: false, pages: [{box: }, {text: two}]}
            - scroll: {id: list, directions: horizontal, paging: {}, content: {box: {width: 90}}}
            - text: {id: marked, string: "a **b** [c](https://example.org)", markup: true}
            - text: {id: linked, string: d, link: "https://example.org"}
            - button: {id: go, title: Go, reveals: linked}
            - button: Short
      """)
    let list = try #require(scene.elements["list"] as? ScrollNode)
    let dots = try #require(scene.elements["dots"] as? PageControlNode)
    #expect(dots.scrollNode === list && dots.orientation == .horizontal)
    #expect(list.indicators.horizontal == .never && list.indicators.vertical == .auto)
    let pages = try #require(scene.elements["pages"] as? PagerNode)
    #expect(pages.pages.count == 2 && pages.orientation == .vertical && pages.overlap == 1)
    #expect(!pages.showsPageControl)
    let more = try #require(scene.elements["more"] as? PageControlNode)
    #expect(more.scrollNode === pages.scrollNode && more.orientation == .vertical)
    let marked = try #require(scene.elements["marked"] as? LinkTextNode)
    #expect(marked.string == "a b c" && marked.attributedText.links.map(\.address) == ["https://example.org"])
    #expect((scene.elements["linked"] as? LinkTextNode)?.attributedText.links.count == 1)
    let button = try #require(scene.elements["go"] as? ButtonNode)
    #expect(button.title == "Go" && button.isEnabled && button.onPress != nil)
  }

  @Test(arguments: [
    (
      "rot: 1\nroot: {box: }",
      ["scene.yaml:1:1: unknown key “rot”; did you mean root? allowed: title, theme, platform, focus"]
    ),
    ("title: x", ["scene.yaml:1:1: root is missing"]),
    ("", ["scene.yaml: is empty; a scene is a mapping with title and root"]),
    (
      "root: {boks: }",
      ["scene.yaml:1:8: root: unknown kind “boks”; did you mean box? see porthole help scene"]
    ),
    (
      "root:\n  box:\n    hieght: 3\n    width: wide",
      [
        "scene.yaml:3:5: root.box: unknown key “hieght”; did you mean height? see porthole help scene box",
        "scene.yaml:4:12: root.box.width: found “wide”; allowed: a whole number, a percentage like “50%”, auto",
      ]
    ),
    (
      "root: {row: {children: [{box: {flexGrow: -1}}, hello, {box: {contentSize: [1]}}]}}",
      [
        "scene.yaml:1:42: root.row.children[0].box.flexGrow: found “-1”; allowed: a number, 0 or more",
        "scene.yaml:1:48: root.row.children[1]: found “hello”; an element is a mapping with one key",
        "scene.yaml:1:75: root.row.children[2].box.contentSize: found a list; allowed: a list of two",
      ]
    ),
    ("root: {inset: {insets: 1}}", ["scene.yaml:1:15: root.inset: child is missing"]),
    (
      "root: {row: {justifyContent: centre}}",
      ["scene.yaml:1:30: root.row.justifyContent: unknown word “centre”; did you mean center? allowed: start"]
    ),
    ("root: {box: {id: a}}\nroot: {box: }", ["scene.yaml:1:1: a mapping has “root” twice"]),
    (
      "root: {row: {children: [{box: {id: a}}, {box: {id: a}}]}}",
      ["scene.yaml:1:52: root.row.children[1].box.id: the id “a” is taken"]
    ),
    ("root: [", ["scene.yaml:2:1: not valid YAML: "]),
    (
      "root: {box: {width: 1e400}}",
      ["scene.yaml:1:21: root.box.width: found “1e400”; allowed: a whole number"]
    ),
    (
      "root: *nothing",
      [
        "scene.yaml:1:7: not valid YAML: the alias “*nothing” has no anchor “&nothing” before it; a text that begins with * must be in quotes"
      ]
    ),
    (
      "root: {row: {children: [&first {text: a}, *frist]}}",
      ["scene.yaml:1:43: not valid YAML: unknown alias “*frist”; did you mean *first? allowed: *first"]
    ),
    (
      "root:\n  row:\n    children:\n      - text:Hi\n      - box:{height: 3}",
      [
        "scene.yaml:4:9: root.row.children[0]: a space is missing after the colon of “text:Hi”",
        "scene.yaml:5:9: root.row.children[1]: a space is missing after the colon of “box:{height”",
      ]
    ),
    (
      "root: {scroll: content:x}",
      ["scene.yaml:1:16: root.scroll: a space is missing after the colon of “content:x”"]
    ),
    (
      "root: {column: {children: [{textField: {matches: 'ab(c'}}, {textField: {matches: '[z-a]'}}]}}",
      [
        "scene.yaml:1:50: root.column.children[0].textField.matches: found “ab(c”, which is no regular expression: missing closing parenthesis at character 5",
        "scene.yaml:1:82: root.column.children[1].textField.matches: found “[z-a]”, which is no regular expression: range out of order in character class at character 4",
      ]
    ),
    ("root: {\"bo\\u001bx\": }", ["scene.yaml:1:8: root: unknown kind “bo^[x”; did you mean box?"]),
    (
      "root: {row: {children: [{pageControl: {for: lst}}, {pageControl: }, {box: {id: list}}, {pageControl: {for: list}}]}}",
      [
        "scene.yaml:1:45: root.row.children[0].pageControl.for: unknown id “lst”; did you mean list? allowed: list",
        "scene.yaml:1:66: root.row.children[1].pageControl: for is missing",
        "scene.yaml:1:108: root.row.children[3].pageControl.for: the element “list” is a box; allowed: a scroll with",
      ]
    ),
    (
      "root: {scroll: {zoom: {minimum: 0.5, maximum: 4}, content: {box: {width: 30, height: 10, border: single}}}}",
      [
        "scene.yaml:1:23: root.scroll.zoom: found content that cannot be drawn at another scale; allowed: zoom of an image"
      ]
    ),
    (
      "root: {scroll: {zoom: {}, content: {column: {children: [{text: a}, {scroll: {content: {image: {pixels: [9, 9]}}}}]}}}}",
      ["scene.yaml:1:23: root.scroll.zoom: found content that cannot be drawn at another scale"]
    ),
    (
      "root: {scroll: {zoom: {maximum: 2}}}", ["scene.yaml:1:23: root.scroll.zoom: found content that cannot"]
    ),
    (
      "root: {scroll: {content: {image: {pixels: [9, 9]}}, zoom: {minimum: 4, maximum: 1, scale: 9}}}",
      [
        "scene.yaml:1:81: root.scroll.zoom.maximum: found “1”; allowed: a number of at least 4"
      ]
    ),
    (
      "root: {scroll: {content: {image: {pixels: [9, 9]}}, zoom: {minimum: 0.5, maximum: 4, scale: 0.25}}}",
      ["scene.yaml:1:93: root.scroll.zoom.scale: found “0.25”; allowed: a number from 0.5 to 4"]
    ),
    (
      "root: {scroll: {content: {imag: {pixels: [9, 9]}}, zoom: {minimum: 2}}}",
      ["scene.yaml:1:27: root.scroll.content: unknown kind “imag”; did you mean image?"]
    ),
    ("root: {lisst: {count: 3}}", ["scene.yaml:1:8: root: unknown kind “lisst”; did you mean list?"]),
  ])
  func invalidScenesAreReportedWithTheirPlace(_ text: String, _ expected: [String]) {
    let found = errors(text)
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found, expected) {
      #expect(line.hasPrefix(start), "\(line)")
    }
  }

  /// Layout reads the size of a picture from its first bytes.
  @Test func imagesHaveTheSizeOfTheirFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scene-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png: [UInt8] = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 100, 0, 0,
      0, 51,
    ]
    try Data(png).write(to: folder.appendingPathComponent("a.png"))
    try Data("text".utf8).write(to: folder.appendingPathComponent("b.txt"))
    func load(_ keys: String) throws -> Size {
      let scene = try Scene.load(Array("root: {image: {\(keys)}}".utf8), file: "s", folder: folder.path)
      return scene.root.layoutThatFits(.unconstrained).size
    }
    #expect(try load("file: a.png") == Size(100, 26), "a row shows two pixels")
    #expect(try load("pattern: checks, pixels: [8, 8]") == Size(8, 4))
    for (keys, message) in [
      ("file: b.txt", "b.txt is not a picture"), ("file: c.png", "c.png: No such file"),
      ("pattern: x", "file or pixels is missing"),
    ] {
      let error = #expect(throws: SceneError.self) { try load(keys) }
      #expect(error?.issues.first?.message.contains(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test func nestingIsLimited() {
    func nested(_ depth: Int) -> String {
      "root: " + String(repeating: "{row: {children: [", count: depth - 1) + "{box: }"
        + String(repeating: "]}}", count: depth - 1)
    }
    #expect(errors(nested(1_000)) == [])
    #expect(errors(nested(1_001)).first?.contains("elements more than 1000 deep") == true)
    #expect(errors(nested(100_000)).first?.contains("nested too deeply") == true)
    #expect(
      errors("root:\n " + String(repeating: "- ", count: 100_000)).first?.contains("nested too deeply")
        == true)
  }

  /// A thousand nested rows and columns, each measured up to three times by its parent.
  @Test func deepStacksAreLaidOut() throws {
    var text = "{box: {contentSize: [3, 2], flexGrow: 1}}"
    for level in 0..<998 {
      text = "{\(level % 2 == 0 ? "row" : "column"): {flexGrow: 1, children: [\(text), {text: x}]}}"
    }
    let tree = try load("root: \(text)").root.layoutTree(SizeRange(exact: Size(80, 24)))
    #expect(tree.frame.size == Size(80, 24))
  }

  /// With aliases a few lines can expand to billions of values.
  @Test func aliasesCannotGrowWithoutLimit() {
    var text =
      "title: &a0 x\nroot:\n  row:\n    children:\n      - &b0 {row: {children: [{text: x}, {text: y}]}}\n"
    for level in 1..<40 {
      text += "      - &b\(level) {row: {children: [*b\(level - 1), *b\(level - 1)]}}\n"
    }
    #expect(errors(text).last?.contains("with this alias the scene is larger than 64 MiB") == true)
  }

  @Test func bytesThatAreNotTextAreRefused() {
    #expect(throws: SceneError(file: "f", issues: [.init(path: "", message: "is not UTF-8 text")])) {
      try Scene.load([0xff, 0xfe], file: "f")
    }
    #expect(errors("root: \u{1}").first?.contains("control characters are not allowed") == true)
    #expect(throws: SceneError.self) { try Scene.load(path: "/nonexistent/scene.yaml") }
  }
}
