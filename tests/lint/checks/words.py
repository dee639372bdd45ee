# SPDX-License-Identifier: GPL-3.0-or-later
"""Words that do not belong into the project: paths of one machine, package registries, unfinished work."""

import re

RULES = {
    "a path of one machine": re.compile(r"(?<![\w./])/(?:work|root|tmp/w)/|(?<![\w./])/(?:home|Users)/(?!me\b)\w"),
    "a path outside the project": re.compile(r"\.\./shared\b"),
    "a package registry": re.compile(
        r"\b(?:registry|pypi|files|static|index|proxy|deb|security)\.[a-z0-9-]+\.(?:org|com|io)\b|\bcrates\.io\b"),
    "unfinished work": re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b"),
    "a skipped test": re.compile(r"\bg_test_(?:skip|incomplete)(?:_printf)?\b"),
    "code that is switched off": re.compile(r"^\s*#\s*if\s+0\b"),
}

# The rules themselves, the file that plants violations of them, and the licence.
EXCEPT = ("tests/lint/checks/words.py", "tests/lint/self-test.py", "COPYING")


def check(tree):
    for file in tree.own():
        if file.path in EXCEPT or file.suffix == ".po":
            continue
        for number, line in enumerate(file.lines, 1):
            for what, pattern in RULES.items():
                if match := pattern.search(line):
                    yield f"{file.path}:{number}: {what}: {match[0].strip()}"
