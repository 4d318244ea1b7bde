import Foundation
import ImageClient
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// A picture that exploits its decoder can do nothing else on the system.
@Suite(.bounded) struct SandboxTests {
  /// The operations that the helper tried, each with its result.
  private func attempts() throws -> [String: String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Executable.built("porthole-images"))
    process.arguments = ["--try-confinement"]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").map { $0.split(separator: ": ") }
    #expect(lines.count >= 20 && lines.allSatisfy { $0.count == 2 }, "\(text)")
    return Dictionary(lines.map { (String($0[0]), String($0[1])) }) { $1 }
  }

  private static let hasSeccomp = porthole_has_seccomp() != 0
  private static let hasLandlock = porthole_landlock_version() > 0

  @Test(.enabled(if: hasSeccomp)) func everythingButDecodingIsRefused() throws {
    for (name, result) in try attempts() { #expect(result == "Operation not permitted", "\(name)") }
  }

  /// Landlock alone also denies files, in case seccomp has a gap.
  @Test(.enabled(if: hasLandlock)) func filesAreRefusedEvenWithoutSeccomp() throws {
    let results = try onAnOldKernel(without: [NewCall.seccomp]) { try attempts() }
    for name in ["open", "openat", "create", "opendir", "execve"] {
      #expect(results[name] == "Permission denied", "\(name)")
    }
    #expect(results["stat"] == "succeeded")
  }

  @Test(.enabled(if: areImagesBuilt)) func picturesAreDecodedOnKernelsWithoutEither() throws {
    let size = try onAnOldKernel(without: [NewCall.seccomp, NewCall.landlock, NewCall.closeRange]) {
      () throws -> ImageSize? in
      #expect(try attempts()["open"] == "succeeded")
      return try Opened(PictureFormat.png.solid(0xff0000, 30, 20)).waitUntilReady()
    }
    #expect(size == ImageSize(width: 30, height: 20))
  }

  private func text(_ name: String, of process: pid_t) throws -> String {
    String(
      decoding: try #require(FileManager.default.contents(atPath: "/proc/\(process)/\(name)")), as: UTF8.self)
  }

  @Test(.enabled(if: areImagesBuilt)) func theHelperInheritsNothing() throws {
    let opened300 = fcntl(open("/etc/passwd", O_RDONLY | O_CLOEXEC), F_DUPFD, 300)
    #expect(opened300 >= 300)
    defer { close(opened300) }
    setenv("PORTHOLE_SECRET_OF_THE_TESTS", "secret", 1)
    let opened = try Opened(PictureFormat.png.solid(0xff0000, 30, 20))
    #expect(try opened.waitUntilReady() != nil)
    let helper = try #require(opened.loader.helperProcess)
    #expect(try text("environ", of: helper) == "")
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(helper)/fd")
    #expect(descriptors.sorted() == ["0", "1", "2"])
    let limits = try text("limits", of: helper).split(separator: "\n")
    for (name, expected) in [
      ("Max file size", "0"), ("Max processes", "0"), ("Max open files", "4"), ("Max core file size", "0"),
    ] {
      let line = try #require(limits.first { $0.hasPrefix(name) })
      #expect(line.dropFirst(name.count).split(separator: " ").first.map(String.init) == expected, "\(line)")
    }
    let time = try #require(limits.first { $0.hasPrefix("Max cpu time") })
    let seconds = try #require(Int(time.dropFirst(12).split(separator: " ")[0]))
    #expect((60...120).contains(seconds))
    let status = try text("status", of: helper)
    #expect(status.contains("NoNewPrivs:\t1\n"))
    if Self.hasSeccomp { #expect(status.contains("Seccomp:\t2\n")) }
  }

  /// The kernel sends this signal when the processor time is used up.
  @Test(.enabled(if: areImagesBuilt)) func aPictureThatTakesTooLongIsReported() throws {
    let opened = try Opened(PictureFormat.png.solid(0xff0000, 30, 20))
    #expect(try opened.waitUntilReady() != nil)
    kill(try #require(opened.loader.helperProcess), SIGXCPU)
    try opened.wait { $0 == .failed("the image takes too long to decode") }
  }

  /// In many sizes, so that some do not match the decoders' blocks and buffers.
  @Test(.enabled(if: areImagesBuilt), arguments: PictureFormat.installed)
  func validPicturesOfAllFormatsAreDecoded(_ format: PictureFormat) throws {
    let sizes = [
      (1, 1), (2, 1), (1, 2), (3, 5), (7, 7), (8, 8), (16, 16), (17, 9), (64, 48), (300, 3), (3, 300),
      (200, 100),
    ]
    for (index, (width, height)) in sizes.enumerated() {
      let level = UInt32(20 * index + 7)
      let color = level | level << 8 | level << 16
      let opened = try Opened(format.solid(color, width, height))
      let state = try opened.wait { if case .loading = $0 { false } else { true } }
      let size = ImageSize(width: width, height: height)
      #expect(state == .ready(pixelSize: size, decodedSize: size), "\(format) \(width) × \(height)")
      let cells = opened.render((0, 0, Double(width), Double(height)), columns: 2, rows: 2)
      #expect(
        cells?.cells.allSatisfy { abs(Int($0.background & 0xff) - Int(level)) <= 2 } == true,
        "\(format) \(width) × \(height): \(String(describing: cells))")
    }
  }

  @Test(.enabled(if: areImagesBuilt), arguments: HostilePicture.all)
  func hostilePicturesAreShownOrRefused(_ picture: HostilePicture) throws {
    let opened = try Opened(picture.bytes)
    switch try opened.wait({ if case .loading = $0 { false } else { true } }) {
    case .ready(let size, _):
      let cells = opened.render((0, 0, Double(size.width), Double(size.height)), columns: 8, rows: 4)
      #expect(cells?.cells.count == 32)
    case .failed(let reason):
      #expect(!reason.isEmpty && reason.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      // The Address Sanitizer ends the helper when it finds an error, the Thread Sanitizer when memory is
      // refused.
      #expect(reason != "the program that decodes images has ended" || Sanitizer.current == .thread)
      eventually("the helper has ended") { opened.loader.helperProcess == nil }
    case .loading: Issue.record("still loading")
    }
  }

  @Test func thereAreEnoughHostilePictures() { #expect(HostilePicture.all.count >= 75) }
}
