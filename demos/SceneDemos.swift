extension Demo {
  static let nested = Demo(
    "nested", "Strips that scroll in a page",
    keys: [
      DemoKey(gesture: "drag", effect: "a strip"), DemoKey(gesture: "wheel", effect: "the page"),
      DemoKey("end", effect: "shows a mistake"),
    ],
    preview: PreviewStep.drag(from: (30, 3), to: (6, 3))
      + PreviewStep.drag(from: (6, 3), to: (30, 3), after: 2)
      + PreviewStep.key(.pageDown, times: 2, after: 1.5) + PreviewStep.key(.home, after: 1.5)
  ) { PackageResources.nested_yaml }

  static let indicators = Demo(
    "indicators", "Scroll bars of every kind",
    keys: [
      DemoKey(gesture: "wheel", effect: "over each"), DemoKey(gesture: "drag", effect: "a thumb"),
      DemoKey(gesture: "click", effect: "beside it"),
      DemoKey("tab", effect: "next"),
    ],
    preview: PreviewStep.key(.tab) + PreviewStep.key(.pageDown, times: 3) + PreviewStep.key(.tab)
      + PreviewStep.key(.end) + PreviewStep.key(.home, after: 1.5)
  ) { PackageResources.indicators_yaml }
}
