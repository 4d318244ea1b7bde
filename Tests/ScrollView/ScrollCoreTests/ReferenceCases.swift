import Foundation
import Testing

@testable import ScrollCore

/// A case computed independently of this code.
struct ReferenceCase: Decodable, CustomTestStringConvertible {
  var what: String
  var `in`: [String: Double]
  var out: [Double]?

  var testDescription: String { "\(what) \(self.in)" }

  enum Key: CodingKey { case what, `in`, out }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    what = try values.decode(String.self, forKey: .what)
    self.in = (try? values.decode([String: Double].self, forKey: .in)) ?? [:]
    if let number = try? values.decode(Double.self, forKey: .out) {
      out = [number]
    } else {
      out = try? values.decode([Double].self, forKey: .out)
    }
  }

  func int(_ name: String) -> Int { Int(self.in[name] ?? 0) }

  var axis: ScrollAxis {
    ScrollAxis(
      contentLength: int("content"), boundsLength: int("bounds"), insetStart: int("insetStart"),
      insetEnd: int("insetEnd"))
  }

  static func all(_ what: String) throws -> [ReferenceCase] {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/scrolling", withExtension: "json"))
    return try JSONDecoder().decode([ReferenceCase].self, from: Data(contentsOf: url)).filter {
      $0.what == what
    }
  }
}

/// A row of the reference tables in `Fixtures/scrolling-reference.json`, computed independently of this code.
struct ReferenceVector {
  var id: String
  var arguments: [String: Any]
  var expected: Any

  func int(_ name: String) -> Int { (arguments[name] as? NSNumber)?.intValue ?? 0 }
  var number: Int { (expected as? NSNumber)?.intValue ?? .min }
  func field(_ name: String) -> Int { ((expected as? [String: Any])?[name] as? NSNumber)?.intValue ?? .min }
  func flag(_ name: String) -> Bool { ((expected as? [String: Any])?[name] as? NSNumber)?.boolValue ?? false }

  static func all(_ group: String) throws -> [ReferenceVector] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/scrolling-reference", withExtension: "json"))
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let vectors = try #require(file?["vectors"] as? [[String: Any]])
    return vectors.compactMap { vector in
      guard let id = vector["id"] as? String, id.hasPrefix(group + "."),
        let arguments = vector["args"] as? [String: Any], let expected = vector["expect"]
      else { return nil }
      return ReferenceVector(id: id, arguments: arguments, expected: expected)
    }
  }
}
