extension Demo {
  static let nested = Demo(
    "nested", "Strips that go sideways in a page, and what to avoid",
    keys: [
      DemoKey("drag", "a strip"), DemoKey("wheel", "the page"), DemoKey("End", "shows a mistake"),
    ]
  ) { PackageResources.nested_yaml }

  static let indicators = Demo(
    "indicators", "Every policy and size of scroll indicators",
    keys: [
      DemoKey("wheel", "over each"), DemoKey("drag", "a thumb"), DemoKey("click", "beside it"),
      DemoKey("Tab", "next"),
    ]
  ) { PackageResources.indicators_yaml }
}
