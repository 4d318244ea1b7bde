// swift-tools-version: 6.1
import PackageDescription

// Targets in the order of their layers: each imports only those above it, and nothing but the
// command imports the front end.
let package = Package(
  name: "porthole",
  products: [
    .executable(name: "porthole", targets: ["porthole"]),
    .executable(name: "porthole-simulator", targets: ["porthole-simulator"]),
    .executable(name: "porthole-images", targets: ["porthole-images"]),
    .library(name: "SafeText", targets: ["SafeText"]),
    .library(name: "LayoutCore", targets: ["LayoutCore"]),
    .library(name: "ScrollCore", targets: ["ScrollCore"]),
    .library(name: "NodeUI", targets: ["NodeUI"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "Viewer", targets: ["Viewer"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "Simulator", targets: ["Simulator"]),
    .library(name: "SimulatorTesting", targets: ["SimulatorTesting"]),
    .library(name: "Images", targets: ["Images"]),
  ],
  traits: [
    .trait(name: "Images", description: "Pictures, by gdk-pixbuf and chafa."),
    .default(enabledTraits: ["Images"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CPCRE2", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CWideCharacters"),
    .systemLibrary(name: "CPoll"),
    .systemLibrary(name: "CYamlLimits"),
    .systemLibrary(name: "CConfinement"),
    .systemLibrary(name: "CDescriptors"),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(
      name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]),
    .target(name: "LayoutCore"),
    .target(name: "Release"),
    .target(name: "SafeText"),
    .target(name: "Threading"),
    .target(name: "Images", dependencies: ["SafeText", "Threading"]),
    .target(name: "ScrollCore", dependencies: ["LayoutCore"]),
    .target(
      name: "NodeUI",
      dependencies: ["LayoutCore", "ScrollCore", "SafeText", "Threading", "Images", "CWideCharacters"]),
    .target(name: "Documents", dependencies: ["SafeText", "Threading", "NodeUI", "CPCRE2", "CDescriptors"]),
    .target(
      name: "Viewer",
      dependencies: ["LayoutCore", "ScrollCore", "SafeText", "Images", "NodeUI", "Documents"]),
    .target(
      name: "Simulator",
      dependencies: [
        "LayoutCore", "ScrollCore", "SafeText", "Images", "NodeUI", "CYamlLimits", "CDescriptors",
        .product(name: "Yams", package: "Yams"),
      ]),
    // For the tests of programs that are made of nodes; no program has it.
    .target(
      name: "SimulatorTesting",
      dependencies: [
        "LayoutCore", "NodeUI", "Simulator", .product(name: "CustomDump", package: "swift-custom-dump"),
      ]),
    .target(name: "TerminalUI", dependencies: ["SafeText", "NodeUI", "CNcurses", "CPoll", "CDescriptors"]),
    .target(
      name: "CommandSupport",
      dependencies: [
        "SafeText", "Images", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Demos", dependencies: ["LayoutCore", "ScrollCore", "SafeText", "NodeUI", "Simulator"],
      path: "demos",
      exclude: [
        "orders.csv", "orders.svg", "sampler.svg", "sampler.txt", "stocks.yaml", "Pictures", "Tapes",
      ],
      resources: [.embedInCode("Scenes")]),
    .executableTarget(
      name: "porthole",
      dependencies: [
        "SafeText", "ScrollCore", "NodeUI", "Images", "Documents", "Viewer", "TerminalUI", "CommandSupport",
        "CConfinement", "Release",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The part of the command that reads scenes is a program of its own: Yams brings Foundation, whose set-up alone
    // would make opening a file a quarter slower.
    .executableTarget(
      name: "porthole-simulator",
      dependencies: [
        "SafeText", "LayoutCore", "Images", "NodeUI", "Simulator", "Demos", "TerminalUI", "CommandSupport",
        "Release",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Pictures are decoded in a program of their own, one process for each: a hostile file can only end that one, and
    // linking these two libraries would make every start of the viewer 4 ms slower.
    .executableTarget(
      name: "porthole-images",
      dependencies: [
        "SafeText", "Images", "CConfinement", "Release",
        .target(name: "CGdkPixbuf", condition: .when(traits: ["Images"])),
        .target(name: "CChafa", condition: .when(traits: ["Images"])),
      ]),

    // Tests, from pure values to the real binary in a pseudo-terminal.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .systemLibrary(name: "COldKernel", path: "Tests/COldKernel"),
    .target(
      name: "PseudoTerminal", dependencies: ["CVTerm", "NodeUI", "TestSupport"],
      path: "Tests/PseudoTerminal"),
    .target(
      name: "TestSupport", dependencies: ["Threading", "Documents", "NodeUI", "COldKernel"],
      path: "Tests/TestSupport"),
    // Apart from the tests, since the fuzzer plays them, too.
    .target(
      name: "RandomTapes",
      dependencies: ["LayoutCore", "ScrollCore", "NodeUI", "Simulator", "Demos", "Threading"],
      path: "Tests/RandomTapes"),
    .testTarget(name: "SafeTextTests", dependencies: ["SafeText", "TestSupport"]),
    .testTarget(
      name: "LayoutCoreTests", dependencies: ["LayoutCore", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "ScrollCoreTests", dependencies: ["ScrollCore", "LayoutCore", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "SimulatorTests",
      dependencies: [
        "Simulator", "LayoutCore", "ScrollCore", "NodeUI", "SimulatorTesting", "TestSupport",
        "PseudoTerminal",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "NodeUITests",
      dependencies: [
        "NodeUI", "LayoutCore", "ScrollCore", "Images", "SimulatorTesting", "TestSupport", "PseudoTerminal",
        "porthole-images",
      ]),
    .testTarget(
      name: "ImagesTests",
      dependencies: ["Images", "porthole-images", "CConfinement", "PseudoTerminal", "TestSupport"]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Documents", "SafeText", "Threading", "TestSupport", "CDescriptors"]),
    .testTarget(
      name: "ViewerTests",
      dependencies: ["Viewer", "LayoutCore", "ScrollCore", "SafeText", "NodeUI", "TestSupport"]),
    .testTarget(
      name: "DemosTests",
      dependencies: [
        "Demos", "Documents", "LayoutCore", "ScrollCore", "SafeText", "NodeUI", "RandomTapes", "Simulator",
        "TestSupport", "Viewer",
      ]),
    .testTarget(
      name: "TerminalUITests", dependencies: ["TerminalUI", "CNcurses", "PseudoTerminal", "TestSupport"]),
    .testTarget(
      name: "PortholeTests",
      dependencies: [
        "porthole", "porthole-simulator", "porthole-images", "Release", "SafeText", "Threading", "LayoutCore",
        "NodeUI", "Viewer",
        "Simulator", "Demos",
        "PseudoTerminal",
        "TestSupport",
      ]),
  ]
)
