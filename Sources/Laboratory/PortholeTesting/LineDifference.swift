/// The lines of two texts, those that are only in one of them marked: `-` for the first text, `+` for the second.
func difference(_ wanted: String, _ found: String) -> String {
  let (old, new) = (lines(of: wanted), lines(of: found))
  var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
  for change in new.difference(from: old) {
    switch change {
    case .remove(let index, _, _): removed.insert(index)
    case .insert(let index, _, _): inserted.insert(index)
    }
  }
  var (result, from, to): ([String], Int, Int) = ([], 0, 0)
  while from < old.count || to < new.count {
    if removed.contains(from) {
      result.append("- " + old[from])
      from += 1
    } else if inserted.contains(to) {
      result.append("+ " + new[to])
      to += 1
    } else {
      result.append("  " + old[from])
      (from, to) = (from + 1, to + 1)
    }
  }
  return result.joined(separator: "\n")
}
