import LayoutCore
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneCore
import SceneFields

/// The scenes of a folder as cards with the scenes themselves in miniature; the chosen one plays. Only the cards near the
/// view exist, and they are filled a few in each frame.
final class CardsNode: ListNode, ListDataSource, ListDelegate {
  private let folder: SceneFolder
  private let makeWindow: (Scene) -> Window
  private let platform: ScrollPlatform?
  /// The path of the folder.
  private(set) var path = ""
  private(set) var scenes: [FolderEntry] = []
  private var chosen: String?
  /// The row of the chosen scene; nil if none of this folder is chosen.
  private(set) var chosenRow: Int?
  private var cards: [String: WeakCard] = [:]
  /// The number of scenes that may still be made in this frame.
  private var left = 0
  private var frames = 0

  var onChoose: ((FolderEntry) -> Void)?
  var onOpen: ((FolderEntry) -> Void)?

  private struct WeakCard { weak var card: PosterCardNode? }

  /// The most scenes that are made in one frame.
  private static let mostInFrame = 2
  private static let (leastWidth, mostRows, leastRows) = (27, 13, 5)
  /// Larger files are shown when people open them.
  nonisolated private static let mostBytes = 1 << 20

  /// The reason why a scene is not run in miniature.
  private struct TooLarge: Error, CustomStringConvertible {
    var description: String { "larger than \(CardsNode.mostBytes >> 20) MiB: Enter opens it" }
  }

  init(_ folder: SceneFolder, platform: ScrollPlatform?, makeWindow: @escaping (Scene) -> Window) {
    (self.folder, self.platform, self.makeWindow) = (folder, platform, makeWindow)
    super.init()
    selectionMode = .single
    preparesAhead = false
    estimatedRowHeight = Self.mostRows
    columns = .minimumWidth(Self.leastWidth)
    columnSpacing = 1
    edgeHint = .mark
    dataSource = self
    listDelegate = self
    onSelect = { [unowned self] _ in
      guard let row = cursor?.row, scenes.indices.contains(row) else { return }
      choose(scenes[row].path)
      onChoose?(scenes[row])
    }
  }

  override var kind: String { "cards" }

  // MARK: Content

  /// Shows the scenes of a folder.
  func show(_ path: String) {
    guard path != self.path else { return }
    self.path = path
    reload()
  }

  /// Reads the listing again; the cards are made again when they are drawn next.
  func reload() {
    scenes = folder.cards(of: path)
    cards = cards.filter { $0.value.card != nil }
    for (_, card) in cards { card.card?.remake() }
    reloadData()
    chosenRow = scenes.firstIndex { $0.path == chosen }
  }

  /// Sets a scene's card off and lets it play; nil for none.
  func choose(_ path: String?) {
    guard path != chosen else { return showChoice() }
    if let chosen { cards[chosen]?.card?.isChosen = false }
    chosen = path
    if let path { cards[path]?.card?.isChosen = true }
    showChoice()
  }

  private func showChoice() {
    chosenRow = scenes.firstIndex { $0.path == chosen }
    guard let row = chosenRow else { return }
    if cursor?.row != row || !selectedRows.isEmpty { selectRow(at: RowPath(row: row), animated: true) }
    // The card itself is set off.
    select([])
  }

  /// Lets a number of scenes be made in the next frame.
  func beginFrame() {
    frames += 1
    // The first frame comes without them, since they take longer than all of it.
    left = frames > 1 ? Self.mostInFrame : 0
  }

  func wake() { for (_, card) in cards { card.card?.wake() } }

  // MARK: Rows

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { scenes.count }

  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? { scenes[path.row].path }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let entry = scenes[path.row]
    return { [unowned self] in
      let card = makeCard(entry)
      return DisplayNode { [unowned self] range in
        StackLayoutSpec.vertical { card.height(.points(rows(of: range.max.width))) }
          .inset(EdgeInsets(bottom: 1))
      }
    }
  }

  /// The rows of a card: in the proportions of a screen, but no more than there is room for.
  private func rows(of width: Int) -> Int {
    let room = (window?.size.height ?? 24) - 4
    return max(Self.leastRows, min(Self.mostRows, width / 3, room))
  }

  private func makeCard(_ entry: FolderEntry) -> PosterCardNode {
    weak var made: PosterCardNode?
    weak var shown: MiniatureNode?
    let steps =
      PreviewStep.key(.pageDown, times: 2) + PreviewStep.key(.home) + PreviewStep.key(.right, times: 2)
      + PreviewStep.key(.left, times: 2)
    let miniature = MiniatureNode(Poster(steps: steps)) { [unowned self] _ in
      do {
        let root = folder.fileRoot
        let bytes = try Scene.bytes(path: entry.path, root: root, limit: Self.mostBytes)
        guard bytes.count <= Self.mostBytes else { throw TooLarge() }
        let scene = try Scene.load(
          bytes, file: entry.path, files: NamedFiles(of: entry.path, root: root), platform: platform,
          notesPaths: false, limit: Self.mostBytes)
        folder.note(mistake: nil, of: entry.path)
        shown?.followsTheme = scene.theme == nil
        made?.subtitle = SafeText.of(scene.title ?? "")
        return makeWindow(scene)
      } catch let error as SceneError {
        folder.note(mistake: error.lines.first ?? "", of: entry.path)
        throw error
      }
    }
    miniature.mayOpen = { [unowned self] in
      left -= 1
      return left >= 0
    }
    let card = PosterCardNode(entry.title, "", miniature) { [unowned self] in
      onChoose?(entry)
      onOpen?(entry)
    }
    // The list has the focus.
    card.isTabStop = false
    card.isChosen = entry.path == chosen
    (made, shown) = (card, miniature)
    cards[entry.path] = WeakCard(card: card)
    return card
  }

  func list(_ list: ListNode, didActivate row: RowPath) { onOpen?(scenes[row.row]) }
}
