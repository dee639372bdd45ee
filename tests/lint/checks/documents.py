# SPDX-License-Identifier: GPL-3.0-or-later
"""Links in the documents lead somewhere, and test programs that they name are built."""

import re

LINK = re.compile(r"\]\(([^)\s]+)\)")
PROGRAM = re.compile(r"\bbuild/(tests/[\w/-]+)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def anchors(text):
    found = set()
    for match in re.finditer(r"^#+ +(.+)$", FENCE.sub("", text), re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", match[1].lower())
        found.add(words.replace(" ", "-"))
    return found


def check(tree):
    for file in tree.own():
        if file.suffix != ".md":
            continue
        for number, line in enumerate(file.lines, 1):
            for match in PROGRAM.finditer(line):
                if not any((tree.root / (match[1] + suffix)).exists() for suffix in ("", ".c")):
                    yield f"{file.path}:{number}: no program build/{match[1]}"
        text = FENCE.sub(lambda match: "\n" * match[0].count("\n"), file.text)
        for match in LINK.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            if fault := fault_of(tree, file, match[1]):
                yield f"{file.path}:{line}: {match[1]}: {fault}"


def fault_of(tree, file, target):
    if re.match(r"[a-z]+:", target):
        return None
    path, _, anchor = target.partition("#")
    goal = (tree.root / file.path).parent / path if path else tree.root / file.path
    if not goal.exists():
        return "does not exist"
    if anchor and anchor not in anchors(goal.read_text(encoding="utf-8")):
        return "no such heading"
    return None
