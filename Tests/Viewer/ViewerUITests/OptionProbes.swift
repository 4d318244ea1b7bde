import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

// The probes, in the order of the help.
extension OptionProbe {
  static let all = starting + text + moving + searching + files + keys + tables

  private static let starting = [
    OptionProbe("profile", ["--profile=less"], ["--profile=porthole"], text: "a\n"),
    OptionProbe("quit-at-eof", [], ["-e"], text: numbers, keys: "G "),
    OptionProbe("quit-at-eof", ["-e"], ["-E"], text: numbers, keys: "G"),
    OptionProbe("quit-on-intr", [], ["-K"], keys: "\u{3}"),
    OptionProbe("secure", [], ["--secure"], keys: "!"),
    OptionProbe("cmd", [], ["--cmd=5j"]),
  ]

  private static let long = String(repeating: "word and ", count: 20) + "\n"

  private static let text = [
    OptionProbe("chop-long-lines", ["-S"], ["-+S"], text: long),
    OptionProbe("wrap", ["--wrap=word"], ["--wrap=character"], ["--wrap=none"], text: long),
    OptionProbe("wordwrap", ["-+S"], ["-+S", "--wordwrap"], text: long),
    OptionProbe("rscroll", [], ["--rscroll=x"], ["--rscroll=-"], text: long),
    OptionProbe("line-numbers", [], ["-n"], ["-N"]),
    OptionProbe("line-num-width", ["-N"], ["-N", "--line-num-width=12"]),
    OptionProbe("no-number-headers", ["-N", "--header=1"], ["-N", "--header=1", "--no-number-headers"]),
    OptionProbe("status-column", [], ["-J"], keys: "ma"),
    OptionProbe("status-col-width", ["-J"], ["-J", "--status-col-width=5"]),
    OptionProbe("header", [], ["--header=1"], ["--header=2"], ["--header=1,0,3"], keys: "20j"),
    OptionProbe("header", [], ["--header=0,3"], text: long, keys: "→"),
    OptionProbe("squeeze-blank-lines", [], ["-s"], text: "a\n\n\n\nb\n"),
    OptionProbe("tabs", [], ["-x4"], ["-x3,5"], text: "a\tb\tc\n"),
    OptionProbe("modelines", [], ["--modelines=2"], text: "vim: ts=2\na\tb\n"),
    OptionProbe("tilde", ["-~"], ["-+~"], text: "a\n"),
    OptionProbe("raw-control-chars", ["-R"], ["-+R"], text: "\u{1b}[31mred\u{1b}[m\n"),
    OptionProbe("raw-control-chars", ["-r"], ["-+r"], text: "\u{1b}[31mred\u{1b}[m\n"),
    OptionProbe("use-color", ["--use-color"], ["--+use-color"], text: "\u{1b}[31mred\u{1b}[m\n"),
    OptionProbe("color", ["-N"], ["-N", "-DN1"], ["-N", "-DN2"]),
    OptionProbe("underline-special", [], ["-u"], ["-U"], text: "a\u{8}a\tb\r\n"),
    OptionProbe("proc-backspace", ["-u"], ["-u", "--proc-backspace"], text: "a\u{8}a\n"),
    OptionProbe("proc-backspace", [], ["--PROC-BACKSPACE"], text: "a\u{8}a\n"),
    OptionProbe("proc-tab", ["-U"], ["-U", "--proc-tab"], text: "a\tb\n"),
    OptionProbe("proc-tab", [], ["--PROC-TAB"], text: "a\tb\n"),
    OptionProbe("proc-return", ["-U"], ["-U", "--proc-return"], text: "a\r\n"),
    OptionProbe("proc-return", [], ["--PROC-RETURN"], text: "a\r\n"),
    OptionProbe("status-line", ["-w"], ["-w", "--status-line"], keys: " "),
    OptionProbe("indicators", ["--indicators=never"], ["--indicators=always"]),
    OptionProbe("theme", [], ["--theme=dark"], ["--theme=light"]),
    OptionProbe(
      "paint", ["--theme=dark", "--paint=never"], ["--theme=dark", "--paint=always"], text: "one 2 three\n"),
    OptionProbe(
      "sticky", ["--sections=^B", "--sticky=never"], ["--sections=^B", "--sticky=always"],
      text: "B one\n" + numbers, keys: "20j"),
    OptionProbe(
      "sticky", ["--profile=less", "--sections=^B", "--sticky=auto"],
      ["--profile=less", "--sections=^B", "--sticky=always"], text: "B one\n" + numbers, keys: "20j"),
    OptionProbe("sections", ["--sections=^5"], ["--sections=^6"], ["--sections=none"], keys: ";"),
  ]

