# SPDX-License-Identifier: GPL-3.0-or-later
"""Every function that a header declares is called somewhere: what nothing calls is dead, or belongs into its file."""

import collections
import re

PROTOTYPE = re.compile(r"^(?!static\b|typedef\b|#)\w[\w \t*]*?[\s*](\w+)[ \t]+\([^()]*(?:\([^()]*\)[^()]*)*\)[^;{]*;",
                       re.MULTILINE)
DEFINITION = re.compile(r"^(\w+) \(")
WORD = re.compile(r"[A-Za-z_]\w*")
# GObject's macros name these.
IMPLIED = re.compile(r"_(get_type|error_quark)$")


def check(tree):
    used = count_uses(tree)
    for file in tree.c("src"):
        if file.suffix != ".h":
            continue
        code = "\n".join(file.code)
        for match in PROTOTYPE.finditer(code):
            name = match[1]
            # Its own name stands here once.
            if used[name] < 2 and not IMPLIED.search(name):
                line = code.count("\n", 0, match.start(1)) + 1
                yield f"{file.path}:{line}: nothing calls {name}()"


def count_uses(tree):
    """How often each word stands in the C text, but for the lines that define a function; and in templates."""
    used = collections.Counter()
    for file in tree.own():
        if file.suffix == ".ui":
            used.update(WORD.findall(file.text))
    for file in tree.c("src", "tests", "bench"):
        for line in file.code:
            words = WORD.findall(line)
            if file.suffix == ".c" and (match := DEFINITION.match(line)):
                words.remove(match[1])
            used.update(words)
    return used
