import Foundation
import NodeUI
import SceneFields
import TestSupport
import Testing

/// `porthole help scene`, the schema and the manual's tables, which are made from the table of fields.
@MainActor
@Suite(.programs, .bounded) struct SceneHelpTests {
  private static let root = TestSource.project

  @Test func theOverviewListsAllKinds() throws {
    let help = try Command.run(["help", "scene"])
    #expect(help.status == 0 && help.errors == "")
    for kind in NodeKind.all { #expect(help.output.contains("  \(kind.name) "), "\(kind.name)") }
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: await NodeKind.names + ["style"]) func theHelpOfAKindHasItsFields(_ name: String) throws {
    let help = try Command.run(["help", "scene", name])
    #expect(help.status == 0 && help.errors == "")
    let fields = NodeKind.named(name).map { Array($0.fields) } ?? NodeKind.common
    for field in fields { #expect(help.output.contains("\n\(field.name) "), "\(field.name)") }
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func actionsAndKeysHaveHelp() throws {
    for (word, table) in [("actions", NodeKind.actionFields), ("keys", NodeKind.keyFields)] {
      let help = try Command.run(["help", "scene", word])
      #expect(help.status == 0 && help.errors == "")
      for name in table.names { #expect(help.output.contains("\n\(name) "), "\(name)") }
    }
    #expect(try Command.run(["help", "scene", "actions"]).output.contains("scrollTo.edge"))
  }

  @Test func pathsAndDefaultsAreShown() throws {
    let scroll = try Command.run(["help", "scene", "scroll"]).output
    let lines = scroll.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.contains { $0.starts(with: ["paging.overlap", "whole"]) })
    let step = try #require(lines.first { $0.first == "wheelStep" })
    #expect(step.contains("3"))
    let button = try Command.run(["help", "scene", "button"]).output
    #expect(button.contains("required"))
  }

  @Test func anUnknownKindGetsTheNearest() throws {
    let help = try Command.run(["help", "scene", "boks"])
    #expect(help.status == 2 && help.output == "")
    #expect(help.errors == "porthole: no kind boks (did you mean box?); see porthole help scene\n")
    let more = try Command.run(["help", "scene", "box", "text"])
    #expect(more.status == 2)
    #expect(more.errors == "porthole: unexpected argument text; see porthole help scene\n")
  }

  /// To update the manual: put the output of `porthole --print scene` between the two remarks.
  @Test func theManualHasTheTables() throws {
    let manual = try String(
      contentsOf: Self.root.appendingPathComponent("docs/scene-kinds.md"), encoding: .utf8)
    let start = try #require(manual.range(of: "<!-- porthole --print scene -->\n\n"))
    let end = try #require(manual.range(of: "\n<!-- end -->"))
    #expect(
      String(manual[start.upperBound..<end.lowerBound]) == (try Command.run(["--print", "scene"])).output)
  }

  // MARK: The schema

  private typealias Object = [String: Any]

  private func schema() throws -> Object {
    let output = try Command.run(["help", "scene", "--schema"])
    #expect(output.status == 0)
    return try #require(try JSONSerialization.jsonObject(with: Data(output.output.utf8)) as? Object)
  }

  /// The properties of a schema, which may be one of several.
  private func properties(_ schema: Object) -> Object {
    if let properties = schema["properties"] as? Object { return properties }
    let choices = schema["anyOf"] as? [Object] ?? []
    return choices.map(properties).max { $0.count < $1.count } ?? [:]
  }

  @Test func theSchemaHasAllKindsAndFields() throws {
    let schema = try schema()
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(Set(properties(schema).keys) == Set(NodeKind.sceneFields.names))
    let definitions = try #require(schema["$defs"] as? Object)
    let element = try #require(definitions["element"] as? Object)
    #expect(Set(properties(element).keys) == Set(NodeKind.names))
    for kind in NodeKind.all {
      let definition = try #require(definitions[kind.name] as? Object, "\(kind.name)")
      let found = properties(definition)
      #expect(Set(found.keys) == Set(kind.table.names), "\(kind.name)")
      for field in kind.table.fields {
        let property = try #require(found[field.name] as? Object)
        #expect(property["description"] as? String == field.help)
        if case .mapping(let table) = field.type.form {
          #expect(Set(properties(property).keys) == Set(table.names), "\(field.name)")
        }
      }
    }
  }

  /// Two definitions of one name would be one for a reader of JSON.
  @Test func noDefinitionHasTheNameOfAnother() throws {
    let names = try Command.run(["help", "scene", "--schema"]).output.split(separator: "\n").filter {
      $0.hasPrefix("    \"") && $0.hasSuffix(": {")
    }
    #expect(names.count > NodeKind.names.count)
    #expect(Set(names).count == names.count)
  }

  /// Editors report a reference that leads nowhere as an error of the schema.
  @Test func allReferencesLeadSomewhere() throws {
    let schema = try schema()
    let definitions = try #require(schema["$defs"] as? Object)
    var references: Set<String> = []
    func visit(_ value: Any) {
      if let object = value as? Object {
        if let reference = object["$ref"] as? String { references.insert(reference) }
        object.values.forEach(visit)
      } else if let list = value as? [Any] {
        list.forEach(visit)
      }
    }
    visit(schema)
    #expect(references.count > 10)
    for reference in references {
      #expect(definitions[reference.replacing("#/$defs/", with: "")] != nil, "\(reference)")
    }
  }
}
