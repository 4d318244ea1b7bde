// swift-tools-version: 6.2
import PackageDescription

/// Nodes belong to the main actor, and so do the programs that measure them.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// A package of its own, so that users of the main package do not resolve the dependencies of benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "porthole", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(name: "viewer-bench"),
    .executableTarget(
      name: "rows-app", dependencies: [.product(name: "PortholeKit", package: "porthole")],
      swiftSettings: mainActor),
    .executableTarget(
      name: "layout-bench", dependencies: [.product(name: "LayoutCore", package: "porthole")],
      swiftSettings: mainActor),
    .executableTarget(
      name: "frame-bench",
      dependencies: [
        .product(name: "LayoutCore", package: "porthole"), .product(name: "ScrollCore", package: "porthole"),
        .product(name: "NodeUI", package: "porthole"), .product(name: "InspectorUI", package: "porthole"),
      ], swiftSettings: mainActor),
    .executableTarget(
      name: "list-bench",
      dependencies: [
        .product(name: "LayoutCore", package: "porthole"), .product(name: "ScrollCore", package: "porthole"),
        .product(name: "NodeUI", package: "porthole"),
      ], swiftSettings: mainActor),
    .executableTarget(
      name: "table-bench",
      dependencies: [
        .product(name: "LayoutCore", package: "porthole"), .product(name: "NodeUI", package: "porthole"),
      ], swiftSettings: mainActor),
    .executableTarget(
      name: "scroll-bench",
      dependencies: [
        .product(name: "LayoutCore", package: "porthole"), .product(name: "ScrollCore", package: "porthole"),
      ], swiftSettings: mainActor),
    .executableTarget(
      name: "search-bench", dependencies: [.product(name: "DocumentCore", package: "porthole")]),
    .executableTarget(
      name: "sort-bench", dependencies: [.product(name: "DocumentCore", package: "porthole")]),
    .executableTarget(
      name: "paint-bench", dependencies: [.product(name: "PaintCore", package: "porthole")]),
    .executableTarget(
      name: "image-bench", dependencies: [.product(name: "ImageClient", package: "porthole")]),
    .executableTarget(
      name: "Parts",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "ScrollCore", package: "porthole"),
        .product(name: "DocumentCore", package: "porthole"),
        .product(name: "NodeUI", package: "porthole"),
        .product(name: "ViewerUI", package: "porthole"),
      ],
      path: "Benchmarks/Parts",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
