import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Checks the layers by the imports. A target may import the modules in its row, and those in their rows.
@Suite(.programs, .bounded) struct LayerTests {
  /// Modules that come with Swift on every system.
  private static let ofSwift: Set = ["Observation", "Synchronization"]
  /// Targets that can be built on any system. The others may import `PortholeSystem`.
  private static let portable: Set = ["GeometryCore", "LayoutCore", "ScrollCore"]

  /// The modules that each target may import directly.
  private static let imports: [String: Set<String>] = [
    "PortholeSystem": ["CPortholeSystem", "Glibc", "Musl", "Darwin"],
    "PortholePlatform": [], "PatternCore": ["PortholePlatform", "CPortholePCRE2"], "GeometryCore": [],
    "ScreenCore": ["GeometryCore"], "LayoutCore": ["GeometryCore"],
    "ScrollCore": ["GeometryCore"],
    "PaintCore": ["ScreenCore"],
    "ImageClient": ["ScreenCore", "PortholePlatform"],
    "NodeUI": ["LayoutCore", "ScrollCore", "PaintCore", "ScreenCore", "ImageClient"],
    "DocumentCore": ["ScreenCore", "PaintCore", "PortholePlatform", "PatternCore"],
    "DocumentUI": ["NodeUI", "DocumentCore", "PaintCore"],
    "ViewerUI": ["DocumentUI"],
    "SceneFields": ["NodeUI"],
    "SceneCore": ["SceneFields", "PortholePlatform", "PatternCore", "CPortholeYAML"],
    "TapeCore": ["SceneFields", "PortholePlatform", "PatternCore"],
    "InspectorUI": ["SceneFields"],
    "CatalogueUI": ["SceneCore"],
    "ProgramCore": ["TapeCore", "PortholePlatform"],
    "TerminalUI": ["ScreenCore", "PortholePlatform", "CPortholeNcurses", "Dispatch"],
    "PortholeKit": ["NodeUI", "TerminalUI", "PortholePlatform"],
    "PortholeTesting": ["PortholeKit", "TapeCore", "Testing"],
    "porthole": ["ViewerUI", "TerminalUI", "PortholePlatform"],
    "porthole-simulator": [
      "SceneCore", "TapeCore", "ProgramCore", "InspectorUI", "CatalogueUI", "Demos", "TerminalUI",
      "PortholePlatform", "ArgumentParser",
    ],
    "porthole-images": [
      "ImageClient", "CPortholeGdkPixbuf", "CPortholeChafa", "PortholePlatform",
    ],
    "Demos": ["DocumentUI", "SceneCore", "TapeCore"],
  ]

  /// All modules that a target may import, directly or through others.
  ///
  /// - Parameter stop: a target whose imports do not count.
  private static func reach(of target: String, notThrough stop: String? = nil) -> Set<String> {
    var reached: Set<String> = []
    var next = imports[target] ?? []
    while let name = next.popFirst() {
      guard reached.insert(name).inserted, name != stop else { continue }
      next.formUnion(imports[name] ?? [])
    }
    return reached
  }

