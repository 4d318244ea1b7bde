/// The time at the start of an entry of a log, in the forms that programs write.
struct LogTime: Equatable {
  /// The places of the day, of the time to the second, and of the rest with the time zone. Each may be empty.
  var date = 0..<0
  var time = 0..<0
  var fraction = 0..<0
  /// The level whose letter stands at the time, as in `E1120 10:20:30`, and the place of the letter.
  var level: LogLevel?
  var letter = 0..<0
  /// The place after the time.
  var end: Int { max(date.upperBound, time.upperBound, fraction.upperBound) }

  /// The time at a place of a row; nil if there is none.
  init?(_ row: RowBytes, at start: Int) {
    let byte = row[start]
    if byte.isDigit {
      guard
        readISO(row, start) || readAccess(row, start) || readMonthAndDay(row, start) || readTime(row, start)
      else { return nil }
    } else if byte.isUpper {
      guard readMonth(row, start) || readWeekday(row, start) || readKlog(row, start) else { return nil }
    } else {
      guard readSeconds(row, start) else { return nil }
    }
  }

  // MARK: Forms

  /// `2024-05-01T10:20:30.123Z`, with slashes or a blank, without seconds or without a time.
  private mutating func readISO(_ row: RowBytes, _ start: Int) -> Bool {
    guard row.hasDigits(4, at: start),
      row[start + 4] == UInt8(ascii: "-") || row[start + 4] == UInt8(ascii: "/"),
      row.hasDigits(2, at: start + 5), row[start + 7] == row[start + 4], row.digits(at: start + 8) == 2
    else { return false }
    date = start..<start + 10
    let between = row[start + 10]
    if between == UInt8(ascii: "T") || between == 0x20 || between == UInt8(ascii: "_") {
      _ = readTime(row, start + 11)
    }
    return !time.isEmpty || !between.isWord && between != UInt8(ascii: "-") && between != UInt8(ascii: "/")
  }

  /// `10:20:30.123 +0100`.
  private mutating func readTime(_ row: RowBytes, _ start: Int) -> Bool {
    guard row.hasDigits(2, at: start), row[start + 2] == UInt8(ascii: ":"), row.hasDigits(2, at: start + 3)
    else {
      return false
    }
    var end = start + 5
    if row[end] == UInt8(ascii: ":"), row.hasDigits(2, at: end + 1) { end += 3 }
    guard !row[end].isWord || row[end] == UInt8(ascii: "Z") else { return false }
    time = start..<end
    readFraction(row)
    return true
  }

  private mutating func readFraction(_ row: RowBytes) {
    let start = time.upperBound
    var end = start
    if row[end] == UInt8(ascii: ".") || row[end] == UInt8(ascii: ","), row[end + 1].isDigit {
      end += 1 + row.digits(at: end + 1)
    }
    if row[end] == UInt8(ascii: "Z") {
      end += 1
    } else {
      let sign = row[end] == 0x20 ? end + 1 : end
      let digits = row.digits(at: sign + 1)
      if row[sign] == UInt8(ascii: "+") || row[sign] == UInt8(ascii: "-") {
        if digits == 4 {
          end = sign + 5
        } else if digits == 2 {
          end = sign + (row[sign + 3] == UInt8(ascii: ":") && row.hasDigits(2, at: sign + 4) ? 6 : 3)
        }
      } else if row.has(" UTC", at: end), !row[end + 4].isWord {
        end += 4
      }
    }
    fraction = start..<end
  }

  /// `20/Nov/2026:00:12:41 +0100`, as in logs of web servers, or with a blank before the time.
  private mutating func readAccess(_ row: RowBytes, _ start: Int) -> Bool {
    guard row.hasDigits(2, at: start), row[start + 2] == UInt8(ascii: "/"), Self.isMonth(row, start + 3),
      row[start + 6] == UInt8(ascii: "/"), row.hasDigits(4, at: start + 7),
      row[start + 11] == UInt8(ascii: ":") || row[start + 11] == 0x20, readTime(row, start + 12)
    else { return false }
    date = start..<start + 11
    return true
  }

