import NodeUI

/// The meaning of the next key, as the keys before it have decided.
enum Prompt {
  /// A command, of which a number and some keys may have been typed.
  case command(CommandKeys)
  /// A part of the pattern of a search or a filter.
  case pattern(SearchTyping)
  /// A part of the answer to a question.
  case answer(Question)
  /// One of the letters that a command waits for.
  case letters(AwaitedKeys)
  /// RETURN, after a message under the name less.
  case acknowledgement((Pager) -> Void)
  /// A key after Escape under the name less, however late it comes.
  case escape(EscapedKeys)

  static var nothing: Prompt { .command(CommandKeys()) }

  /// The beginning of a command; set only while there is no other prompt.
  var command: CommandKeys {
    get { if case .command(let keys) = self { keys } else { CommandKeys() } }
    set { self = .command(newValue) }
  }

  /// Whether the next key is part of a command.
  var isCommand: Bool { if case .command = self { true } else { false } }

  /// The pattern that is being typed, if any.
  var typing: SearchTyping? {
    get { if case .pattern(let typing) = self { typing } else { nil } }
    set { if let newValue { self = .pattern(newValue) } }
  }

  /// The question that is being answered, if any.
  var question: Question? {
    get { if case .answer(let question) = self { question } else { nil } }
    set { if let newValue { self = .answer(newValue) } }
  }

  /// The editor of the line of text that is being typed, if any.
  var editor: EditedText? {
    get { typing?.editor ?? question?.editor }
    set {
      guard let newValue else { return }
      typing?.editor = newValue
      question?.editor = newValue
    }
  }

  /// The keys after Escape in that line, under the name less.
  var escapedInText: EscapedKeys? {
    get { typing?.escaped ?? question?.escaped }
    set {
      typing?.escaped = newValue
      question?.escaped = newValue
    }
  }

  /// Whether a line of text is being typed.
  var isText: Bool { editor != nil }

  /// Gives up what depends on the visible view. A number and a question stay.
  mutating func viewDidChange() {
    switch self {
    case .pattern, .letters, .escape: self = .nothing
    case .command, .answer, .acknowledgement: break
    }
  }
}

/// The beginning of a command.
struct CommandKeys {
  /// The number typed before the keys.
  var number: TypedNumber?
  /// Keys that may be the beginning of one of the user's bindings.
  var mapped: [KeyStroke] = []
}

/// A question in the status line, with the text typed in answer to it.
struct Question {
  /// The text before the answer.
  var label: String
  var editor = EditedText(prompt: "")
  /// The keys after Escape so far, while they are awaited under the name less.
  var escaped: EscapedKeys?
  /// Whether a panel shows the text, and not the status line.
  var isInPanel = false
  /// A remark after the answer.
  var note = ""
  /// Called with the answer when the user presses Enter.
  var accept: (Pager, String) -> Void = { _, _ in }
  /// Called with the text after each change.
  var didChange: (Pager, String) -> Void = { _, _ in }
  /// Called when the user gives up.
  var cancel: (Pager) -> Void = { _ in }
  /// Called before the editor takes a key; true if that is all the key does.
  var intercept: (Pager, Key, Modifiers) -> Bool = { _, _, _ in false }
}

/// The letters that a command waits for.
struct AwaitedKeys {
  /// The number of letters.
  var count = 1
  var typed: [Unicode.Scalar] = []
  var accept: (Pager, [Unicode.Scalar]) -> Void
}
