extension Demo {
  static let nested = Demo(
    "nested", "Strips that go sideways in a page, and what to avoid",
    hint: "drag a strip, wheel the page; its end shows what to avoid"
  ) { PackageResources.nested_yaml }

  static let indicators = Demo(
    "indicators", "Every policy and size of scroll indicators",
    hint: "wheel over each, drag a thumb, click beside it; Tab goes on"
  ) { PackageResources.indicators_yaml }
}