  private static let moving = [
    OptionProbe("jump-target", [], ["-j3"], ["-j-2"], ["-j.5"], keys: "20g"),
    OptionProbe("context", [], ["--context=2"], keys: "20g"),
    OptionProbe("window", [], ["-z3"], ["-z-5"], keys: " "),
    OptionProbe(
      "shift", [], ["-#5"], ["-#.2"],
      text: (1...80).map { "\($0) " }.joined() + "\n", keys: "→"),
    OptionProbe("past-eof", [], ["--past-eof"], keys: "Gjj"),
    OptionProbe(
      "form-feed", [], ["--form-feed"], text: (1...11).map { "\($0)\n" }.joined() + "\u{c}new\n" + numbers,
      keys: " "),
    OptionProbe("hilite-unread", [], ["-w"], keys: " "),
    OptionProbe("hilite-unread", [], ["-W"], keys: "5j"),
    OptionProbe("hilite-target", [], ["--hilite-target"], keys: "20g"),
    OptionProbe("motion", ["--motion=never"], ["--motion=auto"], keys: " ", settles: false),
  ]

  private static let cases = "x\nx\nx\nError\nx\nerror\n" + numbers
  private static let headed = "aa a\nname\naa x\nbb aa\naa aa\n" + numbers

  private static let searching = [
    OptionProbe("ignore-case", ["-i"], ["-I"], text: cases, keys: "/Error\n"),
    OptionProbe("ignore-case", ["-i"], ["-+i", "--profile=less"], text: cases, keys: "/error\n"),
    OptionProbe("incsearch", ["--incsearch"], ["--+incsearch"], keys: "/50"),
    OptionProbe("search-skip-screen", [], ["-a"], text: "x 2\n1\n2\n3\n" + numbers, keys: "/^2\n"),
    OptionProbe(
      "search-skip-screen", ["--profile=less", "-j3"], ["--profile=less", "-j3", "-A"],
      text: "2\n1\n2\n3\n" + numbers, keys: "/^2\n"),
    OptionProbe("hilite-search", [], ["-g"], ["-G"], text: "a\nx x\nx\n", keys: "/x\n"),
    OptionProbe("pattern", [], ["-p50"], ["-p60"]),
    OptionProbe("search-options", [], ["--search-options=K"], ["--search-options=N"], keys: "/50\n"),
    OptionProbe(
      "match-shift", [], ["--match-shift=3"],
      text: String(repeating: "-", count: 100) + "needle"
        + String(repeating: "-", count: 100) + "\n", keys: "/needle\n"),
    OptionProbe(
      "no-search-header-lines", ["--header=2,3"], ["--header=2,3", "--no-search-header-lines"], text: headed,
      keys: "/a+\n"),
    OptionProbe(
      "no-search-header-columns", ["--header=2,3"], ["--header=2,3", "--no-search-header-columns"],
      text: headed, keys: "/a+\n"),
    OptionProbe(
      "no-search-headers", ["--header=2,3"], ["--header=2,3", "--no-search-headers"],
      ["--header=2,3", "--no-search-header-lines"], ["--header=2,3", "--no-search-header-columns"],
      text: headed, keys: "/a+\n"),
    OptionProbe("filter-context", [], ["--filter-context=1,2"], keys: "&50\n"),
    OptionProbe("no-histdups", [], ["--no-histdups"], keys: "/1\n/2\n/1\n", show: endedHistory),
    OptionProbe("save-marks", [], ["--save-marks"], keys: "50gma", show: endedHistory),
    OptionProbe("autosave", [], ["--autosave=/"], keys: "/1\n") { $0.folder.text("history") },
    OptionProbe("autosave", [], ["--autosave=!"], keys: "!true\n") { $0.folder.text("history") },
    OptionProbe("autosave", ["--save-marks"], ["--save-marks", "--autosave=m"], keys: "ma") {
      $0.folder.text("history")
    },
    OptionProbe("autosave", ["--save-marks", "--autosave=/"], ["--save-marks", "--autosave=z"], keys: "ma") {
      $0.screen.send(.character("z"), .control)
      return $0.folder.text("history")
    },
  ]

  /// The history after the end of the run.
  private static func endedHistory(_ screen: ProbedScreen) -> String {
    screen.pager.close()
    return screen.folder.text("history").replacing(screen.folder.path, with: "FOLDER")
  }

