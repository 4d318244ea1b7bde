import CommandSupport
import ArgumentParser
import Documents
import NodeUI
import Viewer

/// `porthole snapshot FILE…`: one frame, as text or as a picture.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print what a window onto the files would show, without a terminal.")

  @Argument(help: "The files to show.", completion: .file())
  var files: [String]

  @Option(parsing: .unconditional, help: "Rows of the window, 1 to 1000.")
  var rows = 24

  @Option(parsing: .unconditional, help: "Columns of the window, 1 to 1000.")
  var columns = 80

  @Option(help: "Keys to press first, as they would be typed.")
  var keys = ""

  @OptionGroup(title: "Tables")
  var tables: TableArguments

  @Option(help: "What is printed.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, svg
  }

  func validate() throws {
    guard (1...1000).contains(rows), (1...1000).contains(columns) else {
      throw ValidationError("A window has 1 to 1000 rows and columns, not \(rows) by \(columns).")
    }
  }

  func run() throws {
    _ = Locale.prepare()
    var options = Pager.Options()
    options.tables = tables.options
    let pager = Pager(
      sources: files.map { path in .init(name: path) { try DocumentOpener.open(path: path) } },
      options: options)
    let canvas = Snapshot.canvas(of: pager, keys: keys, rows: rows, columns: columns)
    pager.close()
    for failure in pager.failures { Standard.error("porthole: \(failure)") }
    guard let canvas else { throw ExitCode(1) }
    var text =
      format == .svg
      ? canvas.svg(title: "porthole \(files.joined(separator: " "))")
      : canvas.text.joined(separator: "\n") + "\n"
    _ = text.withUTF8 { Standard.write(UnsafeRawBufferPointer($0)) }
    if !pager.failures.isEmpty { throw ExitCode(1) }
  }
}
