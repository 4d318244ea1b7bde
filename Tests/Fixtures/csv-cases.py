#!/usr/bin/env python3
"""Writes random tables with Python's csv, and the records that it reads from them, for the tests of public suites.
     Tests/Fixtures/csv-cases.py FOLDER [COUNT [SEED]]     1,000 files and seed 1 without numbers
N.csv is a table. N.records has its delimiter, and its records: a cell ends with U+001F, a record with U+001E."""
import csv, io, os, random, sys

folder = sys.argv[1]
count, seed = (int(word) for word in (sys.argv[2:] + ["1000", "1"][len(sys.argv) - 2:])[:2])
os.makedirs(folder, exist_ok=True)
choose = random.Random(seed)
PIECES = ["a", "Bob", "1", "2.5", "1,50", "2025-01-02", " ", ",", ";", "\t", "|", '"', '""', "\n", "é", "日本", "x y", "#", "'", "-", "%"]
NAMES = ["id", "name", "amount", "date", "city", "price (€)", "a;b", "x|y", "note", "code"]


def cell():
    kind = choose.random()
    if kind < 0.15: return ""
    if kind < 0.4: return str(choose.randrange(100000))
    if kind < 0.5: return "%d,%02d" % (choose.randrange(1000), choose.randrange(100))
    if kind < 0.7: return choose.choice(["Anna", "Ben", "New York", "a longer text, with words", "x"])
    return "".join(choose.choice(PIECES) for _ in range(choose.randint(0, 6)))


for number in range(count):
    delimiter = choose.choice(",;\t|")
    columns = choose.randint(2, 8)
    rows = [[choose.choice(NAMES) for _ in range(columns)]] if choose.random() < 0.8 else []
    rows += [[cell() for _ in range(columns)] for _ in range(choose.randint(2, 40))]
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=choose.choice(["\n", "\r\n"]),
               quoting=choose.choice([csv.QUOTE_MINIMAL, csv.QUOTE_MINIMAL, csv.QUOTE_ALL])).writerows(rows)
    with open(f"{folder}/{number:04}.csv", "w", newline="", encoding="utf-8") as file:
        file.write(text.getvalue())
    with open(f"{folder}/{number:04}.csv", newline="", encoding="utf-8") as file:
        records = list(csv.reader(file, delimiter=delimiter))
    with open(f"{folder}/{number:04}.records", "w", newline="", encoding="utf-8") as file:
        file.write(delimiter + "".join("".join(cell + "\x1f" for cell in row) + "\x1e" for row in records))