  private static let files = [
    OptionProbe("follow", [], ["--follow"]),
    OptionProbe(
      "follow-name", ["--follow-name"], ["--+follow-name"],
      run: { arguments in
        let folder = TemporaryFolder()
        folder.write("log", "old\n")
        let screen = Headless(files: [folder.path("log")], follows: true)
        screen.take(arguments)
        screen.look()
        folder.replace("log", "new\n")
        // The word that both have: the file has been seen to be another one.
        _ = eventually("the replacement is seen") {
          screen.look()
          return screen.status.contains("replaced")
        }
        for _ in 0..<5 { screen.look() }
        return screen.screen[0]
      }),
    OptionProbe(
      "exit-follow-on-close", [], ["--exit-follow-on-close"],
      run: { arguments in
        let screen = Headless.pipe()
        screen.take(arguments)
        _ = screen.pipe.write(numbers)
        screen.press("F")
        screen.pipe.close()
        screen.expect("the end") { screen.pager.view.document.isComplete }
        screen.look()
        return screen.status.contains("following") ? "following" : "not following"
      }),
    OptionProbe("force", [], ["-f"], text: "text\u{0}\u{1}\u{2}\n"),
    OptionProbe("title", [], ["--title=mine"]),
  ]

  private static let keys = [
    OptionProbe("mouse", ["--mouse"], ["--mouse=never"]),
    OptionProbe("mouse", ["--mouse"], ["--MOUSE"], keys: "5j", show: wheelDown),
    OptionProbe("rmouse", [], ["--rmouse"], keys: "5j", show: wheelDown),
    OptionProbe("wheel-lines", [], ["--wheel-lines=2"], ["--wheel-lines=5"], show: wheelDown),
    OptionProbe("drag", ["--drag=select"], ["--drag=scroll"], show: dragged),
    OptionProbe("copy", ["--copy=release"], ["--copy=key"], show: copied),
    OptionProbe("copy", ["--copy=key"], ["--copy=never"], show: { copied($0, keys: "y") }),
    OptionProbe("quiet", ["--profile=less"], ["--profile=less", "-q"], keys: "Gjjj"),
    OptionProbe("quiet", ["-q"], ["-Q"], keys: "Y'b"),
    OptionProbe(
      "long-prompt", ["-Pmmedium", "-PMlong"], ["-Pmmedium", "-PMlong", "-m"], ["-Pmmedium", "-PMlong", "-M"]),
    OptionProbe("prompt", [], ["-Pone"], ["-Ptwo"]),
    OptionProbe("quotes", [], ["-\"''"], keys: ":e'a b'\n"),
    OptionProbe("intr", ["-K"], ["-K", "--intr=x"], keys: "x"),
    OptionProbe("no-paste", [], ["--no-paste"], keys: "/") { screen in
      screen.pager.handle(.paste("50"), at: screen.screen.time)
      screen.settle()
      return screen.sight
    },
    OptionProbe("keys-hint", ["--keys-hint=auto"], ["--keys-hint=never"], keys: "M"),
    OptionProbe("use-backslash", ["-Pa\\$"], ["--use-backslash", "-Pa\\$"]),
  ]

  private static func wheelDown(_ screen: ProbedScreen) -> String {
    screen.screen.wheel(.down, row: 3, column: 3)
    screen.settle()
    return screen.sight
  }

  /// Drags with the left button over two rows.
  private static func drag(_ screen: ProbedScreen) {
    for (kind, row) in [(MouseEvent.Kind.press(button: 0), 4), (.drag(button: 0), 2), (.release, 2)] {
      screen.pager.handle(.mouse(MouseEvent(kind, row: row, column: 1)), at: screen.screen.time)
      screen.screen.draw()
    }
  }

  private static func dragged(_ screen: ProbedScreen) -> String {
    drag(screen)
    return screen.sight
  }

  private static func copied(_ screen: ProbedScreen) -> String { copied(screen, keys: "") }

  private static func copied(_ screen: ProbedScreen, keys: String) -> String {
    drag(screen)
    screen.type(keys)
    return screen.pager.takeCopy().map { $0.text } ?? "nothing"
  }

  private static let csv = "name,number\n" + (1...30).map { "line \($0),\($0)\n" }.joined()

  private static let tables = [
    OptionProbe("table", [], ["--table"], text: csv),
    OptionProbe("no-table", [], ["--no-table"], text: csv, name: "file.csv"),
    OptionProbe("delimiter", [], ["--delimiter=tab"], ["--delimiter= "], text: csv, name: "file.csv"),
    OptionProbe("header-rows", [], ["--header-rows=3"], text: csv, name: "file.csv", keys: "20j"),
    OptionProbe("header-line", [], ["--header-line=3"], text: csv, name: "file.csv"),
    OptionProbe("comment", [], ["--comment=line 2"], text: csv, name: "file.csv"),
    OptionProbe(
      "frozen-columns", [], ["--frozen-columns=2"],
      text: (1...3).map { _ in (1...40).map { "cell\($0)" }.joined(separator: ",") + "\n" }.joined(),
      name: "file.csv", keys: "→→"),
    OptionProbe(
      "column-width", [], ["--column-width=10"],
      text: "a,b\n" + String(repeating: "long ", count: 10) + ",x\n", name: "file.csv"),
  ]
}