  private static func swiftFiles(in url: URL) throws -> [(name: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }.map {
      ($0, try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8))
    }
  }

  private static func importedModules(_ text: String) -> [String] {
    text.matches(
      of:
        /(?m)^\s*(?:@[\w()]+ +)?(?:(?:public|package|internal|private|fileprivate) )?import (?:(?:struct|enum|class|func|typealias|protocol|var|let) )?(\w+)/
    )
    .map { String($0.1) }
  }

  @Test func everyImportIsInTheTable() throws {
    let targets = try TestSource.targets().filter { !$0.lastPathComponent.hasPrefix("CPorthole") }
    let demos = TestSource.project.appendingPathComponent("demos")
    #expect(Set(targets.map(\.lastPathComponent) + ["Demos"]) == Set(Self.imports.keys))
    for folder in targets + [demos] {
      let target = folder == demos ? "Demos" : folder.lastPathComponent
      let system: Set = Self.portable.contains(target) ? [] : ["PortholeSystem"]
      let allowed = Self.reach(of: target).union(Self.ofSwift).union(system)
      for (name, text) in try Self.swiftFiles(in: folder) {
        for module in Self.importedModules(text) {
          #expect(allowed.contains(module), "\(target)/\(name) imports \(module)")
        }
      }
    }
  }

  @Test func portableTargetsReachOnlyEachOther() {
    for target in Self.portable { #expect(Self.reach(of: target).isSubset(of: Self.portable), "\(target)") }
  }

  /// Conditions on the system, and names of its C library.
  private static func linesOfOneSystem(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter {
      $0.contains(/#(else)?if .*\b(os|canImport|targetEnvironment)\(/)
        || $0.contains(/\b(Glibc|Musl|Darwin|Bionic)\.\w/)
    }
  }

  @Test func onlyTheSystemAndTheTerminalDifferBetweenSystems() throws {
    let demos = TestSource.project.appendingPathComponent("demos")
    var count = 0
    for folder in try TestSource.targets() + [demos] {
      let mayDiffer = folder.path.contains("/Sources/System/") || folder.lastPathComponent == "TerminalUI"
      for (name, text) in try Self.swiftFiles(in: folder) {
        let lines = Self.linesOfOneSystem(text)
        count += lines.count
        #expect(mayDiffer || lines.isEmpty, "\(folder.lastPathComponent)/\(name): \(lines)")
      }
    }
    #expect(count > 3)
    for line in ["#if os(Linux)", "  #elseif !canImport(Darwin)", "_ = Glibc.close(file)"] {
      #expect(Self.linesOfOneSystem(line).count == 1, "\(line)")
    }
    #expect(Self.linesOfOneSystem("#if DEBUG\nimport Glibc\nscreen.Darwin").isEmpty)
  }

  /// Otherwise the first test could pass by finding no imports.
  @Test func importsAreFoundInAllTheirForms() {
    let text =
      "import A\n@testable import B\n#if x\n  import C\n#endif\n@_exported import D\npackage import struct E.F\n// import G\n"
    #expect(Self.importedModules(text) == ["A", "B", "C", "D", "E"])
  }

  @Test func noTargetDependsOnItself() {
    for target in Self.imports.keys { #expect(!Self.reach(of: target).contains(target), "\(target)") }
  }

  /// The parts of the house, and the parts that each may use.
  private static let parts: [String: Set<String>] = [
    "System": [], "Pictures": ["ScrollView", "System"],
    "ScrollView": ["System", "Pictures"],
    "Viewer": ["ScrollView", "System", "Pictures"], "Laboratory": ["ScrollView", "System", "Pictures"],
  ]

  /// The library of scroll views knows neither the viewer nor the laboratory, and these two don't know each other. Only demos
  /// show what is made of both.
  @Test func thePartsOfTheHouseKnowOnlyWhatIsBelowThem() throws {
    let homes = try Dictionary(
      uniqueKeysWithValues: TestSource.targets().map {
        ($0.lastPathComponent, $0.deletingLastPathComponent().lastPathComponent)
      })
    #expect(Set(homes.values) == Set(Self.parts.keys))
    for (target, home) in homes {
      for other in Self.reach(of: target, notThrough: "Demos") {
        guard let part = homes[other], part != home else { continue }
        #expect(Self.parts[home]?.contains(part) == true, "\(target) of \(home) reaches \(other) of \(part)")
      }
    }
  }

  /// A fuzzer is linked by hand, with a list of modules that nothing else checks before it is run.
  @Test func fuzzersLinkAllModulesThatTheyNeed() throws {
    let script = TestSource.project.appendingPathComponent("script/fuzz").path
    func lines(_ arguments: String...) throws -> [[String]] {
      try Command.run([script] + arguments, program: "/bin/bash").output.split(separator: "\n")
        .map { $0.split(separator: " ").map(String.init) }
    }
    let names = try #require(try lines("--names").first)
    #expect(names.count > 10)
    for name in names {
      let lists = try lines("--modules", name)
      try #require(lists.count == 2, "\(name)")
      // RandomTapes is for tests and fuzzers, so it has no row.
      var reached = Set(lists[0])
      for target in lists[0] { reached.formUnion(Self.reach(of: target == "RandomTapes" ? "Demos" : target)) }
      if reached.contains("RandomTapes") { reached.insert("Demos") }
      // No row names PortholeSystem, since every module may import it.
      let modules = reached.intersection(Set(Self.imports.keys).union(["RandomTapes"]))
      let needed = modules.union(["PortholeSystem"])
      #expect(needed.subtracting(lists[1]) == [], "script/fuzz does not link modules of \(name)")
      let folder = TestSource.project.appendingPathComponent("Fuzzing/\(name)")
      for (file, text) in try Self.swiftFiles(in: folder) {
        for module in Self.importedModules(text) where Self.imports[module] != nil {
          #expect(
            reached.contains(module), "\(name)/\(file) imports \(module), which its targets do not build")
        }
      }
    }
  }

  /// Documents and the terminal do not depend on layout, scrolling physics or nodes.
  @Test(arguments: ["DocumentCore", "TerminalUI"]) func doesNotDependOnNodes(_ target: String) {
    #expect(Self.reach(of: target).isDisjoint(with: ["LayoutCore", "ScrollCore", "NodeUI"]))
  }
}