  /// `11-20 00:12:41.261`, as in logs of Android.
  private mutating func readMonthAndDay(_ row: RowBytes, _ start: Int) -> Bool {
    guard row.hasDigits(2, at: start), row[start + 2] == UInt8(ascii: "-"), row.hasDigits(2, at: start + 3),
      row[start + 5] == 0x20, readTime(row, start + 6)
    else { return false }
    date = start..<start + 5
    // The process, the thread, and the letter of the level.
    var place = row.skipBlanks(from: time.upperBound + fraction.count)
    for _ in 0..<2 { place = row.skipBlanks(from: place + row.digits(at: place)) }
    if row[place - 1].isBlank, row[place + 1] == 0x20, let found = LogLevel(letter: row[place]) {
      (level, letter) = (found, place..<place + 1)
    }
    return true
  }

  /// `Nov 20 00:12:41.123 2026`.
  private mutating func readMonth(_ row: RowBytes, _ start: Int) -> Bool {
    guard Self.isMonth(row, start), row[start + 3] == 0x20 else { return false }
    let day = row[start + 4] == 0x20 ? start + 5 : start + 4
    let digits = row.digits(at: day)
    if row.has(", ", at: day + digits) { return readMonthOfJava(row, start, day + digits) }
    guard (1...2).contains(digits), row[day + digits] == 0x20, readTime(row, day + digits + 1) else {
      return false
    }
    date = start..<day + digits
    if row[end] == 0x20, row.hasDigits(4, at: end + 1), !row[end + 5].isWord,
      row[end + 5] != UInt8(ascii: "-")
    {
      fraction = time.upperBound..<end + 5
    }
    return true
  }

  /// `Nov 20, 2026 4:12:41 AM`.
  private mutating func readMonthOfJava(_ row: RowBytes, _ start: Int, _ end: Int) -> Bool {
    guard row.hasDigits(4, at: end + 2), row[end + 6] == 0x20 else { return false }
    let hours = row.digits(at: end + 7)
    let minutes = end + 7 + hours
    guard (1...2).contains(hours), row[minutes] == UInt8(ascii: ":"), row.hasDigits(2, at: minutes + 1),
      row[minutes + 3] == UInt8(ascii: ":"), row.hasDigits(2, at: minutes + 4), row[minutes + 6] == 0x20,
      row[minutes + 8] == UInt8(ascii: "M"), !row[minutes + 9].isWord
    else { return false }
    (date, time, fraction) = (start..<end + 6, end + 7..<minutes + 6, minutes + 6..<minutes + 9)
    return true
  }

  /// `Fri Nov 20 00:12:41 2026`.
  private mutating func readWeekday(_ row: RowBytes, _ start: Int) -> Bool {
    guard row[start + 1].isLower, row[start + 2].isLower, row[start + 3] == 0x20, readMonth(row, start + 4)
    else {
      return false
    }
    date = start..<date.upperBound
    return true
  }

  /// `E1120 00:12:41.123456`, as in logs of Kubernetes: a letter for the level, the month and the day.
  private mutating func readKlog(_ row: RowBytes, _ start: Int) -> Bool {
    guard let level = LogLevel(letter: row[start]), row.hasDigits(4, at: start + 1), row[start + 5] == 0x20,
      readTime(row, start + 6)
    else { return false }
    (date, self.level, letter) = (start + 1..<start + 5, level, start..<start + 1)
    return true
  }

  /// `   12.345678`, the seconds since the start of the system, as in those of the kernel.
  private mutating func readSeconds(_ row: RowBytes, _ start: Int) -> Bool {
    guard start > 0, row[start - 1] == UInt8(ascii: "[") else { return false }
    let first = row.skipBlanks(from: start)
    let digits = row.digits(at: first)
    guard digits > 0, first - start < 12 else { return false }
    let point = first + digits
    let rest = row.digits(at: point + 1)
    guard row[point] == UInt8(ascii: "."), rest == 6, row[point + 7] == UInt8(ascii: "]") else {
      return false
    }
    (time, fraction) = (first..<point, point..<point + 7)
    return true
  }

  private static func isMonth(_ row: RowBytes, _ start: Int) -> Bool {
    guard row[start].isUpper, let key = WordKey(row, start, start + 3) else { return false }
    return months[key] != nil
  }

  private static let months = WordTable("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
}
