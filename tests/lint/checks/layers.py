# SPDX-License-Identifier: GPL-3.0-or-later
"""Each room includes only what its row of docs/ARCHITECTURE.md allows, and there is no circle."""

import re

# room: (rooms it may include, libraries it may include besides GLib and json-glib)
LAYERS = {
    "base": ((), ()),
    "rpc": (("base",), ("soup",)),
    "ahp": (("rpc", "base"), ("soup",)),
    "canvas": (("base",), ()),
    "source": (("ahp", "rpc", "canvas", "base"), ("soup",)),
    "surface": (("canvas", "base"), ("gtk", "adwaita")),
    # Only SoupMessageHeaders, which WebKit's own interface speaks.
    "web": (("surface", "canvas", "base"), ("gtk", "adwaita", "webkit", "soup")),
    "host": (("ahp", "rpc", "base"), ("soup", "sqlite3")),
    "mcp": (("rpc", "base"), ("soup",)),
    "agent": (("mcp", "host", "ahp", "rpc", "base"), ("soup",)),
    "native/editor": (("surface", "canvas", "base"), ("gtk", "adwaita", "gtksource")),
    "native/browser": (("surface", "canvas", "base"), ("gtk", "adwaita", "webkit", "soup")),
    "native/terminal": (("surface", "canvas", "base"), ("gtk", "adwaita", "vte")),
    "ui": (("web", "native/editor", "native/browser", "native/terminal", "surface", "source", "ahp", "canvas", "base"),
           ("gtk", "adwaita", "gtksource", "vte", "webkit", "secret", "soup")),
}

LIBRARIES = {
    "gtk": re.compile(r"<(gtk|gdk|gsk)/"),
    "adwaita": re.compile(r"<adwaita"),
    "webkit": re.compile(r"<(webkit|jsc)/"),
    "soup": re.compile(r"<libsoup/"),
    "sqlite3": re.compile(r"<sqlite3"),
    "gtksource": re.compile(r"<gtksourceview/"),
    "vte": re.compile(r"<vte/"),
    "secret": re.compile(r"<libsecret/"),
}

INCLUDE = re.compile(r"^\s*#\s*include\s+(?:\"([^\"]+)\"|(<[^>]+>))")


def check(tree):
    rooms = {f.name: f.room for f in tree.files if f.room and f.suffix == ".h"}
    edges = {}
    for file in tree.c("src"):
        if file.room not in LAYERS:
            yield f"{file.path}:1: the room {file.room or '(none)'} is not in the table of layers"
            continue
        for number, line in enumerate(file.lines, 1):
            if match := INCLUDE.match(line):
                yield from check_include(file, number, match, rooms, edges)
    yield from check_circles(edges)


def check_include(file, number, match, rooms, edges):
    allowed_rooms, allowed_libraries = LAYERS[file.room]
    if match[1]:
        room = rooms.get(match[1].split("/")[-1], "")
        if room and room != file.room:
            edges.setdefault(file.room, set()).add(room)
            if room not in allowed_rooms:
                yield f"{file.path}:{number}: {file.room} may not include {match[1]} of {room}"
        return
    for library, pattern in LIBRARIES.items():
        if pattern.match(match[2]) and library not in allowed_libraries:
            yield f"{file.path}:{number}: {file.room} may not use {library}"


def check_circles(edges):
    def reaches(room, goal, seen):
        return any(r == goal or (r not in seen and reaches(r, goal, seen | {r})) for r in edges.get(room, ()))

    for room in sorted(edges):
        if reaches(room, room, {room}):
            yield f"src/{room}:1: a circle of includes leads back to {room}"
