import Foundation
import TestSupport
import Testing

/// Another thread may start a program at any time, so every call that makes a descriptor must set
/// close-on-exec at once. No test run would show a gap of a microsecond, so this searches the sources.
@Suite(.programs, .bounded) struct DescriptorSourceTests {
  private static let sources = TestSource.project
    .appendingPathComponent("Sources")

  /// The lines of a source that make a descriptor without close-on-exec.
  private func inherited(_ source: String) -> [Substring] {
    let always =
      #/(?:^|[^\w.]|PortholeSystem\.)(?:pipe|mkstemp|dup|dup2|creat|fopen|tmpfile|popen|accept|inotify_init)\(/#
    let unlessTold = #/O_RDONLY|O_WRONLY|O_RDWR|SOCK_STREAM|SOCK_DGRAM|inotify_init1\(|F_DUPFD\b/#
    return source.split(separator: "\n").filter { line in
      // Actions of posix_spawn make descriptors only in the new program.
      if line.contains("posix_spawn_file_actions") || line.hasSuffix("// Standard streams are inherited.") {
        return false
      }
      return line.contains(always) || line.contains(unlessTold) && !line.contains("CLOEXEC")
    }
  }

  @Test func everyDescriptorIsMadeWithCloseOnExec() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let lines = inherited(try String(contentsOf: file, encoding: .utf8))
      #expect(lines.isEmpty, "\(file.lastPathComponent): \(lines)")
    }
    #expect(count > 100)
  }

  @Test(arguments: [
    "    _ = pipe(&ends)", "let file = mkstemp(&name)", "open(path, O_RDONLY)", "PortholeSystem.dup(0)",
    "inotify_init1(Int32(IN_NONBLOCK))", "fcntl(file, F_DUPFD, 3)",
  ])
  func descriptorsWithoutCloseOnExecAreFound(_ line: String) { #expect(inherited(line).count == 1) }
}
