# SPDX-License-Identifier: GPL-3.0-or-later
"""Each room includes only what its row of the table in docs/ARCHITECTURE.md allows, meson names no other to it, and there
is no circle."""

import re

TABLE = "docs/ARCHITECTURE.md"
ROW = re.compile(r"^\| `([^|`]*)/` \|[^|]*\| ([^|]*) \| ([^|]*) \|$")

LIBRARIES = {
    "gtk4": re.compile(r"<(gtk|gdk|gsk)/"),
    "libadwaita": re.compile(r"<adwaita"),
    "webkitgtk": re.compile(r"<(webkit|jsc)/"),
    "libsoup": re.compile(r"<libsoup/"),
    "sqlite3": re.compile(r"<sqlite3"),
    "gtksourceview": re.compile(r"<gtksourceview/"),
    "vte": re.compile(r"<vte/"),
    "libsecret": re.compile(r"<libsecret/"),
    "gdk-pixbuf": re.compile(r"<gdk-pixbuf/"),
    "libepoxy": re.compile(r"<epoxy/"),
}
# Every room has these.
EVERYWHERE = {"gio", "json-glib"}

INCLUDE = re.compile(r"^\s*#\s*include\s+(?:\"([^\"]+)\"|(<[^>]+>))")


DECLARED = re.compile(r"^(\w+)_dep = declare_dependency\(", re.MULTILINE)
DEPENDENCY = re.compile(r"\b(\w+)_dep\b")


def check(tree):
    layers, faults = read_table(tree)
    yield from faults
    rooms = {f.name: f.room for f in tree.files if f.room and f.suffix == ".h"}
    edges = {}
    for file in tree.c("src"):
        if file.room not in layers:
            yield f"{file.path}:1: the room {file.room or '(none)'} is not in the table of {TABLE}"
            continue
        for number, line in enumerate(file.lines, 1):
            if match := INCLUDE.match(line):
                yield from check_include(file, number, match, rooms, layers[file.room], edges)
    yield from check_circles(edges)
    yield from check_meson(tree, layers)


def read_table(tree):
    """{room: (rooms whose headers it may include, libraries)}, and faults."""
    layers, faults, document = {}, [], tree.find(TABLE)
    for number, line in enumerate(document.lines if document else [], 1):
        if match := ROW.match(line):
            names = set(match[2].split(", ")) - {"–"}
            libraries = set(match[3].split(", ")) - {"–"} - EVERYWHERE
            unknown = (names - set(layers)) | (libraries - set(LIBRARIES))
            if unknown:
                faults.append(f"{TABLE}:{number}: {', '.join(sorted(unknown))}: no room above this row, or no library")
            layers[match[1]] = (names, libraries)
    return layers, faults


def check_include(file, number, match, rooms, allowed, edges):
    if match[1]:
        room = rooms.get(match[1].split("/")[-1], "")
        if room and room != file.room:
            edges.setdefault(file.room, set()).add(room)
            if room not in allowed[0]:
                yield f"{file.path}:{number}: {file.room} may not include {match[1]} of {room}"
        return
    for library, pattern in LIBRARIES.items():
        if pattern.match(match[2]) and library not in allowed[1]:
            yield f"{file.path}:{number}: {file.room} may not use {library}"


def check_meson(tree, layers):
    builds = [f for f in tree.own() if f.name == "meson.build" and f.room]
    homes = {match[1]: f.room for f in builds for match in DECLARED.finditer(f.text)}
    for file in builds:
        for match in DEPENDENCY.finditer(file.text):
            room = homes.get(match[1], file.room)
            # A folder may bundle those below it for the rooms above.
            if room in layers and room != file.room and not room.startswith(f"{file.room}/") and \
                    room not in layers.get(file.room, ((), ()))[0]:
                line = file.text.count("\n", 0, match.start()) + 1
                yield f"{file.path}:{line}: {file.room} may not be given {room}"


def check_circles(edges):
    def reaches(room, goal, seen):
        return any(r == goal or (r not in seen and reaches(r, goal, seen | {r})) for r in edges.get(room, ()))

    for room in sorted(edges):
        if reaches(room, room, {room}):
            yield f"src/{room}:1: a circle of includes leads back to {room}"
