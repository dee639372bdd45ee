# SPDX-License-Identifier: GPL-3.0-or-later
"""Names files and functions that may hold more than one idea. A cut belongs where an idea ends, so length fails nothing."""

MAX_SOURCE = 600
MAX_TEST = 800
MAX_HEADER = 120
MAX_FUNCTION = 60
# A test may hold a table of cases.
MAX_TEST_FUNCTION = 100
# One table that stays together, not an interface.
TABLES = {"src/base/easel-limits.h": 600}


def limit(file):
    if file.path in TABLES:
        return TABLES[file.path]
    if file.suffix == ".h":
        return MAX_HEADER
    return MAX_TEST if file.path.startswith("tests/") else MAX_SOURCE


def check(tree):
    return ()


def hints(tree):
    for file in tree.c("src", "tests", "bench"):
        if len(file.lines) > limit(file):
            yield f"{file.path}:1: {len(file.lines)} lines, more than {limit(file)}"
        longest = MAX_TEST_FUNCTION if file.path.startswith("tests/") else MAX_FUNCTION
        for line, name, length in file.functions():
            if length > longest:
                yield f"{file.path}:{line + 1}: {name} has {length} lines, more than {longest}"


def summary(tree):
    lengths = sorted(length for file in tree.c("src") for _, _, length in file.functions())
    if not lengths:
        return "no functions"
    p90 = lengths[(len(lengths) - 1) * 9 // 10]
    return f"{len(lengths)} functions, median {lengths[len(lengths) // 2]} lines, 90 % within {p90}, longest {lengths[-1]}"
