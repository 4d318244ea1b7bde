import Foundation
import ImageClient
import TestSupport
import Testing

@Suite(.bounded, .enabled(if: areImagesBuilt)) struct OrientationTests {
  /// 64 × 32 pixels in four quarters: red and green above blue and white.
  private static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdB \
    RkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P \
    T09PT09PT09PT09PT0//wAARCAAgAEADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA \
    AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6 \
    Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG \
    x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA \
    AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5 \
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE \
    xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDn6KKK8Y/SQooooA66iiivIP55CiiigDzS \
    iiiv3k+xCiiigD6Looor82OwKKKKAP/Z
    """

  /// The picture with an EXIF segment after its first marker that gives the orientation.
  private func turned(_ orientation: UInt8) throws -> [UInt8] {
    let text = String(Self.jpeg.filter { $0 != " " })
    let bytes = Array(try #require(Data(base64Encoded: text)))
    var exif = Array("Exif\0\0II".utf8)
    exif += [42, 0, 8, 0, 0, 0, 1, 0]
    exif += [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    let head: [UInt8] = [0xff, 0xe1, 0, UInt8(exif.count + 2)]
    return Array(bytes[..<2]) + head + exif + Array(bytes[2...])
  }

  @Test(arguments: [
    (1, "RG BW"), (2, "GR WB"), (3, "WB GR"), (4, "BW RG"), (5, "RB GW"), (6, "BR WG"), (7, "WG BR"),
    (8, "GW RB"),
  ]) func picturesAreTurnedByTheirOrientation(_ orientation: UInt8, _ expected: String) throws {
    let opened = try Opened(try turned(orientation), name: "turned.jpeg")
    let size = ImageSize(width: orientation < 5 ? 64 : 32, height: orientation < 5 ? 32 : 64)
    #expect(try opened.waitUntilReady() == size)
    let cells = try #require(
      opened.render((0, 0, Double(size.width), Double(size.height)), columns: 4, rows: 4))
    let letters = [(0, 0), (0, 3), (3, 0), (3, 3)].map { row, column -> String in
      let color = cells[row, column].background
      let channels = [color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff].map { $0 > 127 }
      return switch channels {
      case [true, false, false]: "R"
      case [false, true, false]: "G"
      case [false, false, true]: "B"
      case [true, true, true]: "W"
      default: "?"
      }
    }
    #expect(letters[0] + letters[1] + " " + letters[2] + letters[3] == expected)
  }
}
