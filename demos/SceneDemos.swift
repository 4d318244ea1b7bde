extension Demo {
  static let nested = Demo(
    "nested", "Strips that go sideways in a page, and what to avoid",
    keys: [
      DemoKey(gesture: "drag", effect: "a strip"), DemoKey(gesture: "wheel", effect: "the page"),
      DemoKey("end", effect: "shows a mistake"),
    ]
  ) { PackageResources.nested_yaml }

  static let indicators = Demo(
    "indicators", "Every policy and size of scroll indicators",
    keys: [
      DemoKey(gesture: "wheel", effect: "over each"), DemoKey(gesture: "drag", effect: "a thumb"),
      DemoKey(gesture: "click", effect: "beside it"),
      DemoKey("tab", effect: "next"),
    ]
  ) { PackageResources.indicators_yaml }
}
