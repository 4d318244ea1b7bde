// swift-tools-version: 6.2
import PackageDescription

// Targets in the order of their layers: each imports only those above it, and only the commands and PortholeKit
// import the front end. LayerTests holds that table. The folders of the targets are at the end.
/// Everything above the nodes belongs to the main actor, unless it says otherwise.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "porthole",
  // The first version with isolated deinitialisers; Synchronization needs 15.0.
  platforms: [.macOS("15.4")],
  products: [
    .executable(name: "porthole", targets: ["porthole"]),
    .executable(name: "porthole-simulator", targets: ["porthole-simulator"]),
    .executable(name: "porthole-images", targets: ["porthole-images"]),
    .library(name: "PortholeKit", targets: ["PortholeKit"]),
    .library(name: "GeometryCore", targets: ["GeometryCore"]),
    .library(name: "ScreenCore", targets: ["ScreenCore"]),
    .library(name: "LayoutCore", targets: ["LayoutCore"]),
    .library(name: "ScrollCore", targets: ["ScrollCore"]),
    .library(name: "PaintCore", targets: ["PaintCore"]),
    .library(name: "NodeUI", targets: ["NodeUI"]),
    .library(name: "DocumentCore", targets: ["DocumentCore"]),
    .library(name: "DocumentUI", targets: ["DocumentUI"]),
    .library(name: "ViewerUI", targets: ["ViewerUI"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "SceneFields", targets: ["SceneFields"]),
    .library(name: "SceneCore", targets: ["SceneCore"]),
    .library(name: "TapeCore", targets: ["TapeCore"]),
    .library(name: "InspectorUI", targets: ["InspectorUI"]),
    .library(name: "PortholeTesting", targets: ["PortholeTesting"]),
    .library(name: "ImageClient", targets: ["ImageClient"]),
  ],
  traits: [
    .default(enabledTraits: ["Programs"]),
    .trait(name: "Programs", description: "The programs of the package, which need other packages."),
    // Not by default: a program that shows no pictures should need neither library. The scripts enable it.
    .trait(name: "Images", description: "Pictures, by gdk-pixbuf and chafa.", enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CPortholeNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CPortholePCRE2", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CPortholeSystem"),
    .target(name: "PortholeSystem", dependencies: ["CPortholeSystem"]),
    .systemLibrary(
      name: "CPortholeYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPortholeGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(
      name: "CPortholeChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]),
    .target(name: "PortholePlatform", dependencies: ["PortholeSystem"]),
    .target(name: "PatternCore", dependencies: ["PortholeSystem", "PortholePlatform", "CPortholePCRE2"]),
    // Linux links the mathematical functions only for modules that import Glibc, which these do not.
    .target(name: "GeometryCore", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "ScreenCore", dependencies: ["GeometryCore", "PortholeSystem"]),
    .target(name: "LayoutCore", dependencies: ["GeometryCore"]),
    .target(name: "ScrollCore", dependencies: ["GeometryCore"]),
    .target(name: "PaintCore", dependencies: ["ScreenCore"]),
    .target(name: "ImageClient", dependencies: ["ScreenCore", "PortholePlatform"]),
    .target(
      name: "NodeUI",
      dependencies: [
        "LayoutCore", "ScrollCore", "PaintCore", "ScreenCore", "ImageClient", "PortholeSystem",
      ]),
    .target(
      name: "DocumentCore",
      dependencies: [
        "ScreenCore", "PaintCore", "PortholeSystem", "PortholePlatform", "PatternCore",
      ]),
    .target(
      name: "DocumentUI", dependencies: ["NodeUI", "DocumentCore", "PaintCore"], swiftSettings: mainActor),
    .target(name: "ViewerUI", dependencies: ["DocumentUI", "PortholePlatform"], swiftSettings: mainActor),
    .target(name: "SceneFields", dependencies: ["NodeUI"], swiftSettings: mainActor),
    .target(
      name: "SceneCore", dependencies: ["SceneFields", "PortholePlatform", "PatternCore", "CPortholeYAML"],
      swiftSettings: mainActor),
    .target(
      name: "TapeCore",
      dependencies: ["SceneFields", "PortholePlatform", "PatternCore"], swiftSettings: mainActor),
    .target(name: "InspectorUI", dependencies: ["SceneFields"], swiftSettings: mainActor),
    .target(
      name: "CatalogueUI", dependencies: ["SceneCore", "PortholePlatform", "PortholeSystem"],
      swiftSettings: mainActor),
    .target(
      name: "ProgramCore", dependencies: ["TapeCore", "PortholePlatform"], swiftSettings: mainActor),
    // For the tests of programs made of nodes; no program imports it.
    .target(
      name: "PortholeTesting",
      dependencies: ["PortholeKit", "NodeUI", "TapeCore"], swiftSettings: mainActor),
    .target(
      name: "TerminalUI",
      dependencies: [
        "ScreenCore", "PortholeSystem", "PortholePlatform", "CPortholeNcurses",
      ],
      // The module map cannot name it, since the ncurses of other systems contains it.
      linkerSettings: [.linkedLibrary("tinfo", .when(platforms: [.linux]))]),
    // The library under one import, and the life of a program.
    .target(
      name: "PortholeKit",
      dependencies: [
        "GeometryCore", "ScreenCore", "LayoutCore", "ScrollCore", "NodeUI", "TerminalUI", "PortholeSystem",
        "PortholePlatform",
      ]),
    .target(
      name: "Demos",
      dependencies: [
        "LayoutCore", "ScrollCore", "NodeUI", "DocumentUI", "SceneCore", "TapeCore", "PortholeSystem",
      ],
      path: "demos",
      exclude: [
        "orders.csv", "orders.svg", "sampler.svg", "sampler.txt", "stocks.yaml", "Pictures", "Tapes",
      ],
      resources: [.embedInCode("Scenes")], swiftSettings: mainActor),
    .executableTarget(
      name: "porthole",
      dependencies: [
        "ScreenCore", "ScrollCore", "NodeUI", "ImageClient", "DocumentCore", "ViewerUI", "TerminalUI",
        "PortholePlatform",
      ], swiftSettings: mainActor),
    // The commands for scenes are a program of their own: the viewer opens a file without loading libyaml and
    // the demos.
    .executableTarget(
      name: "porthole-simulator",
      dependencies: [
        "ScreenCore", "LayoutCore", "ScrollCore", "ImageClient", "NodeUI", "SceneCore", "TapeCore",
        "ProgramCore", "InspectorUI", "CatalogueUI", "Demos", "TerminalUI", "PortholePlatform",
        // A dependent that asks for no traits resolves no package.
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"])),
      ], swiftSettings: mainActor),
    // A program of its own decodes pictures, one process for each: a hostile file can only end that one, and
    // linking these two libraries would make every start of the viewer 4 ms slower.
    .executableTarget(
      name: "porthole-images",
      dependencies: [
        "ScreenCore", "ImageClient", "PortholePlatform",
        .target(name: "CPortholeGdkPixbuf", condition: .when(traits: ["Images"])),
        .target(name: "CPortholeChafa", condition: .when(traits: ["Images"])),
      ]),

    // Tests, from pure values to the real binary in a pseudo-terminal.
    .systemLibrary(name: "COldKernel"),
    .target(
      name: "PseudoTerminal", dependencies: ["ProgramCore", "NodeUI", "TerminalUI", "TestSupport"]),
    .target(
      name: "TestSupport", dependencies: ["PortholeSystem", "DocumentCore", "NodeUI", "COldKernel"]),
    .executableTarget(
      name: "SampleApp", dependencies: ["LayoutCore", "NodeUI", "TerminalUI"]),
    .executableTarget(name: "KitApp", dependencies: ["PortholeKit"]),
    // The program of docs/tutorial.md.
    .executableTarget(name: "IssueBrowser", dependencies: ["PortholeKit"]),
    // Programs as people write them, of a limited number of lines.
    .executableTarget(name: "IssueList", dependencies: ["PortholeKit"]),
    .executableTarget(name: "Deploy", dependencies: ["PortholeKit"]),
    .executableTarget(name: "IssuesApp", dependencies: ["PortholeKit"]),
    .executableTarget(name: "MailApp", dependencies: ["PortholeKit"]),
    // Not among the tests, since the fuzzer plays them, too.
    .target(
      name: "RandomTapes",
      dependencies: [
        "LayoutCore", "ScrollCore", "NodeUI", "SceneCore", "TapeCore", "Demos", "PortholeSystem",
      ], swiftSettings: mainActor),
    .testTarget(name: "ScreenCoreTests", dependencies: ["ScreenCore", "TestSupport"]),
    .testTarget(
      name: "LayoutCoreTests", dependencies: ["LayoutCore", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: mainActor),
    .testTarget(
      name: "ScrollCoreTests", dependencies: ["ScrollCore", "LayoutCore", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "PaintCoreTests", dependencies: ["PaintCore", "TestSupport"], exclude: ["Samples"]),
    .testTarget(
      name: "SimulatorTests",
      dependencies: [
        "SceneFields", "SceneCore", "TapeCore", "ProgramCore", "InspectorUI", "LayoutCore", "ScrollCore",
        "NodeUI",
        "PortholeTesting",
        "TestSupport", "PseudoTerminal",
      ],
      resources: [.copy("Fixtures")], swiftSettings: mainActor),
    .testTarget(
      name: "NodeUITests",
      dependencies: [
        "NodeUI", "LayoutCore", "ScrollCore", "ImageClient", "PortholeTesting", "TestSupport",
        "PseudoTerminal",
        "porthole-images",
      ], swiftSettings: mainActor),
    .testTarget(
      name: "ImageClientTests",
      dependencies: [
        "ImageClient", "porthole-images", "PseudoTerminal", "TestSupport",
      ]),
    .testTarget(
      name: "DocumentCoreTests",
      dependencies: [
        "DocumentCore", "ScreenCore", "PortholeSystem", "PortholePlatform", "TestSupport",
      ]),
    .testTarget(
      name: "InspectorUITests",
      dependencies: [
        "InspectorUI", "CatalogueUI", "NodeUI", "LayoutCore", "ScrollCore", "SceneCore", "TapeCore", "Demos",
        "PortholeTesting",
        "TestSupport",
      ], swiftSettings: mainActor),
    .testTarget(
      name: "ViewerUITests",
      dependencies: [
        "DocumentUI", "PaintCore", "ViewerUI", "LayoutCore", "ScrollCore", "ScreenCore", "NodeUI",
        "PortholeTesting", "TestSupport",
      ], swiftSettings: mainActor),
    .testTarget(
      name: "DemosTests",
      dependencies: [
        "Demos", "DocumentCore", "LayoutCore", "ScrollCore", "ScreenCore", "NodeUI", "PortholeTesting",
        "RandomTapes", "SceneCore", "TapeCore",
        "TestSupport", "ViewerUI",
      ], swiftSettings: mainActor),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "TerminalUI", "CPortholeNcurses", "PseudoTerminal", "TestSupport", "NodeUI", "ViewerUI",
        "DocumentCore", "Demos",
      ], swiftSettings: mainActor),
    .testTarget(
      name: "PortholeTests",
      dependencies: [
        "porthole", "porthole-simulator", "porthole-images", "SampleApp", "KitApp", "IssueBrowser",
        "IssueList", "Deploy", "IssuesApp", "MailApp",
        "PortholePlatform", "PortholeTesting",
        "ScreenCore",
        "PortholeSystem",
        "LayoutCore",
        "NodeUI", "ViewerUI",
        "SceneCore", "TapeCore", "Demos",
        "PseudoTerminal",
        "TestSupport",
      ]),
  ]
)

// The five parts of the house, and their tests.
let folders = [
  "Sources/ScrollView": [
    "GeometryCore", "ScreenCore", "LayoutCore", "ScrollCore", "PaintCore", "NodeUI", "TerminalUI",
    "PortholeKit",
  ],
  "Sources/Viewer": ["DocumentCore", "DocumentUI", "ViewerUI", "porthole"],
  "Sources/Laboratory": [
    "SceneFields", "SceneCore", "TapeCore", "ProgramCore", "InspectorUI", "CatalogueUI", "PortholeTesting",
    "porthole-simulator",
  ],
  "Sources/Pictures": ["ImageClient", "porthole-images"],
  "Sources/System": ["PortholeSystem", "PortholePlatform", "PatternCore"],
  "Tests/ScrollView": [
    "ScreenCoreTests", "LayoutCoreTests", "ScrollCoreTests", "PaintCoreTests", "NodeUITests",
    "TerminalUITests",
  ],
  "Tests/Viewer": ["DocumentCoreTests", "ViewerUITests"],
  "Tests/Laboratory": ["SimulatorTests", "InspectorUITests", "DemosTests"],
  "Tests/Pictures": ["ImageClientTests"],
  "Tests/Programs": [
    "PortholeTests", "SampleApp", "KitApp", "IssueBrowser", "IssueList", "Deploy", "IssuesApp", "MailApp",
  ],
  "Tests/Support": ["TestSupport", "PseudoTerminal", "COldKernel", "RandomTapes"],
]
for (folder, names) in folders {
  for target in package.targets where names.contains(target.name) { target.path = "\(folder)/\(target.name)" }
}
for target in package.targets where target.type == .system && target.path == nil {
  target.path = "Sources/System/\(target.name)"
}

// Most of the suite's time is spent in these modules: without optimisation it takes three times as long. The three named here would take more
// time to optimise than the tests save. script/test sets the variable. As a setting of the package itself this would keep others from
// depending on it.
if Context.environment["PORTHOLE_OPTIMISED_MODULES"] != nil {
  let quiet: Set = ["TapeCore", "InspectorUI", "CatalogueUI"]
  for target in package.targets
  where target.type == .regular && target.path?.hasPrefix("Tests/") != true && !quiet.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
      ]
  }
}

