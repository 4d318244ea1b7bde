import PaintCore
import TestSupport
import Testing

@Suite(.bounded) struct ManualPainterTests {
  private let painter = ManualPainter()

  @Test func titlesAndOptionsAreFound() {
    let text = """
      GIT-MV(1)                        Git Manual                        GIT-MV(1)
      OPTIONS
         Sub title
             -f, --force[=WHEN], --[no-]x
                 See git-add(1) and '--block-size=M'; not-an-option, a - b.
      GNU coreutils 9.1              September 2022                          LS(1)
      """
    #expect(
      marked(painter, text) == [
        "{secondary:GIT-MV(1)                        Git Manual                        GIT-MV(1)}",
        "{heading:OPTIONS}",
        "   {subheading:Sub title}", "       {option:-f}, {option:--force}[={argument:WHEN}], --[no-]x",
        "           See {link:git-add(1)} and '{option:--block-size}={argument:M}'; not-an-option, a - b.",
        "{secondary:GNU coreutils 9.1              September 2022                          LS(1)}",
      ])
  }

  @Test func aBracketThatStaysOpenEndsNoCharacter() {
    #expect(marked(painter, "  a(1éééé(1) b(2)") == ["  a({link:1éééé(1)} {link:b(2)}"])
  }

  @Test func overstruckTextIsReadAsItIsShown() throws {
    let rows = marked(painter, try Sample.text("ls.1.txt"))
    #expect(rows.contains("{heading:N\u{8}NA\u{8}AM\u{8}ME\u{8}E}"))
    #expect(rows.contains("       {option:-\u{8}-a\u{8}a}, {option:-\u{8}--\u{8}-a\u{8}al\u{8}ll\u{8}l}"))
    #expect(rows.contains { $0.contains("[={argument:_\u{8}W_\u{8}H_\u{8}E_\u{8}N}]") })
    #expect(rows[0].hasPrefix("{secondary:LS(1)"))
  }

  @Test func aSequenceThatIsCutShortTakesNoText() {
    #expect(marked(painter, "\u{1b}[6В\u{1b}Д") == ["{heading:В\u{1b}Д}"].map { "\u{1b}[6" + $0 })
  }

  @Test func escapeSequencesOfBoldTextAreNoText() {
    #expect(marked(painter, "\u{1b}[1mNAME\u{1b}[0m") == ["\u{1b}[1m{heading:NAME}\u{1b}[0m"])
    #expect(
      marked(painter, "       \u{1b}[1m-é\u{8}é\u{1b}[22m x") == [
        "       \u{1b}[1m{option:-é\u{8}é}\u{1b}[22m x"
      ])
  }
}
