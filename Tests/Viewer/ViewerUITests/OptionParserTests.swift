import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Options from `LESS`, the file, `PORTHOLE` and the command line.
@Suite(.bounded) struct OptionParserTests {
  private func read(
    _ arguments: String..., less: String = "", file: String = "", porthole: String = "",
    profile: ViewerProfile = .porthole, existing: [String] = []
  ) -> OptionParser.Outcome {
    var parser = OptionParser(profile: profile)
    parser.read(less: less)
    parser.read(file: file)
    parser.read(porthole: porthole)
    parser.read(arguments: arguments) { existing.contains($0) }
    return parser.finish()
  }

  private func problems(_ outcome: OptionParser.Outcome) -> [String] { outcome.problems.map(\.description) }

  /// A dash is not needed, and `$` ends an option.
  @Test(arguments: ["FRX", "-FRX", "F -R$X", "  -F\t-RX$", "--quit-if-one-screen -R --no-init"])
  func lessNeedsNoDashes(_ less: String) {
    let outcome = read(less: less)
    #expect(outcome.options.session.quitsIfOneScreen == true)
    #expect(outcome.options.session.staysOnMainScreen)
    #expect(outcome.problems.isEmpty)
  }

  @Test func whatProgramsPassIsUnderstood() {
    #expect(read(less: "FRSXMK").options.keys.promptLength == 2)
    #expect(read(less: "FRSXMK").options.keys.quitsOnInterrupt)
    #expect(read("-R", "-F", "-S", "-K", "--no-init", "--no-lessopen", "x").problems.isEmpty)
    #expect(read("--RAW-CONTROL-CHARS", "--no-init", "--quit-if-one-screen").problems.isEmpty)
    #expect(read(less: "FRSXMK +G").options.firstLine == .max)
  }

  /// man puts its prompts in front of the user's own value.
  @Test func thePromptsOfManEndAtDollars() {
    let prompt =
      " Manual page git(1) ?ltline %lt?L/%L.:byte %bB?s/%s..?e (END):?pB %pB\\%.. (press h for help or q to quit)"
    let outcome = read(less: "-ix8RmPm\(prompt)$PM\(prompt)$-N")
    #expect(outcome.options.keys.prompts.medium == prompt)
    #expect(outcome.options.keys.prompts.long == prompt)
    #expect(outcome.options.keys.promptLength == 1)
    #expect(outcome.options.search.caseRule == .smart)
    #expect(outcome.options.tabWidth == 8)
    #expect(outcome.options.showsLineNumbers)
    #expect(outcome.problems.isEmpty)
  }

  @Test func lessWithoutSWraps() {
    #expect(read(less: "FRX").options.wrap == .character)
    #expect(read(less: "FRSX").options.wrap == .none)
    #expect(read(less: "R --wordwrap").options.wrap == .word)
    #expect(read(less: "FRX", file: "wrap none").options.wrap == .none)
    #expect(read("-S", less: "FRX").options.wrap == .none)
    #expect(read().options.wrap == .none)
    #expect(read(profile: .less).options.wrap == .character)
  }

  @Test func letteredAndNamedOptionsAreBundled() {
    let outcome = read("-Nj5", "-x2,6", "file", "-j", "3", "+G", "other", "--", "-S")
    #expect(outcome.options.showsLineNumbers)
    #expect(outcome.options.movement.jumpTarget == .row(3))
    #expect(outcome.options.text.tabStops == [2, 6])
    #expect(outcome.files == ["file", "other", "-S"])
    #expect(read("-FRXSN").options.showsLineNumbers)
  }

  @Test func withPOSIXTheFirstFileEndsTheOptions() {
    var parser = OptionParser()
    parser.read(arguments: ["-N", "file", "-S"], isPOSIX: true)
    #expect(parser.finish().files == ["file", "-S"])
  }

  @Test func resettingLastsUntilTheNextDash() {
    #expect(!read("-N", "-+N").options.showsLineNumbers)
    #expect(!read("-N", "--+line-numbers").options.showsLineNumbers)
    let outcome = read("-+NS", "-S")
    #expect(outcome.options.wrap == .none)
    #expect(read("-+S").options.wrap == .character)
    #expect(read("-+F").options.session.quitsIfOneScreen == false)
    #expect(read("-+R").options.text.interpretsColors == false)
    #expect(read("-+~").options.text.showsTildes)
    #expect(read("-~", profile: .less).options.text.showsTildes == false)
    #expect(read("-j5", "-+j").options.movement.jumpTarget == nil)
    #expect(read("-j5", "-+j", profile: .less).options.movement.jumpTarget == .row(1))
  }

