import PortholePlatform
import TerminalUI
import ViewerUI

// Content that the commands of LESSOPEN make of the only file.
extension TerminalViewing {
  /// Starts the command for the only file; nil if there is none.
  func preprocess() -> Preprocessing? {
    guard let preprocessor = options.files.preprocessor, options.files.usesPreprocessor,
      options.permissions.allows(.lessopen)
    else { return nil }
    return EarlySignals.passed {
      Preprocessing(paths[0], preprocessor, decompresses: options.files.decompresses, onChange: FrontEnd.wake)
    }
  }

  /// Seconds to wait for the command before the screen is shown.
  private static let patience = 0.3

  /// Shows what the command makes of the file, and returns the exit status. Nil if that is the file itself.
  func show(_ preprocessing: Preprocessing) -> Int32? {
    guard printsWhatFits(isPipe: paths[0].isStandardInput) else { return show(nil, nil, preprocessing) }
    preprocessing.wait(atMost: Self.patience)
    switch preprocessing.outcome {
    case .original: return nil
    case .empty: return 0
    case .output(let pipe): return show(pipe, OneScreen(printsWhatFits: true), of: preprocessing)
    case .file(let name):
      if let bytes = wholeFile(name), fits(bytes) { return print(bytes, from: bytes) }
      return show(nil, nil, preprocessing)
    case nil: return show(nil, nil, preprocessing)
    }
  }

  /// Runs `LESSCLOSE`, also where no viewer has done so.
  func end(_ preprocessing: Preprocessing) {
    preprocessing.close()
    preprocessing.waitForEnd()
  }
}
