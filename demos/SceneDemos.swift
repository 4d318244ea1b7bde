import LayoutCore
import SceneFields

extension Demo {
  static let nested = Demo(
    "nested", "Strips in a page",
    keys: [
      DemoKey(gesture: "drag", effect: "a strip", help: "moves a strip sideways, to the next cards"),
      DemoKey(gesture: "wheel", effect: "the page", help: "scrolls the page, also over a strip"),
      DemoKey(
        "end", effect: "a bad example",
        help: "goes to a list that is hard to scroll past, with a warning"),
    ],
    poster: Poster(
      size: Size(72, 20), origin: Point(x: 0, y: 2),
      steps: PreviewStep.drag(from: (30, 3), to: (6, 3))
        + PreviewStep.drag(from: (6, 3), to: (30, 3), after: 2)
        + PreviewStep.key(.pageDown, times: 2, after: 1.5) + PreviewStep.key(.home, after: 1.5))
  ) { PackageResources.nested_yaml }

  static let indicators = Demo(
    "indicators", "Every scroll bar",
    keys: [
      DemoKey(gesture: "wheel", effect: "over a list", help: "scrolls the list under it, and shows its bar"),
      DemoKey(gesture: "drag", effect: "a thumb", help: "of a bar: scrolls to any place"),
      DemoKey(gesture: "click", effect: "a track", help: "in a track, next to the thumb: scrolls by a page"),
      DemoKey("tab", effect: "next", help: "goes to the next list, for the keys"),
    ],
    poster: Poster(
      steps: PreviewStep.key(.tab) + PreviewStep.key(.pageDown, times: 3) + PreviewStep.key(.tab)
        + PreviewStep.key(.end) + PreviewStep.key(.home, after: 1.5))
  ) { PackageResources.indicators_yaml }
}