  @Test func smallAndCapitalLettersAreOneOption() {
    #expect(read().options.search.caseRule == .smart)
    #expect(read("-i").options.search.caseRule == .smart)
    #expect(read("-I").options.search.caseRule == .ignored)
    #expect(read(profile: .less).options.search.caseRule == .exact)
    #expect(read("-g").options.search.highlight == .current)
    #expect(read("-G").options.search.highlight == .none)
    #expect(read("-n").options.text.countsLines == false)
    #expect(read("-N").options.text.countsLines)
    #expect(read("--LINE-NUMBERS").options.showsLineNumbers)
    #expect(read("--QUIT-AT").options.keys.quitAtEnd == .atOnce)
    #expect(read("-U").options.text.tabs == .caret)
    #expect(read("-U", "--proc-tab").options.text.tabs == .effect)
    #expect(read("--proc-tab", "-U").options.text.tabs == .effect)
    #expect(read("--MOUSE").options.movement.reversesWheel)
  }

  @Test func namesMayBeShortened() {
    #expect(read("--quit-if").options.session.quitsIfOneScreen == true)
    #expect(read("--wr", "word").options.wrap == .word)
    #expect(read("--follow").options.follows)
    #expect(read("--follow-n").options.follows == false)
    #expect(
      problems(read("--quit")) == ["--quit may be --quit-if-one-screen, --quit-at-eof or --quit-on-intr"])
  }

  @Test func valuesFollowNames() {
    #expect(read("--tabs=4").options.tabWidth == 4)
    #expect(read("--tabs", "4").options.tabWidth == 4)
    #expect(read(less: "--tabs 4 -N").options.tabWidth == 4)
    #expect(read(less: "--tabs=4N").options.showsLineNumbers)
    #expect(read("--title=costs $5").options.files.title == "costs $5")
    #expect(read("-z-4").options.movement.windowLinesLess == 4)
    #expect(read("-5").options.movement.windowLines == 5)
    #expect(read("-#.5").options.movement.shift == .part(0.5))
    #expect(read("--header=2,3,4").options.text.header.firstLine == 3)
    #expect(read("--search-options=NR2").options.search.modifiers == [.nonMatching, .literal])
    #expect(read("--rscroll", "*s+").options.text.cutSign.scalar == "+")
    #expect(read("--intr=^X").options.keys.interruptKey == "\u{18}")
    #expect(read("-ofile").options.files.overwritesLogFile == false)
    #expect(read("--LOG-FILE=file").options.files.overwritesLogFile)
    #expect(read(less: "--use-backslash -Pa\\$b$-N").options.keys.prompts.short == "a$b")
  }

  /// A separate word is a value only where no file has that name.
  @Test func mouseTakesAWordOrNone() {
    #expect(read("--mouse=never").options.usesMouse == false)
    #expect(read("--mouse", "never").options.usesMouse == false)
    let file = read("--mouse", "never", existing: ["never"])
    #expect(file.options.usesMouse && file.files == ["never"])
    #expect(read("--mouse", "file").files == ["file"])
    #expect(problems(read("--mouse=often")) == ["--mouse takes auto, always or never, not often"])
  }

  @Test func laterSourcesWin() {
    let (file, porthole) = ("wrap word", "--wrap=character")
    #expect(read(file: file).options.wrap == .word)
    #expect(read(file: file, porthole: porthole).options.wrap == .character)
    #expect(read("--wrap", "none", file: file, porthole: porthole).options.wrap == .none)
    #expect(read(less: "x4", file: "tabs 2").options.tabWidth == 2)
  }

  @Test func theFileHasOneOptionInALine() {
    let outcome = read(
      file: "# remarks\n\n  -N\r\nj 5\n--title  two words \nmouse never\nbogus 1\nsecure yes\n-FRX\n+G")
    #expect(outcome.options.showsLineNumbers)
    #expect(outcome.options.movement.jumpTarget == .row(5))
    #expect(outcome.options.files.title == "two words")
    #expect(outcome.options.usesMouse == false)
    #expect(outcome.options.firstLine == .max)
    #expect(outcome.options.session.staysOnMainScreen)
    #expect(
      problems(outcome) == [
        "no option --bogus (from the options file, line 7)",
        "--secure takes no value (from the options file, line 8)",
      ])
  }

  @Test func portholeIsQuotedAsInAShell() {
    #expect(OptionParser.words(#"-N 'a b' "c \"d" e\ f ''"#) == ["-N", "a b", "c \"d", "e f", ""])
    let outcome = read(porthole: "--title 'my log' word -N")
    #expect(outcome.options.files.title == "my log")
    #expect(outcome.options.showsLineNumbers)
    #expect(outcome.files.isEmpty)
    #expect(problems(outcome) == ["word is no option (from PORTHOLE)"])
  }

  /// A wrong option spoils only its word.
  @Test func problemsAreCollected() {
    let outcome = read("-YN", "-S", less: "-YR N")
    #expect(problems(outcome) == ["no option -Y (from LESS)", "no option -Y"])
    #expect(
      OptionProblem.message(outcome.problems) == "no option -Y (from LESS); also -Y (from the command line)")
    #expect(outcome.options.showsLineNumbers)
    #expect(problems(read("-z")) == ["-z needs a value"])
    #expect(problems(read("-P")) == ["-P needs a value"])
    #expect(problems(read(less: "-P$N")) == ["-P needs a value (from LESS)"])
    let wrong = read("-jabc", "f5", "f23")
    #expect(problems(wrong) == ["-j takes a row such as 5, -5 or .5, not abc"])
    #expect(wrong.files == ["f5", "f23"])
    // A name after an option without its number is still a file.
    #expect(read("-j", "f5").files == ["f5"])
    #expect(problems(read("--context", "-1")) == ["--context takes a number from 0 to 1000, not -1"])
    #expect(problems(read("--wrap=x")) == ["--wrap takes word, character or none, not x"])
    #expect(problems(read("--follow=yes")) == ["--follow takes no value"])
    #expect(problems(read("-é")) == ["no option -é"])
  }

  @Test func commandsAreTyped() {
    #expect(read("+120").options.firstLine == 119)
    #expect(read("+G").options.firstLine == .max)
    #expect(read("+F").options.follows)
    #expect(read("+50g").options.firstLine == 49)
    #expect(read("+50g", "-j5").options.keys.firstCommands == ["50g"])
    #expect(read("+/x").options.keys.firstCommands == ["/x"])
    #expect(read("-px").options.keys.firstCommands == ["/x\n"])
    #expect(read("--cmd", "100P", "+50%").options.keys.firstCommands == ["100P", "50%"])
    #expect(read("++3g").options.keys.commandsForEachFile == ["3g"])
    #expect(read(less: "R +50g$N").options.firstLine == 49)
    #expect(read(less: "R +50g$N").options.showsLineNumbers)
    #expect(read("+").files == ["+"])
  }

  @Test func theProfileIsChosenByAnyOption() {
    let outcome = read("-N", "--profile", "less")
    #expect(outcome.options.profile == .less)
    #expect(outcome.options.text.showsTildes)
    #expect(outcome.options.showsLineNumbers)
    #expect(read("--profile=porthole", profile: .less).options.search.wrapsAround)
  }

  @Test func requestsCountOnlyOnTheCommandLine() {
    #expect(read("-V").request == .version)
    #expect(read("-N", "--version", "x").request == .version)
    #expect(read("-?").request == .help)
    #expect(read(less: "V", file: "help", porthole: "--help").request == nil)
  }

  @Test func hAloneIsHelp() {
    #expect(read("-h").request == .help)
    #expect(read("-h5", "x").request == nil)
    #expect(read("-h", "5").request == nil)
    #expect(read("-h5").problems.isEmpty)
  }

  @Test func coloursOfPartsAreRead() {
    #expect(PartColor("S0.220")?.style.background == .palette(220))
    #expect(PartColor("d+r")?.isAdded == true)
    #expect(PartColor("Nkw*_")?.style.attributes == [.bold, .underline])
    #expect(PartColor("u-.3")?.style.background == .palette(3))
    for wrong in ["", "?r", "S300", "Sx"] { #expect(PartColor(wrong) == nil, "\(wrong)") }
  }

  // MARK: Commands

  private func snapshot(_ arguments: String...) -> OptionParser.Outcome {
    var parser = OptionParser(command: ViewerOption.snapshot)
    parser.read(arguments: arguments)
    return parser.finish()
  }

  @Test func aCommandHasATableOfItsOwn() {
    let outcome = snapshot(
      "+5", "--rows=3", "--keys", "+G", "a", "--format", "svg", "--header-r", "2", "--", "-N")
    #expect(outcome.problems.isEmpty && outcome.request == nil)
    #expect(outcome.files == ["+5", "a", "-N"])
    let frame = outcome.options.snapshot
    #expect(frame.rows == 3 && frame.columns == 80 && frame.keys == "+G" && frame.format == .svg)
    #expect(outcome.options.tables.headerRows == 2)
    #expect(snapshot("-h").request == .help && snapshot("x", "--help").request == .help)
    for (words, text) in [
      (["-N"], "no option -N"), (["-5"], "no option -5"), (["--reverse=4"], "no option --reverse"),
      (["--colums", "5"], "no option --colums (did you mean --columns?)"),
      (["--wait", "x"], "--wait takes 0 to 3600 seconds, not 'x'"),
      (["--columns", "x"], "--columns takes a number from 1 to 1000, not x"),
      (["--keys"], "--keys needs a value"),
    ] {
      var parser = OptionParser(command: ViewerOption.snapshot)
      parser.read(arguments: words)
      #expect(parser.finish().problems.map(\.text) == [text])
    }
  }

  // MARK: The table

  /// less's options by its manual: letters and names.
  @Test func allOptionsOfLessAreAccepted() {
    for letter in "aAbBcCdDeEfFgGhiIjJkKLmMnNoOpPqQrRsStTuUVwWxXyz\"~?#".unicodeScalars {
      #expect(ViewerOption.named(letter) != nil, "\(letter)")
    }
    for name in Self.namesOfLess.split(separator: " ") {
      guard case .found(let option, _) = ViewerOption.named(String(name)) else {
        Issue.record("no option --\(name)")
        continue
      }
      #expect(option.names.contains(name.lowercased()) || option.names.contains(String(name)))
      #expect(option.origin == .less)
    }
  }

  private static let namesOfLess = """
    search-skip-screen buffers auto-buffers clear-screen dumb color quit-at-eof QUIT-AT-EOF force quit-if-one-screen \
    hilite-search max-back-scroll ignore-case jump-target status-column lesskey-file lesskey-src lesskey-content \
    quit-on-intr no-lessopen long-prompt line-numbers log-file LOG-FILE pattern prompt quiet silent raw-control-chars \
    squeeze-blank-lines chop-long-lines tag tag-file underline-special version hilite-target hilite-unread tabs no-init \
    max-forw-scroll window quotes tilde help shift no-keypad old-bot follow-name use-backslash rscroll no-histdups mouse \
    MOUSE emouse rmouse wheel-lines save-marks line-num-width status-col-width incsearch use-color file-size status-line \
    header no-paste form-feed past-eof no-edit-warn no-warn-edit no-number-headers no-search-headers \
    no-search-header-lines no-search-header-columns redraw-on-quit search-options exit-follow-on-close no-vbell \
    modelines intr wordwrap show-preproc-errors proc-backspace proc-tab proc-return cmd match-shift autosave \
    end-prompt tty
    """

  @Test func namesAndLettersAreUnique() {
    for table in [ViewerOption.all, ViewerOption.snapshot] {
      let names = table.flatMap(\.names)
      #expect(Set(names).count == names.count)
      let letters = table.compactMap(\.letter)
      #expect(Set(letters).count == letters.count)
    }
    #expect(ViewerOption.groups.map(\.options.count).reduce(0, +) == ViewerOption.all.count)
  }

  /// Every value that an option has can be given to it again, in both profiles.
  @Test(arguments: ViewerProfile.allCases) func valuesSurviveTheirText(_ profile: ViewerProfile) {
    let defaults = ViewerOptions(profile: profile)
    for option in ViewerOption.all + ViewerOption.frameGroup.options {
      guard case .text(_, let get, _) = option.setting, let text = get(defaults) else { continue }
      var options = defaults
      #expect(option.apply(.text(text), to: &options, defaults: defaults) || text.isEmpty, "\(option.name)")
      #expect(get(options) == text, "\(option.name)")
    }
  }

  @Test func flagsAndTriplesHaveASentenceForEachState() {
    for option in ViewerOption.all + ViewerOption.frameGroup.options {
      #expect(option.help.hasSuffix("."), "\(option.name)")
      switch option.setting {
      case .flag: #expect(option.states.count == 2)
      case .triple:
        #expect(option.states.count == 3)
        #expect(option.capitalHelp.hasSuffix("."))
      default: #expect(option.states.isEmpty)
      }
    }
  }
}
