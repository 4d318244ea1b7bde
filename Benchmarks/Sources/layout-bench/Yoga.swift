#if canImport(Glibc)
  import Glibc
#endif

/// The same trees in Yoga, in the same minutes: each round runs both in new processes, one after the other.
struct YogaComparison {
  /// The path of this program.
  let own: String
  /// The path of the program of Benchmarks/Peers/yoga_trees.cpp.
  let yoga: String

  /// The figures of a tree that a process measured.
  private struct Figures {
    let nodes: Double
    let cold: Double
    let leaf: Double
  }

  func run(_ trees: [String], rounds: Int) {
    print(
      "\nCompared with Yoga, processor time: medians of \(rounds) rounds; the range of the ratios in parentheses"
    )
    print("tree\tcold ns\tYoga\tratio\tleaf ms\tYoga\tinstructions\tYoga\tratio")
    trees: for name in trees {
      // One round tells the number of nodes.
      guard let nodes = figures("'\(own)' --cold '\(name)' 1").map({ Int($0.nodes) }), nodes > 0 else {
        print("\(name)\tnothing measured")
        continue
      }
      let runs = max(1, min(15, 200_000 / nodes))
      var (ours, theirs): ([Figures], [Figures]) = ([], [])
      for _ in 0..<rounds {
        guard let one = figures("'\(own)' --cold '\(name)' \(runs)"),
          let other = figures("'\(yoga)' '\(name)' \(runs)")
        else {
          print("\(name)\tnothing measured")
          continue trees
        }
        ours.append(one)
        theirs.append(other)
      }
      let ratios = zip(ours, theirs).map { $1.cold / $0.cold }.sorted()
      var columns = [
        name, rounded(median(ours.map(\.cold)), 0), rounded(median(theirs.map(\.cold)), 0),
        "\(rounded(median(ratios), 1)) (\(rounded(ratios[0], 1))–\(rounded(ratios[ratios.count - 1], 1)))",
        rounded(median(ours.map(\.leaf)), 3), rounded(median(theirs.map(\.leaf)), 3),
      ]
      // Counting is slow, and the figures do not depend on the number of nodes.
      if nodes < 20_000, let ours = instructions("'\(own)' --once '\(name)'", nodes),
        let theirs = instructions("'\(yoga)' '\(name)' --once", nodes)
      {
        columns += [rounded(ours, 0), rounded(theirs, 0), rounded(theirs / ours, 1)]
      }
      print(columns.joined(separator: "\t"))
    }
  }

  private func rounded(_ value: Double, _ digits: Int) -> String {
    let scale = [1.0, 10, 100, 1000][digits]
    return digits == 0 ? "\(Int(value.rounded()))" : "\((value * scale).rounded() / scale)"
  }

  private func figures(_ command: String) -> Figures? {
    let words = output(of: command).split(separator: " ").compactMap { Double($0.filter { $0 != "\n" }) }
    return words.count == 4 ? Figures(nodes: words[0], cold: words[2], leaf: words[3]) : nil
  }

  /// The instructions of a layout for each node, counted by callgrind; nil without it.
  private func instructions(_ command: String, _ nodes: Int) -> Double? {
    func count(_ isLaidOut: Int) -> Double? {
      let text = output(
        of: "valgrind --tool=callgrind --callgrind-out-file=/dev/null \(command) \(isLaidOut) 2>&1")
      let line = text.split(separator: "\n").first { $0.contains("Collected") }
      return line?.split(separator: " ").last.flatMap { Double($0) }
    }
    guard let built = count(0), let laidOut = count(1) else { return nil }
    return (laidOut - built) / Double(nodes)
  }

  private func output(of command: String) -> String {
    guard let pipe = popen(command, "r") else { return "" }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var byte = fgetc(pipe)
    while byte != EOF {
      text.append(UInt8(truncatingIfNeeded: byte))
      byte = fgetc(pipe)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
