# SPDX-License-Identifier: GPL-3.0-or-later
"""A comment begins with what it is about: an identifier, or a noun. A pronoun in its place leaves the reader to guess."""

import re

COMMENT = re.compile(r"/\*+[\s*]*([A-Za-z]+)[^*]*", re.MULTILINE)
PRONOUNS = {"What", "Who", "Whoever", "One", "Another", "It", "Of"}


def check(tree):
    for file in tree.c("src"):
        for match in COMMENT.finditer(file.text):
            number = file.text.count("\n", 0, match.start()) + 1
            if match[1] in PRONOUNS:
                yield f"{file.path}:{number}: the comment begins with \"{match[1]}\": name what it is about"