// On a machine without a build, script/test names the tests that it runs before the rest is built.
if let tests = Context.environment["PORTHOLE_TESTS"]?.split(separator: "|") {
  package.targets.removeAll { target in target.type == .test && !tests.contains { $0 == target.name } }
}

// script/build makes only the three programs, from the same objects. Flags on the command line would also link `porthole-images`,
// whose libraries load others at run time, so the linker's flags stand here.
if let linking = Context.environment["PORTHOLE_PROGRAMS"] {
  let names: Set = ["porthole", "porthole-simulator", "porthole-images"]
  package.targets.removeAll { target in
    target.path?.hasPrefix("Tests/") == true || target.name.hasPrefix("PortholeKit")
      || target.name == "PortholeTesting"
  }
  package.products.removeAll { !names.contains($0.name) }
  // All data but variables is read-only at run time, and addresses are random.
  let hardened = [
    "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
    "-Xlinker", "-T", "-Xlinker", Context.packageDirectory + "/script/sections.ld",
  ]
  let small =
    ["-Xlinker", "--gc-sections"]
    + (Context.environment["PORTHOLE_SYMBOLS"] == nil ? ["-Xlinker", "-s"] : [])
  // script/build asks for it where the C library can read packed relocations.
  let packed =
    Context.environment["PORTHOLE_RELOCATIONS"] == "packed" ? ["-Xlinker", "--pack-dyn-relocs=relr"] : []
  for target in package.targets where names.contains(target.name) {
    let isWhole = linking == "static" && target.name != "porthole-images"
    let whole = isWhole ? ["-static-executable", "-Xclang-linker", "-static-pie"] + packed : []
    target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(hardened + small + whole)]
  }
}
