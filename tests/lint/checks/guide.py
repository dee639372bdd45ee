# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/ARCHITECTURE.md speaks of what there is: the words of its glossary are those of the code, and its checklists lead to
files and functions that exist for each of those that were added before."""

import re

GUIDE = "docs/ARCHITECTURE.md"
ENTRY = re.compile(r"^\| ([^|]+) \|")
CODE = re.compile(r"`([^`]+)`")
FUNCTION = re.compile(r"^\w+(\(\))?$")
STANDING = re.compile(r"^NAME is (.+)\.$", re.MULTILINE)
# The checklists whose names are the rows of a table: the file, and what a row is.
TABLES = {
    "A source": ("src/kinds/easel-kinds.c", re.compile(r"^  &easel_(\w+)_source_kind,$", re.MULTILINE)),
    "A page protocol": (None, re.compile(r"^const EaselPageKind easel_(\w+)_page_kind = {$", re.MULTILINE)),
}


def check(tree):
    guide = tree.find(GUIDE)
    if guide is None:
        return
    source = "\n".join(f.text for f in tree.own() if f.path.startswith("src/"))
    identifiers = set(re.findall(r"\w+", source))
    paths = {f.path for f in tree.files}
    folders = {path.rsplit("/", n)[0] + "/" for path in paths for n in range(1, path.count("/") + 1)}
    yield from check_glossary(guide, source.lower(), identifiers)
    yield from check_lists(guide, identifiers, paths | folders)
    yield from check_tables(tree, guide)


def section(guide, heading):
    """(number of its first line, its lines)"""
    inside, first, lines = False, 0, []
    for number, line in enumerate(guide.lines, 1):
        if line.startswith("## "):
            inside = line == f"## {heading}"
            first = number + 1 if inside else first
        elif inside:
            lines.append(line)
    return first, lines


def check_glossary(guide, source, identifiers):
    first, lines = section(guide, "Words")
    seen = set()
    for number, line in enumerate(lines, first):
        match = ENTRY.match(line)
        if match is None or match[1] in ("word", "---"):
            continue
        if match[1] in seen:
            yield f"{guide.path}:{number}: {match[1]} has two meanings"
        seen.add(match[1])
        for name in CODE.findall(match[1]):
            if name.removesuffix("()") not in identifiers:
                yield f"{guide.path}:{number}: nothing in src/ is called {name}"
        for word in re.sub(r" *\(.*\)", "", match[1]).split(", "):
            if not re.search(r"(?<![a-z])" + re.escape(word.lower()).replace("\\ ", r"[\s_*-]*"), source):
                yield f"{guide.path}:{number}: nothing in src/ speaks of a {word}"


def check_lists(guide, identifiers, paths):
    first, lines = section(guide, "Adding something")
    names = []
    for number, line in enumerate(lines, first):
        if line.startswith("### "):
            names = []
        elif match := STANDING.match(line):
            names = CODE.findall(match[1])
        elif re.match(r"\d+\. | {3}\S", line):
            yield from check_step(guide, number, line, names, identifiers, paths)


def check_tables(tree, guide):
    first, lines = section(guide, "Adding something")
    heading = None
    for number, line in enumerate(lines, first):
        if line.startswith("### "):
            heading = line[4:]
        elif (match := STANDING.match(line)) and heading in TABLES:
            path, row = TABLES[heading]
            files = [f for f in tree.own() if f.path == path or (path is None and f.path.startswith("src/"))]
            for name in sorted({name for f in files for name in row.findall(f.text)} ^ set(CODE.findall(match[1]))):
                yield f"{guide.path}:{number}: {name} is in this list or in the table of the program, and not in both"


def check_step(guide, number, line, names, identifiers, paths):
    for code in CODE.findall(line):
        for name in names if "NAME" in code else [""]:
            word = code.replace("NAME", name)
            if "/" in word and word not in paths:
                yield f"{guide.path}:{number}: {word} does not exist"
            elif FUNCTION.match(word) and word.removesuffix("()") not in identifiers:
                yield f"{guide.path}:{number}: nothing in src/ is called {word}"
