# SPDX-License-Identifier: GPL-3.0-or-later
"""In no room do files lean on each other in a circle, by include or by calling what the other one defines. A
header, its siblings for its own room (-private) and for who writes to it (-writer), and the .c file of the same name are
one."""

import re

INCLUDE = re.compile(r"^\s*#\s*include\s+\"([^\"]+)\"")
VARIABLE = re.compile(r"^(?!static\b|extern\b|typedef\b|return\b)\w[\w ]*[ *](\w+)(?:\[\w*\])* = ")
WORD = re.compile(r"[A-Za-z_]\w*")


def check(tree):
    for room in sorted({f.room for f in tree.c("src")}):
        files = [f for f in tree.c("src") if f.room == room]
        edges = read_edges(files)
        for circle in find_circles(edges):
            first = min(f.path for f in files if unit(f.name) == circle[0])
            yield f"{first}:1: a circle of files: {' → '.join(circle)}"


def unit(name):
    return re.sub(r"(-private|-writer)?\.[ch]$", "", name)


def read_edges(files):
    units = {unit(f.name) for f in files}
    homes = {name: unit(f.name) for f in files if f.suffix == ".c" for name in definitions(f)}
    edges = {name: set() for name in units}
    for file in files:
        here = unit(file.name)
        for line in file.lines:
            if match := INCLUDE.match(line):
                edges[here].add(unit(match[1]))
        if file.suffix == ".c":
            edges[here].update(homes[word] for line in file.code for word in WORD.findall(line) if word in homes)
        edges[here] = (edges[here] & units) - {here}
    return edges


def definitions(file):
    """The functions and variables of a .c file that others can see."""
    for head, name, _ in file.functions():
        if not file.code[head - 1].startswith("static"):
            yield name
    for line in file.code:
        if match := VARIABLE.match(line):
            yield match[1]


def find_circles(edges):
    """The shortest circle through each file that is in one, each circle once."""
    seen = set()
    for start in sorted(edges):
        paths = [[start]]
        visited = set()
        while paths:
            path = paths.pop(0)
            for following in sorted(edges[path[-1]]):
                if following == start:
                    if frozenset(path) not in seen:
                        seen.add(frozenset(path))
                        yield [*path, start]
                    paths = []
                    break
                if following not in visited:
                    visited.add(following)
                    paths.append([*path, following])
